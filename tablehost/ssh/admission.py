"""Who may log in: everybody, or those with the passphrase, a listed key, or an invitation.

The list is a file of public keys in ssh's own format (`authorized_keys`), the passphrase a file of
one line, both beside the host key. Listed keys log in without typing, whatever the entry rule. The
passphrase logs in anybody who types it, as a guest; keys that are not listed are not accepted then.
An invitation code is typed after a key has been proven, or without one; such a key is remembered
and logs in by itself from then on.

asyncssh is imported where it is used, as in `tablehost.ssh.algorithms`.
"""

import hmac
import unicodedata
from pathlib import Path

from msgspec import Struct

from engine.sync.house_view import Entry
from tablehost.ssh.errors import SshError

PASSPHRASE_FILE = "passphrase"  # noqa: S105 - the name of a file
KEYS_FILE = "authorized_keys"
SHORTEST = 8  # characters of a passphrase
LARGEST_FILE = 1024 * 1024  # bytes


class AdmissionError(SshError):
    """The files that say who may log in are missing or wrong."""


class Admission(Struct, frozen=True):
    """Who may log in; its repr shows no passphrase.

    Attributes:
        entry: the rule.
        keys: fingerprints of the listed keys.
        passphrase: as `normalized` returns it.
    """

    entry: Entry = "open"
    keys: frozenset[str] = frozenset()
    passphrase: bytes = b""

    def __repr__(self) -> str:
        return f"Admission({self.entry}, {len(self.keys)} keys)"

    def accepts(self, fingerprint: str) -> bool:
        """Whether this key suffices to log in, invitations aside."""
        return self.entry == "open" or fingerprint in self.keys

    def is_passphrase(self, typed: str) -> bool:
        """Whether this is the passphrase, compared in constant time."""
        return self.entry == "passphrase" and hmac.compare_digest(
            normalized(typed), self.passphrase
        )


def normalized(passphrase: str) -> bytes:
    """The passphrase without case and spaces, which are mistyped at parties."""
    text = unicodedata.normalize("NFKC", passphrase).casefold()
    return "".join(text.split()).encode()


def read_admission(entry: Entry, folder: Path) -> Admission:
    """Read what the entry rule needs from the data folder.

    Raises:
        AdmissionError: a file is missing or wrong.
    """
    path = folder / KEYS_FILE
    match entry:
        case "open":
            return Admission()
        case "keys":
            return Admission(entry, listed_keys(path))
        case "passphrase":
            return Admission(entry, _keys_if_any(path), _passphrase(folder))
        case "invited":
            return Admission(entry, _keys_if_any(path))


def _keys_if_any(path: Path) -> frozenset[str]:
    return listed_keys(path) if path.exists() else frozenset()


def listed_keys(path: Path) -> frozenset[str]:
    """The fingerprints of the keys in a file like `authorized_keys`, one key a line.

    Raises:
        AdmissionError: the file is unreadable, a line is not a key, or there is no key.
    """
    import asyncssh  # noqa: PLC0415

    found = set()
    for number, line in enumerate(_text(path).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.add(asyncssh.import_public_key(line).get_fingerprint())
            except asyncssh.KeyImportError as error:
                raise AdmissionError(
                    "no_keys",
                    f"Line {number} of {path} is not a public key. Put one key on each line, as in "
                    "a .pub file, with nothing before it.",
                ) from error
    if not found:
        raise AdmissionError(
            "no_keys", f"There is no key in {path}. Add at least one, as in a .pub file."
        )
    return frozenset(found)


def _passphrase(folder: Path) -> bytes:
    path = folder / PASSPHRASE_FILE
    found = normalized(_text(path))
    if len(found.decode()) < SHORTEST:
        raise AdmissionError(
            "weak_passphrase",
            f"The passphrase in {path} has fewer than {SHORTEST} characters, not counting spaces. "
            "Four unrelated words make a good one.",
        )
    if path.stat().st_mode & 0o077:
        raise AdmissionError("loose_permissions", f"Other users can read {path}: chmod 600 {path}.")
    return found


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE).decode()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise AdmissionError("no_file", f"{path} cannot be read: {why}. Create it.") from error
