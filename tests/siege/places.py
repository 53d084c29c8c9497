"""Places from which a request makes sense: a seat, a match, beside a table; and getting there."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, get_args

from engine import registry
from engine.core.plain import plain, typed_view
from engine.sync.crowd_requests import GuessWinner, Nudge, React, StillHere, WantSeat
from engine.sync.evening_views import EveningOrder
from engine.sync.history_requests import Analyse, LookBack, OpenEvening, OpenReplay
from engine.sync.host_requests import LendSeat, SkipTurn
from engine.sync.practice_requests import Judge, TakeBack
from engine.sync.reports import Done
from engine.sync.requests import (
    AnotherEvening,
    BeginWithout,
    ChooseGame,
    EndMatch,
    Fallback,
    Hint,
    KeepBot,
    NewEvening,
    NewTable,
    Play,
    Preview,
    ReplaceBot,
    Request,
    Resync,
    Sit,
    StandIn,
    Start,
    Watch,
)
from engine.sync.tournament_requests import FillTournament, NewTournament
from tests.crash.wire import Wire
from tests.siege.plausible import Spot, fields_of

PRACTICE = (Judge, TakeBack)
PLAYING = (
    Play, Preview, Fallback, StandIn, EndMatch, SkipTurn, LendSeat, Hint, React, StillHere, Nudge,
    *PRACTICE,
)  # fmt: skip
BESIDE = (Sit, Watch)  # asked from the lobby, of the keeper's table
OF_AN_EVENING = (OpenEvening, ChooseGame, AnotherEvening)
OF_A_REPLAY = (OpenReplay, LookBack, Analyse)
OF_WATCHERS = (
    ReplaceBot,
    KeepBot,
    GuessWinner,
    WantSeat,
)  # asked beside the keeper's match against a bot

TRIES, AGAIN = 20, 0.5  # to be granted something, and seconds between two tries
MOST_MOVES = 300  # of the match that is looked back at

_CHANCE = Random(1)


class NoPlaceError(Exception):
    """The host does not grant what the flood begins with."""


async def keep(wire: Wire, kind: type[Request]) -> None:
    """Lay table 1 of a new host, with the match or the evening that these requests are about."""
    if kind in OF_A_REPLAY:
        await _play_to_the_end(wire)
    elif kind in OF_WATCHERS:
        await playing(wire, "dice_holdem")
    elif "tournament" in fields_of(kind):
        fields: tuple[Any, ...] = ("cup", "swiss", ["farkle"], {}, 2, 4, 0, "", 0)
        cup = (await granted(wire, NewTournament, *fields))["tournament"]
        await granted(wire, FillTournament, cup, 20)
    elif kind in OF_AN_EVENING:
        order = get_args(EveningOrder)[0]
        fields = (2, ["farkle"], {}, order, 6, "evening", True, True, 0, 0, False)
        table = (await granted(wire, NewEvening, *fields))["table"]
        await granted(wire, Sit, table, 0)
    else:
        await seated(wire, "farkle", 6)


async def _play_to_the_end(wire: Wire) -> None:
    table = await seated(wire, "farkle", 1, options={"target": 1000})
    topic = 2 * table + 1
    await granted(wire, Start, table)
    for _ in range(MOST_MOVES):
        if not (move := await legal_move(wire, table)):
            return
        await granted(wire, Play, table, wire.revision(topic), move)
    raise NoPlaceError(f"no end after {MOST_MOVES} moves")


async def place(wire: Wire, kind: type[Request]) -> Spot:
    """Sit down where a request of this kind can be granted."""
    if kind in OF_A_REPLAY:
        await granted(wire, OpenReplay, 1)
    if kind in (ChooseGame, AnotherEvening, *OF_WATCHERS):
        await granted(wire, Watch, 1)
    if kind in OF_WATCHERS:
        return Spot()
    if kind is BeginWithout:
        spot = Spot(await seated(wire, "farkle", 3, ["random"]))
        await granted(wire, Start, spot.table)
        return spot
    if kind in PLAYING:
        options = {"practice": True} if kind in PRACTICE else None
        return await playing(wire, "flush_royal" if kind is Hint else "farkle", options)
    if ("table" in fields_of(kind) or kind is Resync) and kind not in (*BESIDE, *OF_AN_EVENING):
        return Spot(await seated(wire, "farkle", 4))
    return Spot()


async def seated(
    wire: Wire,
    game: str,
    seats: int,
    bots: Sequence[str] = (),
    options: dict[str, Any] | None = None,
) -> int:
    """A table of one's own."""
    fields = (game, seats, options or {}, "flood", True, True, 0, bots, True)
    table: int = (await granted(wire, NewTable, *fields))["table"]
    await granted(wire, Sit, table, 0)
    return table


async def playing(wire: Wire, game: str, options: dict[str, Any] | None = None) -> Spot:
    """In a match, and what can be done there."""
    fewest = registry.game(game).seats[0]
    table = await seated(wire, game, fewest, ["random"] * (fewest - 1), options)
    await granted(wire, Start, table)
    move = await legal_move(wire, table)
    return Spot(table, wire.revision(2 * table + 1), move)


async def legal_move(wire: Wire, table: int) -> dict[str, Any]:
    """A legal one, as soon as there is one; {} once the match is over."""
    topic = 2 * table + 1
    while (view := wire.view(topic)) is None or not (view["can"] or view["over"]):
        await wire.change()
    about = wire.view(2 * table)
    assert about is not None, "told before its match"
    rules = registry.game(about["game"])
    if view["over"]:
        return {}
    bot = next(iter(rules.bots.values()))
    found: dict[str, Any] = plain(bot(typed_view(rules.view_type, view), _CHANCE))
    return found


async def granted(wire: Wire, kind: type, *fields: Any) -> dict[str, Any]:
    """Ask until it is granted; hosts make hasty strangers wait."""
    for _ in range(TRIES):
        answer = await wire.ask(kind, *fields)
        if isinstance(answer, Done):
            return dict(answer.data)
        await asyncio.sleep(AGAIN)
    raise NoPlaceError(answer)
