"""The host key: created once, kept with the data, and refused when it is not safe to use.

Players' ssh clients remember it. A host that quietly started with another key would teach them to
ignore the one warning that matters, so a key that cannot be used keeps the host from starting.

asyncssh is imported where it is used, as in `tablehost.ssh.algorithms`.
"""
# ruff: noqa: PLC0415

import hmac
import os
import stat
import tempfile
from base64 import b64decode, b64encode
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tablehost.ssh.errors import HostKeyError

if TYPE_CHECKING:
    import asyncssh

FILE_NAME = "ssh_host_ed25519_key"
ALGORITHM = "ssh-ed25519"
LARGEST_FILE = 64 * 1024  # bytes; a real one has about 400


class HostKey(Struct, frozen=True):
    """The host's private key; its repr shows the fingerprint only."""

    private: "asyncssh.SSHKey"

    @property
    def fingerprint(self) -> str:
        """`SHA256:...`, as ssh shows it on the first connection."""
        return self.private.get_fingerprint()

    @property
    def nickname(self) -> str:
        """`table-` and four characters of the fingerprint: a network name no other host has."""
        characters = self.fingerprint.removeprefix("SHA256:").lower()
        return "table-" + "".join(c for c in characters if c.isalnum())[:4]

    @property
    def known_hosts_key(self) -> str:
        """Type and public key, as they follow the host's name in a line of `known_hosts`."""
        return " ".join(self.private.export_public_key().decode().split()[:2])

    def hidden(self, text: str) -> bytes:
        """A hash by which only programs with this private key can recognise a text."""
        secret = sha256(b"tablehost hidden" + self.private.export_private_key("pkcs8-der")).digest()
        return hmac.digest(secret, text.encode(), "sha256")

    def __repr__(self) -> str:
        return f"HostKey({self.fingerprint})"


def load_or_create(directory: Path) -> HostKey:
    """The host key in a directory; both are created if there is none.

    Raises:
        HostKeyError: `no_directory`, `unreadable`, `loose_permissions`, `not_a_key` or
            `wrong_type`.
    """
    path = directory / FILE_NAME
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _create(path)
    except OSError as error:
        raise HostKeyError(
            "no_directory",
            f"The host key cannot be written to {directory} ({error.strerror}): "
            "make that directory writable, or choose another data directory.",
        ) from error
    return load(directory)


def load(directory: Path) -> HostKey:
    """The host key in a directory.

    Raises:
        HostKeyError: as `load_or_create` does; `unreadable` if there is none.
    """
    path = directory / FILE_NAME
    return HostKey(_parse(path, _read(path)))


def fingerprint(directory: Path) -> str:
    """The fingerprint of the host key in a directory.

    `cryptography` reads a key as the program writes it, in a fifth of the time that loading
    asyncssh takes; asyncssh judges every other file.

    Raises:
        HostKeyError: as `load` does.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    path = directory / FILE_NAME
    data = _read(path)
    with suppress(ValueError, TypeError, UnsupportedAlgorithm):
        key = serialization.load_ssh_private_key(data, password=None)
        if isinstance(key, Ed25519PrivateKey):
            openssh = serialization.Encoding.OpenSSH, serialization.PublicFormat.OpenSSH
            public = b64decode(key.public_key().public_bytes(*openssh).split()[1])
            return "SHA256:" + b64encode(sha256(public).digest()).decode().rstrip("=")
    return HostKey(_parse(path, data)).fingerprint


def _create(path: Path) -> None:
    """Write a new key atomically; of two processes the first wins, and both use its key."""
    import asyncssh

    data = asyncssh.generate_private_key(ALGORITHM, comment="tablehost").export_private_key()
    descriptor, name = tempfile.mkstemp(prefix=".new-host-key-", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)  # unlike a rename, never replaces a key
        except FileExistsError:
            return
    finally:
        Path(name).unlink()
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _read(path: Path) -> bytes:
    """The file's content, with the permissions checked on the open file."""
    try:
        descriptor = os.open(
            path, os.O_RDONLY | os.O_NONBLOCK
        )  # a named pipe must not block the start
        with os.fdopen(descriptor, "rb") as file:
            _check_mode(path, os.fstat(descriptor))
            return file.read(LARGEST_FILE)
    except OSError as error:
        raise HostKeyError(
            "unreadable",
            f"The host key {path} cannot be read ({error.strerror}): give the file back to the "
            "user this program runs as (chown), or restore it from a backup.",
        ) from error


def _check_mode(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise HostKeyError("unreadable", f"The host key {path} is not a regular file: restore it.")
    mode = stat.S_IMODE(status.st_mode)
    if mode & 0o077:
        raise HostKeyError(
            "loose_permissions",
            f"Other users can read the host key {path} (mode {mode:04o}) and could impersonate "
            f"this host. If nobody has read it: chmod 600 {path}. If somebody may have, delete it: "
            "a new one is created at the next start, and players' ssh will warn them once.",
        )


def _parse(path: Path, data: bytes) -> "asyncssh.SSHKey":
    import asyncssh

    try:
        key = asyncssh.import_private_key(data)
    except asyncssh.KeyImportError as error:  # also raised for a key with a passphrase
        raise HostKeyError(
            "not_a_key",
            f"{path} is not a private key this program can read ({error}). Restore it from a "
            "backup, or delete it: a new one is created at the next start, and players' ssh will "
            "warn them that the host has changed.",
        ) from error
    if key.get_algorithm() != ALGORITHM:
        raise HostKeyError(
            "wrong_type",
            f"{path} holds a {key.get_algorithm()} key, but the host key must be {ALGORITHM}. Move "
            "the file away: a new key is created at the next start.",
        )
    return key
