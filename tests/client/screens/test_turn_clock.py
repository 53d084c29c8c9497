"""The clock of a turn: the time of the move, then the seat's reserve for the match."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import Language
from client.screens.table.match import clock
from client.screens.table.match.clock import TimeLeft
from client.screens.table.screen import TableScreen
from engine.sync.requests import NewTable, Play, Stand, Start
from tablehost.hall.hall import Hall
from tests.client.drawings.samples import finished_table
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, sit_together

RESERVE = "your reserve for the match is running"


class Wall:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def mover(*players: Player) -> Player | None:
    """Whose turn it is, as they see it themselves."""
    return next((one for one in players if one.guest.view and one.guest.view["can"]), None)


def has_moved_on(player: Player, before: int) -> bool:
    return player.guest.revision > before and player.guest.view is not None


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    monkeypatch.setattr(clock, "monotonic", found)
    return found


async def at_the_clock(player: Player) -> None:
    """A match of this player alone, with 20 seconds a move."""
    ask = player.guest.ask
    fields: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "Kitchen", True, True, 20, [])
    ask(NewTable, *fields, granted=player.lobby._opened)
    await player.until(lambda: player.guest.table is not None)
    ask(Start, player.guest.table_id)
    await player.until(lambda: player.guest.view is not None)


@pytest.mark.parametrize(
    ("language", "left", "reserve", "told"),
    [
        ("en", "0:17", "reserve 0:37", "your reserve for the match is running"),
        ("fr", "0:17", "réserve 0:37", "votre réserve pour la partie diminue"),
    ],
)
async def test_reserve_is_shown_and_explained_once_the_time_of_a_move_is_up(
    arrive: Arrive, wall: Wall, language: Language, left: str, reserve: str, told: str
) -> None:
    ada = await arrive("ada", language=language)
    await at_the_clock(ada)
    table = ada.app.top
    assert isinstance(table, TableScreen)
    wall.now += 3

    assert left in ada.screen
    assert told not in " ".join(ada.screen.split())

    wall.now += 20
    table._playing._clock._tick(table._client.table, 0)

    assert reserve in ada.screen.splitlines()[0]
    assert told in " ".join(ada.screen.split())


async def test_no_time_runs_in_a_pause(arrive: Arrive, hall: Hall, wall: Wall) -> None:
    ada = await arrive("ada")
    await at_the_clock(ada)
    wall.now += 15
    assert "0:05" in ada.screen.splitlines()[0]

    await hall.set_rules(replace(hall.rules, paused=True))
    await ada.sees("The host has paused all tables")
    wall.now += 30
    assert "0:" not in ada.screen.splitlines()[0]
    await hall.set_rules(replace(hall.rules, paused=False))
    await ada.until(lambda: "paused" not in ada.screen)

    assert "0:20" in ada.screen.splitlines()[0]


async def test_reserve_is_told_no_longer_than_the_turn_lasts(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await ada.until(lambda: mover(ada, bob))
    player = mover(ada, bob)
    assert player is not None
    table = player.app.top
    assert isinstance(table, TableScreen)
    table._playing._reserve_began()
    assert RESERVE in player.screen

    for _ in range(100):  # another terminal of theirs plays
        if mover(ada, bob) is not player:
            break
        assert player.guest.view is not None
        can, before = player.guest.view["can"], player.guest.revision
        move = {"do": "bank"} if can["bank"] else {"do": "roll"}
        if can["keep"]:
            move = {"do": "keep", "dice": can["keep"][0]["dice"]}
        player.guest.ask(Play, player.guest.table_id, before, move)
        await player.until(partial(has_moved_on, player, before))

    assert mover(ada, bob) is not player
    assert RESERVE not in player.screen


async def test_no_clock_runs_for_a_bot_or_without_a_limit(arrive: Arrive, wall: Wall) -> None:
    ada = await arrive("ada")
    table = replace(finished_table("ada", "bob"), clock=20, reserves=(40, 0))
    bot = replace(table.seats[0], kind="bot")
    turn_clock = clock.TurnClock(ada.lobby, lambda: None)
    turn_clock.start(table, 0)
    wall.now += 61

    assert turn_clock.left(table, 0) == TimeLeft(0, in_reserve=True)
    assert turn_clock.left(replace(table, clock=0), 0) is None
    assert turn_clock.left(replace(table, seats=(bot, table.seats[1])), 0) is None
    assert turn_clock.left(table, None) is None


async def test_time_that_runs_out_after_the_table_was_left_disturbs_nobody(
    arrive: Arrive, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "COARSE", 0.0)
    ada = await arrive("ada")
    await at_the_clock(ada)
    table = ada.app.top
    assert isinstance(table, TableScreen)
    ada.guest.ask(Stand, ada.guest.table_id, granted=lambda _: ada.guest.leave_table())
    await ada.until(lambda: ada.app.top is ada.lobby)

    wall.now += 25
    await ada.until(lambda: table._playing._clock._was_in_reserve)
    ada.press("escape")
    await ada.sees("Press Ctrl+C to quit.")

    assert not ada.app._closing, "the session has failed"
