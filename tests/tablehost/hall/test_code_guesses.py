"""Codes cannot be guessed: wrong ones are counted, and secret codes are long."""

import logging

import pytest

from engine.sync import requests
from tablehost.access.codes import (
    ALPHABET,
    OPEN_LENGTH,
    SECRET_LENGTH,
    as_typed,
    spelled,
    table_code,
)
from tablehost.access.guesses import Guesses
from tablehost.hall.code_guesses import (
    FREE_OF_KEY,
    FREE_OF_NETWORK,
    LONGEST,
    guesses_of_key,
    guesses_of_network,
)
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table

DAY = 24 * 3600.0
YEAR = 365 * DAY
PRIVATE_TABLES = 400
SECRET: tuple[object, ...] = ("farkle", 2, {}, "private", False, True, 0)

THERE, ELSEWHERE = "2001:db8::1", "2001:db8:0:1::1"


def wrong_code(number: int) -> str:
    """A code that no table has."""
    return f"Z{number:07d}"


async def come(hall: Hall, address: str, key: str | None = None) -> Person:
    person = Person(hall, "guest", key, address)
    await person.hello()
    return person


async def test_wrong_codes_count_by_network_across_sessions(
    hall: Hall, arrive: Arrive, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    ada = await arrive("ada")
    code = ada.table(await open_table(ada))["code"]
    for number in range(FREE_OF_NETWORK):
        guest = await come(hall, f"{THERE}{number:x}")
        assert await guest.refused(requests.Join, wrong_code(number)) == "no_such_code"
        guest.line.close()

    guest = await come(hall, THERE)
    refusal = await guest.ask(requests.Join, code)
    assert (refusal.code, refusal.facts) == ("too_many_codes", {"seconds": 1}), "though it is right"
    assert await Person(hall, "guest", None, THERE).refused(*HELLO, "K7PXM2AB") == "too_many_codes"
    assert (await (await come(hall, ELSEWHERE)).done(requests.Join, code))["table"]
    guessing = [record for record in caplog.records if getattr(record, "event", "") == "guessing"]
    assert len(guessing) == 1
    assert wrong_code(FREE_OF_NETWORK - 1) not in guessing[0].getMessage()


async def test_wrong_seat_codes_count_together_with_table_codes(hall: Hall) -> None:
    for number in range(FREE_OF_NETWORK):
        guest = Person(hall, "guest", None, THERE)
        assert await guest.refused(*HELLO, wrong_code(number)) == "no_such_code"

    assert await (await come(hall, THERE)).refused(requests.Join, "K7PX") == "too_many_codes"


async def test_wrong_codes_count_by_key_across_networks(hall: Hall) -> None:
    for number in range(FREE_OF_KEY):
        mara = await come(hall, f"192.0.2.{number}", "SHA256:mara")
        assert await mara.refused(requests.Join, wrong_code(number)) == "no_such_code"

    mara = await come(hall, "198.51.100.1", "SHA256:mara")
    assert await mara.refused(requests.Join, wrong_code(99)) == "too_many_codes"
    other = await come(hall, "198.51.100.1", "SHA256:jo")
    assert await other.refused(requests.Join, wrong_code(99)) == "no_such_code"


async def test_right_code_does_not_reset_the_count(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    code = ada.table(await open_table(ada))["code"]
    guest = await come(hall, THERE)
    for number in range(FREE_OF_NETWORK - 1):
        assert await guest.refused(requests.Join, wrong_code(number)) == "no_such_code"
    await guest.done(requests.Join, code)

    assert await guest.refused(requests.Join, wrong_code(99)) == "no_such_code"
    assert await guest.refused(requests.Join, code) == "too_many_codes"


async def test_codes_of_closed_tables_do_not_lock_a_party_out(hall: Hall) -> None:
    for _ in range(2 * FREE_OF_NETWORK):
        guest = await come(hall, THERE)
        assert await guest.refused(requests.Join, "K7PXM2AB") == "no_such_code"
        guest.line.close()


async def test_secret_codes_are_shown_in_groups_and_typed_in_any_way(
    hall: Hall, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = (await ada.done(requests.NewTable, *SECRET, ()))["table"]
    await ada.done(requests.Sit, table, None)
    shown = ada.table(table)["code"]
    code = hall.tables[table].record.code

    assert len(code) == SECRET_LENGTH
    assert shown == f"{code[:4]}-{code[4:]}"
    for typed in (shown, code, shown.lower(), f" {code[:4]} {code[4:]} "):
        assert await bob.done(requests.Join, typed) == {"table": table}


async def test_open_tables_have_short_codes(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = (await ada.done(requests.NewTable, *FARKLE, ()))["table"]

    assert len(hall.tables[table].record.code) == OPEN_LENGTH
    assert spelled(hall.tables[table].record.code) == hall.tables[table].record.code


def test_code_is_accepted_as_spelled_aloud() -> None:
    for is_open in (True, False):
        code = table_code(is_open=is_open)
        assert as_typed(spelled(code)) == code


def tries_in(guesses: Guesses, seconds: float) -> int:
    """How many wrong codes can be tried by using every chance."""
    now, tries = 0.0, 0
    while now < seconds:
        wait = guesses.wait("a", now)
        if wait:
            now += wait
        else:
            guesses.wrong("a", now)
            tries += 1
    return tries


def test_guessing_one_of_many_secret_codes_takes_years() -> None:
    expected = len(ALPHABET) ** SECRET_LENGTH / PRIVATE_TABLES
    per_day = tries_in(guesses_of_network(), DAY)

    assert per_day < 10_000, "the pauses hold"
    assert expected / per_day * DAY > 10 * YEAR
    assert expected * LONGEST > 10 * YEAR


def test_occasional_wrong_codes_cause_no_pause() -> None:
    """Two hundred people come within ten minutes, every third one with a wrong code."""
    guesses, step = guesses_of_network(), 600 / 67
    for number in range(67):
        assert guesses.may("party", number * step)
        guesses.wrong("party", number * step)
    own = guesses_of_key()
    for number in range(60):
        assert own.may("mara", number * 60)
        own.wrong("mara", number * 60)


def test_pauses_double_up_to_a_minute() -> None:
    guesses, now, pauses = guesses_of_network(), 0.0, []
    for _ in range(FREE_OF_NETWORK - 1):
        guesses.wrong("a", now)
    for _ in range(3):
        guesses.wrong("a", now)
        pauses.append(guesses.wait("a", now))
    for _ in range(100):
        guesses.wrong("a", now)

    assert pauses == [1, 2, 4]
    assert guesses.wait("a", now) == LONGEST
