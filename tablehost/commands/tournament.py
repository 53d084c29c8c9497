"""`tournament N`: a tournament with all its rounds, running or over; `tournament`: those that run.

Everybody may read it: nothing in it was ever hidden.
"""

from functools import partial
from pathlib import Path

import msgspec

from client.locale.i18n import Translator
from client.screens.tournament.printed import printed_lines
from client.screens.tournament.text import row_line
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.stats import title
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.store.errors import NotFoundError
from tablehost.verify import alone

CHECKER = Path(alone.__file__).read_text("utf-8").rstrip()
"""The program that checks draws without tablehost."""


async def tournament(hall: Hall, _: CommandLine, parsed: ParsedCommand, tr: Translator) -> Answer:
    """One tournament, a list, or the program that checks one without tablehost."""
    if "--checker" in parsed.options:
        return Answer(CHECKER)
    if not parsed.arguments:
        return _running(hall, parsed, tr)
    found = number(parsed.arguments)
    if found is None:
        return wrong(
            tr("{command} takes the number of a tournament.", command="tournament"),
            tr,
            "tournament",
        )
    try:
        data = await hall.tournaments.page(found)
    except NotFoundError:
        return Answer(tr("There is no tournament {number}.", number=str(found)), FAILED)
    if "--json" in parsed.options:
        return Answer(as_json("tournament", **data))
    where = hall.host.by_address or tr("HOST")
    return Answer("\n".join(printed_lines(data, partial(title, tr=tr), where, tr)))


def _running(hall: Hall, parsed: ParsedCommand, tr: Translator) -> Answer:
    rows = hall.tournaments.rows
    if "--json" in parsed.options:
        return Answer(as_json("tournaments", tournaments=msgspec.to_builtins(rows)))
    if not rows:
        return Answer(tr("There is no tournament now."))
    return Answer("\n".join(f"{row.id}: {row_line(row, tr)}" for row in rows))
