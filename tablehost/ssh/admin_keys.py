"""Who may run the house: the keys in the file `hosts` beside the host key, one a line.

A listed key makes a host of whoever proves it, under whatever name. The file is read again when it
has changed, so that a key that is taken off the list is a host's no more from that moment on. A
file that cannot be read, or that others could write to, makes nobody a host.
"""

import logging
from pathlib import Path

from tablehost.ssh.admission import AdmissionError, listed_keys

log = logging.getLogger(__name__)

FILE = "hosts"
Stamp = tuple[int, int, int]


class AdminKeys:
    """The list of one host.

    Args:
        folder: the data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._keys: frozenset[str] = frozenset()
        self._stamp: Stamp | None = None

    def open(self) -> None:
        """Read the list.

        Raises:
            AdmissionError: it is there, and not what it should be.
        """
        self._stamp = self._stamped()
        self._keys = read_admin_keys(self._path)

    def lists(self, fingerprint: str) -> bool:
        """Whether the owner of this key is a host now."""
        stamp = self._stamped()
        if stamp != self._stamp:
            self._stamp, self._keys = stamp, self._read_again()
        return fingerprint in self._keys

    def _read_again(self) -> frozenset[str]:
        try:
            keys = read_admin_keys(self._path)
        except AdmissionError as error:
            log.warning("nobody is a host now: %s", error)
            return frozenset()
        log.info("the list of hosts has changed: %d keys", len(keys))
        return keys

    def _stamped(self) -> Stamp | None:
        """What changes with the file; None while there is none."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def read_admin_keys(path: Path) -> frozenset[str]:
    """The fingerprints in a list; nobody's if there is none.

    Raises:
        AdmissionError: a line is no key, there is none at all, or others can write there.
    """
    if not path.exists():
        return frozenset()
    if path.stat().st_mode & 0o022:
        raise AdmissionError(
            "loose_permissions", f"Others may write to {path} and become hosts: chmod 600 {path}."
        )
    return listed_keys(path)
