"""Parts of the banner that is printed at the start, for the person who runs the host."""

import io
from collections.abc import Sequence
from typing import Literal

import segno

from tablehost.ssh_address import SshAddress, known_as

QrStyle = Literal["colour", "plain", "none"]
"""With colours; as text for a dark background; none, where block characters cannot be shown."""

QUIET_ZONE = 2  # modules around a QR code; the standard's four take more lines
WHITE_ON_BLACK = "\x1b[97;40m"  # inverted: full blocks are the light modules
RESET = "\x1b[0m"

TELL_PLAYERS = """\
Tell them:
  asked for a passphrase?     it is their own key's; Enter alone plays as a guest
  the host has CHANGED?       another machine had this name before: ssh-keygen -R {known}
                              (compare the host key above)
  no answer?                  some Wi-Fi isolates guests: use another, or a phone's hotspot"""


def ways_in(names: Sequence[SshAddress], addresses: Sequence[SshAddress]) -> list[str]:
    """The command lines to type, the easiest first."""
    notes = dict(zip(names, ("", "this host's own name"), strict=False))
    notes |= dict.fromkeys(addresses, "if the name is not found" if names else "")
    lines = {address.line(): note for address, note in notes.items()}
    wide = max(map(len, lines))
    return [f"    {line:{wide}}  {note}".rstrip() for line, note in lines.items()]


def advice(address: SshAddress) -> str:
    """Answers to what players ask."""
    return TELL_PLAYERS.format(known=known_as(address.host, address.port))


def qr_code(text: str, style: QrStyle) -> str:
    """A QR code of half-block characters; "" for none."""
    if style == "none":
        return ""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=QUIET_ZONE, compact=True)
    rows = out.getvalue().splitlines()
    if style == "colour":
        rows = [f"{WHITE_ON_BLACK}{row}{RESET}" for row in rows]
    return "\n".join(f"    {row}" for row in rows)
