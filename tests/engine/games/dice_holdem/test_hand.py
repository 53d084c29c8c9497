"""The course of a hand: antes, deal, betting order, streets, flop reroll, showdown."""

from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up


def test_first_luck_is_the_dealer() -> None:
    table = Table(4, first=1)

    assert table.match.log == [[None, {"luck": "first", "seat": 1}]]
    assert table.see["dealer"] == 1
    assert table.see["hand"] == 1


def test_ante_is_paid_before_the_pockets_are_dealt() -> None:
    table = Table(3)

    assert table.turn == {"chance": "pocket", "seat": 0}
    assert table.see["chips"] == [1590] * 3
    assert table.see["pots"] == [{"amount": 30, "seats": [0, 1, 2]}]


def test_ante_does_not_count_as_a_bet() -> None:
    table = Table(3)
    table.pockets()

    assert table.see["bets"] == [0, 0, 0]
    assert table.match.view(0)["to_call"] == 0
    assert table.match.view(0)["can"]["check"]


def test_pockets_are_dealt_from_the_dealers_left_to_the_dealer() -> None:
    table = Table(4, first=1)
    order = []
    for pocket in ("R1 B1", "R2 B2", "R3 B3", "R4 B4"):
        order.append(table.turn["seat"])
        table.luck("pocket", dice=pocket.split())

    assert order == [2, 3, 0, 1]
    assert [table.match.view(seat)["pocket"] for seat in order] == [
        ["R1", "B1"],
        ["R2", "B2"],
        ["R3", "B3"],
        ["R4", "B4"],
    ]


def test_betting_starts_left_of_the_dealer_on_every_street() -> None:
    table = Table(3, first=0)
    table.pockets()
    asked = [table.turn["to_act"]]
    table.play(bet(10), CALL, CALL)
    table.flop()
    asked.append(table.turn["to_act"])
    table.play(bet(10), CALL, CALL)
    table.street("turn", "Y3")
    asked.append(table.turn["to_act"])
    table.play(bet(10), CALL, CALL)
    table.street("river", "W3")
    asked.append(table.turn["to_act"])

    assert asked == [[1]] * 4


def test_betting_with_two_seats_starts_left_of_the_dealer() -> None:
    table = Table(2, first=0)
    table.pockets()

    assert table.turn == {"to_act": [1]}


def test_betting_skips_folded_seats() -> None:
    table = Table(4)
    table.pockets()
    table.play(FOLD, CHECK, bet(10))

    assert table.turn == {"to_act": [3]}
    table.play(CALL)
    assert table.turn == {"to_act": [1]}


def test_all_others_act_after_a_bet_and_again_after_a_raise() -> None:
    table = Table(3)
    table.pockets()
    table.play(CHECK, bet(10), CALL)
    first = table.turn
    table.play(up(10))
    second = table.turn
    table.play(CALL, CALL)

    assert first == {"to_act": [0]}
    assert second == {"to_act": [1]}
    assert table.turn == {"chance": "flop"}


def test_phase_while_dice_are_due_is_the_round_they_open() -> None:
    table = Table(2)
    seen = [(table.turn["chance"], table.see["phase"])]
    table.pockets()
    table.play(CHECK, CHECK)
    seen.append((table.turn["chance"], table.see["phase"]))
    table.flop()
    table.play(CHECK, CHECK)
    seen.append((table.turn["chance"], table.see["phase"]))
    table.luck("flop_reroll", faces=[1, 2, 3])
    table.play(CHECK, CHECK)
    seen.append((table.turn["chance"], table.see["phase"]))
    table.street("turn", "W6")
    table.play(CHECK, CHECK)
    seen.append((table.turn["chance"], table.see["phase"]))

    assert seen == [
        ("pocket", "open"),
        ("flop", "flop"),
        ("flop_reroll", "flop"),
        ("turn", "turn"),
        ("river", "river"),
    ]


def on_the_flop(seats: int = 3, **options: int) -> Table:
    table = Table(seats, **options)
    table.pockets()
    table.check_round()
    table.flop("R6 B6 W4")
    return table


def test_flop_without_a_bet_is_rolled_again_with_the_same_colours() -> None:
    table = on_the_flop()
    table.play(CHECK, CHECK, CHECK)

    assert table.turn == {"chance": "flop_reroll"}
    assert table.see["board"] == ["R6", "B6", "W4"]
    table.luck("flop_reroll", faces=[1, 2, 3])
    assert table.see["board"] == ["R1", "B2", "W3"]
    assert table.turn == {"to_act": [0]}


def test_flop_is_rolled_again_at_most_once_a_hand() -> None:
    table = on_the_flop()
    table.play(CHECK, CHECK, CHECK)
    table.luck("flop_reroll", faces=[1, 2, 3])
    table.play(CHECK, CHECK, CHECK)

    assert table.turn == {"chance": "turn"}


