"""A line that is lost and found again, with a real hall behind it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from client.errand import Errand
from client.hosted import Ending
from client.link import AskError, Link, LinkError, Pipe, pipe
from client.play import play
from client.returning import Pace
from client.terminal import leaving
from engine.sync.frames import REQUESTS, Decoder, encode
from engine.sync.reports import Bye
from engine.sync.requests import Play
from tablehost.hall import bots
from tablehost.hall.hall import Hall
from tablehost.store.memory import MemoryStore
from tests.client.screens.conftest import HallEnd
from tests.client.sessions import FakeTerminal
from tests.tablehost.tally.conftest import Evening, person, played

QUICK = Pace(pauses=(0.0,))
GONE = "The line is gone"
PATIENCE = 30.0  # seconds; only a failing test waits that long


async def until(true: Callable[[], object]) -> None:
    """Wait for the thing itself."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - any condition, most of them without an event
            await asyncio.sleep(0.001)


class Heard(HallEnd):
    """The hall's end of a line, which keeps what came through it."""

    def __init__(self, line: object, kept: list[bytes]) -> None:
        super().__init__(line)  # type: ignore[arg-type]  # a Line
        self._kept = kept

    def hear(self, data: bytes) -> None:
        self._kept.append(data)
        super().hear(data)


class Deaf:
    """The end of a line that leads nowhere any more."""

    def hear(self, data: bytes) -> None:
        """Nobody is there."""

    def lost(self) -> None:
        """Nobody is there."""


class Guest:
    """A player whose line can be cut.

    Attributes:
        lines: the hall's ends of all lines there were.
        cut_off: there is no line to be had.
        breaks_after: so many frames the next line carries before it breaks; 0 for any number.
        heard: all that came to the hall.
    """

    def __init__(
        self,
        hall: Hall,
        name: str,
        key: str | None = None,
        errand: Errand | None = None,
        *,
        asks: bool = False,
    ) -> None:
        self.asks = asks
        self.asked = 0
        self.refusal: LinkError | None = None
        self.hall = hall
        self.name = name
        self.key = key
        self.lines: list[Pipe] = []
        self.cut_off = False
        self.breaks_after = 0
        self.heard: list[bytes] = []
        self.tries = 0
        self.terminal = FakeTerminal()
        self.task: asyncio.Task[Ending] = asyncio.create_task(self._play(errand))

    async def _play(self, errand: Errand | None) -> Ending:
        link = await self.dial()
        return await play(
            self.terminal,
            link,
            host="table.local",
            errand=errand,
            dial=self.dial,
            ask=self.ask if self.asks else None,
            pace=QUICK,
        )

    async def dial(self) -> Link:
        self.tries += 1
        if self.cut_off:
            raise LinkError("Nobody answers at table.local.")
        if self.refusal is not None:
            raise self.refusal
        near, far = pipe()
        frames, self.breaks_after = self.breaks_after, 0
        carried = 0

        def deliver(frame: bytes) -> None:
            nonlocal carried
            carried += 1
            far.send(frame)
            if carried == frames:
                far.close()

        line = self.hall.attach(self.name, self.key, deliver, far.close)
        far.attach(Heard(line, self.heard))
        self.lines.append(far)
        return near

    async def ask(self) -> Link:
        """The player types the passphrase."""
        self.asked += 1
        self.refusal, self.key = None, "SHA256:adas"
        return await self.dial()

    def cut(self) -> None:
        self.lines[-1].close()

    async def lose_line(self) -> None:
        """Cut, and seen to be."""
        self.cut_off = True
        self.cut()
        await self.sees(GONE)

    def lose_line_alone(self) -> None:
        """This end is told; the hall knows nothing of it."""
        near = self.lines[-1]._peer
        listener, near._listener = near._listener, Deaf()
        assert listener is not None
        listener.lost()

    async def find_line(self) -> None:
        """Back, and seen to be."""
        self.cut_off = False
        await until(lambda: not self.terminal.shows(GONE))

    def type(self, keys: str) -> None:
        self.terminal.receiver.feed(keys.encode())

    async def sees(self, *texts: str) -> None:
        try:
            await until(lambda: all(map(self.terminal.shows, texts)))
        except TimeoutError:
            screen = "\n".join(self.terminal.screen().display)
            raise AssertionError(f"{texts} not on:\n{screen}") from None


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    monkeypatch.setattr(bots, "BEAT", 0.001)


