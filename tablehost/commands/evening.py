"""`evening N`: the last page of an evening, to print or to keep; without a number, one's own.

An evening at an open table is everybody's to read, as its table was; one by invitation is for
those who had a seat there, by key.
"""

import json
from functools import partial

from client.locale.i18n import LANGUAGES, Translator, translator
from client.screens.evening.text import list_lines, page_lines, page_of
from client.screens.stats.text import PAGE
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.records import persons
from tablehost.commands.stats import no_key, own, title
from tablehost.evening import queries
from tablehost.hall.hall import Hall
from tablehost.people.command_line import Answer, CommandLine
from tablehost.store.errors import NotFoundError


async def evening(hall: Hall, asked: CommandLine, asking: ParsedCommand, tr: Translator) -> Answer:
    """One evening, in the caller's language or the one of `--lang`."""
    wanted = next((one for one in LANGUAGES if one == asking.options.get("--lang")), None)
    if "--lang" in asking.options and wanted is None:
        return wrong(tr("--lang takes {choices}.", choices=" | ".join(LANGUAGES)), tr)
    tr = translator(wanted) if wanted else tr
    if not asking.arguments:
        return await _own(hall, asked, asking, tr)
    found = number(asking.arguments)
    if found is None:
        return wrong(tr("{command} takes the number of an evening.", command="evening"), tr)
    return await _page(hall, found, asked, asking, tr)


async def _page(
    hall: Hall, number: int, asked: CommandLine, asking: ParsedCommand, tr: Translator
) -> Answer:
    people = await persons(hall.store, asked.player.key)
    try:
        data = await queries.evening(hall.store, number, people)
    except NotFoundError:
        return Answer(tr("There is no evening {number}.", number=str(number)), FAILED)
    except queries.NotYourEveningError:
        return Answer(tr("Only who had a seat in this evening may read it, by key."), FAILED)
    if "--json" in asking.options:
        return Answer(json.dumps(data, ensure_ascii=False, indent=2))
    return Answer("\n".join(page_lines(page_of(data), partial(title, tr=tr), tr)))


async def _own(hall: Hall, asked: CommandLine, asking: ParsedCommand, tr: Translator) -> Answer:
    """The caller's evenings, newest first."""
    people = await own(hall.store, asked.player)
    if not people and asked.player.key is None:
        return Answer(no_key(tr), FAILED)
    rows = await queries.evenings(hall.store, people[0].id, None, PAGE) if people else []
    if "--json" in asking.options:
        return Answer(json.dumps(rows, ensure_ascii=False, indent=2))
    if not rows:
        return Answer(tr("No evenings here yet."), FAILED)
    return Answer("\n".join(list_lines(rows, tr)))
