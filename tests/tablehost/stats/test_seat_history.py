"""Who had a seat, and whose moves a bot has made."""

import pytest

from tablehost.stats.seat_history import SeatHistory
from tablehost.store.values import Actor, Entry, Envelope, Sitter, Sitting

ADA, BOB = Sitter("person", person=1), Sitter("person", person=2)
BOT = Sitter("bot", bot="casual")


def log(*actors: Actor, seat: int = 0) -> list[Envelope]:
    """Moves of one seat, each by one of these."""
    entries = [Entry(actor, {"do": "roll"}, seat) for actor in actors]
    return [Envelope(1, 1, seq, "", 0, entry) for seq, entry in enumerate(entries)]


@pytest.mark.parametrize(
    ("actors", "helped"),
    [
        ((), ()),
        (("player", "player", "bot"), ()),
        (("player", "bot"), ()),
        (("player", "bot", "bot"), (0,)),
        (("bot",), (0,)),
        (("clock", "host", "bot"), ()),
    ],
)
def test_bot_has_helped_whoever_has_made_less_than_half_of_their_moves(
    actors: tuple[Actor, ...], helped: tuple[int, ...]
) -> None:
    history = SeatHistory([Sitting(0, 0, ADA), Sitting(1, 0, BOB)])

    assert history.helped([*log(*actors), *log("player", seat=1)]) == helped


def test_luck_and_notes_are_no_moves() -> None:
    notes = [Entry("host", {"note": "sat"}, 0)] * 3 + [Entry("dealer", {"faces": [1]})] * 3
    history = SeatHistory([Sitting(0, 0, ADA)])
    noted = [Envelope(1, 1, seq, "", 0, entry) for seq, entry in enumerate(notes)]

    assert history.helped([*noted, *log("player", "bot", "bot")]) == (0,)


def test_bot_with_a_seat_of_its_own_helps_nobody() -> None:
    history = SeatHistory([Sitting(0, 0, BOT), Sitting(1, 0, BOB), Sitting(1, 4, BOT)])

    assert history.helped([*log("bot"), *log("bot", seat=1)]) == (1,)


def test_a_seat_is_left_to_a_bot_from_when_its_last_person_was_gone() -> None:
    history = SeatHistory(
        [
            *(Sitting(0, 0, ADA), Sitting(1, 0, BOT), Sitting(2, 0, ADA), Sitting(3, 0, BOT)),
            *(Sitting(0, 3, BOT), Sitting(0, 5, BOB), Sitting(0, 7, BOT), Sitting(3, 9, BOB)),
        ]
    )

    assert history.left_to_bot(0) == 7
    assert history.left_to_bot(1) is None, "always a bot's"
    assert history.left_to_bot(2) is None
    assert history.left_to_bot(3) is None, "a person has taken it over"
