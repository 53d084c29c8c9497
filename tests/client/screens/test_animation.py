"""The surroundings of an animation are drawn once, and equal a full drawing."""

from collections.abc import Callable
from itertools import pairwise
from math import ceil
from typing import Any, cast
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from client.app.painted_screen import PaintedScreen
from client.games.base import Seen, Size
from client.games.poker_dice.lift_drawing import LIFT
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.screens.table.match.animation import FRAME, Animation
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.plate import ACTIVE
from engine.registry import game_ids
from tests.bench.drawing import recorded, replayed
from tests.client.games.moments import Farkle
from tests.client.games.poker_dice.moments import Dice

Change = Callable[[TableModel], TableModel]

SMALL, WIDE = (80, 24), (140, 40)
PHONES = (38, 14), (45, 20)
MOTION = (0.0, 0.16, 0.4, 0.88, 1.36, None)


def still() -> Animation:
    """The motion of a scene that is drawn by hand."""
    return Animation(cast("PaintedScreen", None), lambda: None)


def moved() -> TableModel:
    """A table during an animation."""
    return replace(replayed(recorded("farkle"), None)[0], elapsed=0.08)


def at(model: TableModel, rolling: Turn, elapsed: float | None) -> TableModel:
    """The table as a player sees it, this many seconds into an animation."""
    now = replace(model, elapsed=elapsed)
    rolls = elapsed is not None and elapsed < model.turn.panel.told_after(model.turn.seen)
    return replace(now, turn=rolling, rolls=True) if rolls and model.picture is None else now


@pytest.mark.long
@pytest.mark.parametrize("size", [*PHONES, SMALL, WIDE], ids=["low", "phone", "small", "wide"])
@pytest.mark.parametrize("viewer", [None, 0], ids=["watched", "played"])
@pytest.mark.parametrize("game", game_ids())
def test_every_frame_equals_a_full_drawing(game: str, viewer: int | None, size: Size) -> None:
    animation = still()
    models = replayed(recorded(game), viewer)[:40]
    for before, model in pairwise((models[0], *models)):
        rolling = model.turn.while_rolling(before.turn)
        for elapsed in MOTION:
            now = at(model, rolling, elapsed)
            kept = draw_table(now, size, "full", animation.surroundings(now, size))
            anew = draw_table(now, size, "full")

            assert kept.rows() == anew.rows()
            assert kept.places() == anew.places()
            assert kept.veils() == anew.veils()


@pytest.mark.parametrize("size", [SMALL, (200, 60)], ids=["small", "wide"])
@pytest.mark.parametrize("game", ["farkle", "yams", "dice_holdem", "poker_dice"])
def test_panel_is_drawn_once_per_throw(game: str, size: Size) -> None:
    """Later frames draw the parts that move, and nothing else."""
    thrown = next(
        model
        for model in replayed(recorded(game), 0)
        if model.turn.panel.animation_seconds(model.turn.seen) and model.turn.picture is None
    )
    panel, drawn = thrown.turn.panel, 0
    draw = panel.draw

    def counted(_: object, *args: Any) -> Canvas:
        nonlocal drawn
        drawn += 1
        return draw(*args)

    animation = still()
    with patch.object(type(panel), "draw", counted):
        for elapsed in MOTION:
            now = replace(thrown, elapsed=elapsed)
            draw_table(now, size, "full", animation.surroundings(now, size))

    assert drawn == 1


def test_animation_is_drawn_at_its_moments_only(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ended = 100.0, False
    due: list[tuple[float, Callable[[], None]]] = []

    class Later:
        def later(self, seconds: float, function: Callable[[], None]) -> None:
            due.append((now + seconds, function))

    class Shown:
        app = Later()

    def end() -> None:
        nonlocal ended
        ended = True

    monkeypatch.setattr("client.screens.table.match.animation.monotonic", lambda: now)
    animation = Animation(cast("PaintedScreen", Shown()), end)
    animation.start(1.8, (0.4, 1.3))
    drawn = []
    while not ended:
        (now, go_on), *due = due
        go_on()
        drawn.append(animation.elapsed)

    assert drawn == [pytest.approx(0.4), pytest.approx(1.36), None]


@pytest.mark.parametrize("game", ["farkle", "poker_dice"])
def test_animation_draws_all_moments_that_change_the_picture(game: str) -> None:
    """The frames left out look like the one before."""
    seldom = 0
    for model in replayed(recorded(game), 0):
        seen, panel, tr = model.turn.seen, model.turn.panel, model.turn.tr
        moments = panel.moments(seen)
        if not moments or panel.slides(seen):
            continue
        lasts = panel.animation_seconds(seen)
        shown = [0.0, *(FRAME * ceil(moment / FRAME) for moment in moments)]
        for number in range(int(lasts / FRAME)):
            elapsed = FRAME * number
            latest = max(one for one in shown if one <= elapsed)
            now, then = (replace(seen, elapsed=one) for one in (elapsed, latest))
            assert panel.draw(now, SMALL, tr).rows() == panel.draw(then, SMALL, tr).rows()
        seldom += len(set(shown)) < lasts / FRAME
    assert seldom


def test_surroundings_are_drawn_once_per_animation() -> None:
    animation, model = still(), moved()
    first, second, last = (
        animation.surroundings(replace(model, elapsed=elapsed), SMALL)
        for elapsed in (0.08, 0.16, None)
    )

    assert first is second is last
    assert animation.surroundings(model, SMALL) is not last


@pytest.mark.parametrize(
    "change",
    [
        lambda model: replace(model, answer="no"),
        lambda model: replace(model, clock=9.0),
        lambda model: replace(model, turn=replace(model.turn)),
    ],
    ids=["answer", "clock", "another turn like it"],
)
def test_surroundings_are_drawn_anew_after_a_change(change: Change) -> None:
    animation, model = still(), moved()
    before = animation.surroundings(model, SMALL)

    assert animation.surroundings(change(model), SMALL) is not before


def test_surroundings_are_drawn_anew_for_another_size() -> None:
    animation, model = still(), moved()

    assert animation.surroundings(model, SMALL) is not animation.surroundings(model, WIDE)


def seat_lines(
    game: str, before: Seen | None, seen: Seen, size: Size, *moments: float | None
) -> list[str]:
    """A phone's line of seats at these moments of one animation; without `before` of a picture."""
    animation, turn = still(), Turn(game, seen, translator("en"))
    rolling = turn if before is None else turn.while_rolling(replace(turn, seen=before))
    lines = []
    for elapsed in moments:
        picture = "It happens." if before is None else None
        model = TableModel(name="Friday", turn=turn, picture=picture)
        model = at(model, rolling, elapsed)
        canvas = draw_table(model, size, "full", animation.surroundings(model, size))
        lines.append(canvas.text().splitlines()[1])
    return lines


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_phone_takes_a_heart_only_after_the_cup_has_risen(size: Size) -> None:
    dice = Dice(2).throws(range(5), "QQ9KA").calls("poker", "A", to="left").doubts()
    before, risen, after = seat_lines("poker_dice", None, dice.seen(), size, 0.0, LIFT, None)

    lives = before.count("♥")
    assert (risen.count("♥"), after.count("♥")) == (lives - 1, lives - 1)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_phone_leaves_the_turn_with_whom_the_dice_still_roll(size: Size) -> None:
    before, farkle = Farkle(2).seen(1), Farkle(2).farkles()
    seen = farkle.seen(1, news=tuple(farkle.events[-2:]))
    rolling, over = seat_lines("farkle", before, seen, size, 0.0, None)

    assert f"{ACTIVE}Mara" in rolling
    assert f"{ACTIVE}Mara" not in over
