"""Every game's statistics have labels in both languages, whichever counters are present."""

from random import Random

import pytest

from client.games import figures, registry
from client.locale.i18n import LANGUAGES, Language, translator
from engine import registry as engine
from engine.core.figures import folded
from tests.engine.notes import notes, played

EN = translator("en")


def own(game: str, seed: int = 1) -> dict[str, int]:
    """Counters of seat 0 after a random match."""
    match = played(game, seed)
    found = {"matches": 1, "scored": 1, "score": 150, "best_score": 150, "wins": 1}
    for note in notes(match):
        if note.seat == 0:
            fold = match.game.figures[note.name].fold
            found[note.name] = folded(fold, found.get(note.name, 0), note.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.game_ids())
def test_lines_fit_a_screen(game: str, language: Language) -> None:
    lines = list(registry.words(game).figures(own(game), translator(language)))

    assert lines
    assert all(label and figure for label, figure in lines)
    assert max(len(label) for label, _ in lines) <= 32
    assert len(lines) == len({label for label, _ in lines})


@pytest.mark.parametrize("game", engine.game_ids())
def test_labels_are_translated(game: str) -> None:
    labels = [
        [label for label, _ in registry.words(game).figures(own(game), translator(language))]
        for language in LANGUAGES
    ]

    assert labels[0] != labels[1]


@pytest.mark.parametrize("game", [*engine.game_ids(), "chess"])
def test_any_counter_may_be_missing(game: str) -> None:
    numbers = {"wins": 1, "score": 5, "best_score": 5, "scored": 1, "matches": 2, "puns": 3}
    if game != "chess":
        numbers |= dict.fromkeys(engine.game(game).figures, 2)
    for seed in range(20):
        rng = Random(seed)
        some = {name: value for name, value in numbers.items() if rng.randrange(2)}
        some |= {"score": 5, "best_score": 5}

        list(figures.played(some, EN))
        list(registry.words(game).figures(some, EN))


def test_wins_are_shown_with_a_percentage() -> None:
    lines = dict(figures.played({"matches": 12, "wins": 5, "left": 1}, EN))

    assert lines == {"Matches": "12", "Won": "5 (42%)", "Left before the end": "1"}


def test_game_without_figures_shows_counters_by_name() -> None:
    lines = list(
        registry.words("chess").figures(
            {"score": 9, "scored": 2, "best_score": 7, "long_castlings": 3}, EN
        )
    )

    assert lines == [("Average score", "4.5"), ("Best score", "7"), ("long castlings", "3")]
