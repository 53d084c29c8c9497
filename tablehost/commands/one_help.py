"""The help for one command: its options, and examples."""

from collections.abc import Iterator, Mapping, Sequence

from client.locale.i18n import N_, Translator
from client.paint.text import fit, width, wrap
from client.screens.tournament.taken import withdrawing_rule
from tablehost.commands.parsing import OPTIONS
from tablehost.ssh_address import SshAddress

COLUMNS = 78

Row = tuple[str, str]
"""How something is typed, and what it does."""

_OPTIONS: Mapping[str, Row] = {
    "--json": ("--json", N_("JSON, for programs")),
    "--checker": ("--checker", N_("a Python program that checks the draws of such a JSON")),
    "--lang": ("--lang en|fr", N_("in this language")),
    "--seat": ("--seat N", N_("of the player at this seat, counted from 1")),
    "--page": ("--page N", N_("further down, counted from 1")),
    "--text": ("--text", N_("as readable text")),
    "--export": ("--export", N_("everything that is kept about you, as JSON")),
    "--erase": ("--erase", N_("delete all of it, once you type your name after it")),
    "--yes": ("--yes", N_("do it without asking")),
}

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "list": ("list", "list --json"),
    "rules": ("rules yams", "rules evening --lang fr"),
    "matches": ("matches", "matches 120 --json"),
    "analysis": ("analysis 12", "analysis 12 --seat 2"),
    "evening": ("evening", "evening 3 --json > evening.json"),
    "daily": ("daily", "daily 2026-11-27"),
    "tournament": ("tournament 2", "tournament 2 --json", "tournament --checker > check.py"),
    "stats": ("stats", "stats ada --json"),
    "ladder": ("ladder farkle", "ladder --page 2"),
    "tonight": ("tonight",),
    "me": ("me", "me --export > me.json"),
    "record": ("record 12 > match.json", "record 12 --text"),
    "receipt": ("receipt 12 > receipt.txt",),
    "version": ("version",),
    "join": ("join ABCD-2345",),
    "watch": ("watch ABCD-2345",),
    "replay": ("replay 12",),
    "board": ("board", "board ABCD-2345"),
    "doctor": ("doctor",),
    "resume": ("resume", "resume ABCD-2345"),
    "admin": ("admin", "admin help"),
}
"""Examples of each command, as they follow the host's name."""


def about(
    command: str, rows: Sequence[Row], address: SshAddress, tr: Translator, *, terminal: bool
) -> Iterator[str]:
    """The help for a command.

    Args:
        command: its name.
        rows: how it is typed, and what it then does.
        address: of this host.
        tr: the language.
        terminal: it shows a full screen.
    """
    line = address.line(tr("name").upper(), terminal=terminal)
    yield tr("Usage: {line}", line=f"{line} {command}")
    yield ""
    yield from two_columns(rows)
    if options := [_OPTIONS[option] for option in OPTIONS.get(command, ())]:
        yield ""
        yield tr("Options:")
        yield from two_columns([(typed, tr(what)) for typed, what in options])
    for text in notes(command, tr):
        yield ""
        yield from wrap(text, COLUMNS)
    yield ""
    yield tr("Examples:")
    yield from (f"  {line} {example}" for example in EXAMPLES[command])


def notes(command: str, tr: Translator) -> Iterator[str]:
    """Further facts about a command."""
    if command == "tournament":
        key = tr.sense("key: tournament", "o")
        yield tr("To take part or to withdraw, press {key} in the lobby.", key=key)
        yield withdrawing_rule(tr)


def two_columns(rows: Sequence[Row], left: int = 0) -> Iterator[str]:
    """Rows with what each does wrapped beside it.

    Args:
        rows: how each is typed, and what it does.
        left: the width of the first column; 0 for as wide as it needs to be.
    """
    left = left or max(width(typed) for typed, _ in rows) + 2
    for typed, what in rows:
        first, *more = wrap(what, COLUMNS - left - 2)
        yield f"  {fit(typed, left)}{first}"
        yield from (f"  {' ' * left}{line}" for line in more)
