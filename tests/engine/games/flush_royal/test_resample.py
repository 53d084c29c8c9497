"""Resampling: another deal that looks the same to a viewer."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import LEVELS
from engine.games.flush_royal.resample import is_consistent
from engine.kit import cards
from tests.engine.games.flush_royal.positions import some_match
from tests.engine.games.flush_royal.tables import draw, match_at, place, state_of

PAIR = {"7,5": "AD", "7,6": "AC"}


def seen(match: Match, viewer: int | None) -> bytes:
    return msgspec.msgpack.encode([match.view(viewer), match.turn])


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), entries=st.integers(1, 120))
def test_resampled_match_looks_the_same_and_has_the_same_cards(seed: int, entries: int) -> None:
    rng = Random(seed)
    match = some_match(rng, entries)

    for viewer in (*range(match.seats), None):
        other = match.resampled(viewer, rng)
        assert seen(other, viewer) == seen(match, viewer)
        mine, theirs = state_of(match), state_of(other)
        if viewer is not None:
            assert theirs.racks[viewer] == mine.racks[viewer]
        for state in (mine, theirs):
            assert is_consistent(state) or state.phase == "over"
        held = [
            sorted([*sum(state.racks, ()), *state.rejected])
            + [card for card in range(53) for _ in range(state.reserve[card])]
            for state in (mine, theirs)
        ]
        assert sorted(held[0]) == sorted(held[1])


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_resampled_match_looks_the_same_after_more_moves(seed: int, entries: int) -> None:
    """Both matches get the same moves; cards the viewer cannot see may differ."""
    rng = Random(seed)
    match = some_match(rng, entries)
    if "over" in match.turn:
        return
    viewer = rng.randrange(match.seats)
    other = match.resampled(viewer, rng)
    for _ in range(12):
        assert seen(other, viewer) == seen(match, viewer)
        entry = _entry(match, other, rng, viewer)
        if entry is None or "over" in match.turn:
            return
        steps = [_play(one, move) for one, move in zip((match, other), entry, strict=True)]
        events = [
            msgspec.msgpack.encode([step.public, step.private.get(viewer, ())]) for step in steps
        ]
        assert events[0] == events[1]


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_previews_do_not_depend_on_hidden_cards(seed: int, entries: int) -> None:
    """Previews are the same in every deal that looks the same to the seat."""
    rng = Random(seed)
    match = some_match(rng, entries)
    if "to_act" not in match.turn:
        return

    for asking in range(match.seats):
        other = match.resampled(asking, rng)
        for move in _questions(match.view(asking), rng):
            assert previewed(other, asking, move) == previewed(match, asking, move)


def previewed(match: Match, seat: int, move: dict[str, Any]) -> object:
    try:
        return match.preview(seat, move)
    except IllegalMove as refused:
        return refused.code, refused.text, refused.facts


def _questions(view: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """Random placements, with cards on the rack and others, and every other kind of move."""
    occupied = [[int(number) for number in key.split(",")] for key in view["board"]] or [[7, 7]]
    asked: list[dict[str, Any]] = [{"do": "pass"}]
    for _ in range(12):
        row, column = rng.choice(occupied)
        down, right = rng.choice([(0, 1), (1, 0)])
        names = rng.sample([*view["rack"], *rng.sample(cards.NAMES, 2)], k=rng.randrange(1, 3))
        placed = [
            {"card": name, "at": [row + down * step, column + right * step]}
            | ({"as": rng.choice(cards.NAMES[:52])} if name == "**" else {})
            for step, name in enumerate(names, start=1)
        ]
        asked += [
            {"do": "place", "cards": placed},
            {"do": "exchange", "cards": names},
            {"do": "put_joker", "at": [row, column]},
            {"do": "take_joker", "at": [row, column]},
        ]
    return asked


def _entry(
    match: Match, other: Match, rng: Random, viewer: int
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A log entry for each of the two matches that looks the same to the viewer."""
    if "chance" in match.turn:
        if match.turn["seat"] != viewer:
            return match.draw(rng), other.draw(rng)
        luck = match.draw(rng)
        return (luck, luck) if _legal(other, luck) else None
    if "over" in match.turn:
        return None
    seat = match.turn["to_act"][0]
    move = plain(LEVELS["quick"](match.seat_view(seat), rng))
    twin = move
    if move["do"] == "exchange" and seat != viewer:
        twin = move | {"cards": other.view(seat)["rack"][: len(move["cards"])]}
    return (move, twin) if _legal(other, twin) else None


def _legal(match: Match, entry: dict[str, Any]) -> bool:
    try:
        if "luck" in entry:
            again = Match(match.game, match.seats, match.game.options(), state_of(match))
            again.deal(entry)
        else:
            match.preview(match.turn["to_act"][0], entry)
    except IllegalMove:
        return False
    return True


def _play(match: Match, entry: dict[str, Any]) -> Any:
    if "luck" in entry:
        return match.deal(entry)
    return match.play(match.turn["to_act"][0], entry)


def racks_seen(match: Match, viewer: int | None, seat: int, times: int = 60) -> list[list[str]]:
    rng = Random(2)
    return [match.resampled(viewer, rng).view(seat)["rack"] for _ in range(times)]


