"""With how many players a waiting table can begin, as its screen says."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.start import starting
from tests.client.drawings import samples


@pytest.mark.parametrize(("shut_out", "players"), [((), 0), ((1,), 3)])
def test_bots_play_between_others_while_seats_keep_their_numbers(
    shut_out: tuple[int, ...], players: int
) -> None:
    view = samples.waiting(translator("en")).view
    mara, away, bot, free = view.seats
    seats = (mara, replace(away, here=False), bot, free)

    assert starting(replace(view, seats=seats, shut_out=shut_out), samples.FARKLE) == players
