"""Where a player is after a line was lost: where they were, as far as that is still there."""

import pytest

from client.session.start_command import StartCommand
from tablehost.hall.hall import Hall
from tests.client.reconnect.losing import GONE, arriving, code, people, until
from tests.tablehost.stats.conftest import Evening, person, played


async def test_who_was_in_the_lobby_is_there_again(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await until(lambda: people(hall) == [])
        await ada.find_line()
        await until(lambda: people(hall) == ["ada"])

        assert not ada.terminal.shows(GONE)


async def test_who_finds_the_name_taken_goes_on_under_another(hall: Hall) -> None:
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
async def test_who_sat_is_at_the_same_seat_again(hall: Hall, key: str | None) -> None:
    async with arriving(hall, "ada", key) as ada:
        await ada.sees("ada")
        ada.type("p")
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        await ada.sees("roll 6 dice")
        await ada.lose_line()
        await until(lambda: table.roster.seats[0].away)
        await ada.find_line()
        await until(lambda: not table.roster.seats[0].away)

        await ada.sees("The line was gone for a while", "roll 6 dice")

        assert table.roster.seats[0].name == "ada"
        assert len(hall.tables) == 1


async def test_seat_is_taken_back_from_a_line_that_only_this_end_lost(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        ada.lose_line_alone()
        await until(lambda: len(ada.lines) == 2)
        await ada.sees("The line was gone for a while", "roll 6 dice")
        table = next(iter(hall.tables.values()))

        assert not table.roster.seats[0].away
        assert not ada.terminal.shows("You are here twice")


async def test_guest_comes_back_any_number_of_times(hall: Hall) -> None:
    """Each way back costs the code, and sitting down brings the next."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
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
async def test_line_that_breaks_again_on_the_way_back_costs_no_seat(
    hall: Hall, frames: int
) -> None:
    """From the welcome on there is a code at every moment that both ends know."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        table = next(iter(hall.tables.values()))
        ada.breaks_after = frames
        ada.cut()
        await until(lambda: len(ada.lines) == 3)
        await until(lambda: not table.roster.seats[0].away)
        await ada.sees("roll 6 dice")

        assert table.roster.seats[0].name == "ada"
        assert not ada.terminal.shows("watching")


async def test_watcher_watches_again_by_invitation_too(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
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


async def test_watcher_whose_name_a_dead_line_bears_watches_under_another(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
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
        ada.type("p")
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        async with arriving(hall, "tv", start_command=StartCommand("board", code(hall))) as tv:
            await until(lambda: len(table.roster.watchers) == 1)
            await tv.lose_line()
            await until(lambda: not table.roster.watchers)
            await tv.find_line()
            await until(lambda: len(table.roster.watchers) == 1)
            await tv.sees(code(hall))


async def test_name_chosen_since_is_kept(hall: Hall) -> None:
    async with arriving(hall, "guest") as ada:
        await ada.sees("guest")
        ada.type("i")
        ada.type("\x7f" * 5 + "ada\r")
        await until(lambda: people(hall) == ["ada"])
        await ada.lose_line()
        await ada.find_line()
        await until(lambda: people(hall) == ["ada"])

        assert people(hall) == ["ada"]


async def test_table_that_is_no_more_leads_to_the_lobby(hall: Hall) -> None:
    """The seat of a table that waits is free when its line is lost."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("n")
        await ada.sees("New table")
        ada.type("c")
        await until(lambda: hall.tables and next(iter(hall.tables.values())).roster.seats[0].name)
        await ada.lose_line()
        await until(lambda: not hall.tables)
        await ada.find_line()

        await ada.sees("The table has been closed.")


async def test_replay_is_opened_again_where_one_was() -> None:
    """The hall forgets what it had opened for a line that is gone."""
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
