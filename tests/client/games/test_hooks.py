"""What a panel has beyond the contract is used; a panel without it plays as every game does."""

from types import SimpleNamespace
from typing import cast

import pytest

from client.games import hooks
from client.games.base import Panel, Seen
from client.games.farkle import panel as farkle
from client.locale.i18n import translator
from client.widgets.buttons import Hint
from tests.client.games.moments import Farkle, choosing

EN = translator("en")
FORMS = {"bank": {}, "keep": {"dice": "list"}}


def own(**functions: object) -> Panel:
    """Farkle's panel with functions of its own."""
    return cast("Panel", SimpleNamespace(**{**vars(farkle), **functions}))


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
def test_cursor_goes_along_a_row_and_around_its_ends(
    cursor: int | None, key: str, found: int | None
) -> None:
    assert hooks.along(cursor, 3, key) == found
    assert hooks.pointed(farkle, choosing().seen(cursor=cursor), key) == found


def test_cursor_goes_nowhere_where_there_is_nothing() -> None:
    assert hooks.along(None, 0, "right") is None


def test_panel_with_arrows_says_where_they_lead() -> None:
    assert hooks.pointed(own(arrow=lambda _seen, _key: 7), choosing().seen(), "up") == 7


def test_selection_ends_with_a_move_unless_the_panel_keeps_it() -> None:
    seen = choosing().seen(chosen=(1,))

    assert hooks.kept(farkle, seen) == ()
    assert hooks.kept(own(kept=lambda seen: seen.chosen), seen) == (1,)


def test_typed_move_is_read_by_the_panel_first_then_as_in_every_game() -> None:
    def reads(text: str, _seen: Seen) -> dict[str, str] | None:
        return {"do": "sing"} if text == "la" else None

    seen = choosing().seen(forms=FORMS)

    assert hooks.typed(own(typed=reads), "la", seen) == {"do": "sing"}
    assert hooks.typed(own(typed=reads), "keep 0 2", seen) == {"do": "keep", "dice": [0, 2]}
    assert hooks.typed(farkle, "la", seen) is None


def test_footer_offers_what_works_now() -> None:
    moment = choosing()

    def keys(seen: Seen) -> list[str]:
        return [hint.key for hint in hooks.hints(farkle, seen, EN)]

    assert keys(moment.seen(0)) == []
    assert keys(moment.seen()) == ["1-3", "← →"]
    assert keys(moment.seen(cursor=1)) == ["1-3", "← →", "Space"]
    assert keys(Farkle().roll(1, 1, 1, 1, 1, 2).keep(0, 1, 2, 3, 4).roll(5).seen())[0] == "1"


def test_footer_is_the_panels_own_where_it_has_one() -> None:
    hint = Hint("do:x", "x", "sing")

    assert hooks.hints(own(hints=lambda _seen, _tr: (hint,)), choosing().seen(), EN) == (hint,)


def test_space_picks_only_what_can_be_picked() -> None:
    assert hooks.on_choice(farkle, choosing().seen(cursor=2))
    assert not hooks.on_choice(farkle, choosing().seen(cursor=3))
    assert not hooks.on_choice(farkle, choosing().seen())
    assert not hooks.on_choice(farkle, choosing().seen(0, cursor=0))
