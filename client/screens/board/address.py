"""Addresses for QR codes."""

TABLE = "join-"
"""Begins the user name that leads to a table; its code follows."""


def url(where: str, code: str = "") -> str:
    """The address that players type after `ssh`, as a URL for QR codes.

    Args:
        where: the host's name, perhaps behind its port as for `ssh`.
        code: of the table that it leads to, "" for the lobby.
    """
    *port, host = where.split()
    name = f"[{host}]" if ":" in host else host
    user = f"{TABLE}{code}@" if code else ""
    return f"ssh://{user}{name}:{port[-1]}" if port else f"ssh://{user}{name}"
