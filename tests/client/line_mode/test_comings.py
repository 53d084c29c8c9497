"""Line mode says who has come to a table."""

from msgspec.structs import replace

from client.connection.hall_client import HallClient
from client.line_mode.context import LineContext
from client.line_mode.output import Output
from client.screens.table.line_comings import changes
from engine.sync.hall_views import TableView, TournamentSeat
from tests.client.drawings.samples import finished_table

CUP = TournamentSeat(1, "Cup", round=1, table=1, begins_at="")


def told(before: TableView, after: TableView) -> list[str]:
    quiet = Output(lambda _: None, plain=False)
    talk = LineContext(HallClient(lambda _: None), quiet, "table.local", "en")
    return list(changes(before, after, talk))


def test_whoever_comes_to_a_seat_that_a_tournament_has_given_them_is_not_back() -> None:
    drawn = replace(finished_table("ada", "bob"), phase="waiting", match=0, tournament=CUP)
    ada, bob = drawn.seats
    before = replace(drawn, seats=(ada, replace(bob, here=False)))

    assert told(before, drawn) == ["bob sits down."]


def test_whoever_has_lost_the_connection_is_back() -> None:
    playing = replace(finished_table("ada", "bob"), phase="playing", match=1)
    ada, bob = playing.seats
    away = replace(playing, seats=(ada, replace(bob, here=False)))

    assert told(away, playing) == ["bob is back."]
    assert told(replace(away, tournament=CUP), replace(playing, tournament=CUP)) == ["bob is back."]


def test_whoever_leaves_a_seat_that_is_kept_has_gone_to_the_lobby() -> None:
    playing = replace(finished_table("ada", "bob"), phase="playing", match=1, tournament=CUP)
    ada, bob = playing.seats
    away = replace(playing, seats=(ada, replace(bob, here=False)))
    left = replace(playing, seats=(ada, replace(bob, here=False, left=True)))

    assert told(playing, away) == ["bob is away."]
    assert told(playing, left) == ["bob has gone to the lobby."]
