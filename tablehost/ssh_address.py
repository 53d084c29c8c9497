"""An address of a host, and what players type for it."""

import shlex
from ipaddress import ip_address

from msgspec import Struct

SSH_PORT = 22


class SshAddress(Struct, frozen=True):
    """A host's name or IP address, and its port."""

    host: str
    port: int

    def line(self, name: str = "", *, terminal: bool = False) -> str:
        """The ssh command line, optionally with a user name, and with a terminal for a command."""
        who = f"{name}@{self.host}" if name else self.host
        at = [] if self.port == SSH_PORT else ["-p", str(self.port)]
        return shlex.join(["ssh", *(["-t"] if terminal else []), *at, who])

    @property
    def typed(self) -> str:
        """The text that players type after `ssh`."""
        return self.line().removeprefix("ssh ")

    @property
    def url(self) -> str:
        """An `ssh://` URL, for QR codes."""
        try:
            six = ip_address(self.host).version == 6
        except ValueError:
            six = False
        host = f"[{self.host}]" if six else self.host
        return f"ssh://{host}" + ("" if self.port == SSH_PORT else f":{self.port}")


def known_as(host: str, port: int) -> str:
    """The host as `known_hosts` files name it, quoted for a shell if needed."""
    return host if port == SSH_PORT else f"'[{host}]:{port}'"
