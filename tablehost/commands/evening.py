"""`evening N`: the last page of an evening, to print or to keep; `evening`: the player's own.

An evening at an open table may be read by everybody; one by invitation only by those who had a seat
there, with their key.
"""

from functools import partial

from client.locale.i18n import Translator
from client.screens.evening.text import list_lines, page_lines, page_of
from client.screens.stats.text import PAGE
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.records import persons
from tablehost.commands.stats import no_key, own, title
from tablehost.evening import queries
from tablehost.hall.analyses import Asker
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.store.errors import NotFoundError


async def evening(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """One evening."""
    if not parsed.arguments:
        return await _own(hall, command_line, parsed, tr)
    found = number(parsed.arguments)
    if found is None:
        return wrong(
            tr("{command} takes the number of an evening.", command="evening"), tr, "evening"
        )
    return await _page(hall, found, command_line, parsed, tr)


async def _page(
    hall: Hall, number: int, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    player = command_line.player
    people = await persons(hall.store, player.key)
    network = network_of(player.address)
    asker = Asker(player.key or network, network)
    try:
        data = await queries.evening(hall.store, number, people, hall.analyses.of, asker)
    except NotFoundError:
        return Answer(tr("There is no evening {number}.", number=str(number)), FAILED)
    except queries.NotYourEveningError:
        return Answer(tr("Only players of this party night can read it, with their key."), FAILED)
    if "--json" in parsed.options:
        return Answer(as_json("evening", **data))
    return Answer("\n".join(page_lines(page_of(data), partial(title, tr=tr), tr)))


async def _own(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The player's evenings, newest first."""
    people = await own(hall.store, command_line.player)
    if not people and command_line.player.key is None:
        return Answer(no_key(tr), FAILED)
    rows = await queries.evenings(hall.store, people[0].id, None, PAGE) if people else []
    if "--json" in parsed.options:
        return Answer(as_json("evenings", evenings=rows))
    if not rows:
        return Answer(tr("No evenings here yet."))
    return Answer("\n".join(list_lines(rows, tr)))
