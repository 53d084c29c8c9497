"""The ssh server's error tree: what keeps it from starting, told to the person who runs it."""

from tablehost.errors import HostError


class SshError(HostError):
    """Something the host's owner has to put right.

    Attributes:
        code: stable, for tests and scripts (`port_in_use`, `loose_permissions`, ...).
        text: what is wrong and what would work.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class HostKeyError(SshError):
    """The host key cannot be used. It is never replaced behind the owner's back."""


class ListenError(SshError):
    """No connection can be accepted at the address asked for."""
