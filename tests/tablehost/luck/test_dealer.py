"""The dealer's stream: defined, unbiased, and resumed from a log."""

import hashlib
import hmac
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalMove, Match
from tablehost.luck.dealer import Dealer, DealerError, commitment, new_seed, recomputed

SEED = bytes(range(32))


def test_stream_matches_its_description() -> None:
    first_block = hmac.new(SEED, b"tablehost luck 1" + bytes(8), hashlib.sha256).digest()
    expected = [byte & 7 for byte in first_block if byte & 7 < 6]

    dealer = Dealer(SEED)

    assert [dealer.randrange(6) for _ in expected] == expected


def test_large_ranges_take_as_many_bytes_as_they_need() -> None:
    first_block = hmac.new(SEED, b"tablehost luck 1" + bytes(8), hashlib.sha256).digest()

    assert Dealer(SEED).randrange(1 << 16) == int.from_bytes(first_block[:2])
    assert Dealer(SEED).randrange(1) == 0


@given(seed=st.binary(min_size=32, max_size=32), stop=st.integers(1, 10**6))
def test_numbers_are_below_their_bound(seed: bytes, stop: int) -> None:
    dealer = Dealer(seed)

    assert all(0 <= dealer.randrange(stop) < stop for _ in range(20))


def test_bound_must_be_positive() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Dealer(SEED).randrange(0)


def test_commitment_matches_only_its_seed() -> None:
    seed = new_seed()

    assert len(seed) == 32
    assert commitment(seed) == hashlib.sha256(b"tablehost seed 1" + seed).hexdigest()
    assert commitment(seed) != commitment(new_seed())


def test_neither_seed_nor_position_is_printed() -> None:
    assert repr(Dealer(SEED)) == "<Dealer>"


@given(drawn=st.integers(0, 200), more=st.integers(1, 50))
def test_dealer_resumes_at_its_position(drawn: int, more: int) -> None:
    dealer = Dealer(SEED)
    for _ in range(drawn):
        dealer.randrange(6)

    resumed = Dealer(SEED, dealer.position)

    assert resumed.position == dealer.position
    assert [resumed.randrange(300) for _ in range(more)] == [
        dealer.randrange(300) for _ in range(more)
    ]


def _played(seed: bytes, moves: int) -> list[list[Any]]:
    dealer = Dealer(seed)
    match = Match.start("farkle", 2)
    for _ in range(moves):
        if "chance" in match.turn:
            match.deal(match.draw(dealer))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, match.default_move(seat))
    return match.log


def _again(seed: bytes, log: list[list[Any]]) -> list[tuple[int, dict[str, Any]]]:
    return list(recomputed(seed, Match.start("farkle", 2), log))


def test_the_luck_of_a_match_can_be_recomputed() -> None:
    log = _played(SEED, 60)

    lucks = [(number, entry) for number, (seat, entry) in enumerate(log) if seat is None]
    assert _again(SEED, log) == lucks


def test_another_seed_is_caught() -> None:
    with pytest.raises(DealerError, match="entry"):
        _again(bytes(32), _played(SEED, 60))


def test_changed_draw_is_located() -> None:
    log = _played(SEED, 8)
    index, rolled = next(
        (number, entry)
        for number, (seat, entry) in enumerate(log)
        if seat is None and entry["luck"] == "rolled"
    )
    due = list(rolled["faces"])
    rolled["faces"][0] = due[0] % 6 + 1

    with pytest.raises(DealerError, match=f"entry {index}") as caught:
        _again(SEED, log)

    assert caught.value.number == index
    assert caught.value.due["faces"] == due
    assert caught.value.found == rolled


@pytest.mark.parametrize("odd", [True, 1.0, "1"])
def test_face_must_be_a_number(odd: object) -> None:
    log = [[None, {"luck": "first", "seat": odd}]]
    seed = next(bytes([n]) * 32 for n in range(99) if Dealer(bytes([n]) * 32).randrange(2) == 1)

    with pytest.raises((DealerError, IllegalMove)):
        _again(seed, log)
