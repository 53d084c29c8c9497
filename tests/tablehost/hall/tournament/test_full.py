"""Absent people keep nobody out of a full tournament, or from opening one, or from a draw."""

import secrets
from functools import partial

import pytest

from engine.sync.commitments import Word, word_hash
from engine.sync.tournament_requests import (
    EnterTournament,
    FollowTournament,
    NewTournament,
    SealDrawWord,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import draw_words, tournament, tournaments
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup, seen, start
from tests.tablehost.hall.tournament.test_opening import ASKED, CROWDED, ELSEWHERE, guest

LONG = 3600.0


async def test_somebody_who_is_there_gets_the_place_of_somebody_who_is_not(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MOST", 3)
    host, first, away, last, late = await everybody(hall, 5)
    cup = await open_cup(host)
    await entered(cup, [first, away, last])
    assert await late.refused(EnterTournament, cup) == "too_many_entrants"

    away.line.close()
    await late.done(EnterTournament, cup)

    gone = [False, True, False, False]
    await host.until(lambda: [one["state"] == "out" for one in seen(host, cup)["players"]] == gone)
    assert await host.refused(EnterTournament, cup) == "too_many_entrants"


async def test_nobody_who_has_been_drawn_loses_their_place(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MOST", 4)
    monkeypatch.setattr(tournament, "FIRST_TIME", LONG)
    host, *others, late = await everybody(hall, 5)
    cup = await open_cup(host)
    await entered(cup, [host, *others])
    await start(host, cup)

    others[-1].line.close()

    assert await late.refused(EnterTournament, cup) == "too_many_entrants"


async def test_a_tournament_where_nobody_is_makes_room_for_another(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST_AT_ONCE", 2)
    host, gone, late = await everybody(hall, 3)
    await open_cup(host)
    empty = await open_cup(gone)
    assert await late.refused(NewTournament, *ASKED) == "too_many_tournaments"
    await late.done(FollowTournament, empty)

    gone.line.close()
    await late.done(NewTournament, *ASKED)

    await late.until(lambda: seen(late, empty)["phase"] == "over")


async def sealed(person: Person, cup: int, entrant: int) -> None:
    """Their program seals a word in the draw that is under way."""
    await person.until(lambda: seen(person, cup)["step"] == "first")
    commitment = seen(person, cup)["commitment"]
    word = Word(entrant, secrets.token_hex(16), "")
    await person.done(SealDrawWord, cup, commitment, word_hash(commitment, word))


def _repeated(person: Person, cup: int, times: int) -> bool:
    return bool(seen(person, cup)["tries"] == times)


async def test_guests_of_one_network_delay_a_draw_twice_and_no_more(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", LONG)
    monkeypatch.setattr(draw_words, "OPENING_TIME", 0.0)
    crowd = [await guest(hall, f"g{number}", CROWDED) for number in range(4)]
    far = await guest(hall, "far", ELSEWHERE)
    cup = await open_cup(far)
    await entered(cup, [*crowd, far])
    for person in crowd:
        await person.done(FollowTournament, cup)
    await start(far, cup)

    for number in range(draw_words.MOST_FAILED):
        await sealed(crowd[number], cup, number)
        monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
        await far.done(SteerTournament, cup, "pause")
        await far.done(SteerTournament, cup, "go_on")
        await far.until(partial(_repeated, far, cup, number + 1))
        monkeypatch.setattr(tournament, "FIRST_TIME", LONG)

    commitment = seen(far, cup)["commitment"]
    asked = crowd[2].refused(SealDrawWord, cup, commitment, "1" * 64)
    assert await asked == "network_shut_out"
    await sealed(far, cup, 4)
