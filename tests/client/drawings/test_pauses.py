"""A paused match at all sizes: it says so, and offers none of the game's moves."""

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.screens.layout import is_small
from client.screens.table import after_pause
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from tests.client.drawings.test_phones import GAMES, KEPT, KEYS, played

PAUSED = "The tournament is paused. Mara can continue it (m, then o: more)."
NEXT = "It is your turn when play continues."


def paused(game: str, seen: Seen, language: Language = "en") -> Turn:
    """The turn of somebody whose match is paused while they are to move."""
    chosen = tuple(range(min(1, registry.panel(game).choices(seen))))
    still = replace(seen, view=after_pause.without_moves(seen.view), chosen=chosen, cursor=0)
    return Turn(game, still, translator(language), pause=PAUSED, after_pause=NEXT)


def running(game: str) -> list[Seen]:
    """Moments of matches in which the viewer is to move."""
    moments = [one for seed in (1, 2) for one, _ in played(game, 3, seed)]
    return [one for one in moments if one.view["can"]]


def words(canvas: Canvas) -> str:
    return " ".join(canvas.text().split())


@pytest.mark.parametrize("size", KEPT)
@pytest.mark.parametrize("game", GAMES)
def test_a_paused_match_offers_no_move(game: str, size: Size) -> None:
    moments = running(game)
    for seen in moments[:: max(1, len(moments) // 12)]:
        turn = paused(game, seen)
        moves = {f"do:{one.name}" for one in turn.panel.actions(seen, turn.tr) if one.moves}

        canvas = draw_table(TableModel(name="Kitchen", turn=turn), size, "full")

        if turn.picture is not None:
            continue
        assert not moves & canvas.places().keys()
        assert ":" not in turn.keys
        assert NEXT in words(canvas)
        assert (PAUSED in words(canvas)) == is_small(size)  # else it stands in the banner
        assert "your turn" not in canvas.text().splitlines()[0]


@pytest.mark.parametrize("game", GAMES)
def test_keys_of_a_paused_match_ask_for_nothing(game: str) -> None:
    for seen in running(game)[::7]:
        turn = paused(game, seen)
        panel, still = turn.panel, turn.seen

        assert not any(one.moves for one in turn.actions)
        assert panel.planned(still) is None
        assert panel.automatic_move(still) is None
        for key in KEYS:
            panel.after_key(still, key)
            panel.cursor_after(still, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_to_move_in_a_pause(language: Language) -> None:
    seen = running("farkle")[0]
    turn = paused("farkle", seen, language)

    assert not turn.is_mine
    assert turn.seen.view["can"] == {}
    assert turn.status == NEXT
    assert turn.brief == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(45, 20), (80, 24), (200, 60)])
def test_the_mover_sees_the_points_of_their_turn_in_a_pause(language: Language, size: Size) -> None:
    moments = [one for one in running("farkle") if one.view["turn_points"]]
    assert moments
    for seen in moments[:6]:
        turn, tr = paused("farkle", seen, language), translator(language)
        label = tr("this turn")
        if is_small(size):
            label = tr("turn {points} · if banked {total}", points="@", total="").partition("@")[0]
        canvas = draw_table(TableModel(name="Kitchen", turn=turn), size, "full")

        assert turn.picture is not None or label in canvas.text()
