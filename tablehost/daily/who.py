"""Who tries a challenge, as hashes that nobody can read without the day's seed."""

import hmac

from tablehost.store.dailies import Daily


def who(daily: Daily, key: str | None, person: int) -> bytes:
    """The same for all names of a key; a guest is another one each time."""
    return _hashed(daily, "key" if key is not None else "guest", key or str(person))


def home(daily: Daily, network: str) -> bytes:
    """The network that somebody comes from."""
    return _hashed(daily, "network", network)


def _hashed(daily: Daily, kind: str, value: str) -> bytes:
    text = f"tablehost daily {kind} {daily.game} {value}".encode()
    return hmac.digest(daily.seed, text, "sha256")[:16]
