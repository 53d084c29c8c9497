"""Neither the cells nor the number of bytes reveal the dice under the cup to others."""

from itertools import pairwise, product
from typing import Any

import pytest

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.paint.snapshot import Snapshot
from client.paint.update import update, whole
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.themes.palette import DEPTHS, Depth
from tests.client.games.poker_dice.moments import covered

panel = registry.panel("poker_dice")
words = registry.words("poker_dice")

HANDS = ("QQ9KA", "TTTTT", "9TJQK", "AAAAA", "TKTKT")
UP: dict[str, Any] = {"lifted": True}
SIZES = ((80, 24), (45, 20), (38, 14))


def shown(seen: Seen, language: Language, size: Size = (80, 24)) -> Canvas:
    model = TableModel(name="Friday night", turn=Turn("poker_dice", seen, translator(language)))
    return draw_table(model, size, "full")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "depth"), product(LANGUAGES, DEPTHS))
def test_number_of_bytes_does_not_depend_on_the_cup(
    language: Language, depth: Depth, size: Size
) -> None:
    ink = inks("felt", depth)
    sent = set()
    for faces in HANDS:
        dice = covered(faces=faces).looks()
        steps = [dice.seen(), dice.seen(memory=UP), dice.seen(memory=UP, chosen=(1,)), dice.seen()]
        pictures = [Snapshot.of(shown(seen, language, size)) for seen in steps]
        parts = [whole(picture, ink) for picture in pictures]
        parts += [update(old, new, ink) for old, new in pairwise(pictures)]
        sent.add(tuple(len(part.encode()) for part in parts))

    assert len(sent) == 1


def test_cup_is_veiled_lifted_or_not() -> None:
    for memory in ({}, UP):
        seen = covered().looks().seen(memory=memory)

        assert (1, 4, 38, 5) in panel.draw(seen, (80, 11), translator("en")).veils()


@pytest.mark.parametrize("size", SIZES)
def test_unveiled_cells_do_not_depend_on_the_faces(size: Size) -> None:
    def public(faces: str) -> str:
        canvas = shown(covered(faces=faces).looks().seen(memory=UP), "en", size)
        for veil in canvas.veils():
            canvas.fill(*veil, "text")
        return canvas.text()

    assert {public(faces) for faces in HANDS} == {public("99999")}


def test_lowered_cup_shows_that_it_is_known_and_no_face() -> None:
    tr = translator("en")
    known = panel.draw(covered(faces="AAAAA").looks().seen(), (50, 11), tr).text()

    assert "under the cup: already seen" in known
    assert known.count("•") == 5
    assert "A" not in known.splitlines()[-3]


def test_others_see_a_cup_and_question_marks() -> None:
    dice = covered(faces="AAAAA").looks()
    for viewer in (1, None):
        text = panel.draw(dice.seen(viewer, memory=UP), (50, 11), translator("en")).text()

        assert text.count("?") == 5
        assert "│  A  │" not in text


def test_dice_seen_under_the_cup_are_described() -> None:
    saw = {"event": "saw", "dice": [0, 1], "faces": ["K", "T"]}

    assert (
        words.event(saw, ("Mara",), translator("fr")) == "Vous avez vu sous le gobelet\u00a0: R 10."
    )