@pytest.fixture
async def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def hall(store: MemoryStore) -> AsyncIterator[Hall]:
    hall = Hall(store)
    await hall.open()
    yield hall
    await hall.close()


@asynccontextmanager
async def arriving(
    hall: Hall, name: str, key: str | None = None, errand: Errand | None = None, **how: bool
) -> AsyncIterator[Guest]:
    guest = Guest(hall, name, key, errand, **how)
    try:
        await until(lambda: guest.lines and hasattr(guest.terminal, "receiver"))
        yield guest
    finally:
        if not guest.task.done():
            guest.terminal.receiver.hang_up()
        await guest.task


def code(hall: Hall) -> str:
    return next(iter(hall.tables.values())).record.code


def people(hall: Hall) -> list[str]:
    return [row.name for row in hall._view().people]


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
        await until(lambda: table.company.seats[0].away)
        await ada.find_line()
        await until(lambda: not table.company.seats[0].away)

        await ada.sees("The line was gone for a while", "roll 6 dice")

        assert table.company.seats[0].name == "ada"
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

        assert not table.company.seats[0].away
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
            await until(lambda: table.company.seats[0].away)
            await ada.find_line()
            await until(lambda: not table.company.seats[0].away)
            await ada.sees("roll 6 dice")

        assert not table.company.seats[0].stand_in


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
        await until(lambda: not table.company.seats[0].away)
        await ada.sees("roll 6 dice")

        assert table.company.seats[0].name == "ada"
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
        async with arriving(hall, "bob", errand=Errand("watch", code(hall))) as bob:
            await until(lambda: len(table.company.watchers) == 1)
            await bob.sees("Farkle to")
            await bob.lose_line()
            await until(lambda: not table.company.watchers)
            await bob.find_line()
            await until(lambda: len(table.company.watchers) == 1)

            assert [one.name for one in table.company.watchers] == ["bob"]


