"""Players in line mode, with a real hall."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

import pytest

from client.connection.link import Pipe, pipe
from client.line_mode.session import talk
from client.locale.i18n import Language
from client.terminal.terminal import Receiver, Size
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.halls import hall, quick_bots, store

__all__ = ["hall", "quick_bots", "store"]

PATIENCE = 60.0  # seconds until a line that should be said is given up


class Speaker:
    """A player in line mode: types lines and reads lines."""

    size: Size = (80, 24)

    def __init__(self, env: Mapping[str, str], term: str) -> None:
        self.env = env
        self.term = term
        self.waiting = 0
        self.raw = bytearray()
        self.read = 0  # characters of `text` that have been looked at
        self.code: asyncio.Task[int]
        self._receiver: Receiver
        self._written = asyncio.Event()

    def attach(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def write(self, data: bytes) -> None:
        self.raw += data
        self._written.set()

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None:
        raise AssertionError("closing is for whoever opened")

    @property
    def text(self) -> str:
        """The written text as a terminal shows it, without padding."""
        return re.sub(r"\r*\n", "\n", self.raw.decode())

    def type(self, *lines: str) -> None:
        self.send("".join(f"{line}\n" for line in lines).encode())

    def send(self, data: bytes) -> None:
        self._receiver.feed(data)

    def end_input(self) -> None:
        self._receiver.feed(b"")

    def hang_up(self) -> None:
        self._receiver.hang_up()

    async def hears(self, *wanted: str) -> str:
        """Wait for the first of these texts in new output; returns the output up to it."""
        return await self.until(lambda text: _end_of(text, wanted))

    async def until(self, found: Callable[[str], int]) -> str:
        """Wait until `found` returns the end of what to read in the new text; 0 waits on."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (end := found(self.text[self.read :])):
                    self._written.clear()
                    await self._written.wait()
        except TimeoutError:
            raise AssertionError(f"not said; all there is:\n{self.text[-3000:]}") from None
        said = self.text[self.read : self.read + end]
        self.read += end
        return said

    async def ended(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.code


def _end_of(text: str, wanted: tuple[str, ...]) -> int:
    """The end of the line with the first of these texts; 0 for none."""
    places = [text.find(one) for one in wanted if one in text]
    return text.find("\n", min(places)) + 1 if places else 0


Arrive = Callable[..., Awaitable[Speaker]]


@pytest.fixture
async def arrive(hall: Hall) -> AsyncIterator[Arrive]:
    """Connect a player; wait for the welcome, unless a `first` line came with the ssh command."""
    speakers: list[Speaker] = []

    async def arrive(
        name: str,
        key: str | None = None,
        language: Language = "en",
        term: str = "",
        encoding: str = ".UTF-8",
        first: str = "",
    ) -> Speaker:
        near, far = pipe()
        attach_link(hall, far, name, key)
        speaker = Speaker({"LANG": f"{language}{encoding}"}, term)
        speaker.code = asyncio.create_task(_talk(speaker, near, first))
        speakers.append(speaker)
        if not first:
            await speaker.hears(name)
        return speaker

    yield arrive
    for speaker in speakers:
        speaker.hang_up()
        await speaker.ended()


async def _talk(speaker: Speaker, near: Pipe, first: str) -> int:
    return await talk(speaker, near, host="table.local", first=first)
