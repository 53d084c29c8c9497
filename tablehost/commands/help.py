"""`help`: the commands that can follow the host's name.

It is a plain word, as ssh takes options after the host's name for its own: `ssh table.local --help`
never reaches the host. `list --help` and `ssh table.local -- --help` do.
"""

from client.locale.i18n import Translator
from client.paint.text import width, wrap
from tablehost.commands.one_help import COLUMNS, Row, about, two_columns
from tablehost.commands.rules import titles
from tablehost.ssh_address import SshAddress


def help_text(address: SshAddress, tr: Translator, command: str = "") -> str:
    """All commands, how to type them here, and exit codes; or only what one command takes."""
    games = titles(tr)
    game, code, name = tr("game").upper(), tr("code").upper(), tr("name").upper()
    day, any_command = tr("day").upper(), tr("command").upper()
    plain = (
        ("", tr("play, in full screen")),
        ("list", tr("the tables, with the codes of open ones")),
        (f"rules {game} [--lang en|fr]", tr("a game’s rules: {games}", games=games)),
        ("rules evening", tr("how the matches of a party night count together")),
        ("matches [N]", tr("your finished matches, or those before match N")),
        ("analysis N [--seat N]", tr("what your decisions cost in a finished match, and luck")),
        ("evening [N]", tr("the results of a party night, to print or keep, or a list of yours")),
        (
            f"daily [{day}]",
            tr("the daily challenge: the same dice for everybody, and who did best"),
        ),
        ("tournament [N]", tr("a tournament with all its rounds, or a list of those being played")),
        (f"stats [{name}]", tr("statistics: yours or another player’s")),
        (f"ladder [{game}] [--page N]", tr("ratings, with margin of error")),
        ("tonight", tr("wins and awards of this evening, guests included")),
        ("me [--export | --erase]", tr("your data: show, export, delete")),
        ("record N", tr("a finished match with its seed, for tablehost verify")),
        (
            "record N --text",
            tr("the same as readable text, with what you may see"),
        ),
        ("receipt N", tr("the host’s signed receipt of a finished match, to keep")),
        (f"help [{any_command}]", tr("this text, or more about one command")),
        ("version", tr("the version of this host")),
    )
    app = (
        (f"join {code}", tr("take a seat at that table")),
        (f"watch {code}", tr("watch that table")),
        ("replay N", tr("replay a finished match, step by step")),
        (f"board [{code}]", tr("show a table, or the whole house, on a big screen")),
        ("doctor", tr("check your terminal")),
        (f"resume [{code}]", tr("return to your seat, if you are a guest")),
        ("admin", tr("the host’s console, for hosts only")),
    )
    if command:
        rows = [row for row in (*plain, *app) if _command(row) == command]
        terminal = command in map(_command, app)
        return "\n".join(about(command, rows, address, tr, terminal=terminal))
    left = max(width(usage) for usage, _ in (*plain, *app)) + 2
    return "\n".join(
        [
            tr("Usage: {line}", line=f"{address.line(name)} [{any_command}]"),
            "",
            *two_columns(plain, left),
            tr("Commands that list something also take --json."),
            "",
            tr("With ssh -t, straight to a table:"),
            *two_columns(app, left),
            "",
            *(row for text in _remarks(tr) for row in wrap(text, COLUMNS)),
        ]
    )


def _command(row: Row) -> str:
    return row[0].partition(" ")[0]


def _remarks(tr: Translator) -> tuple[str, ...]:
    """Remarks below the commands."""
    return (
        tr("NAME and your key together identify you; guest@ never uses a key."),
        tr("ssh -T, or TERM=dumb, gives the same games as lines of text: type help."),
        tr("In the app: ? for the rules, Esc to go back, Ctrl+C to quit."),
        tr(
            "Exit codes: 0 done, 1 failed, 2 usage error, 75 the host is closing, try again soon; "
            "255 no connection (ssh’s own)."
        ),
    )
