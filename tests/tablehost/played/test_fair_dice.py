"""Words for the seed over ssh, a crash before the first draw, and `verify` at the end."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.locale.i18n import translator
from tablehost.cli import main
from tests.real_ssh import ENTER, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person, finished, open_table, play_on, press

pytestmark = needs_ssh
People = Callable[[str], Person]
Say = pytest.CaptureFixture[str]

fr = translator("fr")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host that can be killed and started again on its data."""
    with PlayedHost(tmp_path / "data") as host:
        yield host


async def throw_in(it: RealTerminal, word: str) -> None:
    it.send("w")
    await it.until(lambda it: it.line(-2).strip().startswith(("word", "mot")))
    it.send(word, ENTER)
    await it.until(lambda it: f"“{word}”" in it.text or word in words_in(it))


def words_in(it: RealTerminal) -> str:
    return next((line for line in it.text.splitlines() if "mots mêlés" in line), "")


def seal(it: RealTerminal) -> str:
    """The commitment on the screen."""
    found = re.search(r"([0-9a-f]{32}),", it.text)
    assert found, it.picture()
    return found[1]


async def test_words_survive_a_crash_and_verify_finds_changes(
    host: PlayedHost, people: People, tmp_path: Path, capsys: Say
) -> None:
    ada, bob = people("ada"), people("bob")
    async with ada.at(host) as first, bob.at(host, send_env=FRENCH) as second:
        fields = {"Seats": "2", "Points_to_reach": "1000", "First_bank": "0"}
        await open_table(first, "Farkle", **fields)
        await second.until("ada’s table")
        second.send(ENTER)
        await second.until(fr("a word for the luck"))
        sealed = seal(first)
        await throw_in(first, "petit pois")
        await throw_in(second, "süß")
        await first.until("bob “süß”")
        host.kill()

    host.start()
    async with ada.at(host) as first, bob.at(host, send_env=FRENCH) as second:
        for it in (first, second):
            await it.until(lambda it: "petit pois" in it.text and "süß" in it.text)
            assert seal(it) == sealed
        await press(first, "ready")
        await press(second, fr("ready"))
        for it in (first, second):
            await it.until(lambda it: "petit pois" not in it.text)
        await asyncio.gather(play_on(first), play_on(second))
        assert finished(first)

        done = await run(ada.machine(host), host.port, "record", "1", user="ada")
        kept = tmp_path / "match.json"
        kept.write_text(done.out)
        assert done.code == 0
        assert main(["verify", "1", "--data", str(host.data)]) == 0  # while the host runs
        capsys.readouterr()

    record = json.loads(done.out)
    assert record["commitment"].startswith(sealed)
    assert record["words"] == [[0, "petit pois"], [1, "süß"]]
    assert main(["verify", str(kept)]) == 0
    told = capsys.readouterr().out
    assert record["commitment"] in told
    assert f"All {sum(seat is None for seat, _ in record['log'])} draws" in told
    kept.write_text(done.out.replace("petit pois", "petit pain"))
    assert main(["verify", str(kept)]) == 1
    assert "Something was changed" in capsys.readouterr().err