async def test_watcher_whose_name_a_dead_line_bears_watches_under_another(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        async with arriving(hall, "bob", errand=Errand("watch", code(hall))) as bob:
            await until(lambda: len(table.company.watchers) == 1)
            await bob.sees("Farkle to")
            dead = bob.lines[-1]
            bob.lose_line_alone()
            await until(lambda: len(table.company.watchers) == 2)

            assert {one.name for one in table.company.watchers} == {"bob", "bob 2"}
            dead.close()


async def test_board_is_shown_again(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await until(lambda: hall.tables)
        table = next(iter(hall.tables.values()))
        async with arriving(hall, "tv", errand=Errand("board", code(hall))) as tv:
            await until(lambda: len(table.company.watchers) == 1)
            await tv.lose_line()
            await until(lambda: not table.company.watchers)
            await tv.find_line()
            await until(lambda: len(table.company.watchers) == 1)
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


async def test_move_on_its_way_is_never_sent_again(hall: Hall) -> None:
    """It may have been played or not: what the table shows is what counts."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        ada.type("r")
        ada.cut()
        await ada.sees(GONE)
        sent = plays(ada)
        await ada.find_line()
        await ada.sees("The line was gone for a while")

        assert plays(ada) == sent <= 1


def plays(guest: Guest) -> int:
    """Moves that have reached the hall."""
    return sum(isinstance(one, Play) for one in Decoder(REQUESTS).feed(b"".join(guest.heard)))


async def test_what_is_typed_without_a_line_is_not_sent_later(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        await ada.lose_line()
        ada.type("rrr")
        await ada.find_line()
        await ada.sees("The line was gone for a while")

        assert plays(ada) == 0


async def test_table_that_is_no_more_leads_to_the_lobby(hall: Hall) -> None:
    """The seat of a table that waits is free when its line is lost."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("n")
        await ada.sees("New table")
        ada.type("c")
        await until(lambda: hall.tables and next(iter(hall.tables.values())).company.seats[0].name)
        await ada.lose_line()
        await until(lambda: not hall.tables)
        await ada.find_line()

        await ada.sees("The table has been closed.")


async def test_reason_is_told_and_one_may_leave(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await ada.sees("Nobody answers at table.local.")
        ada.type("q")
        await ada.sees("Leave?")
        ada.type("\r")

        assert await ada.task == "left"
        assert ada.terminal.output.endswith(leaving("xterm-256color").encode())


async def test_enter_tries_at_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.client.test_returning.QUICK", Pace(pauses=(0.0, 1000.0)))
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await ada.sees("Nobody answers")
        tries = ada.tries
        ada.cut_off = False
        ada.type("\r")
        await until(lambda: not ada.terminal.shows(GONE))

        assert ada.tries == tries + 1


async def test_last_words_of_the_hall_are_the_end(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.lines[-1].send(encode(Bye("banned", "You were sent away.")))
        ada.cut()

        assert await ada.task == "closed"
        assert ada.tries == 1
        assert b"You were sent away." in ada.terminal.output


async def test_other_version_is_the_end_with_what_works(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.guest.PROTOCOL", 99)
    async with arriving(hall, "ada") as ada:
        assert await ada.task == "closed"
        assert ada.tries == 1
        assert b"different versions" in ada.terminal.output


async def test_host_that_closes_may_open_again(store: MemoryStore) -> None:
    first = Hall(store)
    await first.open()
    async with arriving(first, "ada", "SHA256:adas") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        await first.close()
        ada.cut()
        await ada.sees(GONE)
        second = ada.hall = Hall(store)
        await second.open()
        await ada.find_line()
        await ada.sees("The line was gone for a while", "roll 6 dice")

        assert not next(iter(second.tables.values())).company.seats[0].away
        ada.terminal.receiver.hang_up()
        await ada.task
        await second.close()


async def test_line_is_given_up_some_time_with_the_way_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.client.test_returning.QUICK", Pace(pauses=(0.0,), patience=0.0))
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        ada.cut()

        assert await ada.task == "closed"
        assert b"ssh -t table.local resume" in ada.terminal.output


async def test_line_lost_before_the_hall_answered_is_as_good_as_the_first(hall: Hall) -> None:
    guest = Guest(hall, "ada")
    await until(lambda: guest.lines)
    guest.cut()
    await until(lambda: len(guest.lines) == 2)
    await guest.sees("ada")
    guest.terminal.receiver.hang_up()

    assert await guest.task == "hung_up"


async def test_replay_is_opened_again_where_one_was() -> None:
    """The hall forgets what it had opened for a line that is gone."""
    evening = Evening()
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))
    hall = Hall(evening.store)
    await hall.open()
    errand = Errand("replay", str(number))
    async with arriving(hall, "ada", "SHA256:ada", errand) as looking:
        await looking.sees(" of ")
        looking.type("\x1b[C")
        await looking.sees(" 3 of")
        await looking.lose_line()
        await looking.find_line()
        looking.type("\x1b[D")
        await looking.sees(" 1 of")
    await hall.close()


@pytest.mark.parametrize("quietly", ["as a guest", "not at all"])
async def test_player_goes_to_the_question_that_a_line_needs(hall: Hall, quietly: str) -> None:
    """A key with a passphrase: without the question one comes in as a guest, or not at all."""
    key = "SHA256:adas"
    async with arriving(hall, "ada", key, asks=True) as ada:
        await ada.sees("ada")
        ada.type("p")
        await ada.sees("roll 6 dice")
        ada.key = None
        if quietly == "not at all":
            ada.refusal = AskError("{host} did not let you in.", host="table.local")
        ada.cut()
        await ada.sees("ssh has to ask you something")
        ada.type("\r")
        await ada.sees("The line was gone for a while", "roll 6 dice")
        table = next(iter(hall.tables.values()))

        assert not table.company.seats[0].away
        assert ada.asked == 1
