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
        return LinkError(N_("{host} has closed the connection: {why}"), host=host, why=reason[1])
    for sign, kind, text in _CAUSES:
        if re.search(sign, said):
            return kind(text, host=host)
    *_, last = "", *filter(None, map(str.strip, said.splitlines()))
    return LinkError(N_("ssh could not connect to {host}: {why}"), host=host, why=last)


_CAUSES: tuple[tuple[str, type[LinkError], str], ...] = (
    (
        "Could not resolve hostname",
        LinkError,
        N_("The name {host} was not found. Are you on the host’s network? Its address works too."),
    ),
    (
        "Connection refused",
        LinkError,
        N_("Nothing answers at {host}. Is the host running, and on this port (--port)?"),
    ),
    (
        "timed out|No route to host|Network is unreachable|not responding",
        LinkError,
        N_("{host} does not answer. Are you on its network?"),
    ),
    (
        "REMOTE HOST IDENTIFICATION HAS CHANGED",
        AskError,
        N_(
            "{host} has another key than before. Compare it; ssh-keygen -R {host} removes the "
            "old one."
        ),
    ),
    (
        "Host key verification failed",
        AskError,
        N_("ssh does not know the key of {host}, and was not told to trust it."),
    ),
    (
        "subsystem request failed",
        LinkError,
        N_("{host} is not a tablehost, or runs an older version. Try: ssh {host}"),
    ),
    (
        "Permission denied|Too many authentication failures",
        AskError,
        N_("{host} did not let you in: it accepts other keys, or asks for a passphrase."),
    ),
    (
        "Connection closed|Connection reset|closed by remote host|kex_exchange_identification",
        LinkError,
        N_(
            "{host} closed the connection before you were logged in. It may be closing or full; "
            "try again."
        ),
    ),
)
