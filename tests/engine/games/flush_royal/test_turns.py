"""Dealing, drawing, exchanging and passing."""

from random import Random
from typing import Any

import pytest

from engine import IllegalMove, Match
from engine.games.flush_royal.events import CardsDrawn, CardsRejected, Drew, Exchanging
from tests.engine.games import refusing
from tests.engine.games.flush_royal.tables import dealt, draw, match_at, place, refusal

PAIR = {"7,5": "AD", "7,6": "AC"}
NONE = "2S 4H 6D 8C TS"
"""A rack with no play on the board `PAIR`."""


def cards(*names: str) -> dict[str, Any]:
    return {"luck": "draw", "cards": list(names)}


def bad_luck(match: Match, luck: Any) -> str:
    refused = refusing.refusal(match, lambda: match.deal(luck))

    assert refused.code == "bad_luck"
    return refused.text


def test_five_cards_are_dealt_to_the_first_seat_then_clockwise() -> None:
    match = Match.start("flush_royal", 3)
    assert match.turn == {"chance": "first"}
    assert match.view(0)["phase"] == "first"
    assert (match.view(0)["reserve"], match.view(0)["rack_sizes"]) == (108, [0, 0, 0])
    match.deal({"luck": "first", "seat": 1})

    for dealt_before, seat in enumerate((1, 2, 0)):
        assert match.turn == {"chance": "draw", "seat": seat, "count": 5}
        assert match.view(seat)["to_act"] == []
        assert match.view(seat)["can"] == {}
        assert match.view(None)["reserve"] == 108 - 5 * dealt_before
        match.deal(cards(*[rank + "SHD"[seat] for rank in "23456"]))

    assert match.turn == {"to_act": [1]}
    assert match.view(1)["rack"] == ["2H", "3H", "4H", "5H", "6H"]
    assert match.view(None)["rack"] == []
    assert match.view(None)["rack_sizes"] == [5, 5, 5]
    assert match.view(None)["reserve"] == 93


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None, 10**30])
def test_bad_luck_first_not_a_seat(seat: Any) -> None:
    bad_luck(Match.start("flush_royal", 2), {"luck": "first", "seat": seat})


@pytest.mark.parametrize(
    "luck",
    [
        {"luck": "first", "seat": 0},
        {"luck": "draw"},
        cards(),
        cards("AS", "AH", "AD", "AC"),
        cards("AS", "AH", "AD", "AC", "KS", "KH"),
        cards("AS", "AS", "AS", "AC", "KS"),
        cards("**", "**", "**", "**", "**"),
        cards("AS", "AH", "AD", "AC", "1S"),
        cards("AS", "AH", "AD", "AC", "KS*"),
        {"luck": "draw", "cards": "ASAHADACKS"},
        {"luck": "draw", "cards": ["AS", "AH", "AD", "AC", 5]},
        {"luck": "draw", "cards": ["AS", "AH", "AD", "AC", "KS"], "seat": 0},
    ],
)
def test_bad_luck_text_does_not_reveal_cards(luck: dict[str, Any]) -> None:
    match = Match.start("flush_royal", 2)
    match.deal({"luck": "first", "seat": 0})

    text = bad_luck(match, luck)
    assert not any(name in text for name in ("AS", "AH", "KS", "**"))


def test_bad_luck_cards_not_in_the_reserve() -> None:
    match = match_at({"7,5": "AS", "7,6": "AH*"}, ["AD AC", "AS"])
    match.play(0, place("AD@7,7"))
    assert match.turn == {"chance": "draw", "seat": 0, "count": 4}

    bad_luck(match, cards("AS", "2S", "3S", "4S"))
    bad_luck(match, cards("**", "**", "**", "**"))
    match.deal(cards("**", "**", "**", "AH"))
    assert match.view(0)["rack"] == ["AC", "**", "**", "**", "AH"]


def test_bad_luck_while_a_seat_is_to_act() -> None:
    match = dealt(NONE, NONE)

    bad_luck(match, cards("AS"))
    bad_luck(match, {"luck": "first", "seat": 0})


def test_no_seat_may_move_while_luck_is_due() -> None:
    match = match_at(PAIR, ["AS 2S", "4S"])
    match.play(0, place("AS@7,7"))

    for seat in (0, 1):
        assert refusal(match, {"do": "pass"}, seat).code == "not_your_turn"
        assert match.view(seat)["can"] == {}
        assert match.view(seat)["to_act"] == []


def test_placement_is_shown_before_the_draw() -> None:
    match = match_at(PAIR, ["AS 2S 3S 4S 5S", "4S"])

    match.play(0, place("AS@7,7"))
    owed = match.view(0)
    assert owed["board"]["7,7"] == "AS"
    assert owed["rack"] == ["2S", "3S", "4S", "5S"]
    assert (owed["scores"], owed["quiet_turns"]) == ([9, 0], 0)
    match.deal(cards("9H"))

    assert match.view(0)["rack"] == ["2S", "3S", "4S", "5S", "9H"]
    assert match.turn == {"to_act": [1]}
    assert match.view(0)["reserve"] == owed["reserve"] - 1


def test_the_rack_is_filled_with_what_is_left() -> None:
    match = match_at(PAIR, ["AS AH 2S", "4S"], reserve="9H")
    match.play(0, place("AS@7,7", "AH@7,8"))

    assert match.turn == {"chance": "draw", "seat": 0, "count": 1}
    match.deal(cards("9H"))
    assert match.view(None)["rack_sizes"] == [2, 1]
    assert match.view(None)["reserve"] == 0


def test_turn_ends_without_a_draw_if_the_reserve_is_empty() -> None:
    match = match_at(PAIR, ["AS AH", "AS"], reserve="")

    match.play(0, place("AS@7,7"))
    assert match.turn == {"to_act": [1]}


