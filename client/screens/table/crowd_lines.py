"""Line-mode commands of the company at a table: ready phrases, and guesses at the winner."""

from client.games.lines import normalized
from client.line_mode.commands import TABLE, Command, seat_number
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table import guesses
from client.screens.table.phrases import PHRASES, phrase
from engine.sync.crowd_requests import GuessWinner, React


def react(talk: LineContext, words: str) -> None:
    """Say the phrase of that number; without one, list them."""
    number, tr = seat_number(words), talk.tr
    if number is not None and number < len(PHRASES):
        talk.ask(React, talk.hall.table_id, number)
        return
    word = tr.sense("line", "react")
    talk.say(*(tr.labelled(f"{word} {n}", phrase(n - 1, tr)) for n in range(1, len(PHRASES) + 1)))


def guess(talk: LineContext, words: str) -> None:
    """Guess that a player wins, by seat number or name; without one, list the guesses."""
    table, tr = talk.table, talk.tr
    assert table is not None, "works at a table only"
    names = tuple(seat.name for seat in table.seats)
    wanted = [normalized(name) for name in names]
    seat = seat_number(words)
    if seat is None and normalized(words) in wanted:
        seat = wanted.index(normalized(words))
    if seat is None or seat >= len(names):
        talk.say(*guesses.told(names, talk.hall.guesses, tr))
        return

    made = table.id, table.match, seat

    def granted(_: object) -> None:
        talk.hall.guess = made
        talk.say(guesses.guessed(names[seat], tr))

    talk.ask(GuessWinner, table.id, seat, granted=granted)


def _may_guess(talk: LineContext) -> bool:
    return talk.hall.seat is None


COMMANDS = (
    Command("react", "réagir", "2", N_("say a quick phrase"), TABLE, react),
    Command(
        "guess",
        "deviner",
        N_("NAME"),
        N_("guess who wins, as a spectator"),
        frozenset(("playing",)),
        guess,
        when=_may_guess,
    ),
)
