"""A match as text: the players, what happened entry by entry, and the result.

The sentences are those of the log beside a table. Those that only one seat was told have its name
in brackets before them, and are included for readers who may know them.
"""

import asyncio
from collections.abc import AsyncIterator, Container, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from client.games import registry as looks
from client.games.common import standings
from client.locale.i18n import Translator
from client.paint.text import clean, wrap
from engine import Match
from engine.core.plain import plain
from engine.core.values import Step
from tablehost.replay.permissions import Permission

COLUMNS = 78
NONE: Final[Mapping[int, int]] = MappingProxyType({})
_BATCH = 64  # entries between two turns of the event loop


async def transcript(
    permission: Permission,
    log: Sequence[Sequence[Any]],
    names: Sequence[str],
    title: str,
    tr: Translator,
    words: str = "",
    bots: Mapping[int, int] = NONE,
) -> str:
    """The whole text.

    Args:
        permission: what may be told.
        log: `Match.log`.
        names: of the seats.
        title: the game's.
        tr: its language.
        words: that players added to the luck, with the names of those players; "" for none.
        bots: for each seat that a person has left to a bot, how many entries were made before.

    Raises:
        ReplayError: these rules cannot replay the log.
    """
    record = permission.match
    match = Match.of_version(record.game, record.seats, record.options, record.rules_version)
    lines = list(_head(permission, names, title, tr, words))
    ahead = sorted(bots.items(), key=lambda one: one[1])
    async for number, seat, sentence in _sentences(permission, match, log, names, tr):
        while ahead and ahead[0][1] < number:
            lines.append(_left(names[ahead.pop(0)[0]], tr))
        lines += _entry(number, _aside(seat, names, sentence))
    lines += (_left(names[seat], tr) for seat, _ in ahead)
    return "\n".join([*lines, "", *_end(match, names, bots, tr)])


def _left(name: str, tr: Translator) -> str:
    """That a bot plays on for somebody from here."""
    return " " * 7 + tr("From here a bot plays for {name}.", name=clean(name))


async def _sentences(
    permission: Permission,
    match: Match,
    log: Sequence[Sequence[Any]],
    names: Sequence[str],
    tr: Translator,
) -> AsyncIterator[tuple[int, int | None, str]]:
    """The number of the entry, the seat that was told (None for all), and the sentence."""
    words = looks.words(match.game.id)
    for number, (_, step) in enumerate(match.follow(log), 1):
        for seat, event in _events(step, permission.seats):
            sentence = words.told(event, names, tr)
            if sentence:
                yield number, seat, sentence
        if number % _BATCH == 0:
            await asyncio.sleep(0)


def _events(step: Step, seats: Sequence[int]) -> Iterator[tuple[int | None, dict[str, Any]]]:
    for event in step.public:
        yield None, plain(event)
    for seat in seats:
        for event in step.private.get(seat, ()):
            yield seat, plain(event)


def _head(
    permission: Permission,
    names: Sequence[str],
    title: str,
    tr: Translator,
    words: str,
) -> Iterator[str]:
    record = permission.match
    began = datetime.fromtimestamp(record.created // 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    yield tr("Match {number}: {game}, {began}", number=str(record.id), game=title, began=began)
    yield tr("Players: {names}", names=tr.join(names))
    if words:
        yield tr("Words in this match: {words}", words=words)
    if not permission.together:
        yield tr("As seen by: {names}", names=tr.join(names[seat] for seat in permission.seats))
    yield ""


def _entry(number: int, sentence: str) -> list[str]:
    """A sentence with the number of its entry, which a replay can jump to."""
    first, *more = wrap(clean(sentence), COLUMNS - 7)
    return [f"{number:>5}  {first}", *(f"       {line}" for line in more)]


def _aside(seat: int | None, names: Sequence[str], sentence: str) -> str:
    return sentence if seat is None else f"[{names[seat]}] {sentence}"


def _end(match: Match, names: Sequence[str], bots: Container[int], tr: Translator) -> Iterator[str]:
    view = match.view(None)
    if view["over"] is None:
        yield tr("Broken off here.")
        return
    words = looks.words(match.game.id)
    for rank, seat, score in standings(view):
        name = clean(names[seat])
        name = tr("{name}, then a bot", name=name) if seat in bots else name
        yield f"{rank:>5}  {name}  {words.score(score, tr)}"
