"""The tournaments that the lobby lists, and their order."""

import pytest

from client.locale.i18n import translator
from engine.sync.topics import LOBBY
from engine.sync.tournament_requests import EnterTournament, FillTournament, SteerTournament
from tablehost.commands.listing import listed, plain_tables
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds, tournament
from tablehost.tournament.sizes import FEWEST
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup, seen, start


async def test_what_can_be_entered_comes_first_and_what_is_over_last(hall: Hall) -> None:
    hosts = await everybody(hall, 4)
    older, newer, running, over = [await open_cup(one) for one in hosts]
    await hosts[2].done(EnterTournament, running)
    await hosts[2].done(FillTournament, running, FEWEST)
    await start(hosts[2], running)
    await hosts[3].done(SteerTournament, over, "end")

    assert [row.id for row in hall.tournaments.rows] == [newer, older, running, over]


async def drawn(hall: Hall, form: str, size: int, count: int) -> tuple[Person, int]:
    """A tournament whose first round is played by bots for everybody."""
    host, *people = await everybody(hall, count + 1)
    number = await open_cup(host, form, rounds=1, size=size, minutes=1)
    await entered(number, people)
    await start(host, number)
    return host, number


async def test_knockout_says_who_is_out(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    monkeypatch.setattr(tournament, "BREAK_TIME", 3600.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    host, number = await drawn(hall, "knockout", 2, 4)

    await host.until(lambda: seen(host, number)["phase"] == "between")

    view = seen(host, number)
    out = {one["number"] for one in view["players"] if one["eliminated"]}
    lost = {
        player
        for table in view["tables"]
        for player, rank in zip(table["players"], table["ranks"], strict=True)
        if rank > 1
    }
    assert out == lost
    assert len(out) == 2


async def test_nobody_enters_once_the_last_round_is_drawn(hall: Hall) -> None:
    host, number = await drawn(hall, "swiss", 4, 4)

    assert await host.refused(EnterTournament, number) == "no_round_left"


async def test_nobody_leads_alone_where_several_are_tied(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    host, number = await drawn(hall, "swiss", 2, 4)

    await host.until(lambda: seen(host, number)["phase"] == "over")

    first = [one["place"] for one in seen(host, number)["players"]].count(1)
    assert [bool(row.leader) for row in hall.tournaments.rows] == [first == 1]


async def test_the_lobby_says_when_words_for_a_draw_are_taken(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, *people, reader = await everybody(hall, 5)
    number = await open_cup(host)
    await entered(number, [host, *people])

    await start(host, number)

    def taken() -> list[bool]:
        return [row["takes_words"] for row in reader.views[LOBBY]["tournaments"]]

    await reader.until(lambda: taken() == [True])
    await host.done(SteerTournament, number, "end")
    await reader.until(lambda: taken() == [False])


async def test_tables_are_listed_by_their_number_in_the_round(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    host, number = await drawn(hall, "swiss", 4, 8)
    await host.until(lambda: len(hall.tables) == 2)
    tables = sorted(hall.tables.values(), key=lambda one: one.number)

    told = [(one["tournament"], one["round"], one["table"]) for one in plain_tables(tables)]
    assert told == [(number, 1, 1), (number, 1, 2)]
    for text in ("Table 1 · Cup", "Table 2 · Cup"):
        assert text in listed(tables, translator("en"))
