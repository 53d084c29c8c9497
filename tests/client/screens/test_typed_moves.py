"""What can be typed after `:` in every game."""

import pytest

from client.games import registry
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.match.turn import Turn
from client.screens.table.match.typed_moves import examples, read
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.client.games.test_every_key import moments


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_all_lines_of_line_mode_can_be_typed(game: str, language: Language) -> None:
    tr, kinds = translator(language), set[str]()
    for seen in moments(game, 1):
        turn = Turn(game, seen, tr)
        for example in registry.lines(game).offered(seen, tr):
            moves = read(example.text, turn)

            assert not isinstance(moves, str), (example.text, moves)
            kinds |= {str(move["do"]) for move in moves}
    assert kinds <= {str(kind.__struct_config__.tag) for kind in rules_of(game).moves}


@pytest.mark.parametrize("game", game_ids())
def test_a_wrong_word_is_answered_with_what_works(game: str) -> None:
    tr = translator("en")
    turn = Turn(game, next(iter(moments(game, 1))), tr)

    answer = read("abracadabra", turn)

    assert answer == f"Not a valid move. You can type: {examples(turn)}."
    assert examples(turn)


@pytest.mark.parametrize(("language", "word"), [("en", "exchange"), ("fr", "échanger")])
def test_cards_are_exchanged_by_typing(language: Language, word: str) -> None:
    tr = translator(language)
    seen = next(iter(moments("flush_royal", 1)))
    card = seen.view["rack"][0]

    assert read(f"{word} {card}", Turn("flush_royal", seen, tr)) == (
        {"do": "exchange", "cards": [card]},
    )
