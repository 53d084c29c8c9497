"""Dice Hold'em's table stays in its place over a match, however many lines the buttons take."""

import pytest

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Place
from client.screens.layout import is_small
from client.screens.table.match.drawing import draw_table, surroundings
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from tests.client.drawings.test_phones import played
from tests.client.games.dice_holdem import scenes

SIZES = ((45, 20), (80, 24), (120, 40), (200, 60))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("advised", [True, False])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plate_and_no_pot_moves_between_turns(
    language: Language, size: Size, *, advised: bool
) -> None:
    found = dict[tuple[int | None, int, str], set[Place]]()
    for count in (2, 4, 6):
        plates = () if is_small(size) else tuple(f"seat:{seat}" for seat in range(count))
        for seen, log in played("dice_holdem", count, 0):
            turn = Turn("dice_holdem", seen, translator(language))
            if seen.view["over"] or turn.picture is not None:
                continue
            coach = turn.advice.text if advised and turn.advice else ""
            model = TableModel(name="Friday", turn=turn, log=log, clock=24.0, coach=coach)
            places = draw_table(model, size, "full").places()
            stood = {name: places[name] for name in ("pot", *plates) if name in places}
            stood["panel"] = surroundings(model, size).panel
            for name, place in stood.items():
                found.setdefault((seen.view["you"], count, name), set()).add(place)

    assert found
    assert all(len(places) == 1 for places in found.values()), found


def test_the_lines_kept_for_buttons_leave_room_to_draw_the_dice_of_a_showdown_of_six() -> None:
    shown = scenes.drawn(translator("en"), (120, 40))["showdown_of_six"].text()

    assert "│ Y6 │ │ W6 │" in shown
    assert "Bob wins 240." in shown