def test_drawn_cards_are_private_and_their_count_is_public() -> None:
    match = match_at(PAIR, ["AS 2S 3S 4S 5S", "4S"])
    match.play(0, place("AS@7,7"))

    step = match.deal(cards("9H"))

    assert step.public == (Drew(0, 1),)
    assert step.private == {0: (CardsDrawn(0, ("9H",)),)}


def test_exchange_draws_before_the_rejected_cards_return() -> None:
    match = match_at(PAIR, [NONE, "4S"])
    before = match.view(0)

    step = match.play(0, {"do": "exchange", "cards": ["TS", "2S"]})

    assert match.turn == {"chance": "draw", "seat": 0, "count": 2}
    owed = match.view(0)
    assert owed["rack"] == ["4H", "6D", "8C"]
    assert (owed["rack_sizes"], owed["reserve"]) == ([3, 1], before["reserve"])
    same = before.keys() - {"rack", "rack_sizes", "can", "to_act"}
    assert {name: owed[name] for name in same} == {name: before[name] for name in same}
    assert step.public == (Exchanging(0, 2),)
    assert step.private == {0: (CardsRejected(0, ("TS", "2S")),)}
    match.deal(cards("9H", "9D"))
    assert match.view(0)["rack"] == ["4H", "6D", "8C", "9H", "9D"]
    assert match.view(0)["reserve"] == before["reserve"]
    assert match.view(0)["quiet_turns"] == 1
    assert match.turn == {"to_act": [1]}


def test_rejected_cards_can_be_drawn_only_by_the_next_seat() -> None:
    match = match_at(PAIR, ["2S 4H", "2S 6D"], reserve="8C TH TS")
    match.play(0, {"do": "exchange", "cards": ["2S"]})

    bad_luck(match, cards("2S"))
    match.deal(cards("8C"))
    match.play(1, {"do": "exchange", "cards": ["6D"]})
    match.deal(cards("2S"))
    assert match.view(1)["rack"] == ["2S", "2S"]


def test_order_of_refusals_of_exchanges() -> None:
    match = match_at(PAIR, ["AS 2S 2S", "4S"], reserve="9H")

    def refused(*names: str) -> IllegalMove:
        return refusal(match, {"do": "exchange", "cards": list(names)})

    assert refused("9H", "2S").facts == {"card": "9H"}
    assert refused("2S", "2S", "2S").code == "not_on_rack"
    assert refused("2S", "2S").code == "reserve_short"
    assert refused("2S", "2S").facts == {"wanted": 2, "reserve": 1}
    assert refused("2S").code == "can_play"
    assert refused("2S").facts == {}
    assert "AS" not in refused("2S").text
    assert refusal(match, {"do": "pass"}).code == "can_play"
    match = match_at(PAIR, ["2S", "4S"], reserve="")
    assert refused("2S").facts == {"wanted": 1, "reserve": 0}
    assert "pass" in refused("2S").text


@pytest.mark.parametrize(
    "chosen",
    [None, [], "2S", ["2S"] * 6, ["2s"], ["2S*"], [2], [["2S"]], {"2S": 1}],
)
def test_bad_move_malformed_exchanges(chosen: Any) -> None:
    match = match_at(PAIR, [NONE, "4S"])

    assert refusal(match, {"do": "exchange", "cards": chosen}).code == "bad_move"
    assert refusal(match, {"do": "pass", "cards": []}).code == "bad_move"


def test_jokers_can_be_exchanged_with_option_free_exchange() -> None:
    match = match_at(PAIR, ["** 2S", "4S"], options={"free_exchange": True})
    assert match.view(0)["can"]["place"]
    assert match.view(0)["can"]["exchange"] == 2

    match.play(0, {"do": "exchange", "cards": ["**"]})
    draw(match)
    assert match.turn == {"to_act": [1]}
    match.play(1, {"do": "pass"})
    assert match.view(0)["quiet_turns"] == 2


def test_exchange_and_pass_before_the_first_play() -> None:
    match = dealt("2S 4H 6D 8C TS", "AS AH 2S 3S 4S")
    assert match.view(0)["can"] == {
        "place": False,
        "exchange": 5,
        "pass": True,
        "put_joker": False,
        "take_joker": [],
    }

    match.play(0, {"do": "exchange", "cards": ["2S", "4H", "6D", "8C", "TS"]})
    draw(match)
    assert match.view(1)["can"] == {
        "place": True,
        "exchange": 0,
        "pass": False,
        "put_joker": False,
        "take_joker": [],
    }
    assert refusal(match, {"do": "pass"}, 1).code == "can_play"


def test_seat_with_an_empty_rack_passes() -> None:
    match = match_at(PAIR, ["", "AS"], reserve="")

    assert match.view(0)["can"] == {
        "place": False,
        "exchange": 0,
        "pass": True,
        "put_joker": False,
        "take_joker": [],
    }
    assert refusal(match, {"do": "exchange", "cards": ["AS"]}).code == "not_on_rack"
    match.play(0, {"do": "pass"})
    assert match.turn == {"to_act": [1]}


def test_can_exchange_is_limited_by_the_reserve() -> None:
    match = match_at(PAIR, [NONE, "4S"], reserve="9H 9D")

    assert match.view(0)["can"]["exchange"] == 2


def test_draw_takes_cards_of_the_reserve() -> None:
    match = match_at(PAIR, ["AS 2S", "4S"], reserve="9H 9H ** 3D")
    match.play(0, place("AS@7,7"))

    drawn = match.draw(Random(1))
    assert sorted(drawn["cards"]) == ["**", "3D", "9H", "9H"]
    assert match.draw(Random(1)) == drawn
    match.deal(drawn)
    assert match.view(0)["rack"] == ["2S", *drawn["cards"]]
