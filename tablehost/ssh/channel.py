"""A channel that bounds what a client may send before a session starts.

A client may send any number of environment variables of up to 256 KiB each before our code is
called, and asyncssh keeps them all. There is no callback to refuse one, so a private method of the
channel is overridden. A test notices when asyncssh changes it.
"""

import asyncio

import asyncssh
from asyncssh.packet import SSHPacket

from tablehost.access.limits import KiB, Limits
from tablehost.ssh.client_values import allowed_variable

WINDOW = 64 * KiB  # bytes of input a client may send ahead; more than anybody types
LARGEST_PACKET = 32 * KiB


class BoundedChannel(asyncssh.SSHServerChannel[bytes]):
    """A session's channel: raw bytes, no line editor, and only allowed environment variables."""

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
        """Keep an allowed variable while there is room; refuse any other."""
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if self._variables_left <= 0 or not allowed_variable(name, value):
            return False
        self._variables_left -= 1
        self._env[name] = value
        return True
