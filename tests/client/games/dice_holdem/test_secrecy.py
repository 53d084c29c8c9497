"""Neither the cells nor the number of bytes reveal one's pocket dice to others."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from client.games import registry
from client.games.base import Seen, Size
from client.games.dice_holdem import memory
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.update import update, whole
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.themes.palette import DEPTHS, Depth
from tests.client.games.dice_holdem.hands import Holdem
from tests.client.games.dice_holdem.pockets import BOARDS, POCKETS, at_the_table

panel = registry.panel("dice_holdem")
words = registry.words("dice_holdem")

FEW = POCKETS[::13]
SIZES: tuple[Size, ...] = ((80, 24), (120, 40), (60, 20))


def shown(seen: Seen, size: Size, language: Language) -> Canvas:
    model = TableModel(name="Friday night", turn=Turn("dice_holdem", seen, translator(language)))
    return draw_table(model, size, "full")


def lengths(holdem: Holdem, size: Size, language: Language, depth: Depth) -> Iterator[int]:
    """Bytes of each drawing alone and as an update: cup down, up, and down again."""
    ink = inks("felt", depth)
    seen = [holdem.seen(0), holdem.lifted(0), holdem.seen(0)]
    pictures = [NOTHING, *(Snapshot.of(shown(one, size, language)) for one in seen)]
    for old, new in pairwise(pictures):
        yield len(whole(new, ink).encode())
        yield len(update(old, new, ink).encode())


def test_number_of_bytes_is_the_same_for_all_pockets() -> None:
    sent = {
        tuple(lengths(at_the_table(pocket, BOARDS[1]), (80, 24), "en", "truecolor"))
        for pocket in POCKETS
    }

    assert len(sent) == 1


@pytest.mark.parametrize("board", BOARDS, ids=len)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_number_of_bytes_is_the_same_on_every_street_at_every_size(
    board: tuple[str, ...], size: Size
) -> None:
    sent = {tuple(lengths(at_the_table(pocket, board), size, "fr", "truecolor")) for pocket in FEW}

    assert len(sent) == 1


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_number_of_bytes_is_the_same_in_every_language_and_depth(
    language: Language, depth: Depth
) -> None:
    sent = {
        tuple(lengths(at_the_table(pocket, BOARDS[3]), (80, 24), language, depth))
        for pocket in FEW[::3]
    }

    assert len(sent) == 1


@pytest.mark.parametrize("size", [*SIZES, (30, 12), (200, 60)], ids=str)
@pytest.mark.parametrize("board", BOARDS, ids=len)
def test_unveiled_cells_do_not_depend_on_the_pocket(size: Size, board: tuple[str, ...]) -> None:
    def public(pocket: tuple[str, str]) -> tuple[object, ...]:
        canvas = shown(at_the_table(pocket, board).lifted(0), size, "en")
        veils = canvas.veils()
        for veil in veils:
            canvas.fill(*veil, "text")
        return canvas.rows(), veils, canvas.places().items()

    assert public(("R4", "Y1")) == public(("W6", "W6")) == public(("B2", "Y5"))


def test_lowered_cup_hides_the_pocket() -> None:
    pictures = {
        panel.draw(at_the_table(pocket, BOARDS[1]).seen(0), (80, 14), translator("en")).rows()
        for pocket in FEW
    }

    assert len(pictures) == 1


def test_lifted_cup_without_dice_shows_nothing() -> None:
    holdem = at_the_table(("R4", "Y1"), BOARDS[1])
    seen = holdem.watched(memory=memory.cup_lifted())
    canvas = panel.draw(seen, (80, 14), translator("en"))

    assert canvas.veils() == ()
    assert "your" not in canvas.text()


def test_folded_seats_cup_is_still_veiled() -> None:
    holdem = Holdem(3).pockets({0: ("R4", "Y1")}).act("fold")
    canvas = panel.draw(holdem.lifted(0), (80, 14), translator("en"))

    assert canvas.veils()
    assert "your dice" in canvas.text()


def test_dealt_dice_are_described() -> None:
    seen = {"event": "pocket_seen", "seat": 0, "dice": ["R4", "B2"]}

    assert words.event(seen, ("Mara",), translator("fr")) == "Sous votre gobelet\u00a0: R4 N2."
