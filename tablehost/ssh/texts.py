"""Texts of the ssh server itself: before there is an app, or where there can be none."""

from collections.abc import Mapping
from typing import Literal

from client.locale.i18n import N_, Translator
from client.paint.text import wrap
from engine.sync.house_view import Entry
from tablehost.access.bans import ban_text
from tablehost.ssh.gate import Refusal
from tablehost.ssh_address import known_as
from tablehost.store.door import Ban

COLUMNS = 45
"""Columns of a phone held upright."""

Reason = Refusal | Literal["closing", "idle", "too_many_attempts"]
"""Why the server ends a connection."""

REASONS: Mapping[str, str] = {
    "closing": N_("The host is closing. Good night."),
    "crowded_out": N_("Too many connections are waiting to log in. Try again."),
    "forgotten": N_("This host no longer knows your connection. Type the same line again."),
    "full": N_("This host is full. Come back when somebody has left."),
    "full_address": N_(
        "Too many players come from your address. Come back when one of them has left."
    ),
    "full_key": N_("Too many terminals are open with your key. Close one of them first."),
    "idle": N_("Closed, as nothing was opened on this connection."),
    "too_many_attempts": N_("Too many attempts. Come in as a guest: ssh guest@..."),
}

# ssh asks for the passphrase of a key before anything of ours is on the screen, and only ssh itself
# warns of a changed host key. So the banner explains both while all is well.
_BANNERS: Mapping[Entry, str] = {
    "open": N_(
        "Asked for a passphrase? It is your own key's: type it and you are known here, "
        "or just press Enter and play as a guest."
    ),
    "passphrase": N_(
        "This table has a passphrase: ask your host. If ssh asks for the passphrase of "
        "a key first, that is your own key's; just press Enter there."
    ),
    "invited": N_(
        "This table is by invitation: type the code you were given, and your key is "
        "remembered. If ssh asks for a passphrase first, that is your own key's."
    ),
    "keys": N_(
        "Only keys that the host knows may log in: send yours (~/.ssh/id_ed25519.pub) "
        "to your host. If ssh asks for a passphrase, that is your own key's."
    ),
}


def reason_text(reason: Reason, tr: Translator) -> str:
    """The text for somebody whose connection is ended or refused."""
    return ban_text(reason, tr) if isinstance(reason, Ban) else tr(REASONS[reason])


def banner(tr: Translator, host: str, port: int, entry: Entry = "open") -> str:
    """The text that ssh shows before login.

    Args:
        tr: the host's language; the player's is not known yet.
        host: the name or address that guests type.
        port: the port they type.
        entry: who may log in.
    """
    changed = tr("If ssh ever says this host has CHANGED, type:")
    repair = f"ssh-keygen -R {known_as(host, port)}"
    return "".join(map(before_screen, (tr(_BANNERS[entry]), changed))) + f"{repair}\r\n"


def before_screen(text: str) -> str:
    """A text that ssh shows, in lines of a phone: the terminal's size is not known yet."""
    return "".join(f"{line}\r\n" for line in wrap(text, COLUMNS))


def broken(tr: Translator) -> str:
    """The apology for a bug."""
    return tr("Something went wrong on this host, sorry; it has been logged. Please connect again.")
