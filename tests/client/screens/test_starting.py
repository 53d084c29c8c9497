"""Getting ready: with how many players a match begins, and how ready is taken back."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.start import starting
from tests.client.drawings import samples
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, play_to_the_end, sit_together


@pytest.mark.parametrize(("shut_out", "players"), [((), 0), ((1,), 3)])
def test_bots_play_between_others_while_seats_keep_their_numbers(
    shut_out: tuple[int, ...], players: int
) -> None:
    view = samples.waiting(translator("en")).view
    mara, away, bot, free = view.seats
    seats = (mara, replace(away, here=False), bot, free)

    assert starting(replace(view, seats=seats, shut_out=shut_out), samples.FARKLE) == players


def is_ready(player: Player, seat: int) -> bool:
    return bool((player.guest.table or {})["seats"][seat]["ready"])


@pytest.mark.parametrize("size", [(80, 24), (38, 14)])
async def test_a_second_enter_changes_nothing(arrive: Arrive, size: tuple[int, int]) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.size = size

    ada.press("Enter", "Enter")
    await bob.until(lambda: is_ready(bob, 0))
    ada.press("Enter")
    await ada.until(lambda: "Press r to take that back." in " ".join(ada.screen.split()))
    bob.press("/")
    bob.type("hello")
    bob.press("Enter")
    await bob.sees("hello")
    assert is_ready(ada, 0)

    ada.press("r")
    await bob.until(lambda: not is_ready(bob, 0))


@pytest.mark.usefixtures("same_luck")
async def test_a_second_enter_keeps_the_rematch(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await play_to_the_end(ada, bob)
    await ada.sees("Play again?")

    ada.press("Enter", "Enter")
    await ada.sees("[r] cancel the rematch")
    ada.press("Enter")
    await ada.sees("Press r to take that back.")
    assert is_ready(ada, 0)
    ada.press("r")
    await bob.until(lambda: not is_ready(bob, 0))


@pytest.mark.parametrize("size", [(80, 24), (38, 14)])
async def test_others_are_told_why_a_leaving_player_asks_them_again(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.size = size
    ada.press("+", "Enter")
    await bob.until(lambda: is_ready(bob, 0))

    bob.press("Esc")

    await ada.until(lambda: "bob has left. That makes new dice" in " ".join(ada.screen.split()))
    assert not is_ready(ada, 0)
