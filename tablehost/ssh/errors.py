"""Errors that keep the ssh server from starting."""

from tablehost.errors import HostError


class SshError(HostError):
    """Something that the person who runs the host has to fix.

    Attributes:
        code: stable, for tests and scripts (`port_in_use`, `loose_permissions`, ...).
        text: what is wrong and what would work.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class HostKeyError(SshError):
    """The host key cannot be used. It is never replaced automatically."""


class ListenError(SshError):
    """The server cannot listen at the given address."""
