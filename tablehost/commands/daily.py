"""`daily [DAY]`: the challenges of today, or of a day before, and their rankings."""

import re
from datetime import date
from functools import partial

from client.locale.i18n import Translator
from client.screens.daily.text import daily_lines
from tablehost.commands.answers import wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.records import persons
from tablehost.commands.stats import title
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine

DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


async def daily(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The page as text or JSON, as far as the player may see it."""
    days = parsed.arguments
    if len(days) > 1 or not all(map(_is_day, days)):
        return wrong(tr("{command} takes a day, such as 2026-11-27.", command="daily"), tr, "daily")
    known = await persons(hall.store, command_line.player.key)
    found = await hall.dailies.told("".join(days), known)
    if "--json" in parsed.options:
        return Answer(as_json("daily", **found))
    return Answer("\n".join(daily_lines(found, partial(title, tr=tr), tr)))


def _is_day(text: str) -> bool:
    """Whether this is a day of the calendar, such as 2026-11-27."""
    try:
        return bool(DAY.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False
