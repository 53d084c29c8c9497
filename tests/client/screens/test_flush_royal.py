"""Flush Royal at a real table: laying, previews and playing."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec

from engine.core.plain import plain
from engine.games.flush_royal import GAME
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.cards import JOKER_NAME
from engine.sync.requests import NewTable, Sit
from tests.client.screens.conftest import Arrive, Player

MOST = 400  # turns; a match has some sixty


async def sit_down(*players: Player) -> None:
    """Seat everybody at a Flush Royal table opened by the first."""
    first, *others = players
    first.press("n")
    await first.sees("New table")
    first.press_until("right", lambda: "Flush Royal" in first.screen.splitlines()[0])
    first.press("down", "down", "down")
    for _ in range(4 - len(players)):
        first.press("left")
    first.press("c")
    await first.sees("taken of 2")
    for other in others:
        await other.until(partial(has_tables, other))
        other.press("Enter")
        await other.sees("taken of 2")
    for player in players:
        player.press("Enter")
    for player in players:
        await player.until(partial(is_playing, player))


def has_tables(player: Player) -> bool:
    return bool(player.guest.lobby["tables"])


def is_playing(player: Player) -> bool:
    return player.guest.view is not None


def has_moved_on(player: Player, revision: int) -> bool:
    return player.guest.revision > revision


def chosen(view: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """A bot's move for this seat."""
    move: dict[str, Any] = plain(GAME.bots["quick"](msgspec.convert(view, FlushRoyalView), rng))
    return move


async def carry_out(player: Player, move: Mapping[str, Any]) -> None:
    """The move by clicks, keys and typing."""
    match move:
        case {"do": "place", "cards": cards}:
            lay(player, cards)
            await player.until(lambda: "do:play" in player.canvas.places())
            player.press("Enter")
        case {"do": "exchange", "cards": cards}:
            player.app.click("do:exchange")
            rack = list(player.guest.view["rack"]) if player.guest.view else []
            for card in cards:
                number = rack.index(card)
                rack[number] = ""
                player.app.click(f"rack:{number}")
            player.press("Enter")
        case {"do": "pass"}:
            player.app.click("do:pass")
        case {"do": swap, "at": (row, column)}:
            player.app.click(f"square:{row},{column}")
            place = {"put_joker": "do:put", "take_joker": "do:take"}[swap]
            await player.until(lambda: place in player.canvas.places())
            player.app.click(place)


def lay(player: Player, cards: list[dict[str, Any]]) -> None:
    """Jokers are typed with what they stand for, other cards clicked."""
    assert player.guest.view is not None
    rack = list(player.guest.view["rack"])
    for card in cards:
        number, (row, column) = rack.index(card["card"]), card["at"]
        rack[number] = ""
        if "as" in card:
            player.press(":")
            player.type(f"** {card['as']} {row} {column}")
            player.press("Enter")
        else:
            player.app.click(f"rack:{number}")
            player.app.click(f"square:{row},{column}")


async def test_two_people_play_flush_royal_to_its_end(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_down(ada, bob)
    rng = Random(5)

    for _ in range(MOST):
        for player in (ada, bob):
            await player.until(lambda: settled(ada, bob))
            view = player.guest.view
            assert view is not None
            if view["over"]:
                break
            if view["can"] and view["rack"]:
                revision = player.guest.revision
                await carry_out(player, chosen(view, rng))
                await player.until(partial(has_moved_on, player, revision))

    assert ada.guest.view is not None
    assert ada.guest.view["over"]  # by an empty reserve, or by rounds in which nobody could lay
    await bob.sees("cards left over", "see the result")
    bob.press("Enter")
    await bob.sees("play again")


def settled(*players: Player) -> bool:
    """Whether all have the same view, with a seat to act or the match over."""
    views = [player.guest.view for player in players]
    revisions = {player.guest.revision for player in players}
    acts = any(view and view["can"] and view["rack"] for view in views)
    return len(revisions) == 1 and (acts or all(view and view["over"] for view in views))


async def test_preview_of_an_older_plan_is_ignored(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_down(ada, bob)
    mine = ada if ada.guest.view and ada.guest.view["can"] else bob

    mine.press(str(natural(mine) + 1))
    await mine.sees("The first play is one", "take back")
    mine.press("escape")

    await mine.sees("── first play ──")
    assert "take back" not in mine.screen


def natural(player: Player) -> int:
    """The place of a card on the rack that is no joker, which would have to be declared first."""
    assert player.guest.view is not None
    rack = player.guest.view["rack"]
    return next(number for number, card in enumerate(rack) if card != JOKER_NAME)


def laying(view: Mapping[str, Any]) -> bool:
    """Whether something can be laid."""
    return bool(view["can"]["place"])


def in_several_places(view: Mapping[str, Any]) -> bool:
    return laying(view) and len(hint(view)["places"]) > 1


def after_a_swap(view: Mapping[str, Any]) -> bool:
    return laying(view) and hint(view)["swap"] is not None


def hint(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The hint that the hall gives for this view."""
    return GAME.hint(msgspec.convert(view, FlushRoyalView))


async def facing_a_bot(
    player: Player, *, hints: bool, wanted: Callable[[Mapping[str, Any]], bool] = laying
) -> Player:
    """A player against a bot, on turn with a possible play or another wanted condition."""
    player.guest.ask(
        NewTable, "flush_royal", 2, {}, "Friday", True, True, 0, ["quick"], hints,
        granted=lambda opened: player.guest.ask(
            Sit, opened["table"], 0, granted=player.guest.seated
        ),
    )  # fmt: skip
    await player.until(lambda: player.guest.table is not None and player.guest.seat == 0)
    player.press("Enter")
    rng = Random(1)
    while True:
        await player.until(partial(may_move, player))
        view = player.guest.view
        assert view is not None
        assert not view["over"]
        if wanted(view):
            return player
        revision = player.guest.revision
        await carry_out(player, chosen(view, rng))
        await player.until(partial(has_moved_on, player, revision))


def may_move(player: Player) -> bool:
    view = player.guest.view
    return view is not None and bool(view["can"] or view["over"])


async def test_hint_key_steps_through_the_halls_hint(arrive: Arrive) -> None:
    ada = await facing_a_bot(await arrive("ada"), hints=True, wanted=in_several_places)
    assert "[h] hint" in ada.screen

    ada.press("h")
    await ada.sees("fit", "on the ? square", "Place 1 of")

    marked = ada.screen
    assert " ? " in marked or "►? " in marked
    ada.press("h")
    assert "Place 2 of" in ada.screen
    ada.press("escape")
    assert "on the ? square" not in ada.screen
    ada.press("h")
    assert "on the ? square" in ada.screen


async def test_hint_names_a_swap_that_has_to_come_first(arrive: Arrive) -> None:
    ada = await facing_a_bot(await arrive("ada"), hints=True, wanted=after_a_swap)

    ada.press("h")
    await ada.sees("First swap: lay ")

    assert "on the ? square" not in ada.screen


async def test_table_without_hints_offers_none(arrive: Arrive) -> None:
    ada = await facing_a_bot(await arrive("ada"), hints=False)

    assert "hint" not in ada.screen
    ada.press("h")
    assert "hint" not in ada.screen


async def test_card_dragged_to_a_square_is_previewed(arrive: Arrive) -> None:
    ada = await facing_a_bot(await arrive("ada"), hints=False)
    ada.app.drag(f"rack:{natural(ada)}", "square:2,3")

    await ada.sees("── to lay ──", "take back")
    ada.app.drag("square:2,3", None)
    await ada.until(lambda: "take back" not in ada.screen)
