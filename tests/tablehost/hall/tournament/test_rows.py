"""The tournaments that the lobby lists, and their order."""

from engine.sync.tournament_requests import EnterTournament, FillTournament, SteerTournament
from tablehost.hall.hall import Hall
from tablehost.tournament.sizes import FEWEST
from tests.tablehost.hall.tournament.cup import everybody, open_cup, start


async def test_what_can_be_entered_comes_first_and_what_is_over_last(hall: Hall) -> None:
    hosts = await everybody(hall, 4)
    older, newer, running, over = [await open_cup(one) for one in hosts]
    await hosts[2].done(EnterTournament, running)
    await hosts[2].done(FillTournament, running, FEWEST)
    await start(hosts[2], running)
    await hosts[3].done(SteerTournament, over, "end")

    assert [row.id for row in hall.tournaments.rows] == [newer, older, running, over]
