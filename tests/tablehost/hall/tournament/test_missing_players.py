"""A round that waits for players who are not connected, and a tournament that ends without them."""

import asyncio

import pytest

from engine.sync.tournament_requests import FollowTournament, OpenTournament, SteerTournament
from tablehost.hall.hall import Hall
from tablehost.hall.table.presence import IdleRules, Suspend
from tablehost.hall.tournament import tournament
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup, play_rounds, seen
from tests.tablehost.hall.tournament.test_restart import killed

LONG = 3600.0
PLAYERS = 4


async def start_again(host: Person, cup: int) -> None:
    """Have the announced time begin anew, as a pause does."""
    await host.done(SteerTournament, cup, "pause")
    await host.done(SteerTournament, cup, "go_on")


async def waiting(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> tuple[Person, int]:
    """A tournament whose players have all left after the first of two rounds.

    Returns its host, who does not play, and its number.
    """
    monkeypatch.setattr(tournament, "IDLE_TIME", LONG)
    monkeypatch.setattr(tournament, "BREAK_TIME", LONG)
    *players, host = await everybody(hall, PLAYERS + 1)
    cup = await open_cup(host)
    await entered(cup, players)
    await host.done(SteerTournament, cup, "start")
    await asyncio.gather(*(play_rounds(person, 1) for person in players))
    await host.until(lambda: seen(host, cup)["phase"] == "between")
    for person in players:
        person.line.close()
    monkeypatch.setattr(tournament, "BREAK_TIME", 0.0)
    await start_again(host, cup)
    await is_short(host, cup)
    return host, cup


async def is_short(host: Person, cup: int) -> None:
    """Wait until the page says how many players are needed, and until when."""
    await host.until(lambda: seen(host, cup)["fewest"] == 2 and seen(host, cup)["next_at"])


async def test_round_waits_for_its_players(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    host, cup = await waiting(hall, monkeypatch)
    players = await everybody(hall, PLAYERS)
    await asyncio.gather(*(play_rounds(person, 1) for person in players))
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    assert [one["played"] for one in seen(host, cup)["players"]] == [2] * PLAYERS
    assert not seen(host, cup)["deserted"]


async def test_tournament_ends_if_they_do_not_come(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, cup = await waiting(hall, monkeypatch)
    monkeypatch.setattr(tournament, "IDLE_TIME", 0.0)
    await start_again(host, cup)
    await host.until(lambda: seen(host, cup)["phase"] == "over")
    page = (await host.done(OpenTournament, cup))["tournament"]

    assert seen(host, cup)["deserted"]
    assert page["deserted"]
    assert len(page["rounds"]) == 1


async def test_a_killed_host_waits_again_and_ends_it_then(
    hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, cup = await waiting(hall, monkeypatch)
    hall = await killed(hall, store)
    host = Person(hall, f"p{PLAYERS:03}", f"SHA256:{PLAYERS}")
    await host.hello()
    await host.done(FollowTournament, cup)
    await is_short(host, cup)
    monkeypatch.setattr(tournament, "IDLE_TIME", 0.0)
    await start_again(host, cup)
    await host.until(lambda: seen(host, cup)["phase"] == "over")

    assert seen(host, cup)["deserted"]
    await hall.close()


async def paused(hall: Hall) -> tuple[list[Person], Person, int]:
    """A tournament that is paused in its first round: its players, somebody else, its number."""
    *players, watcher = await everybody(hall, PLAYERS + 1)
    cup = await open_cup(players[0])
    await entered(cup, players)
    await watcher.done(FollowTournament, cup)
    await players[0].done(SteerTournament, cup, "start")
    await watcher.until(lambda: seen(watcher, cup)["phase"] == "playing")
    await players[0].done(SteerTournament, cup, "pause")
    return players, watcher, cup


async def test_a_pause_that_everybody_has_left_ends_like_a_table(hall: Hall) -> None:
    players, watcher, cup = await paused(hall)
    for person in players:
        person.line.close()
    hall.idle_rules = IdleRules(close_after=0.0)

    await watcher.until(lambda: seen(watcher, cup)["phase"] == "over")

    assert seen(watcher, cup)["deserted"]
    await watcher.until(lambda: not hall.tables)


async def test_a_pause_lasts_as_long_as_somebody_is_there(hall: Hall) -> None:
    players, watcher, cup = await paused(hall)
    hall.idle_rules = IdleRules(close_after=0.0)
    for person in players[1:]:
        person.line.close()
    await watcher.until(lambda: _away(watcher, cup) == PLAYERS - 1)
    row = next(one for one in hall.tournaments.rows if one.id == cup)

    assert row.held
    assert seen(watcher, cup)["phase"] == "playing"
    await players[0].done(SteerTournament, cup, "go_on")
    await watcher.until(lambda: not seen(watcher, cup)["held"])


async def test_tables_of_a_paused_tournament_are_kept_however_long_nobody_is_there(
    hall: Hall,
) -> None:
    players, watcher, cup = await paused(hall)
    hall.idle_rules = IdleRules(close_after=-1.0)
    [table] = hall.tables.values()
    for person in players[1:]:
        person.line.close()

    table.submit(None, Suspend())
    await watcher.until(lambda: _away(watcher, cup) == PLAYERS - 1)

    assert list(hall.tables.values()) == [table]
    await players[0].done(SteerTournament, cup, "go_on")


def _away(watcher: Person, cup: int) -> int:
    return sum(one["state"] == "away" for one in seen(watcher, cup)["players"])


async def test_players_can_go_on_while_the_host_is_away(hall: Hall) -> None:
    players, watcher, cup = await paused(hall)
    assert await players[1].refused(SteerTournament, cup, "go_on") == "not_opener"
    players[0].line.close()
    await watcher.until(lambda: seen(watcher, cup)["host_away"])

    assert await watcher.refused(SteerTournament, cup, "go_on") == "not_opener"
    assert await players[1].refused(SteerTournament, cup, "end") == "not_opener"
    await players[1].done(SteerTournament, cup, "go_on")

    await watcher.until(lambda: not seen(watcher, cup)["held"])
