"""Lobby changes sent while other sessions are still being told."""

import asyncio
from typing import Any
from unittest.mock import Mock, patch

import pytest

from engine.sync import reports
from engine.sync.frames import REPORTS, Decoder
from engine.sync.hall_views import LobbyView
from tablehost.hall import lobby
from tablehost.hall.lobby import Lobby
from tablehost.hall.lobby_page import page
from tablehost.hall.lobby_rows import House, LobbyRows


class Guest:
    """A client that records lobby frames, and acts on the first one."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.invited: dict[int, str] = {}
        self.own_tables: tuple[int, ...] = ()
        self.waiting_tables: tuple[int, ...] = ()
        self.then: Any = lambda: None
        self._decoder = Decoder(REPORTS)

    def send_public(self, data: bytes) -> None:
        self.send(data)

    def send(self, data: bytes) -> None:
        for frame in self._decoder.feed(data):
            assert isinstance(frame, reports.Snapshot | reports.Diff)
            self.heard.append(f"{type(frame).__name__} {frame.rev}")
            if isinstance(frame, reports.Diff):
                self.then()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "PAUSE", 0)
    monkeypatch.setattr(lobby, "PAUSE_EACH", 0)


async def told(here: Lobby) -> None:
    """Wait until a change has reached its last receiver."""
    here.changed()
    assert here._publishing is not None
    await asyncio.wait([here._publishing])


def two() -> tuple[Lobby, Any, Any]:
    """A lobby and its clients, in sending order."""
    here = Lobby(Mock(side_effect=lambda: House(LobbyRows(), LobbyView((), ()))))
    first, second = Guest(), Guest()
    for one in (first, second):
        here.show(one)  # type: ignore[arg-type]  # all a lobby does with a visitor is to send
    return here, first, second


async def test_lobby_changes_reach_everybody_once() -> None:
    here, first, second = two()

    await told(here)
    await told(here)

    assert first.heard == second.heard == ["Snapshot 0", "Diff 1", "Diff 2"]


async def test_snapshot_is_not_followed_by_the_same_change() -> None:
    here, first, second = two()
    first.then = lambda: here.show(second)

    await told(here)
    first.then = lambda: None
    await told(here)

    assert second.heard == ["Snapshot 0", "Snapshot 1", "Diff 2"]


async def test_leaving_session_gets_no_more_changes() -> None:
    here, first, second = two()
    first.then = lambda: here.hide(second)

    await told(here)

    assert second.heard == ["Snapshot 0"]


async def test_changes_stay_in_order_when_many_leave() -> None:
    here = Lobby(Mock(side_effect=lambda: House(LobbyRows(), LobbyView((), ()))))
    leaving, last = [Guest() for _ in range(30)], Guest()
    for one in (*leaving, last):
        here.show(one)  # type: ignore[arg-type]  # all a lobby does with a visitor is to send

    def everybody_leaves() -> None:
        for one in leaving:
            here.hide(one)  # type: ignore[arg-type]  # the same
        here.changed()

    leaving[0].then = everybody_leaves
    await told(here)

    assert last.heard == ["Snapshot 0", "Diff 1", "Diff 2"]


async def test_stale_change_is_not_sent_of_a_page_that_was_left_and_opened_again() -> None:
    here, first, second = two()
    second.invited = {5: "Mara"}
    here.show(second)
    second.heard.clear()

    def opened_again() -> None:
        here.hide(second)
        here.show(second)

    first.then = opened_again
    await told(here)
    first.then = lambda: None
    await told(here)

    assert second.heard == ["Snapshot 0", "Diff 1"]


async def test_house_is_worked_out_once_after_each_change_however_often_it_is_shown() -> None:
    houses = Mock(side_effect=lambda: House(LobbyRows(), LobbyView((), ())))
    here, guests = Lobby(houses), [Guest() for _ in range(5)]
    for number, guest in enumerate(guests):
        guest.invited = {number: "Mara"}  # a page of their own
        here.show(guest)  # type: ignore[arg-type]  # all a lobby does with a visitor is to send
    assert houses.call_count == 1

    with patch.object(lobby, "page") as pages:
        for guest in guests * 5:
            here.show(guest)  # type: ignore[arg-type]  # the same
    assert (houses.call_count, pages.call_count) == (1, 0)

    await told(here)
    assert houses.call_count == 2
    assert guests[0].heard == ["Snapshot 0"] * 6 + ["Diff 1"]


async def test_loop_turns_between_pages_of_people_with_different_tables() -> None:
    houses = Mock(side_effect=lambda: House(LobbyRows(), LobbyView((), ())))
    here, pages_in_one_turn, most = Lobby(houses), 0, 0
    for number in range(20):
        guest = Guest()
        guest.invited = {number: "Mara"}
        here.show(guest)  # type: ignore[arg-type]  # all a lobby does with a visitor is to send

    def counted(house: House, personal: Any) -> LobbyView:
        nonlocal pages_in_one_turn
        pages_in_one_turn += 1
        return page(house, personal)

    with patch.object(lobby, "page", counted):
        here.changed()
        while here._publishing is not None:
            await asyncio.sleep(0)
            most, pages_in_one_turn = max(most, pages_in_one_turn), 0

    assert most == 1
