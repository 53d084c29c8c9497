"""The tests' own terminal, with a program in it that paints and ends."""

from pathlib import Path

import pytest

from tests.real_ssh.machine import Machine
from tests.real_ssh.terminal import NotSeenError, RealTerminal

PICTURE, ENDS = r"\033[?2026h\033[H", r"\033[?2026l"


class Painted(RealTerminal):
    """A terminal in which pictures with one text each are painted at once."""

    def __init__(self, home: Path, *texts: str) -> None:
        super().__init__(Machine(home), 22)
        self._argv = ["printf", "".join(f"{PICTURE}{text}{ENDS}" for text in texts)]


async def test_text_of_a_picture_that_was_painted_over_at_once_is_noticed(tmp_path: Path) -> None:
    async with Painted(tmp_path, "here", "gone", "back") as it, it.shows("gone"):
        await it.until("back")


async def test_text_that_was_on_no_picture_is_missed(tmp_path: Path) -> None:
    with pytest.raises(NotSeenError) as missed:
        async with Painted(tmp_path, "here", "back") as it, it.shows("gone"):
            await it.until("back")

    assert "'gone' was not shown" in missed.value.__notes__
