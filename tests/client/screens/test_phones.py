"""Around a match on a phone: by taps alone, and with all that a larger screen offers."""

from typing import Any

import pytest

from client.connection.news import Spoken
from client.locale.i18n import LANGUAGES, Language
from client.screens.offering import OfferingScreen
from client.screens.small import TURNS
from engine.sync.requests import NewTable
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, play_to_the_end, sit_together
from tests.halls import host_of

PHONE, DESK = (38, 14), (80, 24)
HOST = "SHA256:host"
STEPS = frozenset(
    f"do:{step}"
    for step in (
        *("up", "down", "left", "right", "before", "move", "change", "type", "choose"),
        *("page", "page_back", "home", "end", "first", "last", "up_page"),
        *("menu", "palette", "next", "less", "more", "fewer"),
    )
)
"""Places that move a cursor or lead to a list: a tap on a row, or a swipe, does the same."""


def tap(player: Player, place: str) -> None:
    """Tap the middle of a place, which lies on no other place."""
    left, top, wide, high = player.canvas.places()[place]
    assert player.canvas.place_at(left + wide // 2, top + high // 2) == place
    player.app.click(place)


def turned(player: Player) -> dict[str, Any]:
    """All places of the page, turned from its beginning to its end."""
    player.app.scroll(None, -1000)
    found = dict(player.canvas.places())
    for _ in range(50):
        if TURNS[1] not in player.canvas.places():
            return found
        tap(player, TURNS[1])
        found |= player.canvas.places()
    raise AssertionError(f"the page has no end:\n{player.screen}")


def choose(player: Player, place: str) -> None:
    """Tap a row of a list, and then the button that confirms it."""
    while place not in player.canvas.places():
        tap(player, TURNS[1])
    tap(player, place)
    tap(player, "palette:do")


def offered(player: Player) -> set[str]:
    """The places that do something, on the page and in the list of all actions."""
    found = set(turned(player))
    if isinstance(player.app.top, OfferingScreen):
        tap(player, "do:palette")
        found |= set(turned(player))
        tap(player, "palette:close")
    return found


def misses(player: Player) -> set[str]:
    """What is on a screen of 80 x 24 and cannot be tapped on a phone."""
    player.size = DESK
    there = {place for place in player.canvas.places() if place.startswith("do:")}
    player.size = PHONE
    return there - offered(player) - STEPS


@pytest.mark.parametrize("language", LANGUAGES)
async def test_phone_gets_to_a_match_and_back_by_taps(arrive: Arrive, language: Language) -> None:
    ada = await arrive("ada", language=language)
    ada.size = PHONE

    tap(ada, "do:play")
    tap(ada, "menu:do")
    await ada.until(lambda: "do:meanwhile" in ada.canvas.places())
    tap(ada, "do:meanwhile")
    await ada.until(lambda: ada.guest.view)
    tap(ada, "do:menu")
    tap(ada, "do:palette")
    choose(ada, "do:stand")
    tap(ada, "do:yes")

    await ada.until(lambda: ada.guest.table is None)
    assert "do:play" in ada.canvas.places()


async def test_tap_chooses_a_row_and_a_second_tap_confirms(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.size = PHONE
    tap(ada, "do:play")
    games = [place for place in ada.canvas.places() if place.startswith("do:play:")]

    tap(ada, games[2])
    assert ada.guest.table is None
    tap(ada, games[2])

    await ada.until(lambda: ada.guest.table)
    assert ada.guest.table is not None
    assert games[2] == f"do:play:{ada.guest.table['game']}"


async def test_form_is_filled_in_by_taps(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.size = PHONE
    tap(ada, "do:new")
    first = ada.screen
    tap(ada, "do:more")
    assert ada.screen != first
    tap(ada, "do:less")
    assert ada.screen == first

    tap(ada, "field:kind")
    tap(ada, "field:kind")
    assert "Party night" in ada.screen.splitlines()[0]
    ada.app.scroll(None, 4)
    tap(ada, "field:name")
    ada.type("Phones")
    tap(ada, "do:next")
    tap(ada, "do:create")

    await ada.until(lambda: ada.guest.table)
    assert ada.guest.table is not None
    assert ada.guest.table["name"] == "Phones"


async def test_number_is_typed_after_a_second_tap(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.size = PHONE
    tap(ada, "do:new")
    while "field:clock" not in ada.canvas.places():
        tap(ada, TURNS[1])
    tap(ada, "field:clock")
    tap(ada, "field:clock")
    ada.type("90")
    tap(ada, "do:next")

    assert "90 s a move" in ada.screen


async def test_line_being_typed_is_visible_at_once(arrive: Arrive) -> None:
    ada = await arrive("ada")
    for number in range(12):
        ada.lobby.told(_said(f"line {number}"))
    ada.size = PHONE
    tap(ada, "do:chat")
    ada.type("bonsoir")

    lines = ada.screen.split("\n")
    assert lines[-3].strip() == "chat bonsoir"
    assert "line 11" in lines[-4], "the end of the chat stands above it"
    tap(ada, "do:back")
    assert "bonsoir" not in ada.screen


async def test_wheel_scrolls_and_an_arrow_key_returns_to_the_chosen_row(arrive: Arrive) -> None:
    ada = await arrive("ada")
    for number in range(30):
        ada.lobby.told(_said(f"line {number}"))
    ada.size = PHONE
    top = ada.screen
    ada.app.scroll(None, 1000)
    assert "line 29" in ada.screen.splitlines()[-4]
    ada.app.scroll(None, -3)
    assert "line 29" not in ada.screen.splitlines()[-4]
    ada.app.scroll(None, -1000)

    assert ada.screen == top


@pytest.mark.parametrize("language", LANGUAGES)
async def test_phone_offers_what_a_larger_screen_offers(
    hall: Hall, arrive: Arrive, language: Language
) -> None:
    host_of(hall).admins.add(HOST)
    ada, bob = await arrive("ada", HOST, language), await arrive("bob")
    opened: list[int] = []
    options = {"target": 1000, "opening": 0}
    ada.guest.ask(
        NewTable, "farkle", 3, options, "a table", True, True, 0, [],
        granted=lambda data: opened.append(data["table"]),
    )  # fmt: skip
    await ada.until(lambda: opened and ada.guest.lobby["tables"])
    assert not misses(ada), "lobby"
    for keys in (["n"], ["?"], ["?", "Enter"], ["m", "n"], ["m", "s"], ["m"], [";"], ["m", "h"]):
        ada.press(*keys)
        await ada.until(lambda: not ada.app.is_asking)
        assert not misses(ada), keys
        while ada.app.top is not ada.lobby:
            ada.press("Esc")

    ada.press("Enter")
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await ada.until(lambda: ada.guest.table and bob.guest.table)
    await ada.until(lambda: ada.guest.table and ada.guest.table["seats"][1]["name"])
    for seat in ("seat:0", "seat:2", "seat:1"):  # Enter would move to a free one
        ada.app.click(seat)
        assert not misses(ada), f"waiting room, {seat}"
    ada.press("f")
    assert not misses(ada), "how the dice are made"
    ada.press("Esc", "Enter")
    bob.press("Enter")
    await ada.until(lambda: ada.guest.view)
    await bob.until(lambda: bob.guest.view)
    ada.size = bob.size = DESK
    await play_to_the_end(ada, bob)
    await ada.until(lambda: "do:ready" in ada.canvas.places())
    assert not misses(ada), "result"
    ada.press("m", "n", "tab", "tab")
    await ada.until(lambda: "match:0" in ada.canvas.places())
    assert not misses(ada), "matches"
    ada.press("Enter")
    await ada.until(lambda: "do:play" in ada.canvas.places())
    assert not misses(ada), "replay"


async def test_result_begins_at_its_top_after_the_waiting_room_was_scrolled(
    arrive: Arrive,
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.size = PHONE
    ada.app.scroll(None, 1000)
    assert "page:up" in ada.canvas.places()
    ada.size = DESK
    await begin_together(ada, bob)
    await play_to_the_end(ada, bob)
    await ada.until(lambda: "do:ready" in ada.canvas.places())
    ada.size = PHONE

    assert "page:up" not in ada.canvas.places()
    assert "page:down" in ada.canvas.places()


def _said(text: str) -> object:
    return Spoken("bob", text, lobby=True)
