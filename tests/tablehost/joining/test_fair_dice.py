"""Words that `tablehost join` seals and opens by itself, with a real host and real ssh."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tablehost.cli import main
from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh, run
from tests.tablehost.joining.joined import Joined
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    offered,
    open_table,
    play_on,
    press,
)
from tests.tablehost.ssh.host import eventually

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

FARKLE = {"Seats": "2", "Points_to_reach": "1000", "First_bank": "0"}
READY = ("ready", "cancel")
SIZE = (100, 60)  # the page about the dice fits
SAME = re.compile(r"(?:Four words|To compare).*?: ((?:[a-z-]+ ?){4})")


@pytest.fixture
def people(tmp_path: Path) -> People:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / name, name)


@pytest.fixture
def own_host(tmp_path: Path) -> PlayedHost:
    """A host for one test alone."""
    return PlayedHost(tmp_path / "data")


def joined(person: Person, host: PlayedHost) -> Joined:
    """`tablehost join` on a person's machine, with their key."""
    machine = person.machine(host)
    key = machine.home / person.name
    return Joined(machine, host.port, user=person.name, key=key, size=SIZE)


async def sealed_by(it: RealTerminal, *names: str) -> None:
    """Wait until the page about the dice shows that their words are sealed."""
    it.send("f")
    await it.until(lambda it: all(f"{name}’s sealed word: " in it.text for name in names))
    it.send(ESCAPE)
    await it.until("seats taken of")


@asynccontextmanager
async def at_one_table(
    first: RealTerminal, second: RealTerminal
) -> AsyncIterator[tuple[RealTerminal, RealTerminal]]:
    """Ada at a new table of Farkle, and Bob beside her; nobody is ready."""
    async with first as ada, second as bob:
        await open_table(ada, "Farkle", **FARKLE)
        await bob.until("ada’s table")
        bob.send(ENTER)
        for it in (ada, bob):
            await it.until("2 seats taken of 2")
        yield ada, bob


async def begin(*them: RealTerminal) -> None:
    """Everybody presses Enter, and the match begins."""
    for it in them:
        await it.until(lambda it: offered(it, "ready") == ENTER)
        it.send(ENTER)
        await it.until(lambda it: not offered(it, "ready"))
    for it in them:
        await it.until(lambda it: not offered(it, *READY))


def four_words(it: RealTerminal) -> str:
    """The words on the screen that stand for the match, "" for none."""
    found = SAME.search(it.text)
    return found[1].strip() if found else ""


async def record_of(person: Person, host: PlayedHost) -> str:
    """The record of the host's first match."""
    machine = person.machine(host)
    key = machine.home / person.name
    done = await run(machine, host.port, "record", "1", user=person.name, key=key)

    assert done.code == 0, done.err
    return done.out


async def test_two_who_press_enter_have_sealed_words_and_receipts(
    own_host: PlayedHost, people: People, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, kept = people("ada"), people("bob"), tmp_path / "match.json"
    with own_host as host:
        async with at_one_table(joined(one, host), joined(other, host)) as (ada, bob):
            for it in (ada, bob):
                await sealed_by(it, "ada", "bob")
            await begin(ada, bob)
            await asyncio.gather(play_on(ada), play_on(bob))
            for it in (ada, bob):
                await it.until(four_words)
            assert four_words(ada) == four_words(bob)
            told = await record_of(one, host)
            receipts = [await receipt_of(person, host) for person in (one, other)]

    kept.write_text(told)
    record = json.loads(told)
    assert [(seat, len(salt), word) for seat, salt, word in record["words"]] == [
        (0, 32, ""),
        (1, 32, ""),
    ]
    assert record["failed"] == []
    for file in receipts:
        assert f"words {four_words(ada)}\n" in file.read_text()
        assert main(["verify", str(kept), "--receipt", str(file)]) == 0
        assert "Receipt: the match is the one" in capsys.readouterr().out


async def test_guest_by_plain_ssh_adds_a_word_when_the_other_is_ready(
    own_host: PlayedHost, people: People
) -> None:
    one, other = people("ada"), people("bob")
    with own_host as host:
        async with at_one_table(joined(one, host), other.as_guest(host, size=SIZE)) as (ada, bob):
            await sealed_by(bob, "ada")
            bob.send("w")
            await bob.until("Your word comes last: ada must be ready first.")
            bob.send(ESCAPE)
            await bob.until(lambda it: "Your word comes last" not in it.text)
            await press(ada, "ready")
            await bob.until(lambda it: "│ ready " in it.text)
            bob.send("w")
            await bob.until(lambda it: it.line(-2).strip().startswith("word"))
            bob.send("last", ENTER)
            for it in (ada, bob):
                await it.until("ada (sealed: secret for now), bob “last”")
            assert offered(ada, "cancel")  # her word was sealed before
            await begin(bob)
            await asyncio.gather(play_on(ada), play_on(bob))
            for it in (ada, bob):
                await it.until(four_words)
            assert four_words(ada) == four_words(bob)
            told = await record_of(one, host)

    (seat, salt, word), guest = json.loads(told)["words"]
    assert (seat, len(salt), word) == (0, 32, "")
    assert guest == [1, "", "last"]


async def test_seat_whose_program_is_killed_is_named_and_the_next_round_begins(
    own_host: PlayedHost, people: People, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, kept = people("ada"), people("bob"), tmp_path / "match.json"
    with own_host as host:
        async with at_one_table(joined(one, host), joined(other, host)) as (ada, bob):
            await sealed_by(ada, "ada", "bob")
            await press(bob, "ready")
            await ada.until(lambda it: "│ ready " in it.text)
            bob.freeze()  # it cannot open its word
            await press(ada, "ready")
            await ada.until(lambda it: not offered(it, "ready"))
            bob.cut()
            await bob.gone()
            await ada.until("bob’s word was not opened in time")
            async with joined(other, host) as again:
                await again.until("2 seats taken of 2")  # the seat was kept
                await begin(ada, again)
                await asyncio.gather(play_on(ada), play_on(again))
            await ada.until(four_words)
            told = await record_of(one, host)

    kept.write_text(told)
    record = json.loads(told)
    [failed] = record["failed"]
    assert failed["missing"] == [1]
    assert failed["stopped"] is False
    assert [(seat, word) for seat, _, word in record["words"]] == [(0, "")]
    assert main(["verify", str(kept)]) == 0
    assert record["commitment"] in capsys.readouterr().out


async def receipt_of(person: Person, host: PlayedHost) -> Path:
    """The receipt that their machine has kept, once it is there."""
    home = person.machine(host).home
    files = f".local/state/tablehost/receipts/*-{host.port}/*.txt"
    await eventually(lambda: list(home.glob(files)))
    [file] = home.glob(files)
    return file
