"""A game without a panel can be played, drawn and described from its data."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, MoveForms, Seen
from client.games.generic.offers import typed
from client.games.words import caption
from client.locale.i18n import Translator, translator
from client.screens.table.match.turn import Turn
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


def seen_of(match: Match, game: str, chosen: tuple[int, ...] = ()) -> Seen:
    seat = match.turn["to_act"][0]
    return Seen(view=match.view(seat), names=NAMES, forms=FORMS[game], chosen=chosen)


def dealt(match: Match, rng: Random) -> None:
    while "chance" in match.turn:
        match.deal(match.draw(rng))


@pytest.mark.parametrize("game", game_ids())
def test_buttons_are_legal_and_every_move_can_be_typed(game: str) -> None:
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
def test_any_view_can_be_drawn_and_described(game: str, size: tuple[int, int]) -> None:
    rng, rules = Random(3), rules_of(game)
    match = Match.start(game, max(2, rules.seats[0]), {})
    dealt(match, rng)
    seen = seen_of(match, game)
    canvas = panel.draw(seen, size, FR)

    assert (canvas.width, canvas.height) == size
    assert panel.height(seen, size[0])[0] >= 9
    assert words.status(seen.view, NAMES, FR).startswith("À vous")
    assert all(line.endswith((".", "…")) for line in words.describe(seen.view, NAMES, FR))


def test_panel_shows_every_field_by_its_name() -> None:
    seen = choosing().seen()
    text = panel.draw(seen, (80, 24), EN).text()

    assert "turn points       1,000" in text
    assert "kept              dice 1 1 1, points 1,000" in text
    assert "►jo (you)" in text


def test_picked_numbers_are_in_brackets() -> None:
    match = Match.start("yams", 2, {})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll", "keep": []})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 5, 5]})
    seen = seen_of(match, "yams", chosen=(3, 4))

    assert "1 2 3 [5] [5]" in panel.draw(seen, (80, 24), EN).text()
    assert panel.choices(seen) == 5
    assert panel.choose(seen, 3) == (4,)
    assert panel.choose(seen, 9) == (3, 4)


def turn(can: dict[str, Any], memory: Any = None, tr: Translator = EN, **more: Any) -> Turn:
    """A turn of a game without a panel, where seat 1 may do this."""
    view = {"game": "tarot", "seats": 2, "you": 1, "to_act": [1], "over": None, "phase": "bid"}
    forms: MoveForms = {"bid": {"count": "int", "face": "int"}, "pass": {}, "ask": {"seat": "int"}}
    seen = Seen(
        view=view | {"can": can, **more},
        names=NAMES,
        forms=forms,
        memory=memory or {},
        title="Tarot",
    )
    return Turn("tarot", seen, tr)


def bids(count: int) -> dict[str, Any]:
    return {"bid": [{"count": number, "face": 6} for number in range(1, count + 1)]}


def test_few_offers_are_buttons_with_a_letter_each() -> None:
    actions = turn(bids(5) | {"pass": True}).actions

    assert [one.key for one in actions] == ["a", "b", "c", "d", "e", "f"]
    assert all(one.button for one in actions)
    assert "[a]" not in panel.draw(turn(bids(5)).seen, (80, 24), EN).text()


@pytest.mark.parametrize("tr", [EN, FR])
def test_letters_are_unique_and_limited(tr: Translator) -> None:
    keys = turn(bids(100), tr=tr).keys

    letters = {key for key in keys if key.isalpha()}
    assert all(len(key) == 1 for key in letters)
    assert len(letters) == 24
    assert not letters & {"m", tr.sense("key: stand-in", "v")}
    assert keys["a"] == "do:bid:0"


def test_arrows_move_in_the_list_and_enter_plays() -> None:
    memory: Any = {}
    for _ in range(40):
        memory = panel.after_key(turn(bids(100), memory).seen, "down")
    here = turn(bids(100), memory)
    text = panel.draw(here.seen, (80, 14), EN).text()

    assert here.keys["enter"] == "do:pointed"
    assert here.actions[0].moves == ({"do": "bid", "count": 40, "face": 6},)
    assert "bid count 40 face 6" in text
    assert "↑" in text
    assert "↓" in text
    assert "count 1 " not in text
    assert panel.after_key(here.seen, "escape") == {}
    assert panel.after_key(turn(bids(100)).seen, "escape") is None
    assert panel.after_key(turn(bids(3)).seen, "down") is None


def test_cursor_stops_at_the_ends_of_the_list() -> None:
    first, last = turn(bids(100), {"at": 0}).seen, turn(bids(100), {"at": 99}).seen

    assert panel.after_key(turn(bids(100)).seen, "up") == {"at": 99}
    assert panel.after_key(first, "up") == {"at": 0}
    assert panel.after_key(last, "pagedown") == {"at": 99}
    assert [one.key for one in turn(bids(3), {"at": 99}).actions] == ["a", "b", "c"]


def test_click_plays_a_lettered_offer_and_chooses_others() -> None:
    seen = turn(bids(100), {"at": 23}).seen
    places = panel.draw(seen, (80, 14), EN).places()

    assert "do:bid:23" in places
    assert "offer:24" in places
    assert panel.after_click(seen, "offer:24") == {"at": 24}
    assert panel.after_click(seen, "status") is None


def test_seats_are_shown_by_name() -> None:
    here = turn({"ask": [0]}, bid={"seat": 0, "count": 2}, loser=None)

    assert [one.label for one in here.actions] == ["ask Mara"]
    assert "seat Mara, count 2" in panel.draw(here.seen, (80, 24), EN).text()
    event = {"event": "lifted", "loser": 1, "winners": [0, 2]}
    assert words.event(event, NAMES, EN) == "lifted (loser jo, winners Mara and Ada)"


def test_caption_is_the_games_title_and_phase() -> None:
    assert caption(words, turn({}).seen, EN) == "Tarot · bid"


def test_table_of_a_hidden_game_is_veiled_for_its_players() -> None:
    seen = replace(turn(bids(3)).seen, hidden=True)
    watching = replace(seen, view={**seen.view, "you": None})

    assert panel.is_veiled(seen)
    assert panel.draw(seen, (80, 14), EN).veils() == ((0, 0, 80, 14),)
    assert not panel.draw(watching, (80, 14), EN).veils()
    assert panel.height(seen, 80) == panel.height(turn(bids(100)).seen, 80)


def test_single_action_is_the_main_one() -> None:
    match = Match.start("yams", 2, {})
    match.deal({"luck": "first", "seat": 0})
    actions: tuple[Action, ...] = panel.actions(seen_of(match, "yams"), EN)

    assert [action.main for action in actions] == [True]


def test_panel_shows_how_to_type_other_moves() -> None:
    match = Match.start("poker_dice", 2, {})
    match.deal({"luck": "first", "seat": 0})
    text = panel.draw(seen_of(match, "poker_dice"), (80, 24), EN).text()

    assert ": throw dice= cup=" in text


def test_events_are_described_by_their_fields() -> None:
    event = {"event": "score_kept", "seat": 1, "dice": [1, 1], "hot": True, "extra": None}

    assert words.event(event, NAMES, EN) == "jo: score kept (dice 1 1, hot yes, extra –)"
    assert words.event({"event": "shuffled"}, NAMES, EN) == "shuffled"


def test_waiting_and_end_are_described() -> None:
    view: dict[str, Any] = {
        "to_act": [],
        "over": None,
        "you": 0,
        "phase": "x",
        "game": "tarot",
        "seats": 2,
    }

    assert words.status(view, NAMES, EN) == "Dice or cards are being drawn…"
    assert words.status(view | {"to_act": [1]}, NAMES, EN) == "jo is to move."
    over = view | {"over": {"winners": [1], "scores": [1, 2]}}
    assert words.status(over, NAMES, EN) == "The match is over: jo won."


def test_game_without_words_uses_field_names() -> None:
    assert words.refusal("x", {}, EN) is None
    assert words.award("best_roll", 1200, "", EN) == ("Best roll", "1,200")
    assert words.award("best_box", 29, "chance", EN) == ("Best box", "29, chance")
    found = words.option("yams_bonus", EN)

    assert found is not None
    assert found.label == "Yams bonus"
