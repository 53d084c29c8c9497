"""`replay`, `board` and `doctor` over real ssh: they need a terminal."""

from collections.abc import Callable

import pytest

from tests.real_ssh import RIGHT, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, play_on, sit_alone

pytestmark = needs_ssh
People = Callable[[str], Person]


@pytest.mark.parametrize("words", [("replay", "1"), ("board", "WOLF"), ("board",), ("doctor",)])
async def test_command_without_a_terminal_prints_the_line_to_type(
    people: People, empty_host: PlayedHost, words: tuple[str, ...]
) -> None:
    done = await run(people("ada").machine(empty_host), empty_host.port, *words, user="ada")

    assert done.code == 2
    assert done.err.rstrip().endswith(" ".join(words))
    assert "ssh -t -p" in done.err


@pytest.mark.parametrize(
    "words", [("replay",), ("replay", "x"), ("doctor", "now"), ("board", "A", "B")]
)
async def test_wrong_arguments_exit_with_2(
    people: People, empty_host: PlayedHost, words: tuple[str, ...]
) -> None:
    done = await run(people("ada").machine(empty_host), empty_host.port, *words, user="ada")

    assert done.code == 2
    assert "takes" in done.err


async def test_replay_of_an_unknown_match_leads_to_the_lobby(
    people: People, empty_host: PlayedHost
) -> None:
    async with people("ada").at(empty_host, "replay", "99", options=["-t"]) as ada:
        await ada.until("There is no match 99.")
        ada.send("\x1b")
        await ada.until("Welcome")


async def test_doctor_reports_and_leaves_the_terminal_as_it_was(
    people: People, empty_host: PlayedHost
) -> None:
    async with people("ada").at(empty_host, "doctor", options=["-t"]) as ada:
        code = await ada.gone()

        assert code == 0
        assert "80 x 24" in ada.text
        assert not ada.modes_left_on


@pytest.mark.long
async def test_finished_match_is_counted_listed_and_replayed(
    people: People, host: PlayedHost
) -> None:
    ada = people("ada")
    async with ada.at(host) as it:
        await sit_alone(it, Points_to_reach="1000", First_bank="0")
        await play_on(it)
    async with ada.at(host, "stats", options=["-t"]) as it:
        assert await it.gone() == 0
        assert "Played alone" in it.text
    async with ada.at(host, "matches", options=["-t"]) as it:
        assert await it.gone() == 0
        (row,) = (line.split() for line in it.text.splitlines() if "Farkle" in line)
    async with ada.at(host, "replay", row[0], options=["-t"]) as it:
        await it.until("[Space] play")
        before = it.line(0)
        it.send(RIGHT)
        await it.until(lambda it: it.line(0) != before)
