"""What the rules of every game owe: legal moves, views, bots, options."""

import re
from importlib.resources import files
from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match, ReplayError, registry
from engine.core.options import option_specs
from engine.core.plain import plain, plain_view, typed_view
from engine.core.values import Move
from engine.packages import home
from tablehost.testing.walks import BOUND, SHORT, every_game, seeds, start, step, viewers, walk

COMMON = {"game", "seats", "you", "to_act", "over", "phase", "can"}


@every_game
@settings(max_examples=5)
@given(seed=seeds)
def test_random_legal_play_ends_and_replays(game: str, seed: int) -> None:
    rng = Random(seed)
    match = start(game, rng)

    entries = sum(1 for _ in walk(match, rng, BOUND))

    assert "over" in match.turn, f"not over after {entries} entries"
    again = Match.replay(game, match.seats, match.options, match.log, match.rules_version)
    assert [again.view(viewer) for viewer in viewers(again)] == [
        match.view(viewer) for viewer in viewers(match)
    ]


@every_game
@settings(max_examples=8)
@given(seed=seeds, entries=st.integers(1, 300))
def test_views_have_the_common_fields_and_round_trip(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    over = match.turn.get("over")
    assert [*match.to_act] == match.turn.get("to_act", [])
    assert match.awaits_luck == ("chance" in match.turn)
    assert plain(match.over) == over

    for viewer in viewers(match):
        typed = match.seat_view(viewer)
        data = match.view(viewer)
        assert data.keys() >= COMMON
        assert data["you"] == viewer
        assert data["over"] == over
        assert data["to_act"] == match.turn.get("to_act", [])
        assert (data["can"] != {}) == (viewer in data["to_act"])
        assert plain_view(typed_view(match.game.view_type, data)) == data
        assert plain_view(typed) == data
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(data)) == data


