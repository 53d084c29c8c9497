"""What a player is shown of every game: the panel at many sizes, words, line mode, rules pages."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games import registry as parts
from client.games.base import Seen
from client.games.words import caption
from client.locale.i18n import LANGUAGES, translator
from client.screens.rules.rules_page import page
from engine import Match, registry
from engine.core.plain import plain
from tablehost.hall.catalog import catalog
from tablehost.testing import walks
from tablehost.testing.walks import every_game, seeds, start

NAMES = ("Mara", "jo", "Ada", "bob", "Émile-Ernest", "x", "Li", "Zoé")
LARGE = [(80, 14), (80, 18), (120, 30), (150, 50)]
News = tuple[dict[str, Any], ...]

PHONES = [(38, 4), (45, 8), (60, 12)]


def seen_by(match: Match, viewer: int | None, **more: object) -> Seen:
    """What a viewer sees, as screens get it."""
    entry = next(one for one in catalog() if one["id"] == match.game.id)
    return Seen(
        view=match.view(viewer),
        names=NAMES[: match.seats],
        options=match.options,
        forms=entry["moves"],
        title=entry["titles"]["en"],
        hidden=match.game.hidden,
        **more,  # type: ignore[arg-type]
    )


def moments(game: str, seed: int, entries: int) -> Iterator[tuple[Match, News]]:
    """A random match after each entry, with the public events of it."""
    rng = Random(seed)
    match = start(game, rng)
    for _ in range(entries):
        if "over" in match.turn:
            return
        told = walks.step(match, rng)
        yield match, tuple(plain(told.public))


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_panel_is_drawn_at_every_size_for_everybody(game: str, seed: int) -> None:
    panel = parts.panel(game)
    for number, (match, news) in enumerate(moments(game, seed, 60)):
        viewer = [None, *range(match.seats)][number % (match.seats + 1)]
        seen, tr = seen_by(match, viewer, news=news, hints=True), translator(LANGUAGES[number % 2])
        size = LARGE[number % len(LARGE)]
        canvas = panel.draw(seen, size, tr)
        assert (canvas.width, canvas.height) == size
        small = PHONES[number % len(PHONES)]
        canvas = panel.draw_phone(seen, small, tr)
        assert (canvas.width, canvas.height) == small
        assert len(panel.phone_seats(seen, tr)) == match.seats


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_buttons_send_legal_moves_under_keys_of_their_own(game: str, seed: int) -> None:
    panel = parts.panel(game)
    for match, _ in moments(game, seed, 60):
        for seat in match.turn.get("to_act", ()):
            for language in LANGUAGES:
                seen = seen_by(match, seat)
                actions = panel.actions(seen, translator(language))
                keys = [action.key for action in actions]
                assert len(set(keys)) == len(keys), f"a key twice: {keys}"
                for action in actions:
                    for move in action.moves[:1]:
                        match.copy().play(seat, move)


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_everything_is_worded(game: str, seed: int) -> None:
    words = parts.words(game)
    for match, news in moments(game, seed, 80):
        for viewer in (None, 0):
            seen = seen_by(match, viewer)
            for language in LANGUAGES:
                tr = translator(language)
                said = [words.status(seen.view, seen.names, tr), caption(words, seen, tr)]
                said += words.describe(seen.view, seen.names, tr)
                assert all(said), "an empty sentence"
                assert not [text for text in said if "{" in text], "a gap that is not filled in"
                for event in news:
                    assert "{" not in words.event(event, seen.names, tr)


@every_game
def test_house_rules_have_words_in_both_languages(game: str) -> None:
    entry = next(one for one in catalog() if one["id"] == game)
    for language in LANGUAGES:
        for option in entry["options"]:
            words = parts.words(game).option(option["name"], translator(language))
            assert words is not None, f"{option['name']} has no words"
            assert words.label


@every_game
@settings(max_examples=3, deadline=None)
@given(seed=seeds, picks=st.randoms(use_true_random=False))
def test_lines_that_are_offered_play_a_match(game: str, seed: int, picks: Random) -> None:
    lines, rng = parts.lines(game), Random(seed)
    match = start(game, rng)
    for _ in range(120):
        if "over" in match.turn:
            return
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        tr = translator(LANGUAGES[picks.randrange(2)])
        seen = seen_by(match, seat)
        offered = [example.text for example in lines.offered(seen, tr)]
        moves = [(text, lines.read(text, seen, tr)) for text in offered]
        for text, read in moves:
            assert isinstance(read, tuple), f"{text!r} is offered and not understood"
            match.copy().play(seat, read[0])
        read = picks.choice(moves)[1] if moves else None
        match.play(seat, read[0] if isinstance(read, tuple) else match.default_move(seat))


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_rules_pages_are_drawn(game: str, language: str) -> None:
    for columns in (36, 76, 120):
        assert page(game, language, columns).rows  # type: ignore[arg-type]


@every_game
def test_titles_and_bots_are_in_the_catalogue(game: str) -> None:
    entry = next(one for one in catalog() if one["id"] == game)
    assert all(entry["titles"][language] for language in LANGUAGES)
    assert 1 <= len(registry.game(game).levels) <= 5, "screens rank up to five levels"
