"""`record N` and `receipt N`: an ended match, for `tablehost verify`, or as text to read."""

from collections.abc import Iterable

from client.locale.i18n import Translator
from client.screens.stats.text import said_name
from client.screens.table.fair_texts import used_words
from engine import ReplayError
from engine.sync.refusals import REFUSALS
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.stats import title
from tablehost.hall.hall import Hall
from tablehost.people.command_line import Answer, CommandLine
from tablehost.records.errors import RecordError
from tablehost.records.issue import Sign, signed_receipt, signed_record
from tablehost.records.record import write
from tablehost.replay import transcript
from tablehost.replay.permissions import NoPermissionError, Permission, permission
from tablehost.stats.queries import seat_name
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store
from tablehost.store.values import Sitter, match_log


async def record(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The record of a match, as far as the player may read it."""
    wanted = number(parsed.arguments)
    if wanted is None:
        return wrong(tr("{command} takes the number of a match.", command="record"), tr, "record")
    text = "--text" in parsed.options
    try:
        found = await permission(
            hall.store, wanted, await persons(hall.store, command_line.player.key)
        )
    except NotFoundError:
        return Answer(tr("There is no match {number}.", number=str(wanted)), FAILED)
    except NoPermissionError as refusal:
        return Answer(why_not(refusal.code, tr), FAILED)
    if text:
        return await _text(hall.store, found, tr)
    return await _plain(hall.store, hall.host.sign, found, tr)


async def receipt(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The receipt of a match, which the host signs."""
    wanted = number(parsed.arguments)
    if wanted is None:
        return wrong(tr("{command} takes the number of a match.", command="receipt"), tr, "receipt")
    known = await persons(hall.store, command_line.player.key)
    try:
        return Answer((await signed_receipt(hall.store, hall.host.sign, wanted, known)).text)
    except NotFoundError:
        return Answer(tr("There is no match {number}.", number=str(wanted)), FAILED)
    except NoPermissionError as refusal:
        return Answer(why_not(refusal.code, tr), FAILED)
    except RecordError as error:
        return Answer(error.told(tr), FAILED)


async def persons(store: Store, key: str | None) -> frozenset[int]:
    """All persons of a key; none for a guest."""
    known = await store.persons(key) if key is not None else ()
    return frozenset(person.id for person in known)


def why_not(code: str, tr: Translator) -> str:
    """Why a player may not read a match."""
    match code:
        case "not_over":
            return tr("This match is not over: its seed is revealed when it is.")
        case "daily":
            return tr(REFUSALS["daily"])
        case "sealed":
            return tr("This table keeps its seeds secret: its matches have no record to check.")
    return tr("Only players of this match can read its record, with the key they played with.")


async def _names(store: Store, sitters: Iterable[Sitter], tr: Translator) -> list[str]:
    return [said_name(await seat_name(store, sitter), tr) for sitter in sitters]


async def _words(store: Store, found: Permission, tr: Translator) -> str:
    """The words of the match: added before it began, by those who had the seats then."""
    words, history = (await store.secret(found.match.id)).words, found.seat_history
    names = await _names(store, map(history.first, history.seats), tr)
    return used_words(words, names, tr)


async def _plain(store: Store, sign: Sign, found: Permission, tr: Translator) -> Answer:
    match = found.match
    if not match.open_after:
        return Answer(why_not("sealed", tr), FAILED)
    try:
        return Answer(write(await signed_record(store, sign, match)))
    except RecordError as error:
        return Answer(error.told(tr), FAILED)


async def _text(store: Store, found: Permission, tr: Translator) -> Answer:
    history = found.seat_history
    names = await _names(store, map(history.name_giver, history.seats), tr)
    saved = await store.log(found.match.id)
    left = ((seat, history.left_to_bot(seat)) for seat in history.seats)
    bots = {seat: len(match_log(saved[:seq])) for seat, seq in left if seq is not None}
    try:
        words = await _words(store, found, tr)
        told = await transcript.transcript(
            found, match_log(saved), names, title(found.match.game, tr), tr, words, bots
        )
    except ReplayError as error:
        return Answer(str(error), FAILED)
    return Answer(told)
