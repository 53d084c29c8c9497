"""Overridden methods of a panel are used, and the default ones work."""

import pytest
from typing_extensions import override

from client.games import registry
from client.games.base import Action, Move, Seen, Size
from client.games.farkle.panel import FarklePanel
from client.games.panel import GamePanel, next_in_row
from client.locale.i18n import Translator, translator
from client.paint.canvas import Canvas
from tests.client.games.moments import Farkle, choosing

EN = translator("en")
FORMS = {"bank": {}, "keep": {"dice": "list"}}
farkle = registry.panel("farkle")


class Bare(GamePanel):
    """A panel with the required methods only."""

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return 1, 1

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return Canvas(*size)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return ()


class Singing(FarklePanel):
    """Farkle with its own typed move."""

    @override
    def typed(self, text: str, seen: Seen) -> Move | None:
        return {"do": "sing"} if text == "la" else super().typed(text, seen)


@pytest.mark.parametrize(
    ("cursor", "key", "found"),
    [
        (None, "right", 0),
        (None, "shift+tab", 2),
        (0, "left", 2),
        (2, "tab", 0),
        (1, "right", 2),
        (1, "up", None),
    ],
)
def test_cursor_moves_along_a_row_and_wraps(
    cursor: int | None, key: str, found: int | None
) -> None:
    assert next_in_row(cursor, 3, key) == found
    assert farkle.cursor_after(choosing().seen(cursor=cursor), key) == found


def test_cursor_needs_something_to_pick() -> None:
    assert next_in_row(None, 0, "right") is None


def test_default_panel_methods_change_nothing() -> None:
    panel, seen = Bare(), choosing().seen(chosen=(1,))

    assert panel.choices(seen) == 0
    assert panel.choose(seen, 2) == (1,)
    assert panel.chosen_after_news(seen) == ()
    assert panel.hints(seen, EN) == ()
    assert panel.cursor_after(seen, "right") is None
    memories = (
        panel.before_key(seen),
        panel.after_key(seen, "x"),
        panel.after_click(seen, "die:1"),
        panel.after_drag(seen, "die:1", None),
        panel.after_news(seen),
        panel.after_typing("x", seen, EN),
        panel.memory_timeout(seen),
    )
    assert set(memories) == {None}
    assert panel.slides(seen) == ()
    assert panel.animation_seconds(seen) == 0
    waits = (panel.picture(seen, EN), panel.result_waits(seen), panel.is_veiled(seen))
    assert not any(waits)
    assert panel.planned(seen) is panel.automatic_move(seen) is None
    assert not panel.wants_hint(seen)
    assert panel.advice(seen, EN) is None


def test_typed_move_is_parsed_by_the_panel_first() -> None:
    seen = choosing().seen(forms=FORMS)

    assert Singing().typed("la", seen) == {"do": "sing"}
    assert Singing().typed("keep 0 2", seen) == {"do": "keep", "dice": [0, 2]}
    assert farkle.typed("la", seen) is None


def test_footer_offers_what_works_now() -> None:
    moment = choosing()

    def keys(seen: Seen) -> list[str]:
        return [hint.key for hint in farkle.hints(seen, EN)]

    assert keys(moment.seen(0)) == []
    assert keys(moment.seen()) == ["1-3", "← →"]
    assert keys(moment.seen(cursor=1)) == ["1-3", "← →", "Space"]
    assert keys(Farkle().roll(1, 1, 1, 1, 1, 2).keep(0, 1, 2, 3, 4).roll(5).seen())[0] == "1"


def test_space_picks_only_what_can_be_picked() -> None:
    assert farkle.is_on_choice(choosing().seen(cursor=2))
    assert not farkle.is_on_choice(choosing().seen(cursor=3))
    assert not farkle.is_on_choice(choosing().seen())
    assert not farkle.is_on_choice(choosing().seen(0, cursor=0))
