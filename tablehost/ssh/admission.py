"""Who may come in: everybody, who knows a passphrase, who is on a list, or who is invited.

The list is a file of public keys as ssh has them (`authorized_keys`), the passphrase a file of one
line, both beside the host key. Who is on the list comes in as himself without typing in every
mode. A passphrase lets in whoever types it, as a guest; a key that is not on the list is not asked
for. An invitation's code (`inviting`) is typed by who has proven a key before, or has none: the key
is remembered then, and comes in by itself from then on.
"""

import hmac
import unicodedata
from pathlib import Path

import asyncssh
from msgspec import Struct

from engine.sync.house_view import Entry
from tablehost.ssh.errors import SshError

PASSPHRASE_FILE = "passphrase"  # noqa: S105 - the name of a file
KEYS_FILE = "authorized_keys"
SHORTEST = 8  # characters of a passphrase
LARGEST_FILE = 1024 * 1024  # bytes


class AdmissionError(SshError):
    """What keeps a host from knowing whom to let in."""


class Admission(Struct, frozen=True):
    """The rule at the door; printing it shows no passphrase.

    Attributes:
        mode: who may come in.
        keys: fingerprints of the keys that are on the list.
        passphrase: as `plain` makes it.
    """

    mode: Entry = "open"
    keys: frozenset[str] = frozenset()
    passphrase: bytes = b""

    def __repr__(self) -> str:
        return f"Admission({self.mode}, {len(self.keys)} keys)"

    def takes(self, fingerprint: str) -> bool:
        """Whether the owner of this key comes in by it, invitations left aside."""
        return self.mode == "open" or fingerprint in self.keys

    def opened_by(self, typed: str) -> bool:
        """Whether this is the passphrase; takes as long for any other one."""
        return self.mode == "passphrase" and hmac.compare_digest(plain(typed), self.passphrase)


def plain(passphrase: str) -> bytes:
    """What counts of a passphrase: neither capitals nor spaces, which are mistyped at parties."""
    text = unicodedata.normalize("NFKC", passphrase).casefold()
    return "".join(text.split()).encode()


def admission(mode: Entry, folder: Path) -> Admission:
    """The rule of a host with this data folder.

    Raises:
        AdmissionError: a file that the mode needs is not there, or not what it should be.
    """
    path = folder / KEYS_FILE
    match mode:
        case "open":
            return Admission()
        case "keys":
            return Admission(mode, listed_keys(path))
        case "passphrase":
            return Admission(mode, _keys_if_any(path), _passphrase(folder))
        case "invited":
            return Admission(mode, _keys_if_any(path))


def _keys_if_any(path: Path) -> frozenset[str]:
    return listed_keys(path) if path.exists() else frozenset()


def listed_keys(path: Path) -> frozenset[str]:
    """The fingerprints of the keys in a file, one a line, as in `authorized_keys`.

    Raises:
        AdmissionError: it is not readable, a line is no key, or there is none.
    """
    found = set()
    for number, line in enumerate(_text(path).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.add(asyncssh.import_public_key(line).get_fingerprint())
            except asyncssh.KeyImportError as error:
                raise AdmissionError(
                    "no_keys",
                    f"Line {number} of {path} is no public key: one a line, as in a .pub file, and "
                    "nothing before it.",
                ) from error
    if not found:
        raise AdmissionError("no_keys", f"There is no key in {path}: nobody could come in.")
    return frozenset(found)


def _passphrase(folder: Path) -> bytes:
    path = folder / PASSPHRASE_FILE
    found = plain(_text(path))
    if len(found.decode()) < SHORTEST:
        raise AdmissionError(
            "weak_passphrase",
            f"The passphrase in {path} has less than {SHORTEST} characters besides spaces: four "
            "words that nobody says together are a good one.",
        )
    if path.stat().st_mode & 0o077:
        raise AdmissionError("loose_permissions", f"Others may read {path}: chmod 600 {path}.")
    return found


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE).decode()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise AdmissionError("no_file", f"{path} cannot be read ({why}): make it.") from error
