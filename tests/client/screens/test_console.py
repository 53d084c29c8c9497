"""The host's console by keys and mouse, with a real hall."""

from typing import Any

import pytest
from msgspec.structs import replace

from client.connection.news import Rejoined
from client.screens.console.screen import ConsoleScreen
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.dialogs.form import FormScreen
from client.session.start_command import HERE, StartCommand, parse_start_command
from engine.sync.house_view import Cluster
from engine.sync.requests import NewTable, Sit, Start
from tablehost.hall.admin import overview
from tablehost.hall.hall import Hall
from tests.client.drawings import hosted
from tests.client.screens.conftest import Arrive, Player
from tests.halls import host_of

HOST = "SHA256:host"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "PAUSE", 0.01)


@pytest.fixture
async def mona(hall: Hall, arrive: Arrive) -> Player:
    """A host, before the console."""
    host_of(hall).admins.add(HOST)
    player = await arrive("mona", HOST)
    player.press("m", "h")
    await player.sees("the host’s console", "People 1", "mona")
    return player


async def point_at(host: Player, name: str) -> None:
    """Move the cursor to a person."""
    await host.sees(name)
    console = host.app.top
    assert isinstance(console, ConsoleScreen)
    number = next(n for n, one in enumerate(console.view.people) if one.name == name)
    host.app.click(f"row:{number}")


async def seated(arrive: Arrive, *names: str) -> list[Player]:
    """People at one table whose match has begun."""
    first = await arrive(names[0])
    table: tuple[Any, ...] = ("farkle", len(names), {}, "Friday", True, True, 0, [])
    first.guest.ask(NewTable, *table, granted=first.lobby._opened)
    await first.until(lambda: first.guest.table_id)
    players = [first, *[await arrive(name) for name in names[1:]]]
    for one in players[1:]:
        one.guest.ask(Sit, first.guest.table_id, None, granted=one.guest.seated)
        await one.until(lambda one=one: one.guest.table_id)  # type: ignore[misc]
    for one in players:
        one.guest.ask(Start, first.guest.table_id)
    for one in players:
        await one.until(lambda one=one: one.guest.view is not None)  # type: ignore[misc]
    return players


