"""The way in: an ssh server that hands terminals to the rest of the host and trusts nobody."""

from tablehost.ssh.errors import HostKeyError, ListenError, SshError
from tablehost.ssh.handlers import Answer, Asked, Handlers, Terminal
from tablehost.ssh.hostkey import HostKey, load_or_create
from tablehost.ssh.identity import Player, clean_name
from tablehost.ssh.limits import Limits
from tablehost.ssh.server import Listener, listen

__all__ = [
    "Answer",
    "Asked",
    "Handlers",
    "HostKey",
    "HostKeyError",
    "Limits",
    "ListenError",
    "Listener",
    "Player",
    "SshError",
    "Terminal",
    "clean_name",
    "listen",
    "load_or_create",
]
