"""The heading of a match says what is played before it says anything else."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, Translator, translator
from client.screens.table.match.drawing import draw_table
from engine.registry import game_ids
from tests.bench.drawing import recorded, replayed
from tests.client.drawings.samples import table

EN = translator("en")


def drawn(columns: int, lines: int, code: str, name: str, tr: Translator) -> list[str]:
    model = replace(table(tr, name=name), code=code)
    return draw_table(model, (columns, lines), "full").text().splitlines()


@pytest.mark.parametrize("columns", [45, 60, 80])
@pytest.mark.parametrize("code", ["", "8CZ6WD0N"])
def test_target_is_whole_at_every_width(columns: int, code: str) -> None:
    assert "Farkle to 10,000" in drawn(columns, 20, code, "Friday night", EN)[0]


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (60, 20)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_phone_shows_the_code_of_a_seat_beside_the_keys(
    size: tuple[int, int], language: Language
) -> None:
    tr = translator(language)
    *_, keys = drawn(*size, "8CZ6WD0N", "Friday night", tr)

    assert keys.startswith(" code 8CZ6WD0N ")
    assert (f"/ {tr('chat')}" in keys) == (size[0] >= 45)
    assert f"m {tr('menu')}" in keys


def test_name_of_a_table_is_cut_first() -> None:
    assert drawn(60, 20, "", "A name that is long", EN)[0].startswith(" A name")
    assert drawn(45, 20, "", "A name that is long", EN)[0].startswith(" Farkle")


LONG = ("Kovalevskaya", "eve", "Agnesi", "Galois")


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (60, 20)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_title_is_the_same_whose_turn_it_is(
    game: str, language: Language, size: tuple[int, int]
) -> None:
    """On a phone it leaves room to say that it is one's own turn."""
    tr = translator(language)
    titles: dict[str, set[str]] = {}
    for model in replayed(recorded(game), 0):
        seen = replace(model.turn.seen, names=LONG[: model.turn.seen.view["seats"]])
        if seen.view["over"] or model.picture is not None:
            continue
        turn = replace(model.turn, seen=seen, tr=tr)
        now = replace(model, turn=turn, name="Friday night")
        top = draw_table(now, size, "full").text().splitlines()[0]
        played = titles.setdefault(turn.words.caption(seen.view, seen.options, tr), set())
        played.add(top.strip().partition("  ")[0])
        assert not turn.is_mine or tr("your turn") in top

    assert {len(played) for played in titles.values()} == {1}