async def test_menu_offers_the_console_to_hosts_only(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("m")

    assert "console" not in ada.screen
    mona.press("Esc")
    await mona.sees("Welcome, mona!")
    mona.press("m")
    assert "the host’s console" in mona.screen


async def test_ssh_admin_opens_the_console_and_esc_leads_to_the_lobby(hall: Hall) -> None:
    host_of(hall).admins.add(HOST)
    assert parse_start_command(["admin"]) == StartCommand("admin")
    player = Player(hall, "mona", HOST, "en")
    player.lobby._start_command = StartCommand("admin")
    await player.sees("the host’s console", "People 1")
    player.press("Esc")

    await player.sees("Welcome, mona!")
    await player.until(lambda: player.guest.house is None)
    await player.close()


async def test_console_session_ends_with_the_console(hall: Hall) -> None:
    host_of(hall).admins.add(HOST)
    player = Player(hall, "mona", HOST, "en")
    player.lobby._start_command = StartCommand("admin", HERE)
    await player.sees("the host’s console")
    player.press("Esc")

    await player.sees("Quit?")
    await player.close()


async def test_other_players_are_refused_the_console(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    ada.app.push_screen(ConsoleScreen(ada.lobby.context))

    await ada.sees("Only hosts can do that")


async def test_person_is_muted_and_unmuted(hall: Hall, mona: Player, arrive: Arrive) -> None:
    await arrive("ada")
    await point_at(mona, "ada")
    mona.press("m")
    await mona.sees("Mute ada?", "15 min")
    mona.press("right", "Enter")
    await mona.sees("Done.", "muted 60 min")
    assert [one.muted_minutes for one in hall.visitors] == [0, 60]

    mona.press("m")
    await mona.until(lambda: "muted 60" not in mona.screen)
    assert [one.muted_minutes for one in hall.visitors] == [0, 0]


async def test_person_is_kicked_with_a_reason(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await point_at(mona, "ada")
    mona.press("k")
    mona.type("time for bed")
    await mona.sees("time for bed")
    mona.press("Enter")

    await ada.until(lambda: ada.left)
    assert "The host has removed you. time for bed" in ada.lobby.answer
    await mona.sees("People 1")


async def test_cursor_follows_its_person(mona: Player, arrive: Arrive) -> None:
    ada, _ = await arrive("ada"), await arrive("bob")
    await point_at(mona, "bob")
    await ada.close()
    await mona.sees("People 2")
    mona.press("k")

    await mona.sees("Kick bob?")


async def test_action_needs_a_confirmation(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await point_at(mona, "ada")
    for key in "mkbdpx":
        mona.press(key)
        assert isinstance(mona.app.top, FormScreen | ConfirmScreen)
        mona.press("Esc")
        assert isinstance(mona.app.top, ConsoleScreen)

    assert not ada.left


async def test_person_is_banned_and_unbanned(hall: Hall, mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    await point_at(mona, "ada")
    mona.press("b")
    await mona.sees("Ban ada?", "SHA256:ada is banned: 1 session ends.", "as a guest")
    mona.press("right")  # by name
    await mona.sees("ada is banned", "with another")
    mona.press("down", "right", "right", "down")
    mona.type("cheats")
    mona.press("Enter")
    await ada.until(lambda: ada.left)
    mona.press("tab", "tab")
    await mona.sees("Bans 1", "cheats", "7 d")
    (ban,) = hall.bans.all()
    assert (ban.kind, ban.value, ban.why) == ("name", "ada", "cheats")

    mona.press("l")
    await mona.sees("Bans 0", "Done.")
    assert hall.bans.all() == ()


async def test_typed_name_is_banned(hall: Hall, mona: Player) -> None:
    mona.press("tab", "tab", "b")
    await mona.sees("Ban somebody")
    mona.press("right", "down")
    mona.type("nowhere")
    mona.press("Enter", "Enter", "Enter")
    await mona.sees("nowhere is not an address.")
    mona.press("b", "right", "down")
    mona.app.paste("203.0.113.7")
    mona.press("Enter")
    assert "[Enter] next" in mona.screen
    mona.press("Enter", "Enter")

    await mona.sees("203.0.113.7", "address")
    assert [ban.value for ban in hall.bans.all()] == ["203.0.113.7"]


async def test_announcement_reaches_everybody(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    mona.press("a")
    mona.type("Pizza!")
    mona.press("Enter")

    await ada.sees("The host says: Pizza!")
    await mona.sees("Done.", "The host says: Pizza!")


async def test_closing_the_host_asks_and_opening_does_not(hall: Hall, mona: Player) -> None:
    mona.press("d", "Enter")
    await mona.sees("doors closed", "open the doors")
    assert not hall.rules.doors_open

    mona.press("d")
    await mona.sees("doors open", "close the doors")
    assert hall.rules.doors_open


async def test_all_tables_are_paused_and_resumed(hall: Hall, mona: Player) -> None:
    mona.press("p", "Enter")
    await mona.sees("all paused", "continue all tables")
    assert hall.rules.paused

    mona.press("p")
    await mona.sees("pause all tables")
    assert not hall.rules.paused


async def test_turn_is_skipped(mona: Player, arrive: Arrive) -> None:
    ada, _ = await seated(arrive, "ada", "bob")
    mona.press("tab")
    await mona.sees("Tables 1", "to move")
    assert ada.guest.view is not None
    seat, revision = ada.guest.view["to_act"][0], ada.guest.revision
    mona.app.click(f"seat:{seat}")
    mona.press("s", "Enter")

    await ada.until(lambda: ada.guest.revision > revision)
    await mona.sees("Done.")


async def test_table_is_closed(hall: Hall, mona: Player, arrive: Arrive) -> None:
    ada, _ = await seated(arrive, "ada", "bob")
    mona.press("tab")
    await mona.sees("Tables 1", "close the table")

    mona.press("c", "Enter")

    await ada.sees("The host has closed the table.")
    await mona.sees("Done.")
    assert not hall.tables


async def test_seat_is_given_to_a_bot_and_back(hall: Hall, mona: Player, arrive: Arrive) -> None:
    await seated(arrive, "ada", "bob")
    mona.press("p", "Enter")
    await mona.sees("all paused")
    mona.press("tab")
    await mona.sees("Tables 1", "to move")
    mona.press("right", "r", "Enter")
    await mona.sees("a bot plays", "give the seat back")
    (table,) = hall.tables.values()
    assert [bool(seat.stand_in) for seat in table.roster.seats] == [False, True]

    mona.press("r")
    await mona.until(lambda: "a bot plays" not in mona.screen)
    assert not table.roster.seats[1].stand_in


async def test_seat_of_somebody_away_is_given_to_a_person_in_the_lobby(
    mona: Player, arrive: Arrive
) -> None:
    ada, bob = await seated(arrive, "ada", "bob")
    mona.press("tab")
    await mona.sees("Tables 1", "to move")
    mona.press("right", "g")
    await mona.sees("Choose the seat of a bot or of somebody away.")
    await bob.close()
    await mona.sees("give the seat to somebody")
    console = mona.app.top
    assert isinstance(console, ConsoleScreen)
    rob = await arrive("rob")
    await mona.until(lambda: any(one.name == "rob" for one in console.view.people))

    mona.press("g")
    await mona.sees("Give the seat of bob to somebody else?", "mona")
    mona.press("right")
    await mona.sees("rob")
    mona.press("Enter")

    await rob.until(lambda: rob.guest.seat == 1)
    await ada.sees("rob has taken over bob’s seat.")


async def test_stopping_asks_first(hall: Hall, mona: Player) -> None:
    mona.press("x")
    await mona.sees("Stop the host?")
    assert not host_of(hall).stops
    mona.press("Enter")

    await mona.until(lambda: host_of(hall).stops)


async def test_everything_works_by_mouse(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await point_at(mona, "ada")
    mona.app.click("do:ban")
    mona.app.click("more:kind")
    mona.app.click("field:minutes")
    mona.app.click("less:minutes")
    await mona.sees("15 min")
    mona.app.click("do:yes")
    await ada.until(lambda: ada.left)
    for part in ("tables", "bans", "load", "people"):
        mona.app.click(f"part:{part}")
        mona.app.scroll(None, 1)
        assert mona.screen
    await mona.sees("People 1")


async def test_load_is_shown(mona: Player) -> None:
    mona.press("shift+tab")

    await mona.sees("Sessions              1", "none in the last minute")


async def test_machines_of_a_house_of_several_have_a_tab(hall: Hall, mona: Player) -> None:
    assert "Machines" not in mona.screen, "it is a house of one machine"
    host_of(hall).current_cluster = Cluster(hosted.MACHINES, "one")
    await mona.sees("Machines 3/5")
    mona.press("shift+tab")
    await mona.sees("One machine may fail", "drained, gone for 3 min", "412 (3 s)")

    ant, *others = hosted.MACHINES
    left = (replace(ant, gone=130), *others)
    host_of(hall).current_cluster = Cluster(left, "none_of_two")
    await mona.sees("Machines 2/5", "nobody can play: start the third one again.", "2 min")


async def test_cursor_follows_its_machine(hall: Hall, mona: Player) -> None:
    host_of(hall).current_cluster = Cluster(hosted.MACHINES[1:], "one")
    await mona.sees("Machines 2/4")
    mona.app.click("part:machines")
    mona.press("down")
    console = mona.app.top
    assert isinstance(console, ConsoleScreen)
    chosen = console.view.cluster.machines[console._chosen] if console.view.cluster else None

    host_of(hall).current_cluster = Cluster(hosted.MACHINES, "one")
    await mona.sees("Machines 3/5")

    assert console.view.cluster is not None
    assert console.view.cluster.machines[console._chosen] == chosen == hosted.CAT


async def test_console_is_reloaded_after_reconnecting(hall: Hall, mona: Player) -> None:
    visitor = hall.visitors[0]
    hall._admin.overview.hide(visitor)
    mona.app.tell(Rejoined())

    await mona.until(lambda: hall._admin.overview._publisher.shows(visitor))


async def test_console_in_french(hall: Hall) -> None:
    host_of(hall).admins.add(HOST)
    player = Player(hall, "mona", HOST, "fr")
    player.lobby._start_command = StartCommand("admin")
    await player.sees("console de l’hôte", "portes ouvertes")
    player.press("o", "Enter")

    await player.sees("portes fermées", "C’est fait.")
    await player.close()
