"""Explains ssh's error messages, and what to do about them."""

import re

from client.connection.link import AskError, LinkError
from client.locale.i18n import N_

_DISCONNECT = re.compile(r"Received disconnect from [^\n]*?:\d+: ([^\r\n]+)")


def explained(said: str, host: str) -> LinkError:
    """The error for what ssh has written.

    Args:
        said: ssh's messages on stderr.
        host: as the player has named it.
    """
    reason = _DISCONNECT.search(said)
    if reason is not None:
        return LinkError(N_("{host} has hung up: {why}"), host=host, why=reason[1])
    for sign, kind, text in _CAUSES:
        if re.search(sign, said):
            return kind(text, host=host)
    *_, last = "", *filter(None, map(str.strip, said.splitlines()))
    return LinkError(N_("ssh has no connection to {host}: {why}"), host=host, why=last)


_CAUSES: tuple[tuple[str, type[LinkError], str], ...] = (
    (
        "Could not resolve hostname",
        LinkError,
        N_("Nobody here knows the name {host}. Are you on its network? Its address works too."),
    ),
    (
        "Connection refused",
        LinkError,
        N_("Nobody listens at {host}. Does the host run, and at this port (--port)?"),
    ),
    (
        "timed out|No route to host|Network is unreachable|not responding",
        LinkError,
        N_("{host} does not answer. Are you on its network?"),
    ),
    (
        "REMOTE HOST IDENTIFICATION HAS CHANGED",
        AskError,
        N_("{host} has another key than before. Compare it; ssh-keygen -R {host} forgets the old."),
    ),
    (
        "Host key verification failed",
        AskError,
        N_("ssh does not know the key of {host}, and was not told to trust it."),
    ),
    (
        "subsystem request failed",
        LinkError,
        N_("{host} is no tablehost, or of an older version. Try: ssh {host}"),
    ),
    (
        "Permission denied|Too many authentication failures",
        AskError,
        N_("{host} did not let you in: it takes other keys, or asks for a passphrase."),
    ),
    (
        "Connection closed|Connection reset|closed by remote host|kex_exchange_identification",
        LinkError,
        N_("{host} has hung up before you were in. It may be closing, or full; try again."),
    ),
)