@every_game
@settings(max_examples=8)
@given(seed=seeds, entries=st.integers(0, 300))
def test_views_are_copies(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    before = match.view(0)

    spoiled = match.view(0)
    for name in list(spoiled):
        spoiled[name] = "spoiled"
    match.view(0)["to_act"].append(99)
    match.log.append(["spoiled"])

    assert match.view(0) == before


@every_game
@settings(max_examples=5)
@given(seed=seeds, entries=st.integers(0, 100))
def test_copy_goes_its_own_way(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    before = [match.view(viewer) for viewer in viewers(match)], match.turn, match.log

    copy = match.copy()
    assert before == ([copy.view(v) for v in viewers(copy)], copy.turn, copy.log)
    for _ in walk(copy, rng, 10):
        pass

    assert before == ([match.view(v) for v in viewers(match)], match.turn, match.log)


@every_game
@settings(max_examples=8)
@given(seed=seeds, entries=st.integers(0, 200))
def test_refusals_change_nothing(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    before = [match.view(viewer) for viewer in viewers(match)], match.turn, match.log

    shapeless: list[tuple[int, Any, str]] = [
        (0, None, "bad_move"),
        (0, {}, "bad_move"),
        (0, {"do": "no such thing"}, "bad_move"),
        (0, {"do": 1}, "bad_move"),
        (0, {"do": ["roll"]}, "bad_move"),
        (0, {"do": "no such thing", 1: 2}, "bad_move"),
    ]
    for seat, move, code in shapeless:
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, move)
        assert refused.value.code == code
        assert refused.value.text
    lucks: list[Any] = [None, {}, {"luck": "no such thing"}]
    lucks += [{"luck": "first", "seat": seat} for seat in (99, -1, 2**70, 10**5000)]
    for luck in lucks:
        with pytest.raises(IllegalMove) as refused:
            match.deal(luck)
        assert refused.value.code == "bad_luck"

    assert before == ([match.view(v) for v in viewers(match)], match.turn, match.log)


@every_game
@settings(max_examples=8)
@given(seed=seeds, entries=st.integers(1, 200))
def test_only_the_seat_to_act_may_move(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    to_act = match.turn.get("to_act", [])
    shaped = [entry for seat, entry in match.log if seat is not None]
    if to_act:
        shaped.append(plain(match.game.bots["random"](match.seat_view(to_act[0]), rng)))
    if not shaped:
        return
    move = shaped[-1]

    for seat in (*range(match.seats), -1, match.seats, True, 0.0, "0", None):
        if type(seat) is int and seat in to_act:
            continue
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, move)
        assert refused.value.code == "not_your_turn"


@every_game
@settings(max_examples=5)
@given(seed=seeds, entries=st.integers(1, 300))
def test_move_that_only_asks_for_luck_leaves_views_as_they_are(
    game: str, seed: int, entries: int
) -> None:
    rng = Random(seed)
    match = start(game, rng)
    seen = {viewer: match.view(viewer) for viewer in viewers(match)}
    for _ in walk(match, rng, entries):
        now = {viewer: match.view(viewer) for viewer in viewers(match)}
        entry = match._log[-1][1]
        if "chance" in match.turn and isinstance(entry, Move) and entry.only_asks:
            for viewer in viewers(match):
                waiting = seen[viewer] | {"to_act": [], "can": {}}
                assert now[viewer] == waiting
        seen = now


@every_game
@settings(max_examples=6)
@given(seed=seeds, entries=st.integers(0, 200))
def test_resampled_states_look_identical_to_the_viewer(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    if "over" in match.turn:
        return

    for viewer in viewers(match):
        other = match.resampled(viewer, rng)
        assert msgspec.msgpack.encode(other.view(viewer)) == msgspec.msgpack.encode(
            match.view(viewer)
        )
        assert other.turn == match.turn


@every_game
@settings(max_examples=6)
@given(seed=seeds, entries=st.integers(0, 200))
def test_every_bot_and_the_default_move_play_legally(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, entries):
        pass
    to_act = match.turn.get("to_act")
    if not to_act:
        return
    seat = to_act[0]

    moves = [plain(bot(match.seat_view(seat), rng)) for bot in match.game.bots.values()]
    for move in [*moves, match.default_move(seat)]:
        entries_before = len(match)
        match.preview(seat, move)
        assert len(match) == entries_before, "a preview played"
        again = Match.replay(game, match.seats, match.options, match.log, match.rules_version)
        again.play(seat, move)


@every_game
def test_bots_of_all_levels_play_together(game: str) -> None:
    rng = Random(1)
    match = Match.start(game, registry.game(game).seats[1], SHORT.get(game, {}))
    levels = cycle(match.game.bots.values())
    while "over" not in match.turn and len(match) < 60:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(next(levels)(match.seat_view(seat), rng)))

    assert match.log


@every_game
def test_options_out_of_range_are_refused_by_name(game: str) -> None:
    rules = registry.game(game)
    low, high = rules.seats
    endless = 10**5000
    wrong: dict[str, Any] = {
        "int": [None, "x", 1.0, True, -1, 10**12, endless],
        "bool": [0, 1, None, endless],
    }

    unseated: list[Any] = [low - 1, high + 1, True, float(low), None, "2", endless]
    for seats in unseated:
        with pytest.raises(IllegalMove, match="seats") as refused:
            Match.start(game, seats)
        assert refused.value.code == "bad_options"
    for spec in option_specs(rules.options):
        for value in wrong.get(spec.kind, ["no such choice", True, 1.5, []]):
            if value is None and spec.default is None:
                continue
            with pytest.raises(IllegalMove, match=spec.name) as refused:
                Match.start(game, low, {spec.name: value})
            assert refused.value.code == "bad_options"
            assert spec.range in refused.value.text
    mistaken: list[Any] = [{"no such option": 1}, {1: 1}, [], "x"]
    for options in mistaken:
        with pytest.raises(IllegalMove) as refused:
            Match.start(game, low, options)
        assert refused.value.code == "bad_options"


@every_game
def test_suggested_options_start_a_match_for_every_number_of_seats(game: str) -> None:
    rules = registry.game(game)
    low, high = rules.seats
    for seats in range(low, high + 1):
        chosen = rules.suggested(seats)

        assert chosen.items() <= Match.start(game, seats, chosen).options.items()
    for spec in option_specs(rules.options):
        assert len(spec.suggested) in (0, high - low + 1)


@every_game
def test_options_at_both_ends_of_their_range_start_a_match(game: str) -> None:
    rules = registry.game(game)
    for spec in option_specs(rules.options):
        ends = {"int": (spec.minimum, spec.maximum), "bool": (False, True)}
        for value in ends.get(spec.kind, spec.choices):
            match = Match.start(game, rules.seats[1], {spec.name: value})

            assert match.options[spec.name] == value


@every_game
def test_states_print_no_secret(game: str) -> None:
    rng = Random(1)
    match = start(game, rng)
    steps = [step(match, rng) for _ in range(10) if "over" not in match.turn]

    phase = match.view(None)["phase"]
    assert repr(match._state) == f"<{game} state, phase {phase}>"
    for secret in (match._state, steps[-1]):
        assert list(secret.__rich_repr__()) == []
    assert repr(steps[-1]) == "<engine.core.values.Step>"


@every_game
def test_a_log_of_other_rules_is_refused(game: str) -> None:
    match = start(game, Random(1))
    step(match, Random(1))

    with pytest.raises(ReplayError, match="version"):
        Match.replay(game, match.seats, match.options, match.log, match.rules_version + 1)
    broken: list[Any] = [[[0, {"do": "no"}]], [[None, {"luck": "no"}]], ["x"], [[1, 2, 3]], [None]]
    for log in broken:
        with pytest.raises(ReplayError, match=r"Entry 0 of the .* refused: \w+\.$"):
            Match.replay(game, match.seats, match.options, log, match.rules_version)


@every_game
def test_a_game_helps_or_says_that_it_does_not(game: str) -> None:
    match = start(game, Random(1))
    while "to_act" not in match.turn:
        match.deal(match.draw(Random(1)))
    view = match.seat_view(match.turn["to_act"][0])

    if match.game.has_hints:
        assert len(msgspec.msgpack.encode(match.game.hint(view))) < match.game.padding
    else:
        with pytest.raises(LookupError, match=game):
            match.game.hint(view)


@pytest.mark.unmeasured
@every_game
def test_rules_pages_tell_of_every_phase_and_of_house_rules_in_both_languages(game: str) -> None:
    anchors: dict[str, list[str]] = {}
    for language in ("en", "fr"):
        page = files(home(game)).joinpath(f"rules.{language}.md").read_text("utf-8")
        anchors[language] = re.findall(r"^## .*\{#(\w+)\}$", page, re.MULTILINE)
        assert page.startswith("# ")

    assert anchors["en"] == anchors["fr"]
    assert len(set(anchors["en"])) == len(anchors["en"])
    rng = Random(3)
    phases = {match.view(None)["phase"] for match in walk(start(game, rng), rng, BOUND)}
    house_rules = {"options"} if option_specs(registry.game(game).options) else set()
    assert phases | house_rules <= set(anchors["en"])


@every_game
@settings(max_examples=3)
@given(seed=seeds)
def test_a_match_that_is_ended_by_vote_tells_nothing_more(game: str, seed: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    for _ in walk(match, rng, 30):
        pass
    while "chance" in match.turn:
        match.deal(match.draw(rng))
    if "over" in match.turn:
        return
    before = {viewer: match.view(viewer) for viewer in viewers(match)}
    log, moves = match.log, {seat: match.default_move(seat) for seat in match.turn["to_act"]}

    match.end_by_vote()

    over = match.turn["over"]
    best = max(over["scores"])
    assert over["by_vote"]
    assert over["winners"] == [n for n, score in enumerate(over["scores"]) if score == best]
    assert match.log == log
    for viewer, view in before.items():
        assert match.view(viewer) == view | {"to_act": [], "over": over, "can": {}}
    for seat, move in moves.items():
        with pytest.raises(IllegalMove, match="The match is over"):
            match.play(seat, move)
