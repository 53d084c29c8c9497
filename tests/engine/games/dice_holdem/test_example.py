"""The example hand of the printed rules, with the pot after every street."""

from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up


def example() -> Table:
    table = Table(3)
    table.pockets("Y2 Y3", "W6 Y5", "R1 W1")
    return table


def pot(table: Table) -> int:
    amount: int = sum(pot["amount"] for pot in table.see["pots"])
    return amount


def test_example_pots_and_hands_on_every_street() -> None:
    table = example()
    amounts = [pot(table)]
    table.play(CHECK, bet(10), up(10), CALL, CALL)
    amounts.append(pot(table))
    table.flop("R4 B4 R2")
    on_the_flop = [table.match.view(seat)["best"]["category"] for seat in range(3)]
    table.play(bet(10), CALL, up(10), CALL, FOLD)
    amounts.append(pot(table))
    table.street("turn", "B1")
    on_the_turn = [table.match.view(seat)["best"]["category"] for seat in (0, 2)]
    table.play(bet(20), up(10), CALL)
    amounts.append(pot(table))
    table.street("river", "W5")
    table.play(bet(10), CALL)

    assert amounts == [30, 90, 140, 200]
    assert on_the_flop == ["two_pair", "pair", "two_pair"]
    assert on_the_turn == ["two_pair", "full_house"]
    assert table.see["last_hand"] == {
        "board": ["R4", "B4", "R2", "B1", "W5"],
        "shown": {"0": ["Y2", "Y3"], "2": ["R1", "W1"]},
        "hands": {
            "0": {"category": "straight", "dice": ["W5", "R4", "Y3", "R2", "B1"]},
            "2": {"category": "full_house", "dice": ["R1", "B1", "W1", "R4", "B4"]},
        },
        "awards": [{"amount": 220, "seats": [0]}],
    }
    # The next hand has begun and its antes are paid.
    assert table.see["chips"] == [1600 + 130 - 10, 1600 - 40 - 10, 1600 - 90 - 10]


def test_example_events_of_the_last_call() -> None:
    table = example()
    table.play(CHECK, bet(10), up(10), CALL, CALL)
    table.flop("R4 B4 R2")
    table.play(bet(10), CALL, up(10), CALL, FOLD)
    table.street("turn", "B1")
    table.play(bet(20), up(10), CALL)
    table.street("river", "W5")

    events = table.play(bet(10), CALL).public

    assert [type(event).__struct_config__.tag for event in events] == [
        "called",
        "shown",
        "shown",
        "awarded",
        "hand",
    ]