def test_hidden_racks_can_have_every_unseen_card() -> None:
    match = match_at(PAIR, ["2S 4H", "9S 6D"], reserve="2H 2D 2C")

    racks = racks_seen(match, 0, 1, 400)
    counts = Counter(card for rack in racks for card in rack)
    assert set(counts) == {"9S", "6D", "2H", "2D", "2C"}
    assert max(counts.values()) < 1.5 * min(counts.values())
    assert {tuple(rack) for rack in racks_seen(match, 1, 1)} == {("9S", "6D")}
    spectated = {tuple(match.resampled(None, Random(n)).view(0)["rack"]) for n in range(20)}
    assert len(spectated) > 5


def test_card_taken_from_the_board_stays_on_the_rack() -> None:
    match = match_at(PAIR, ["** 9S 9H", "2S"])
    match.play(0, {"do": "put_joker", "at": [7, 5]})

    assert {rack[2] for rack in racks_seen(match, 1, 0)} == {"AD"}
    assert len({rack[0] for rack in racks_seen(match, 1, 0)}) > 5
    match.play(0, {"do": "take_joker", "at": [7, 5]})
    assert {rack[2] for rack in racks_seen(match, 1, 0)} == {"**"}
    match.play(0, place("AH*@7,7"))
    assert len({tuple(rack) for rack in racks_seen(match, 1, 0)}) > 5


def test_resampled_rack_of_a_seat_that_passed_cannot_play() -> None:
    match = match_at(PAIR, ["2S 4H", "9S 6D"], reserve="AS AH ** 2H 2D 2C 3S 3H")
    match.play(0, {"do": "pass"})

    racks = racks_seen(match, 1, 0)
    assert len({tuple(rack) for rack in racks}) > 5
    for rack in racks:
        assert not {"AS", "AH", "**"} & set(rack)
    match = match_at(PAIR, ["2S 4H", "9S 6D"], reserve="AS AH", options={"free_exchange": True})
    match.play(0, {"do": "pass"})
    assert any({"AS", "AH"} & set(rack) for rack in racks_seen(match, 1, 0))


def test_resampled_rack_of_a_seat_that_exchanged_cannot_play() -> None:
    match = match_at(PAIR, ["2S 4H 6D", "9S 6D"], reserve="AS AH ** 2H 2D 2C 3S 3H")
    match.play(0, {"do": "exchange", "cards": ["6D"]})
    for other in (match.resampled(1, Random(n)) for n in range(40)):
        rejected = state_of(other).rejected
        assert len(rejected) == 1
        shown = other.view(0)["rack"]
        assert not {"AS", "AH", "**"} & set(shown)
        assert rejected[0] not in (50, 49, 48, 52)
    draw(match, wanted="AS")

    racks = racks_seen(match, 1, 0, 150)
    for rack in racks:
        assert not {"AS", "AH", "**"} & set(rack[:2])
    assert any({"AS", "AH", "**"} & set(rack[2:]) for rack in racks)


def test_known_cards_after_an_exchange() -> None:
    def after(*rejected: str) -> Match:
        match = match_at(
            {"7,5": "9S", "7,6": "TH", "7,7": "JD", "7,8": "QC", "7,9": "KD"},
            ["2S 3H KH KC", "4S"],
            known=(cards.numbers(("KH", "KC")), ()),
            options={"free_exchange": True},
        )
        match.play(0, {"do": "exchange", "cards": list(rejected)})
        draw(match)
        return match

    one = racks_seen(after("KH"), 1, 0)
    assert all("KC" in rack for rack in one)
    two = racks_seen(after("KH", "2S"), 1, 0)
    assert not all("KC" in rack for rack in two)


def test_resampled_match_with_empty_reserve_can_continue() -> None:
    match = match_at(PAIR, ["2S", "4H", "AS"], reserve="")
    match.play(0, {"do": "pass"})

    for other in (match.resampled(0, Random(n)) for n in range(30)):
        assert sorted(other.view(1)["rack"] + other.view(2)["rack"]) == ["4H", "AS"]
        assert is_consistent(state_of(other))
    assert len({tuple(rack) for rack in racks_seen(match, 0, 2)}) == 2


@pytest.mark.unmeasured
def test_resampling_works_if_consistent_deals_are_rare() -> None:
    # Every card of the reserve fits the board, but five seats passed.
    reserve = " ".join(f"{rank}{suit}" for rank in "AKQJT" for suit in "SHC") + " ** ** ** **"
    board = {"7,5": "AD", "7,6": "KD", "7,7": "QD", "7,8": "JD", "7,9": "TD"}
    racks = ["2C 4C 6C 8C 9C", "2H 4H 6H 8H 9H", "2S 4S 6S 8S 9S"] * 2
    match = match_at(board, racks, reserve=reserve)
    for seat in range(5):
        match.play(seat, {"do": "pass"})

    changed = 0
    for number in range(6):
        other = match.resampled(5, Random(number))
        assert is_consistent(state_of(other))
        changed += state_of(other).racks != state_of(match).racks
    assert changed >= 4


def test_resampling_after_the_end_changes_nothing() -> None:
    match = match_at(PAIR, ["2S", "4H"], reserve="")
    match.play(0, {"do": "pass"})

    assert "over" in match.turn
    assert match.resampled(0, Random(1)).view(1)["rack"] == ["4H"]
