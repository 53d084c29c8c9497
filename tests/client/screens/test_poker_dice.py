"""The lift at a real table: animated, with the log delayed, and skipped by any key."""

from functools import partial

import pytest
from msgspec.structs import replace

from client.games.poker_dice import panel
from client.screens.table.match import animation, selection
from client.screens.table.match.playing import PlayingPhase
from client.widgets.large_text import HUGE
from engine.sync.requests import NewTable, Sit
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import shows
from tests.large_letters import reads

LIE = "it was a lie"
A_WHILE = 60.0  # seconds; no cup rises for so long


async def doubted(arrive: Arrive, *, moves: bool = True) -> Player:
    """The starter calls poker of aces unseen and the other doubts; returns the doubter."""
    return await doubting(*await seated(arrive, moves=moves))


async def seated(
    arrive: Arrive, *, moves: bool = True, seats: int = 2, lives: int = 3
) -> tuple[Player, Player]:
    """Two players at a table of their own."""
    ada, bob = await arrive("ada"), await arrive("bob")
    for player in (ada, bob):
        context = player.lobby.context
        context.settings = replace(context.settings, motion=moves)
    ada.guest.ask(
        NewTable, "poker_dice", seats, {"lives": lives}, "Friday", True, True, 0, [],
        granted=lambda opened: ada.guest.ask(Sit, opened["table"], 0, granted=ada.guest.seated),
    )  # fmt: skip
    await bob.until(lambda: bool(bob.guest.lobby["tables"]))
    table = bob.guest.lobby["tables"][0]["id"]
    bob.guest.ask(Sit, table, None, granted=bob.guest.seated)
    await bob.until(lambda: bob.guest.seat is not None)
    return ada, bob


async def doubting(ada: Player, bob: Player) -> Player:
    """Play until the starter's call is doubted."""
    for player in (ada, bob):
        player.press("Enter")
    for player in (ada, bob):
        await player.until(lambda player=player: player.guest.view)  # type: ignore[misc]
    starter, asked = (ada, bob) if may_move(ada) else (bob, ada)
    starter.press("c")
    await starter.until(lambda: may_call(starter))
    starter.press(":")
    starter.type("poker A")
    starter.press("Enter")
    await asked.sees("doubt")
    asked.press("d")
    await asked.until(partial(has_seen_a_lift, asked))
    return asked


def may_move(*players: Player) -> bool:
    return any(player.guest.view and player.guest.view["can"] for player in players)


def has_seen_a_lift(player: Player) -> bool:
    view = player.guest.view
    return view is not None and view["last_round"] is not None


def may_call(player: Player) -> bool:
    view = player.guest.view
    return view is not None and bool(view["can"]) and view["can"]["from_call"] is not None


class Clock:
    """A clock that stands still until advanced."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the rising cup, independent of real time."""
    clock = Clock()
    monkeypatch.setattr(animation, "monotonic", clock)
    return clock


async def test_cup_rises_and_the_log_waits_for_it(arrive: Arrive, clock: Clock) -> None:
    asked = await doubted(arrive)

    assert "doubts" in asked.screen
    assert "loses a life" not in asked.screen

    clock.now = A_WHILE
    await asked.sees("loses a life")
    assert LIE in asked.screen
    assert "Round 2" not in asked.screen, "the log waits for a key"
    asked.press("Enter")
    assert "Round 2" in asked.screen


async def test_key_skips_the_rising_cup(arrive: Arrive) -> None:
    asked = await doubted(arrive)
    asked.press("Enter")

    assert "to throw" in asked.screen
    assert asked.screen.count("loses a life") == 1


@pytest.mark.parametrize("stays", [True, False])
async def test_board_keeps_a_lift_for_a_while(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, *, stays: bool
) -> None:
    monkeypatch.setattr(panel, "WATCHED", A_WHILE if stays else 0.01)
    monkeypatch.setattr(panel, "LIFT", 0.01)
    ada, bob = await seated(arrive, moves=False)
    room = await arrive("room")
    room.size = (100, 30)
    await ada.until(lambda: ada.guest.table)
    assert ada.guest.table is not None
    code = ada.guest.table["code"]
    shows(room, code)
    await room.sees(f"join {code}")
    await doubting(ada, bob)
    for player in (ada, bob):
        await player.until(partial(has_seen_a_lift, player))
        player.press("Enter")
    starter = ada if may_move(ada) else bob
    starter.press("c")
    await starter.until(lambda: may_call(starter))

    if stays:
        await room.sees(LIE)
        assert "Round 2" not in room.screen
        assert "’s turn" not in room.screen
    else:
        await room.sees("Round 2", "’s turn")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("rises", [True, False])
async def test_board_is_not_ahead_of_the_rising_cup(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], *, rises: bool
) -> None:
    monkeypatch.setattr(panel, "LIFT", A_WHILE if rises else 0.01)
    ada, bob = await seated(arrive)
    room = await arrive("room")
    room.size = size
    await ada.until(lambda: ada.guest.table)
    assert ada.guest.table is not None
    shows(room, ada.guest.table["code"])
    await doubting(ada, bob)
    await room.until(partial(has_seen_a_lift, room))

    if rises:
        assert LIE not in room.screen
        assert "The dice:" not in room.screen
        assert not reads(room.screen, "A lie!", HUGE)
    elif size == (80, 24):
        await room.sees(LIE, "loses a life")
    else:
        await room.until(lambda: reads(room.screen, "A lie!", HUGE))