def test_flop_can_be_rolled_again_in_every_hand() -> None:
    table = on_the_flop()
    table.run_out()
    table.pockets()
    table.check_round()
    table.flop()
    table.check_round()

    assert table.turn == {"chance": "flop_reroll"}


def test_option_flop_rerolls_zero() -> None:
    table = on_the_flop(flop_rerolls=0)
    table.play(CHECK, CHECK, CHECK)

    assert table.turn == {"chance": "turn"}


def test_option_flop_rerolls_two() -> None:
    table = on_the_flop(flop_rerolls=2)
    rolled = 0
    table.play(CHECK, CHECK, CHECK)
    while table.turn == {"chance": "flop_reroll"}:
        rolled += 1
        table.luck("flop_reroll", faces=[1, 2, rolled])
        table.play(CHECK, CHECK, CHECK)

    assert rolled == 2
    assert table.turn == {"chance": "turn"}


def test_flop_with_a_bet_is_not_rolled_again() -> None:
    table = on_the_flop()
    table.play(CHECK, CHECK, bet(10), CALL, CALL)

    assert table.turn == {"chance": "turn"}


def test_flop_is_rolled_again_after_a_fold() -> None:
    table = on_the_flop()
    table.play(CHECK, FOLD, CHECK)

    assert table.turn == {"chance": "flop_reroll"}
    table.luck("flop_reroll", faces=[1, 2, 3])
    assert table.turn == {"to_act": [0]}


def test_raises_are_counted_anew_after_a_flop_reroll() -> None:
    table = on_the_flop()
    table.play(CHECK, CHECK, CHECK)
    table.luck("flop_reroll", faces=[1, 2, 3])
    table.play(bet(10), up(10), up(10), up(10))

    assert table.see["raises_left"] == 0


def test_open_turn_and_river_without_a_bet_are_not_rolled_again() -> None:
    table = Table(2, flop_rerolls=10)
    table.pockets()
    table.play(CHECK, CHECK)
    assert table.turn == {"chance": "flop"}
    table.flop()
    table.play(bet(10), CALL)
    table.street("turn", "Y3")
    table.play(CHECK, CHECK)
    assert table.turn == {"chance": "river"}
    table.street("river", "W3")
    table.play(CHECK, CHECK)

    assert table.see["hand"] == 2


def test_fold_is_allowed_when_checking_is_possible() -> None:
    table = Table(3)
    table.pockets()
    table.play(FOLD)

    assert table.see["status"] == ["folded", "in", "in"]


def test_last_unfolded_seat_takes_the_pot_at_once_and_shows_nothing() -> None:
    table = Table(3)
    table.pockets()
    table.play(bet(10), CALL, FOLD)
    table.flop()
    events = table.play(bet(10), FOLD).public

    assert table.see["last_hand"] == {
        "board": ["R6", "B6", "W4"],
        "shown": {},
        "hands": {},
        "awards": [{"amount": 50, "seats": [0]}],
    }
    assert table.see["hand"] == 2
    assert [type(event).__struct_config__.tag for event in events] == [
        "folded",
        "returned",
        "awarded",
        "hand",
    ]


def test_last_unfolded_seat_does_not_have_to_act() -> None:
    table = Table(3)
    table.pockets()
    table.play(FOLD, FOLD)

    assert table.see["last_hand"]["awards"] == [{"amount": 30, "seats": [2]}]


def test_showdown_shows_all_unfolded_pockets() -> None:
    table = Table(4)
    table.pockets("R1 B1", "W1 Y2", "R2 B2", "W2 Y1")
    table.play(CHECK, FOLD, CHECK, CHECK)
    table.run_out()

    assert table.see["last_hand"]["shown"] == {
        "0": ["R1", "B1"],
        "2": ["R2", "B2"],
        "3": ["W2", "Y1"],
    }
    assert table.see["last_hand"]["hands"].keys() == {"0", "2", "3"}


def test_next_hand_begins_at_once_with_the_next_dealer() -> None:
    table = Table(3, first=1)
    table.surrender(to=0)

    assert table.see["hand"] == 2
    assert table.see["dealer"] == 2
    assert table.turn == {"chance": "pocket", "seat": 0}
    assert table.see["board"] == []
    assert table.match.view(1)["pocket"] == []


def test_bag_is_full_again_in_the_next_hand() -> None:
    table = Table(2)
    table.pockets("R1 R2", "R3 R4")
    table.play(FOLD)
    table.pockets("R1 R2", "R3 R4")

    assert table.match.view(0)["pocket"] == ["R1", "R2"]
