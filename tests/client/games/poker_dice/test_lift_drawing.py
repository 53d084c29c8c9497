"""The lift: the cup rises, then the result and the loser are told."""

import pytest

from client.games import registry
from client.games.poker_dice.lift_drawing import LIFT, PAYS, RISES, VERDICT
from client.games.poker_dice.panel import WATCHED
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.widgets.tumble import duration
from tests.client.games.poker_dice.moments import Dice, called, ended

panel = registry.panel("poker_dice")

EN = translator("en")
SIZE = (80, 14)


def at(elapsed: float | None, *, held: bool = False) -> Canvas:
    """The drawing this long after jo doubted a pair of queens, which holds, or a poker of aces."""
    call = ("pair", "Q") if held else ("poker", "A")
    dice = Dice().throws(range(5), "QQ9KA").calls(*call, to="left").doubts()
    return panel.draw(dice.seen(elapsed=elapsed), SIZE, EN)


def test_cup_covers_the_dice_until_it_rises_line_by_line() -> None:
    faces = [at(moment).text().count("│  Q  │") for moment in (0.0, *RISES, LIFT)]
    edges = [at(moment).text().count("╰─────╯") for moment in (0.0, *RISES, LIFT)]

    assert faces == [0, 0, 2, 2, 2]
    assert edges == [0, 5, 5, 5, 5]


def test_cup_covers_the_dice_completely() -> None:
    whole, lifted = at(0.0), at(RISES[0])

    assert "die.face" not in {role for row in whole.rows() for _, role in row}
    assert sum("die.face" in {role for _, role in row} for row in lifted.rows()) <= 1


def test_doubt_result_and_loser_are_told_in_order() -> None:
    doubted, found, pays = "jo doubts Mara", "it was a lie", "Mara loses a life"
    before, said, paid = (at(moment).text() for moment in (RISES[-1], VERDICT, PAYS))

    assert (doubted in before, found in before, pays in before) == (True, False, False)
    assert (doubted in said, found in said, pays in said) == (True, True, False)
    assert all(text in paid for text in (doubted, found, pays))


def test_colour_of_the_dice_does_not_reveal_the_result_early() -> None:
    def roles(canvas: Canvas) -> set[str]:
        return {role for row in canvas.rows() for _, role in row}

    assert "die.kept" not in roles(at(RISES[-1], held=True))
    assert "die.kept" in roles(at(VERDICT, held=True))


def test_everything_is_told_at_once_without_animation() -> None:
    assert at(None).text() == at(LIFT).text()


def test_lift_is_animated_and_a_throw_behind_it_is_not() -> None:
    dice = called(3).doubts()
    assert panel.animation_seconds(dice.seen()) == LIFT

    dice.throws(range(5), "99TTA")
    assert panel.animation_seconds(dice.seen()) == 0
    assert panel.animation_seconds(dice.seen(memory={"seen": 2})) == duration(5)
    assert panel.animation_seconds(dice.looks().seen(memory={"seen": 2})) == 0


def test_last_lift_is_animated() -> None:
    seen = ended().seen(0, elapsed=0.0)

    assert panel.picture(seen, EN)
    assert "poker" in panel.draw(seen, SIZE, EN).text()
    assert "│  Q  │" not in panel.draw(seen, SIZE, EN).text()


@pytest.mark.parametrize("elapsed", [0.0, *RISES, VERDICT, PAYS, None])
def test_every_step_of_the_lift_lasts_equally_long(elapsed: float | None) -> None:
    canvas = at(elapsed)

    assert (canvas.width, canvas.height) == SIZE


def test_life_is_removed_when_the_loser_is_told() -> None:
    assert at(0.0).text().count("♥") == 9
    assert at(PAYS).text().count("♥") == 8
    assert at(None).text().count("♥") == 8


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_lift_closes_by_itself(viewer: int | None) -> None:
    """Nobody holds up the others because they do not know that it is their turn."""
    dice = Dice().throws(range(5), "QQ9KA").calls("poker", "A", to="left").doubts()
    shown = dice.seen(viewer)

    assert panel.after_news(shown) == {}
    assert panel.memory_timeout(shown) == (WATCHED, {"seen": 2})
    assert panel.memory_timeout(dice.seen(viewer, memory={"seen": 2})) is None
