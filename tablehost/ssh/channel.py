"""The one asyncssh class that is extended from the inside, and why.

A client may send as many variables of any name and up to 256 KiB each as it likes, before anything
of ours is asked; asyncssh keeps them all. There is no callback to refuse one, so the channel's
handler is replaced. `test_channel` notices when upstream moves.
"""

import asyncio

import asyncssh
from asyncssh.packet import SSHPacket

from tablehost.access.limits import KiB, Limits
from tablehost.ssh.client_values import allowed_variable

WINDOW = 64 * KiB  # bytes of input a client may send ahead; nobody types more
LARGEST_PACKET = 32 * KiB


class BoundedChannel(asyncssh.SSHServerChannel[bytes]):
    """A session's channel: raw bytes, no line editor, and an environment of listed variables."""

    def __init__(self, conn: asyncssh.SSHServerConnection, limits: Limits) -> None:
        super().__init__(
            conn,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,  # bytes: one invalid character would otherwise end the connection
            errors="strict",
            window=WINDOW,
            max_pktsize=LARGEST_PACKET,
        )
        self._variables_left = limits.environment

    def _process_env_request(self, packet: SSHPacket) -> bool:
        """Keep a listed variable as long as there is room; refuse any other."""
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if self._variables_left <= 0 or not allowed_variable(name, value):
            return False
        self._variables_left -= 1
        self._env[name] = value
        return True
