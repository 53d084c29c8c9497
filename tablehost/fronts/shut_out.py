"""Fronts on machines of their own that may not come any more: a ban like those of players.

So it is saved, copied to all machines and lifted as other bans are.
"""

from base64 import b64encode
from hashlib import sha256


def ban_value(front: str) -> str:
    """The value of the ban, of kind `key`, that shuts out the front with this name.

    It looks like the fingerprint of a key, and is that of none.
    """
    return "SHA256:" + b64encode(sha256(f"front {front}".encode()).digest()).decode().rstrip("=")
