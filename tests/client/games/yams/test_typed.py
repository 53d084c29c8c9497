"""Text typed after `:` is parsed in both languages."""

import pytest

from client.games import registry
from client.games.yams.boxes import KEYS, box_name, score
from client.games.yams.picks import roll
from client.games.yams.typed import typed
from client.locale.i18n import LANGUAGES, translator
from engine.games.yams import BOXES
from tests.client.games.yams.moments import choosing

panel = registry.panel("yams")

SEEN = choosing().seen()


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("roll", ()),
        ("lancer", ()),
        ("roll 1 3", (0, 2)),
        ("r 53", (2, 4)),
        ("lancer 5 5 1", (0, 4)),
        ("keep 1 3", (0, 2)),
        ("garder 24", (1, 3)),
    ],
)
def test_typed_roll_names_the_dice_to_keep(text: str, dice: tuple[int, ...]) -> None:
    assert typed(text) == roll(dice)


@pytest.mark.parametrize("text", ["roll 0", "roll 6", "roll five", "l ²", "keep", "keep 6"])
def test_typed_roll_with_unknown_dice_is_none(text: str) -> None:
    assert typed(text) is None


@pytest.mark.parametrize("box", BOXES)
def test_box_is_typed_by_letter_id_or_name_in_both_languages(box: str) -> None:
    for name in (KEYS[box], box, *(box_name(box, translator(one)) for one in LANGUAGES)):
        assert typed(name) == score(box)
        assert typed(f"score {name}") == typed(f"inscrire {name}") == score(box)


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("gr", "large_straight"),
        ("YAMS", "yams"),
        ("carre", "four_kind"),
        ("petite", "small_straight"),
    ],
)
def test_box_name_may_be_shortened(text: str, box: str) -> None:
    assert typed(text) == score(box)


@pytest.mark.parametrize("text", ["", "   ", "f o", "t", "bridge", "score", "1", "…"])
def test_unknown_or_ambiguous_box_is_none(text: str) -> None:
    assert typed(text) is None


def test_generic_typed_moves_work() -> None:
    forms = {"roll": {"keep": "list"}, "score": {"box": "text"}}
    seen = choosing().seen(forms=forms)

    assert panel.typed("score box=yams", seen) == score("yams")
