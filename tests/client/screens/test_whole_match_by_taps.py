"""Each game from the lobby to its result on the smallest phone, by taps and never by a key."""

import re
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from client.games.flush_royal.cards import shown
from client.locale.i18n import translator
from client.screens.small import TURNS
from client.widgets.scrolling import DOWN, LEFT, RIGHT, UP
from engine.core.plain import plain
from engine.games.flush_royal import GAME as FLUSH_ROYAL
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.cards import JOKER_NAME, RANKS
from tablehost.hall.table import next_seed
from tests.client.screens.conftest import Arrive, Player

PHONE = (38, 14)
LUCK = (102).to_bytes(32)  # cards that are exchanged, and jokers that are laid and taken
LONG = pytest.mark.long
MOST = 3_000  # taps until a match is given up
HANDS: Mapping[str, tuple[str, ...]] = {
    "dice_holdem": ("seen", "raise20", "bet20", "raise10", "bet10", "call", "check"),
    "farkle": ("bank", "keep", "best", "roll"),
    "poker_dice": ("seen", "doubt", "recall", "announce", "cover", "open", "roll"),
}
"""The buttons of each game that a hand looks for, the first one that is there is tapped."""


def tap(player: Player, place: str) -> None:
    """Tap the middle of a place, which no other place covers."""
    assert place in player.canvas.places(), f"no {place}:\n{player.screen}"
    left, top, wide, high = player.canvas.places()[place]
    assert player.canvas.place_at(left + wide // 2, top + high // 2) == place, player.screen
    player.app.click(place)


def any_of(*names: str) -> Callable[[Player], Awaitable[None]]:
    """Taps the first of these buttons that is there."""

    async def move(player: Player) -> None:
        places = player.canvas.places()
        there = [f"do:{name}" for name in names if f"do:{name}" in places]
        assert there, player.screen
        tap(player, there[0])

    return move


async def fill_a_box(player: Player) -> None:
    """Yam's: roll, keep a die and roll again, then write in the first box that is open."""
    await any_of("roll")(player)
    await player.until(lambda: "die:0" in player.canvas.places() and may_move(player))
    tap(player, "die:2")
    await any_of("roll")(player)
    await player.until(lambda: "last roll" in player.screen)
    while not (boxes := [name for name in player.canvas.places() if name.startswith("do:box:")]):
        before = player.screen
        tap(player, DOWN)
        assert player.screen != before, before
    tap(player, boxes[0])
    tap(player, "do:write")
    if "do:yes" in player.canvas.places():  # another box would score
        tap(player, "do:yes")


async def lay_cards(player: Player) -> None:
    """Flush Royal: what a bot would do, laid, swapped or exchanged by taps."""
    assert player.guest.view is not None
    view = msgspec.convert(player.guest.view, FlushRoyalView)
    match plain(FLUSH_ROYAL.bots["quick"](view, Random(5))):
        case {"do": "place", "cards": cards}:
            rack = list(view.rack)
            for card in cards:
                number = rack.index(card["card"])
                rack[number] = ""
                await lay(player, number, card)
            await press(player, "play")
        case {"do": "exchange", "cards": cards}:
            tap(player, "do:exchange")
            rack = list(view.rack)
            for card in cards:
                number = rack.index(card)
                rack[number] = ""
                tap(player, f"rack:{number}")
            await press(player, "give")
        case {"do": "pass"}:
            tap(player, "do:pass")
        case {"do": swap, "at": at}:
            tap_square(player, at)
            await press(player, {"put_joker": "put", "take_joker": "take"}[swap])


async def lay(player: Player, number: int, card: Mapping[str, Any]) -> None:
    """One card of the rack onto its square; a joker is turned until it stands for the right one."""
    tap(player, f"rack:{number}")
    tap_square(player, card["at"])
    if card["card"] != JOKER_NAME:
        return
    if "do:declared" not in player.canvas.places():
        tap(player, "do:declare")
    wanted = shown(card["as"], translator("en"))
    for way, part in (("right", slice(-1)), ("down", slice(-1, None))):
        for _ in RANKS:
            if stands_for(player)[part] == wanted[part]:
                break
            tap(player, f"do:turn:{way}")
    tap(player, "do:declared")


def stands_for(player: Player) -> str:
    """The card that is shown for the joker being turned."""
    found = re.search("stands for ◄ (.+) ►", player.screen)
    assert found is not None, player.screen
    return found[1]


def tap_square(player: Player, at: tuple[int, int]) -> None:
    """Turn the board until a square is on it, and tap that."""
    place = f"square:{at[0]},{at[1]}"
    for _ in range(40):
        shown = [name for name in player.canvas.places() if name.startswith("square:")]
        if place in shown:
            tap(player, place)
            return
        squares = [_square(name) for name in shown]
        tap(player, _towards(at, min(squares), max(squares)))
    raise AssertionError(f"no {place}:\n{player.screen}")


def _square(place: str) -> tuple[int, int]:
    row, column = place.removeprefix("square:").split(",")
    return int(row), int(column)


def _towards(at: tuple[int, int], first: tuple[int, int], last: tuple[int, int]) -> str:
    if at[0] < first[0]:
        return UP
    if at[0] > last[0]:
        return DOWN
    return LEFT if at[1] < first[1] else RIGHT


async def press(player: Player, name: str) -> None:
    """Tap a button as soon as it is there."""
    await player.until(lambda: f"do:{name}" in player.canvas.places())
    tap(player, f"do:{name}")


def may_move(player: Player) -> bool:
    view = player.guest.view
    return view is not None and bool(view["can"]) and not player.app.is_asking


def is_over(player: Player) -> bool:
    view = player.guest.view
    return view is not None and bool(view["over"])


MOVES = {game: any_of(*names) for game, names in HANDS.items()} | {
    "yams": fill_a_box,
    "flush_royal": lay_cards,
}


@pytest.mark.parametrize(
    "game",
    ["farkle", "flush_royal", "poker_dice", "yams", pytest.param("dice_holdem", marks=LONG)],
)
async def test_match_is_played_by_taps_alone(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(next_seed, "new_seed", lambda: LUCK)
    ada = await arrive("ada")
    ada.size = PHONE
    monkeypatch.setattr(ada.app, "key", no_key)

    await begin(ada, game)
    await play_to_the_end(ada, MOVES[game])
    await leave(ada)

    assert "do:play" in ada.canvas.places(), ada.screen


async def begin(player: Player, game: str) -> None:
    """From the lobby to a match of this game with a bot."""
    tap(player, "do:play")
    if chosen(player) != f"do:play:{game}":
        tap(player, f"do:play:{game}")
    tap(player, "menu:do")
    await press(player, "meanwhile")


async def play_to_the_end(player: Player, move: Callable[[Player], Awaitable[None]]) -> None:
    """All of one's turns."""
    for _ in range(MOST):
        await player.until(lambda: may_move(player) or is_over(player))
        if is_over(player):
            return
        await move(player)
        await player.until(lambda: not player.app.is_asking)
    raise AssertionError(f"{MOST} moves were not enough:\n{player.screen}")


async def leave(player: Player) -> None:
    """By the result, which offers the next match, back to the lobby."""
    for look in ("do:seen", "do:result"):
        if look in player.canvas.places():
            tap(player, look)
    assert "do:ready" in player.canvas.places(), player.screen
    tap(player, "do:palette")
    while "do:stand" not in player.canvas.places():
        tap(player, TURNS[1])
    tap(player, "do:stand")
    tap(player, "palette:do")
    await player.until(lambda: player.guest.table is None)


def no_key(_key: object) -> None:
    raise AssertionError("a key was pressed")


def chosen(player: Player) -> str | None:
    """The row of a menu that is marked; a second tap on it would confirm."""
    lines = player.screen.splitlines()
    y = next(y for y, line in enumerate(lines) if "►" in line)
    return player.canvas.place_at(lines[y].index("►"), y)
