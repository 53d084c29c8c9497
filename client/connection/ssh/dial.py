"""Connecting to a host by the system's ssh, with the player's keys, agent and configuration.

For the first connection ssh may use the terminal to ask for a passphrase or about a fingerprint.
Reconnecting happens while the app has the terminal; if ssh needs to ask then, the attempt fails
with `AskError`.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, structs

from client.connection.link import AskError, Link, LinkError
from client.connection.ssh.errors import explained
from client.connection.ssh.link import SshLink
from client.locale.i18n import N_
from engine.sync.errors import FrameError
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.requests import Resync

SUBSYSTEM = "tablehost"
CONNECT_TIME = 15  # seconds for a host to answer at all
QUIET_TIME = 45.0  # seconds for an attempt to reconnect

# A connection of its own, without forwarding, that notices when the host is gone.
_SETTINGS: Mapping[str, str] = {
    "ControlPath": "none",
    "ClearAllForwardings": "yes",
    "ForwardAgent": "no",
    "ForwardX11": "no",
    "PermitLocalCommand": "no",
    "RemoteCommand": "none",
    "RequestTTY": "no",
    "Compression": "no",
    "ConnectTimeout": str(CONNECT_TIME),
    "ServerAliveInterval": "10",
    "ServerAliveCountMax": "2",
}

_NO_SSH = N_(
    "There is no ssh client here. Install OpenSSH’s: the package is called openssh-client or "
    "openssh."
)
_NO_SSH_ON_WINDOWS = N_(
    "There is no ssh client here. Windows has one, OpenSSH Client: add it in Settings, under "
    "Optional features."
)

_URL = re.compile(
    r"(?:ssh://)?(?:(?P<name>[^@/]+)@)?"
    r"(?P<host>\[[^\]]+\]|(?:[0-9a-fA-F]*:){2}[^/@\s]*|[^:/@\s]+)(?::(?P<port>\d+))?/?"
)


class Target(Struct, frozen=True):
    """The host to connect to.

    Attributes:
        host: a name, an address, or a `Host` of ssh's configuration.
        port: None for ssh's default.
        name: the player's; None for ssh's default.
        options: more arguments of ssh, such as `-i FILE`.
    """

    host: str
    port: int | None = None
    name: str | None = None
    options: tuple[str, ...] = ()

    @classmethod
    def read(
        cls,
        text: str,
        port: int | None = None,
        name: str | None = None,
        options: Sequence[str] = (),
    ) -> "Target":
        """Parse `HOST`, `NAME@HOST` or `ssh://NAME@HOST:PORT`; the other arguments take precedence.

        Raises:
            LinkError: the text names no host.
        """
        found = _URL.fullmatch(text)
        if found is None or found["host"].startswith("-"):
            raise LinkError(
                N_("{words} is not a host. Write table.local, or ada@192.168.1.20."), words=text
            )
        own = int(found["port"]) if found["port"] else None
        return cls(found["host"].strip("[]"), port or own, name or found["name"], tuple(options))

    def command(self, *, quiet: bool) -> list[str]:
        """The command line of ssh."""
        settings = {**_SETTINGS, **({"LogLevel": "ERROR"} if quiet else {})}
        words = [part for key, value in settings.items() for part in ("-o", f"{key}={value}")]
        return ["ssh", "-T", *self.options, *words, *self._where, "-s", "--", self.host, SUBSYSTEM]

    @property
    def settings_command(self) -> list[str]:
        """The command line that prints ssh's settings for this host."""
        return ["ssh", "-G", *self.options, *self._where, "--", self.host]

    @property
    def _where(self) -> list[str]:
        port = ["-p", str(self.port)] if self.port else []
        return [*port, *(["-l", self.name] if self.name else [])]

    def instead(self, entrance: str, key_name: str) -> "Target":
        """The same host by another entrance, with the settings that ssh has for this one.

        Args:
            entrance: `ADDRESS:PORT`.
            key_name: by which ssh knows the host key; it is refused if it is another one.

        Raises:
            LinkError: the entrance is none.
        """
        other = Target.read(entrance)
        settings = ("-o", f"HostName={other.host}", "-o", f"HostKeyAlias={key_name}")
        return structs.replace(self, port=other.port, options=(*settings, *self.options))


