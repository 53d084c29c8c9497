"""Where a player is after reconnecting."""

import pytest

from client.session.start_command import StartCommand
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences
from tests.client.reconnect.losing import GONE, arriving, code, people, until
from tests.tablehost.stats.conftest import Evening, person, played


async def test_player_in_the_lobby_returns_to_the_lobby(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await until(lambda: people(hall) == [])
        await ada.find_line()
        await until(lambda: people(hall) == ["ada"])

        assert not ada.terminal.shows(GONE)


async def test_player_whose_name_is_taken_gets_another(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await until(lambda: people(hall) == [])
        async with arriving(hall, "ada", "SHA256:others"):
            await until(lambda: people(hall) == ["ada"])
            await ada.find_line()

            await until(lambda: people(hall) == ["ada", "ada 2"])
            assert not ada.terminal.shows(GONE)


@pytest.mark.parametrize("key", [None, "SHA256:adas"])
async def test_seated_player_returns_to_the_same_seat(hall: Hall, key: str | None) -> None:
    async with arriving(hall, "ada", key) as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        await ada.sees("roll 6 dice")
        await ada.lose_line()
        await until(lambda: table.roster.seats[0].away)
        await ada.find_line()
        await until(lambda: not table.roster.seats[0].away)

        await ada.sees("The connection was lost for a while", "roll 6 dice")

        assert table.roster.seats[0].name == "ada"
        assert len(hall.tables) == 1


async def test_seat_is_taken_back_from_a_half_open_connection(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        ada.lose_line_alone()
        await until(lambda: len(ada.lines) == 2)
        await ada.sees("The connection was lost for a while", "roll 6 dice")
        table = next(iter(hall.tables.values()))

        assert not table.roster.seats[0].away
        assert not ada.terminal.shows("You are here twice")


async def test_guest_can_return_any_number_of_times(hall: Hall) -> None:
    """Each return uses up the code, and sitting down brings the next one."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        table = next(iter(hall.tables.values()))
        for _ in range(3):
            await ada.lose_line()
            await until(lambda: table.roster.seats[0].away)
            await ada.find_line()
            await until(lambda: not table.roster.seats[0].away)
            await ada.sees("roll 6 dice")

        assert not table.roster.seats[0].stand_in


@pytest.mark.parametrize("frames", range(1, 7))
async def test_losing_the_connection_again_keeps_the_seat(hall: Hall, frames: int) -> None:
    """From the welcome on, both ends always share a valid code."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        table = next(iter(hall.tables.values()))
        ada.breaks_after = frames
        ada.cut()
        await until(lambda: len(ada.lines) == 3)
        await until(lambda: not table.roster.seats[0].away)
        await ada.sees("roll 6 dice")

        assert table.roster.seats[0].name == "ada"
        assert not ada.terminal.shows("watching")


async def test_spectator_watches_again_even_by_invitation(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        await ada.sees("roll 6 dice")
        table.record = type(table.record)(
            **{f: getattr(table.record, f) for f in table.record.__struct_fields__}
            | {"open": False}
        )
        async with arriving(hall, "bob", start_command=StartCommand("watch", code(hall))) as bob:
            await until(lambda: len(table.roster.watchers) == 1)
            await bob.sees("Farkle to")
            await bob.lose_line()
            await until(lambda: not table.roster.watchers)
            await bob.find_line()
            await until(lambda: len(table.roster.watchers) == 1)

            assert [one.name for one in table.roster.watchers] == ["bob"]


async def test_spectator_gets_another_name_from_a_half_open_connection(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        async with arriving(hall, "bob", start_command=StartCommand("watch", code(hall))) as bob:
            await until(lambda: len(table.roster.watchers) == 1)
            await bob.sees("Farkle to")
            dead = bob.lines[-1]
            bob.lose_line_alone()
            await until(lambda: len(table.roster.watchers) == 2)

            assert {one.name for one in table.roster.watchers} == {"bob", "bob 2"}
            dead.close()


async def test_board_is_shown_again(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        async with arriving(hall, "tv", start_command=StartCommand("board", code(hall))) as tv:
            await until(lambda: len(table.roster.watchers) == 1)
            await tv.lose_line()
            await until(lambda: not table.roster.watchers)
            await tv.find_line()
            await until(lambda: len(table.roster.watchers) == 1)
            await tv.sees(code(hall))


async def test_new_name_is_kept(hall: Hall) -> None:
    async with arriving(hall, "guest") as ada:
        await ada.sees("guest")
        ada.type("k")
        ada.type("\x7f" * 5 + "ada\r")
        await until(lambda: people(hall) == ["ada"])
        await ada.lose_line()
        await ada.find_line()
        await until(lambda: people(hall) == ["ada"])

        assert people(hall) == ["ada"]


async def test_closed_table_leads_to_the_lobby(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A waiting table frees the seat some time after the connection is lost."""
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("n")
        await ada.sees("New table")
        ada.type("c")
        await ada.sees("leave the table")
        await ada.lose_line()
        await until(lambda: not hall.tables)
        await ada.find_line()

        await ada.sees("The table has been closed.")


async def test_replay_is_reopened_at_the_same_moment() -> None:
    """The hall forgets an open replay with its connection."""
    evening = Evening()
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))
    hall = Hall(evening.store)
    await hall.open()
    start_command = StartCommand("replay", str(number))
    async with arriving(hall, "ada", "SHA256:ada", start_command) as looking:
        await looking.sees(" of ")
        looking.type("\x1b[C")
        await looking.sees(" 3 of")
        await looking.lose_line()
        await looking.find_line()
        looking.type("\x1b[D")
        await looking.sees(" 1 of")
    await hall.close()
