"""A server with damaged files stays away until it can begin anew without endangering the log."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tablehost.cluster import damage
from tablehost.cluster.errors import UnreachableError
from tablehost.cluster.server_keeper import kept
from tablehost.cluster.stream import Standing, Stream
from tablehost.store.values import Appended
from tests.tablehost.cluster.copies import copies, until
from tests.tablehost.cluster.servers import NAMES, Servers, damage_log, has_binary, running
from tests.tablehost.store.samples import BOT, new_match

ANT, BEE, CAT = range(3)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    """Three servers of this test's own."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    with running(tmp_path / "servers") as found:
        yield found


@pytest.mark.parametrize(
    "line",
    [
        "[7] [ERR] Error creating filestore WAL: corrupt state file",
        "[7] [ERR] Error creating filestore: malformed or corrupt message in 5.blk",
        "[7] [WRN] Stream create failed for '$G > house-1': unable to recover keys",
        "[7] [FTL] Can't start JetStream: encryption bad key size",
    ],
)
def test_lines_of_a_server_that_cannot_use_its_files_are_known(line: str) -> None:
    assert damage.is_told_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "[7] [ERR] Error creating filestore WAL: storage directory is not writable",
        "[7] [FTL] Can't start JetStream: no space left on device",
        "[7] [WRN] RAFT [x - S-R3F-y] Corrupt WAL, will truncate",
        '[7] [WRN]   Error recreating stream "house-1": corrupt message in 1.blk (10077)',
    ],
)
def test_lines_about_other_troubles_are_left_alone(line: str) -> None:
    assert not damage.is_told_in(line)


ALL = frozenset(NAMES)
OTHERS = frozenset(("ant", "bee"))


class Told:
    """A stream whose leader says this, the last of it again and again."""

    def __init__(self, *standings: Standing | UnreachableError) -> None:
        self._standings = list(standings)
        self.led: list[str] = []

    async def standing(self) -> Standing:
        told = self._standings.pop(0) if len(self._standings) > 1 else self._standings[0]
        if isinstance(told, UnreachableError):
            raise told
        return told

    async def step_down(self, to: str) -> None:
        self.led.append(to)


@pytest.mark.parametrize(
    ("standings", "hindrance", "led"),
    [
        (
            (Standing("ant", ALL, OTHERS), UnreachableError("?"), Standing("bee", ALL, OTHERS)),
            "",
            1,
        ),
        ((Standing("ant", ALL, frozenset(("ant",))),), "is away, or behind", 0),
        ((Standing("ant", ALL, frozenset(("ant", "cat"))),), "is away, or behind", 0),
        ((Standing("ant", ALL, OTHERS),), "is away, or behind", 1),
        (
            (Standing("ant", ALL, OTHERS), Standing("bee", ALL, frozenset(("bee",)))),
            "is away, or behind",
            1,
        ),
        ((UnreachableError("There is no leader."),), "There is no leader.", 0),
    ],
)
async def test_server_begins_anew_only_when_a_new_leader_knows_that_both_others_have_all(
    standings: Sequence[Standing | UnreachableError],
    hindrance: str,
    led: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(damage, "_PAUSE", 0.0)
    monkeypatch.setattr(damage, "_SOON", 0.1)
    stream: Any = Told(*standings)

    found = await damage.hindrance(stream, "cat")

    assert hindrance in found
    assert bool(hindrance) == bool(found)
    assert stream.led == ["bee"] * led


@pytest.mark.long
async def test_damaged_server_begins_anew_when_both_others_have_all_and_then_counts_again(
    tmp_path: Path,
    servers: Servers,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = servers._configs[CAT]
    step_down, led = Stream.step_down, 0

    async def counted(stream: Stream, to: str = "") -> None:
        nonlocal led
        led += 1
        await step_down(stream, to)

    monkeypatch.setattr(Stream, "step_down", counted)

    def said(words: str) -> int:
        return caplog.text.count(words)

    async with copies(tmp_path / "first.db", servers) as opened:
        match = await new_match(opened[ANT].store)
        for seq in range(20):
            told = await opened[BEE].store.append(match.id, seq, [BOT], f"{seq}")
            assert told == Appended(seq, seq + 1)
        servers.kill(CAT)
        servers.kill(BEE)
        damage_log(config.folder)
        async with kept(config, lambda: servers.access(CAT)):
            await until(lambda: said("cannot begin its part of the log anew") == 1)
            assert said("the files of the log are damaged at cat") == 1
        async with kept(config, lambda: servers.access(CAT)):  # starting it again changes nothing
            await until(lambda: said("cannot begin its part of the log anew") == 2)
            assert damage.is_known(config.folder)
            assert not (config.folder / "log.damaged").exists()

            servers.start(BEE)
            await until((config.folder / "log.damaged").is_dir)
            before = led
            await until(lambda: not damage.is_known(config.folder))
            assert before == led >= 1, "the leader stays while it gives the log to cat"
            assert said("cat has all of the log again") == 1

            servers.kill(ANT)  # so the log needs what cat has
            told = await opened[BEE].store.append(match.id, 20, [BOT], "20")
            assert told == Appended(20, 21)
            await opened[CAT].reaches(opened[BEE].log.position)
            servers.start(ANT)
