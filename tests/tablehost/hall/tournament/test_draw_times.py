"""A draw is never shown without the time of its step, by which boards say when words close."""

import pytest

from engine.sync.tournament_requests import SteerTournament
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import tournament
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup, seen, start

LONG = 3600.0


async def test_each_step_of_a_draw_is_shown_with_its_end_at_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", LONG)
    monkeypatch.setattr(tournament, "GUESTS_TIME", LONG)
    people = await everybody(hall, 4)
    host = people[0]
    cup = await open_cup(host)
    await entered(cup, people)

    await start(host, cup)
    first = await host.until(lambda: _at(seen(host, cup), "first"))
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    await host.done(SteerTournament, cup, "pause")
    await host.done(SteerTournament, cup, "go_on")
    guests = await host.until(lambda: _at(seen(host, cup), "guests"))

    assert first["ends"] > 0
    assert guests["ends"] > 0
    await hall.close()


def _at(view: dict[str, object], step: str) -> dict[str, object] | None:
    """The view, if the draw is at this step."""
    return view if view["step"] == step else None
