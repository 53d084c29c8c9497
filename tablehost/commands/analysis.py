"""`analysis N`: what a seat's decisions cost in a finished match, and how much was luck."""

from functools import partial

from client.locale.i18n import Translator
from client.locale.refusals import hall_refusal
from client.screens.analysis.text import lines
from engine import IllegalMove, ReplayError
from engine.sync.refusals import refusal
from engine.sync.reports import Refused
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.records import persons
from tablehost.commands.stats import title
from tablehost.hall.analyses import Asker
from tablehost.hall.hall import Hall
from tablehost.hall.history import seat_analysis
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.replay.permissions import NoPermissionError, permission
from tablehost.store.errors import NotFoundError


async def analysis(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The player's own seat, or that of `--seat`, counted from 1."""
    wanted = number(parsed.arguments)
    if wanted is None:
        return wrong(
            tr("{command} takes the number of a match.", command="analysis"), tr, "analysis"
        )
    seat = number((parsed.options["--seat"],)) if "--seat" in parsed.options else None
    if "--seat" in parsed.options and not seat:
        return wrong(tr("--seat takes the number of a seat, from 1 on."), tr, "analysis")
    player = command_line.player
    try:
        found = await permission(hall.store, wanted, await persons(hall.store, player.key))
        network = network_of(player.address)
        asker = Asker(player.key or network, network)
        chosen = None if seat is None else seat - 1
        data = await seat_analysis(hall.store, hall.analyses, found, chosen, asker)
    except NotFoundError:
        return Answer(tr("There is no match {number}.", number=str(wanted)), FAILED)
    except NoPermissionError as refused:
        return Answer(_told(refusal(refused.code), tr), FAILED)
    except IllegalMove as refused:
        return Answer(_told(refused, tr), FAILED)
    except ReplayError as error:
        return Answer(str(error), FAILED)
    if "--json" in parsed.options:
        return Answer(as_json("analysis", **data))
    return Answer("\n".join(lines(data, partial(title, tr=tr), tr)))


def _told(refused: IllegalMove, tr: Translator) -> str:
    return hall_refusal(Refused(0, refused.code, refused.text, refused.facts), tr)
