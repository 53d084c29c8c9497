"""A game nobody has drawn can be played, seen and read, from its data alone."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from client.games import registry
from client.games.base import Action, MoveForms, Seen
from client.games.generic.offers import typed
from client.locale.i18n import translator
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids
from tablehost.hall.catalog import catalog
from tests.client.games.moments import NAMES, choosing

panel = registry.panel("no_such_game")
words = registry.words("no_such_game")

EN, FR = translator("en"), translator("fr")
FORMS: Mapping[str, MoveForms] = {entry["id"]: entry["moves"] for entry in catalog()}
WHOLE = [game for game in ("dice_holdem", "farkle", "yams") if game in game_ids()]
"""Games whose every move some habit of `can` offers; the others need typing too."""


def seen_of(match: Match, game: str, chosen: tuple[int, ...] = ()) -> Seen:
    seat = match.turn["to_act"][0]
    return Seen(view=match.view(seat), names=NAMES, forms=FORMS[game], chosen=chosen)


def dealt(match: Match, rng: Random) -> None:
    while "chance" in match.turn:
        match.deal(match.draw(rng))


@pytest.mark.parametrize("game", WHOLE)
def test_match_is_played_to_its_end_by_buttons_alone(game: str) -> None:
    rng = Random(7)
    options = {"farkle": {"target": 1000, "opening": 0}, "dice_holdem": {"max_hands": 2}}
    match = Match.start(game, 2, options.get(game, {}))
    for _ in range(2000):
        dealt(match, rng)
        if "over" in match.turn:
            break
        actions = panel.actions(seen_of(match, game), EN)
        action = rng.choice(actions)
        for move in action.moves:
            match.play(match.turn["to_act"][0], move)

    assert "over" in match.turn


@pytest.mark.parametrize("game", game_ids())
def test_every_button_is_a_legal_move_and_every_move_can_be_typed(game: str) -> None:
    rng, rules = Random(11), rules_of(game)
    match = Match.start(game, max(2, rules.seats[0]), {})
    for _ in range(80):
        dealt(match, rng)
        if "over" in match.turn:
            break
        seat = match.turn["to_act"][0]
        for action in panel.actions(seen_of(match, game), EN):
            if action.moves[0]["do"] != "roll":  # what to keep is picked first
                match.preview(seat, action.moves[0])
        move = plain(rules.bots["random"](match.seat_view(seat), rng))

        assert typed(written(move), FORMS[game]) == move
        match.play(seat, move)


def written(move: Mapping[str, Any]) -> str:
    """A move as a player would type it."""
    fields = (f"{name}={shown(value)}" for name, value in move.items() if name != "do")
    return " ".join([move["do"], *fields])


def shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", [(80, 16), (80, 8), (20, 4)])
def test_any_view_is_drawn_and_told(game: str, size: tuple[int, int]) -> None:
    rng, rules = Random(3), rules_of(game)
    match = Match.start(game, max(2, rules.seats[0]), {})
    dealt(match, rng)
    seen = seen_of(match, game)
    canvas = panel.draw(seen, size, FR)

    assert (canvas.width, canvas.height) == size
    assert panel.height(seen, size[0])[0] >= 9
    assert words.caption(seen.view, {}, FR)
    assert words.status(seen.view, NAMES, FR).startswith("À vous")
    assert all(line.endswith((".", "…")) for line in words.describe(seen.view, NAMES, FR))


def test_panel_shows_every_field_by_its_name() -> None:
    seen = choosing().seen()
    text = panel.draw(seen, (80, 24), EN).text()

    assert "turn points       1,000" in text
    assert "kept              dice 1 1 1, points 1,000" in text
    assert "►jo (you)" in text


def test_panel_brackets_what_is_picked() -> None:
    match = Match.start("yams", 2, {})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll", "keep": []})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 5, 5]})
    seen = seen_of(match, "yams", chosen=(3, 4))

    assert "1 2 3 [5] [5]" in panel.draw(seen, (80, 24), EN).text()
    assert panel.choices(seen) == 5
    assert panel.choose(seen, 3) == (4,)
    assert panel.choose(seen, 9) == (3, 4)


def test_actions_have_a_letter_each_and_none_is_the_menu() -> None:
    match = Match.start("yams", 2, {})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll", "keep": []})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 5, 5]})
    actions = panel.actions(seen_of(match, "yams"), EN)

    assert len({action.key for action in actions}) == len(actions) == 14
    assert "m" not in {action.key for action in actions}


def test_single_action_is_the_main_one() -> None:
    match = Match.start("yams", 2, {})
    match.deal({"luck": "first", "seat": 0})
    actions: tuple[Action, ...] = panel.actions(seen_of(match, "yams"), EN)

    assert [action.main for action in actions] == [True]


def test_panel_says_how_the_rest_is_typed() -> None:
    match = Match.start("poker_dice", 2, {})
    match.deal({"luck": "first", "seat": 0})
    text = panel.draw(seen_of(match, "poker_dice"), (80, 24), EN).text()

    assert ": throw dice= cup=" in text


def test_events_are_told_by_their_fields() -> None:
    event = {"event": "score_kept", "seat": 1, "dice": [1, 1], "hot": True, "extra": None}

    assert words.event(event, NAMES, EN) == "jo: score kept (dice 1 1, hot yes, extra –)"
    assert words.event({"event": "shuffled"}, NAMES, EN) == "shuffled"


def test_waiting_and_end_are_told() -> None:
    view: dict[str, Any] = {
        "to_act": [],
        "over": None,
        "you": 0,
        "phase": "x",
        "game": "tarot",
        "seats": 2,
    }

    assert words.status(view, NAMES, EN) == "The dealer is at work…"
    assert words.status(view | {"to_act": [1]}, NAMES, EN) == "jo is to move."
    over = view | {"over": {"winners": [1], "scores": [1, 2]}}
    assert words.status(over, NAMES, EN) == "The match is over: jo won."


def test_game_without_words_has_only_what_comes_over_the_wire() -> None:
    assert words.refusal("x", {}, EN) is None
    assert words.highlights([], NAMES, EN) == ()
    found = words.option("yams_bonus", EN)

    assert found is not None
    assert found.label == "Yams bonus"