async def test_result_is_told_at_once_without_animation(arrive: Arrive) -> None:
    asked = await doubted(arrive, moves=False)

    assert "loses a life" in asked.screen


async def test_eliminated_player_watches_and_is_told_so_when_leaving(arrive: Arrive) -> None:
    players = [await arrive(name) for name in ("ada", "bob", "eve")]
    ada = players[0]
    ada.guest.ask(
        NewTable, "poker_dice", 3, {"lives": 1}, "Friday", True, True, 0, [],
        granted=lambda opened: ada.guest.ask(Sit, opened["table"], 0, granted=ada.guest.seated),
    )  # fmt: skip
    for player in players[1:]:
        await player.until(partial(has_a_table, player))
        table = player.guest.lobby["tables"][0]["id"]
        player.guest.ask(Sit, table, None, granted=player.guest.seated)
        await player.until(partial(has_a_seat, player))
    for player in players:
        player.press("Enter")
    await ada.until(partial(may_move, *players))
    liar = next(player for player in players if may_move(player))
    liar.press("c")
    await liar.until(partial(may_call, liar))
    liar.press(":")
    liar.type("poker A")
    liar.press("Enter")
    asked = players[(players.index(liar) + 1) % 3]
    await asked.sees("doubt")
    asked.press("d")
    await liar.until(partial(has_seen_a_lift, liar))

    liar.press("Enter")
    await liar.sees("You are out; you are watching now.")
    liar.press("Esc")
    await liar.sees("You are out of this match")
    assert "A bot will take" not in liar.screen


def has_a_table(player: Player) -> bool:
    return bool(player.guest.lobby["tables"])


def has_a_seat(player: Player) -> bool:
    return player.guest.seat is not None


@pytest.mark.parametrize("moves", [True, False])
async def test_key_that_ends_the_last_picture_makes_nobody_ready(
    arrive: Arrive, *, moves: bool
) -> None:
    asked = await doubting(*await seated(arrive, moves=moves, lives=1))
    await asked.until(lambda: asked.guest.view and asked.guest.view["over"])
    assert "Play again?" not in asked.screen
    asked.press("Enter")

    await asked.sees("Play again?")
    assert not any(seat["ready"] for seat in _seats(asked))


async def test_key_that_ends_a_picture_at_the_end_of_a_match_makes_nobody_ready(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a farkle, which ends by itself or by any key, may be the end of a match."""
    shown = [True]
    monkeypatch.setattr(PlayingPhase, "result_waits", property(lambda _: bool(shown)))
    monkeypatch.setattr(PlayingPhase, "before_key", lambda _: shown.clear())
    asked = await doubting(*await seated(arrive, moves=False, lives=1))
    await asked.until(lambda: asked.guest.view and asked.guest.view["over"])
    shown.append(True)

    asked.press("Enter")
    await asked.sees("Play again?")
    assert not any(seat["ready"] for seat in _seats(asked))
    asked.press("Enter")

    await asked.until(lambda: any(seat["ready"] for seat in _seats(asked)))


async def test_somebody_who_comes_after_a_match_is_shown_its_result_at_once(
    arrive: Arrive,
) -> None:
    asked = await doubting(*await seated(arrive, seats=3, lives=1))
    await asked.until(lambda: asked.guest.view and asked.guest.view["over"])
    cleo = await arrive("cleo")
    await cleo.until(lambda: cleo.guest.lobby["tables"])
    cleo.press("Enter")
    await cleo.until(lambda: cleo.guest.seat == 2 and cleo.guest.view and cleo.guest.table)

    assert "continue" not in cleo.screen
    assert "Play again?" in cleo.screen


def _seats(player: Player) -> list[dict[str, object]]:
    assert player.guest.table is not None
    seats: list[dict[str, object]] = player.guest.table["seats"]
    return seats


@pytest.mark.parametrize("size", [(80, 24), (45, 20), (38, 14)])
async def test_the_picture_says_whose_turn_it_is(arrive: Arrive, size: tuple[int, int]) -> None:
    ada, bob = await seated(arrive, moves=False)
    ada.size = bob.size = size
    await doubting(ada, bob)

    await ada.until(lambda: (ada.guest.view or {}).get("round") == 2)
    acts, waits = (ada, bob) if may_move(ada) else (bob, ada)
    await acts.sees("The cup is lifted.", "your turn")
    await waits.sees("The cup is lifted.")
    assert "your turn" not in waits.screen
    assert "your turn" in acts.title.lower()


async def test_the_picture_ends_by_itself_and_a_late_key_does_nothing(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel, "WATCHED", 0.0)
    monkeypatch.setattr(selection, "MOMENT", A_WHILE)
    ada, bob = await seated(arrive, moves=False)
    await doubting(ada, bob)

    await ada.until(lambda: (ada.guest.view or {}).get("round") == 2)
    acts = ada if may_move(ada) else bob
    await acts.until(lambda: "The cup is lifted." not in acts.screen)
    before = acts.guest.revision
    acts.press("Enter")
    acts.press("/")

    await acts.sees("Enter send", "Esc back")
    assert acts.guest.revision == before
