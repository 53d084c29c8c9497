"""Ready phrases, by key and by tap, at the seat and in the chat, in each reader's language."""

from functools import partial

import pytest

from client.screens.layout import is_small
from client.screens.table import reactions
from client.screens.table.screen import TableScreen
from client.screens.table.table_client import TableClient
from engine.sync.requests import Watch
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, shows_match, sit_together

pytestmark = pytest.mark.usefixtures("same_luck")

SIZES = [(200, 60), (120, 40), (80, 24), (45, 20), (38, 14)]


async def two_who_play(arrive: Arrive, size: tuple[int, int] = (80, 24)) -> tuple[Player, Player]:
    """Ada, and Bob with a French screen of this size, in a match of Farkle."""
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    bob.size = size
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    return ada, bob


def offers(player: Player, place: str) -> bool:
    return place in player.canvas.places()


def client_of(player: Player) -> TableClient:
    screen = player.app.screen
    assert isinstance(screen, TableScreen)
    return screen._client


@pytest.mark.parametrize("size", SIZES)
async def test_a_phrase_is_shown_at_the_seat_in_the_readers_language(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, bob = await two_who_play(arrive, size)

    ada.press("!")
    await ada.sees("Say to everybody", "Well played!", "Thank you!")
    ada.press("1")

    await bob.sees("ada: Bien joué")
    await ada.sees("ada: Well played!")
    assert bob.screen.count("Bien joué") == 2, "at the seat and in the chat"


@pytest.mark.parametrize("size", SIZES)
async def test_a_phrase_can_be_said_by_taps_alone(arrive: Arrive, size: tuple[int, int]) -> None:
    ada, bob = await two_who_play(arrive, size)

    bob.app.click("do:palette")
    for place in ("do:react", "do:react:3"):
        await bob.until(partial(offers, bob, place))
        for _ in range(2 if is_small(size) else 1):  # on a phone the first tap chooses
            bob.app.click(place)

    await ada.sees("bob: Really?")


async def test_it_leaves_the_seat_after_a_while(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reactions, "SHOWN", 0.0)
    ada, bob = await two_who_play(arrive)

    bob.press("!", "2")

    await ada.sees("bob: What luck!")
    await ada.until(lambda: ada.screen.count("What luck!") == 1)


async def test_a_later_phrase_is_not_ended_by_an_earlier_one(arrive: Arrive) -> None:
    ada, bob = await two_who_play(arrive)
    said = client_of(ada).said
    bob.press("!", "2")
    await ada.sees("bob: What luck!")
    first = said._lines[1]
    bob.press("!", "3")
    await ada.sees("bob: Oh no!")

    said.hide(1, first)

    assert said.texts == ("", "Oh no!")


async def test_phrases_of_muted_players_are_not_shown(arrive: Arrive) -> None:
    ada, bob = await two_who_play(arrive)
    ada.press("/", *"/mute bob", "Enter")
    await ada.sees("bob is muted")

    bob.press("!", "2")
    await bob.sees("La chance")
    bob.press("!", "3")
    await ada.until(lambda: len(client_of(ada).log._lines) > 2)

    assert "What luck!" not in ada.screen
    assert "Oh no!" not in ada.screen


async def test_spectators_of_a_crowd_read_phrases_in_the_chat_alone(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reactions, "CROWD", 1)
    ada, bob = await two_who_play(arrive)
    eve = await arrive("eve")
    eve.guest.ask(Watch, ada.guest.table_id)
    await shows_match(eve)

    bob.press("!", "2")

    await eve.sees("bob: What luck!")
    await ada.sees("bob: What luck!")
    assert eve.screen.count("What luck!") == 1
    assert ada.screen.count("What luck!") == 2


async def test_a_phrase_is_shown_at_the_seat_before_the_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)

    bob.press("!", "6")

    await ada.until(lambda: ada.screen.count("Thank you!") == 2)
