"""`tonight`: the wins and awards of this evening, of guests too."""

from functools import partial

from client.locale.i18n import Translator
from client.screens.stats.tonight import tonight_lines
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.stats import title
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine


async def tonight(hall: Hall, _: CommandLine, parsed: ParsedCommand, tr: Translator) -> Answer:
    """The evening as text or JSON."""
    found = hall.tonight.told()
    if "--json" in parsed.options:
        return Answer(as_json("tonight", **found))
    zoned = found | {name: f"{found[name]} {found['zone']}" for name in ("since", "until")}
    return Answer("\n".join(tonight_lines(zoned, partial(title, tr=tr), tr)))
