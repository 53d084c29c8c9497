"""Bots that move when a test lets them, and people who ask for their seats."""

import asyncio
from functools import partial
from typing import Any

from engine.sync import reports, requests
from tests.halls import HeldBots
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import default, open_table, start

FARKLE: tuple[Any, ...] = ("farkle", 3, {"target": 3000}, "Friday", True, True, 0)


async def match_with_bots(
    thinker: HeldBots, ada: Person, *bots: str, game: tuple[Any, ...] = FARKLE
) -> int:
    """The table where Ada plays with these bots, and it is her turn."""
    table = await open_table(ada, *bots, game=game)
    await start(ada, table=table)
    while 0 not in ada.view(table)["to_act"]:
        await one_bot_move(thinker, ada, table)
    return table


async def turn_over(person: Person, table: int) -> None:
    """Play carefully until another seat is to act; in games other than Farkle as the clock does."""
    while person.view(table)["you"] in person.view(table)["to_act"]:
        before, view = person.revisions[2 * table + 1], person.view(table)
        is_farkle = "keep" in view["can"]
        move = default(view) if is_farkle else await person.done(requests.Fallback, table)
        assert isinstance(await person.play(table, move), reports.Done)
        await person.until(partial(_is_behind, before, person, table))


async def one_bot_move(thinker: HeldBots, person: Person, table: int) -> None:
    """Let one bot make one move, and wait until it is seen."""
    before = person.revisions[2 * table + 1]
    thinker.moves.release()
    await person.until(partial(_is_behind, before, person, table))


async def mid_turn(thinker: HeldBots, ada: Person, table: int) -> int:
    """A bot has moved, and is to act again; its seat."""
    while True:
        await turn_over(ada, table)
        (seat,) = ada.view(table)["to_act"]
        await one_bot_move(thinker, ada, table)
        if ada.view(table)["to_act"] == [seat]:
            return int(seat)


async def finish(table: int, *people: Person) -> None:
    """All people play carefully until the match is over; bots play by themselves."""

    async def play(person: Person) -> None:
        while not (await person.turn(table))["over"]:
            await person.play(table, default(person.view(table)))

    await asyncio.gather(*map(play, people))


async def told(person: Person) -> reports.ReplaceBotEnded:
    """The end of this person's request."""

    def found() -> Any:
        ended = (one for one in person.frames if isinstance(one, reports.ReplaceBotEnded))
        return next(ended, None)

    answer: reports.ReplaceBotEnded = await person.until(found)
    return answer


async def replace(person: Person, table: int, seat: int | None = None) -> dict[str, Any]:
    return await person.done(requests.ReplaceBot, table, seat)


def _is_behind(revision: int, person: Person, table: int) -> bool:
    return person.revisions[2 * table + 1] > revision
