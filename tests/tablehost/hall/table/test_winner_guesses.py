"""The spectators' guesses at the winner: who may guess, who is told, and until when."""

import pytest

from engine.sync.crowd_requests import GuessWinner
from engine.sync.reports import WinnerGuesses
from engine.sync.requests import Sit, Stand, Start, Watch
from tablehost.hall.table import winner_guesses
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start

pytestmark = pytest.mark.usefixtures("same_luck")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winner_guesses, "PAUSE", 0.0)
    monkeypatch.setattr(winner_guesses, "PAUSE_EACH", 0.0)


def told(person: Person) -> list[list[int]]:
    return [frame.counts for frame in person.frames if isinstance(frame, WinnerGuesses)]


async def is_told(person: Person, counts: list[int]) -> None:
    await person.until(lambda: told(person)[-1:] == [counts])


async def match_of_two(arrive: Arrive) -> tuple[Person, Person, int]:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(Sit, table, None)
    await start(ada, bob, table=table)
    return ada, bob, table


async def watching(arrive: Arrive, name: str, table: int) -> Person:
    person: Person = await arrive(name)
    await person.done(Watch, table)
    return person


async def test_spectators_guess_once_each_and_may_change_it(arrive: Arrive) -> None:
    ada, _, table = await match_of_two(arrive)
    eve, kim = await watching(arrive, "eve", table), await watching(arrive, "kim", table)

    await eve.done(GuessWinner, table, 1)
    await kim.done(GuessWinner, table, 1)
    await is_told(kim, [0, 2])
    await eve.done(GuessWinner, table, 0)
    await is_told(kim, [1, 1])
    await kim.done(GuessWinner, table, None)
    await is_told(eve, [1, 0])

    assert not told(ada), "players are told nothing"


async def test_newcomers_are_told_the_guesses_so_far(arrive: Arrive) -> None:
    _, _, table = await match_of_two(arrive)
    eve = await watching(arrive, "eve", table)
    await eve.done(GuessWinner, table, 1)
    await is_told(eve, [0, 1])

    kim = await watching(arrive, "kim", table)

    assert told(kim) == [[0, 1]]


async def test_two_terminals_of_one_key_guess_once(arrive: Arrive) -> None:
    _, _, table = await match_of_two(arrive)
    first, second = await arrive("eve", key="SHA256:e"), await arrive("eve", key="SHA256:e")
    for eve in (first, second):
        await eve.done(Watch, table)

    await first.done(GuessWinner, table, 0)
    await second.done(GuessWinner, table, 1)
    await is_told(first, [0, 1])
    await first.done(Stand, table)

    await second.done(GuessWinner, table, 0)
    await is_told(second, [1, 0])


async def test_a_guess_ends_with_watching(arrive: Arrive) -> None:
    _, _, table = await match_of_two(arrive)
    eve, kim = await watching(arrive, "eve", table), await watching(arrive, "kim", table)
    await eve.done(GuessWinner, table, 1)
    await is_told(kim, [0, 1])

    eve.line.close()

    await is_told(kim, [])


async def test_players_may_not_guess_nor_those_who_have_left_their_seat(arrive: Arrive) -> None:
    ada, bob, table = await match_of_two(arrive)
    await bob.done(Stand, table)
    await bob.done(Watch, table)

    assert await ada.refused(GuessWinner, table, 1) == "guess_as_spectator"
    assert await bob.refused(GuessWinner, table, 1) == "guess_as_spectator"


async def test_only_seats_of_the_running_match_can_be_guessed(arrive: Arrive) -> None:
    _, _, table = await match_of_two(arrive)
    eve = await watching(arrive, "eve", table)

    assert await eve.refused(GuessWinner, table, 2) == "no_such_seat"


async def test_guesses_stay_until_the_next_match(arrive: Arrive) -> None:
    ada, bob, table = await match_of_two(arrive)
    eve = await watching(arrive, "eve", table)
    await eve.done(GuessWinner, table, 1)
    await play_on(table, ada, bob)

    assert await eve.refused(GuessWinner, table, 0) == "waiting"
    await is_told(eve, [0, 1])

    for player in (ada, bob):
        await player.done(Start, table)
    await is_told(eve, [])


async def test_nothing_to_guess_before_a_match(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)
    eve = await watching(arrive, "eve", table)

    assert await eve.refused(GuessWinner, table, 0) == "waiting"
