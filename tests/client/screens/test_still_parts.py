"""What does not move is drawn once for a whole motion, and shows what it would show drawn anew."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import translator
from client.screens.table.drawing import TableModel, draw_table
from client.screens.table.still_parts import StillParts
from engine.registry import game_ids
from tests.bench.drawing import watched

Change = Callable[[TableModel], TableModel]

EN = translator("en")
SMALL, WIDE = (80, 24), (140, 40)
MOTION = (0.0, 0.16, 0.4, 0.88, 1.36, None)


def at(scene: TableModel, elapsed: float | None) -> TableModel:
    return replace(scene, seen=replace(scene.seen, elapsed=elapsed))


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
@pytest.mark.parametrize("game", game_ids())
def test_every_picture_of_a_motion_is_as_if_drawn_anew(game: str, size: Size) -> None:
    stillness = StillParts()
    for scene in watched(game, 12):
        for elapsed in MOTION:
            now = at(scene, elapsed)
            kept = draw_table(now, size, "full", EN, stillness.around(now, size, EN))
            anew = draw_table(now, size, "full", EN)

            assert kept.rows() == anew.rows()
            assert kept.places() == anew.places()
            assert kept.veils() == anew.veils()


def test_what_lies_still_is_drawn_once_until_all_does() -> None:
    stillness, scene = StillParts(), watched("farkle", 1)[0]
    first, second, last = (
        stillness.around(at(scene, elapsed), SMALL, EN) for elapsed in (0.08, 0.16, None)
    )

    assert first is second is last
    assert stillness.around(scene, SMALL, EN) is not last


@pytest.mark.parametrize(
    "change",
    [
        lambda scene: replace(scene, answer="no"),
        lambda scene: replace(scene, seen=replace(scene.seen, chosen=(1,))),
        lambda scene: replace(scene, seen=replace(scene.seen, view=dict(scene.seen.view))),
    ],
    ids=["answer", "choice", "another view like it"],
)
def test_it_is_drawn_anew_when_anything_else_changes(change: Change) -> None:
    stillness, scene = StillParts(), at(watched("farkle", 1)[0], 0.08)
    before = stillness.around(scene, SMALL, EN)

    assert stillness.around(change(scene), SMALL, EN) is not before


def test_it_is_drawn_anew_for_another_size_or_language() -> None:
    stillness, scene = StillParts(), at(watched("farkle", 1)[0], 0.08)
    first = stillness.around(scene, SMALL, EN)
    second = stillness.around(scene, WIDE, EN)

    assert second is not first
    assert stillness.around(scene, WIDE, translator("fr")) is not second
