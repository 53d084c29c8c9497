"""What the person who hosts reads when the table is set, and may put on the wall."""

import io
from collections.abc import Sequence
from typing import Literal

import segno

from tablehost.discovery import SshAddress
from tablehost.ssh_address import known_as

QrStyle = Literal["colour", "plain", "none"]
"""With the colours set; as text that counts on a dark background; where blocks cannot be shown."""

QUIET_ZONE = 2  # modules round a QR code; the standard's four make it higher than it need be
BLACK_ON_WHITE = "\x1b[97;40m"  # drawn in light: full blocks are white, what is left out black
AS_BEFORE = "\x1b[0m"

TELL_GUESTS = """\
Tell them:
  asked for a passphrase?     it is their own key's; Enter alone plays as a guest
  the host has CHANGED?       another machine had this name before: ssh-keygen -R {known}
                              (compare the host key above)
  no answer?                  some Wi-Fi keeps guests apart: take another, or a phone's hotspot"""


def ways_in(names: Sequence[SshAddress], addresses: Sequence[SshAddress]) -> list[str]:
    """The command lines to type, the one to remember first."""
    notes = dict(zip(names, ("", "this host's own name"), strict=False))
    notes |= dict.fromkeys(addresses, "where names are not found" if names else "")
    lines = {place.line(): note for place, note in notes.items()}
    wide = max(map(len, lines))
    return [f"    {line:{wide}}  {note}".rstrip() for line, note in lines.items()]


def advice(place: SshAddress) -> str:
    """What guests ask the person who hosts."""
    return TELL_GUESTS.format(known=known_as(place.host, place.port))


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
