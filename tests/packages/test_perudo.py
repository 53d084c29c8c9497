"""Perudo, installed from a folder of its own, is a game like the others; nothing here names it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real_ssh import Machine, needs_ssh, run
from tests.tablehost.joining.joined import Joined
from tests.tablehost.played.driver import EVERYTHING, Chooser, play_by_offers
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.lines import Lines
from tests.tablehost.played.people import (
    Person,
    finished,
    in_lobby,
    leave,
    open_table,
    press,
)
from tests.tablehost.processes import hook

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
OWN = Path(__file__).parent / "perudo"
People = Callable[[str], Person]


@pytest.fixture
def host(perudo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayedHost]:
    """A host with Perudo whose bots move at once; what starts later has no Perudo."""
    with monkeypatch.context() as patched:
        hook.install(tmp_path, "quick_bots", patched)
        patched.setenv("PYTHONPATH", f"{os.environ['PYTHONPATH']}{os.pathsep}{perudo}")
        host = PlayedHost(tmp_path / "data")
        host.start()
    with_it = host
    try:
        yield with_it
    finally:
        assert with_it.stop() == 0
        assert not with_it.troubles, with_it.log


def with_perudo(perudo: Path) -> dict[str, str]:
    path = [os.environ["PYTHONPATH"], str(ROOT), str(perudo)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


def tablehost(perudo: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablehost", *map(str, words)],
        env=with_perudo(perudo), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.timeout(900)  # a whole session of tests
def test_its_own_tests_pass(perudo: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", OWN / "tests"],
        cwd=OWN, env=with_perudo(perudo), capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-6000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 50


def test_no_file_of_the_project_names_it() -> None:
    folders = [ROOT / name for name in ("engine", "client", "tablehost", "themes")]
    sources = [path for folder in folders for path in folder.rglob("*.py")]

    example = {"packages.py", "testing"}  # where the names of a package are explained
    for path in sources:
        if not example & {path.name, path.parent.name}:
            assert "perudo" not in path.read_text("utf-8").lower(), path


def test_check_and_protocol_tell_of_it(perudo: Path, tmp_path: Path) -> None:
    checked = tablehost(perudo, "check", "--port", "0", "--data", tmp_path / "data")
    protocol = json.loads(tablehost(perudo, "protocol").stdout)

    assert "ok    Perudo comes from tablehost-game-perudo 1.0.0." in checked.stdout
    assert "perudo" in protocol["games"]
    assert "hand" in protocol["views"]["perudo"][-1] or "perudo" in protocol["views"]


def test_views_of_others_have_the_same_hash_with_it_and_without(perudo: Path) -> None:
    def schema(env: dict[str, str]) -> str:
        words = [sys.executable, "-c", "from engine.sync.views import own_hash; print(own_hash())"]
        return subprocess.check_output(words, env=env, text=True)

    assert schema(with_perudo(perudo)) == schema({**os.environ, "PYTHONPATH": str(ROOT)})


@needs_ssh
async def test_match_is_played_by_its_own_keys_and_kept(host: PlayedHost, people: People) -> None:
    ada = people("ada")
    async with ada.at(host) as it:
        await open_table(it, "Perudo", Seats="3", Bots="2", Dice="2")
        await press(it, "ready")
        await it.until("under your cup")
        await play_by_offers(it, Chooser("ada", EVERYTHING))

        assert finished(it)
        assert re.search(r"(ada|[A-Z]\w+) won|you won", it.text)
    async with ada.at(host, "replay", "1", options=["-t"]) as it:
        await it.until("Perudo")
        await it.until("Round 1:")
    for words in (["matches"], ["stats", "ada"], ["rules", "perudo", "--lang", "fr"]):
        done = await run(ada.machine(host), host.port, *words, user="ada", key=ada._key)
        assert "Perudo" in done.out, (words, done)


@needs_ssh
async def test_match_is_played_in_line_mode(host: PlayedHost, people: People) -> None:
    async with Lines(people("ada"), host) as ada:
        ada.type("new perudo seats=3 bots=2 dice=2")
        await ada.play()

        assert await ada.quit() == 0
    assert re.search(r"bids \d+ (one|two|three|four|five|six)s?\.", ada.text)
    assert "Under your cup:" in ada.text


@needs_ssh
async def test_client_without_it_plays_in_plain_lists_and_says_what_to_install(
    host: PlayedHost, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home")
    machine.trust(host.host_key, host.port)
    async with Joined(machine, host.port, user="jo") as it:
        await in_lobby(it)
        await open_table(it, "Perudo", Seats="2", Bots="1", Dice="2")
        await it.until("pip install tablehost-game-perudo")
        await press(it, "ready")
        await it.until("hand ")  # a field of the view, by its name
        await press(it, "bid count")
        await it.until("jo: bid (count")
        await leave(it)
