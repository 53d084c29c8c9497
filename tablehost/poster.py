"""What the person who hosts reads when the table is set, and may put on the wall."""

import io
from ipaddress import ip_address
from typing import Literal

import segno
from msgspec import Struct

from tablehost.ssh.texts import known_as

QrStyle = Literal["colour", "plain", "none"]
"""With the colours set; as text that counts on a dark background; where blocks cannot be shown."""

QUIET_ZONE = 2  # modules round a QR code; the standard's four make it higher than it need be
BLACK_ON_WHITE = "\x1b[97;40m"  # drawn in light: full blocks are white, what is left out black
AS_BEFORE = "\x1b[0m"

TELL_GUESTS = """\
Tell them:
  asked for a passphrase?     it is their own key's; Enter alone plays as a guest
  the host has CHANGED?       it does where another had this name: ssh-keygen -R {known}
                              and compare the host key above
  no answer?                  some Wi-Fi keeps guests apart: take another, or a phone's hotspot"""


class Ways(Struct, frozen=True, kw_only=True):
    """How guests come in.

    Attributes:
        port: they connect to.
        names: that lead here now, the one to remember first.
        addresses: at least one.
        remarks: why a name is missing.
    """

    port: int
    names: tuple[str, ...]
    addresses: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def ways_in(ways: Ways) -> str:
    """The command lines to type."""
    flag = "" if ways.port == 22 else f"-p {ways.port} "
    notes = dict(zip(ways.names, ("", "this host's own name"), strict=False))
    notes |= dict.fromkeys(ways.addresses, "where names are not found" if ways.names else "")
    wide = max(map(len, notes))
    lines = [f"    ssh {flag}{place:{wide}}  {note}".rstrip() for place, note in notes.items()]
    return "\n".join(["The table is set. Guests on this network type:", *lines, *ways.remarks])


def advice(ways: Ways) -> str:
    """What guests ask the person who hosts."""
    place = (ways.names or ways.addresses)[0]
    return TELL_GUESTS.format(known=known_as(place, ways.port))


def url(ways: Ways) -> str:
    """The way in by address, which a phone understands on any network."""
    address = ways.addresses[0]
    host = f"[{address}]" if ip_address(address).version == 6 else address
    return f"ssh://{host}" + ("" if ways.port == 22 else f":{ways.port}")


def qr_code(text: str, style: QrStyle) -> str:
    """A QR code of half blocks, to be scanned from the screen; "" for none."""
    if style == "none":
        return ""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=QUIET_ZONE, compact=True)
    rows = out.getvalue().splitlines()
    if style == "colour":
        rows = [f"{BLACK_ON_WHITE}{row}{AS_BEFORE}" for row in rows]
    return "\n".join(f"    {row}" for row in rows)
