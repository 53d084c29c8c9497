"""`replay`, `board` and `doctor` over real ssh: they need a terminal, and say so without one."""

from collections.abc import Callable

import pytest

from tests.real_ssh import needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person

pytestmark = needs_ssh
People = Callable[[str], Person]


@pytest.mark.parametrize("words", [("replay", "1"), ("board", "WOLF"), ("doctor",)])
async def test_without_a_terminal_the_line_to_type_is_told(
    people: People, empty_host: PlayedHost, words: tuple[str, ...]
) -> None:
    done = await run(people("ada").machine(empty_host), empty_host.port, *words, user="ada")

    assert done.code == 2
    assert done.err.rstrip().endswith(" ".join(words))
    assert "ssh -t -p" in done.err


@pytest.mark.parametrize("words", [("replay",), ("replay", "x"), ("doctor", "now"), ("board",)])
async def test_wrong_words_are_exit_code_2(
    people: People, empty_host: PlayedHost, words: tuple[str, ...]
) -> None:
    done = await run(people("ada").machine(empty_host), empty_host.port, *words, user="ada")

    assert done.code == 2
    assert "takes" in done.err


async def test_replay_of_no_match_leads_back_to_the_lobby(
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
