"""The keys of admins: the file `hosts` beside the host key, one key a line.

Whoever proves a listed key is an admin, under whatever name. The file is read again when it has
changed, so that removing a key takes effect at once. Where the file cannot be read, or others could
write to it, nobody is an admin.
"""

import logging
from pathlib import Path

from tablehost.ssh.admission import AdmissionError, listed_keys

log = logging.getLogger(__name__)

FILE = "hosts"
Stamp = tuple[int, int, int]


class AdminKeys:
    """The keys of one host's admins.

    Args:
        folder: the data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._keys: frozenset[str] = frozenset()
        self._stamp: Stamp | None = None

    def open(self) -> None:
        """Read the file.

        Raises:
            AdmissionError: it exists and is wrong.
        """
        self._stamp = self._current_stamp()
        self._keys = read_admin_keys(self._path)

    def is_admin(self, fingerprint: str) -> bool:
        """Whether the owner of this key is an admin now."""
        stamp = self._current_stamp()
        if stamp != self._stamp:
            self._stamp, self._keys = stamp, self._read_again()
        return fingerprint in self._keys

    def _read_again(self) -> frozenset[str]:
        try:
            keys = read_admin_keys(self._path)
        except AdmissionError as error:
            log.warning("nobody is an admin now: %s", error)
            return frozenset()
        log.info("the list of admins has changed: %d keys", len(keys))
        return keys

    def _current_stamp(self) -> Stamp | None:
        """Changes whenever the file does; None while there is none."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def read_admin_keys(path: Path) -> frozenset[str]:
    """The fingerprints in the file; none if it does not exist.

    Raises:
        AdmissionError: a line is not a key, there is no key, or others can write to the file.
    """
    if not path.exists():
        return frozenset()
    if path.stat().st_mode & 0o022:
        raise AdmissionError(
            "loose_permissions",
            f"Other users can write to {path} and make themselves admins: chmod 600 {path}.",
        )
    return listed_keys(path)