class Dialler:
    """Makes links to one host, and ends their ssh processes.

    Args:
        target: the host.
        env: the environment of ssh; None for this process's.

    Attributes:
        entrances: called for other ways to the same host, each `ADDRESS:PORT`, when it is lost.
    """

    def __init__(self, target: Target, env: Mapping[str, str] | None = None) -> None:
        self.target = target
        self._env = dict(os.environ if env is None else env)
        self._links: list[SshLink] = []
        self.entrances: Callable[[], Sequence[str]] = tuple

    async def ask(self) -> Link:
        """Make a link; ssh may ask on the terminal, and its messages are shown.

        Raises:
            LinkError: why this is not possible.
        """
        return await self._dial(self.target, quiet=False)

    async def dial(self) -> Link:
        """Make a link without using the terminal, by another entrance if need be.

        Raises:
            AskError: ssh would have to ask a question.
            LinkError: why this is not possible.
        """
        try:
            return await self._dial(self.target, quiet=True)
        except AskError:
            raise
        except LinkError:
            for entrance in self.entrances():
                with suppress(LinkError):
                    other = self.target.instead(entrance, await self._key_name())
                    return await self._dial(other, quiet=True)
            raise

    async def close(self) -> None:
        """Close all links, and wait until their ssh processes have ended."""
        for link in self._links:
            link.close()
        for link in self._links:
            await link.gone

    async def _key_name(self) -> str:
        """The name by which ssh knows the host key, after all its settings for the host."""
        asked = await asyncio.create_subprocess_exec(
            *self.target.settings_command, env=self._env,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        said, _ = await asked.communicate()
        lines = said.decode(errors="replace").splitlines()
        known = dict(line.split(" ", 1) for line in lines if " " in line)
        host, port = known.get("hostname", self.target.host), known.get("port", "22")
        return known.get("hostkeyalias") or (host if port == "22" else f"[{host}]:{port}")

    async def _dial(self, target: Target, *, quiet: bool) -> Link:
        self._links = [link for link in self._links if not link.gone.done()]
        link = await self._started(target, quiet=quiet)
        self._links.append(link)
        try:
            async with asyncio.timeout(QUIET_TIME if quiet else None):
                # The hall refuses this before a hello, which shows that it is there.
                link.send(encode(Resync(0, 0)))
                first = await asyncio.shield(link.ready)
        except TimeoutError:
            raise LinkError(N_("{host} does not answer."), host=self.target.host) from None
        else:
            return self._checked(link, first)
        finally:
            if not link.ready.done():
                link.kill()

    async def _started(self, target: Target, *, quiet: bool) -> SshLink:
        if shutil.which("ssh", path=self._env.get("PATH")) is None:
            raise LinkError(_NO_SSH_ON_WINDOWS if sys.platform == "win32" else _NO_SSH)
        env = self._env | ({"SSH_ASKPASS_REQUIRE": "never"} if quiet else {})
        try:
            _, link = await asyncio.get_running_loop().subprocess_exec(
                lambda: SshLink(_ignored if quiet else _shown),
                *target.command(quiet=quiet),
                env=env,
                **(_without_terminal() if quiet else {}),
            )
        except OSError as error:
            raise LinkError(N_("ssh cannot be run: {why}."), why=error.strerror) from error
        return link

    def _checked(self, link: SshLink, first: bytes) -> Link:
        if not first:
            raise explained(link.errors.decode(errors="replace"), self.target.host)
        if not _is_halls(first):
            link.kill()
            raise LinkError(
                N_("{host} is not a tablehost. Try: ssh {host}"),
                host=self.target.host,
            )
        return link


def _without_terminal() -> dict[str, Any]:
    """Arguments that start a process without a terminal, so that it cannot ask there."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.DETACHED_PROCESS}
    return {"start_new_session": True}


def _is_halls(first: bytes) -> bool:
    """Whether these bytes are a hall's first answer, which is short and comes in one piece."""
    try:
        return bool(Decoder(REPORTS).feed(first))
    except FrameError:
        return False


def _shown(said: bytes) -> None:
    """Show messages of ssh: the host's greeting, warnings, errors."""
    sys.stderr.buffer.write(said)
    sys.stderr.flush()


def _ignored(_: bytes) -> None:
    """Show nothing, as the app has the terminal."""
