"""`matches`: the player's finished matches, newest first, with their numbers."""

from functools import partial

from client.locale.i18n import Translator
from client.screens.stats.text import PAGE, match_lines
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.stats import no_key, own, title
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.stats.queries import past


async def matches(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """A page of them; `matches 120` continues with those before number 120."""
    before = number(parsed.arguments)
    if parsed.arguments and before is None:
        return wrong(tr("{command} takes the number of a match.", command="matches"), tr, "matches")
    people = await own(hall.store, command_line.player)
    if not people and command_line.player.key is None:
        return Answer(no_key(tr), FAILED)
    rows = await past(hall.store, people[0].id, before, PAGE) if people else []
    if "--json" in parsed.options:
        return Answer(as_json("matches", matches=rows))
    if not rows:
        return Answer(_none(tr))
    lines = match_lines(rows, partial(title, tr=tr), tr)
    if len(rows) == PAGE:
        older = f"matches {rows[-1]['match']}"
        lines += ["", tr("Older ones: {command}", command=older)]
    return Answer("\n".join(lines))


def _none(tr: Translator) -> str:
    return tr("No finished matches here.")
