"""Words for the seed over ssh, a crash before the first draw, and `verify` at the end."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.locale.i18n import translator
from tablehost.cli import main
from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person, open_table, play_on, press

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]
Say = pytest.CaptureFixture[str]

FINGERPRINT = re.compile(r"Next match, fingerprint of the seed:\s+([0-9a-f]{64})")
SAME = re.compile(r"(?:Four words|To compare|Quatre mots|À comparer).*?: ([a-z -]+)")
SIZE = (100, 60)  # the page about the dice fits

fr = translator("fr")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host that can be killed and started again on its data."""
    with PlayedHost(tmp_path / "data") as host:
        yield host


async def add_word(it: RealTerminal, word: str) -> None:
    it.send("w")
    await it.until(lambda it: it.line(-2).strip().startswith(("word", "mot")))
    it.send(word, ENTER)
    await it.until(lambda it: re.search(rf"[“«]\s?{word}", it.text))


async def fingerprint(it: RealTerminal) -> str:
    """The fingerprint of the next match, from the page about the dice."""
    it.send("f")
    await it.until(lambda it: FINGERPRINT.search(it.text))
    found = FINGERPRINT.findall(it.text)[0]
    it.send(ESCAPE)
    await it.until(lambda it: not FINGERPRINT.search(it.text))
    return str(found)


def four_words(it: RealTerminal) -> str:
    """The words that stand for the match, "" for none."""
    found = SAME.search(it.text)
    return found[1].strip() if found else ""


async def test_words_survive_a_crash_and_verify_finds_changes(
    host: PlayedHost, people: People, tmp_path: Path, capsys: Say
) -> None:
    ada, bob = people("ada"), people("bob")
    async with ada.at(host, size=SIZE) as first, bob.at(host, send_env=FRENCH) as second:
        fields = {"Seats": "2", "Points_to_reach": "1000", "First_bank": "0"}
        await open_table(first, "Farkle", **fields)
        await second.until("ada’s table")
        second.send(ENTER)
        await first.until("drawn from a secret seed")
        await second.until("d’après une graine secrète")
        promised = await fingerprint(first)
        await add_word(first, "petit pois")
        await add_word(second, "süß")
        await first.until("bob “süß”")
        host.kill()

    host.start()
    async with ada.at(host, size=SIZE) as first, bob.at(host, send_env=FRENCH) as second:
        for it in (first, second):
            await it.until(lambda it: "petit pois" in it.text and "süß" in it.text)
        assert await fingerprint(first) == promised
        await press(first, "ready")
        await press(second, fr("ready"))
        for it in (first, second):
            await it.until(lambda it: "petit pois" not in it.text)
        await asyncio.gather(play_on(first), play_on(second))
        for it in (first, second):
            await it.until(four_words)
        words = four_words(first)
        assert four_words(second) == words

        done = await run(ada.machine(host), host.port, "record", "1", user="ada")
        kept, receipt = tmp_path / "match.json", tmp_path / "receipt.txt"
        kept.write_text(done.out)
        assert done.code == 0
        signed = await run(ada.machine(host), host.port, "receipt", "1", user="ada")
        receipt.write_text(signed.out)
        assert main(["verify", "1", "--data", str(host.data)]) == 0  # while the host runs
        capsys.readouterr()

    record = json.loads(done.out)
    assert record["commitment"] == promised
    assert record["words"] == [[0, "", "petit pois"], [1, "", "süß"]]
    assert main(["verify", str(kept), "--receipt", str(receipt)]) == 0
    told = capsys.readouterr().out
    draws = sum(seat is None for seat, _ in record["log"])
    assert f"Luck: all {draws} draws follow from the players' words" in " ".join(told.split())
    for part in (promised, words, "Moves:", "Chain:", "Signature:", "Receipt:"):
        assert part in told
    kept.write_text(done.out.replace("petit pois", "petit pain"))
    assert main(["verify", str(kept)]) == 1
    assert capsys.readouterr().err
