"""Textual's driver over one player's terminal: no threads, no signals, nothing of this process.

Theory of operation. What the app writes is collected and goes out once per turn of the event loop.
When the terminal has not taken what went before, a
frame is dropped whole, never queued; once it has, the app is asked to paint everything afresh. The
terminal is entered at most once and left exactly once for that, whoever ends the session.

In the other direction bytes become keys, pastes, mouse and focus events. Sizes come from the
channel alone: everything else a terminal may say in its stream, a stranger may say too.
"""

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, TextIO, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size as TextualSize
from textual.message import Message

from client.terminal import colour_depth
from client.terminal.keyboard import ESCAPE_DELAY, InputParser
from client.terminal.terminal import (
    GRAB_MOUSE,
    RELEASE_MOUSE,
    Size,
    Terminal,
    at_once,
    clamped,
    entering,
    leaving,
    lines,
)
from client.themes.palette import Depth

MAX_WAITING = 32 * 1024
"""Bytes that may wait at the terminal before frames are dropped: a few screens."""

RESUME_WAITING = 4 * 1024
"""Bytes that may still wait when frames go out again."""

LOOK_AGAIN = 0.05
"""Seconds between two looks at a terminal that is behind."""

MAX_UNREAD = 1024
"""Events the app has not looked at; what is typed beyond is lost."""

ANSWER_TIME = 10.0
"""Seconds a terminal has to answer a question."""

_TAKEN = (events.Key, events.Paste, events.MouseEvent, events.AppFocus, events.AppBlur)


class Player(Protocol):
    """What a driver asks of the app it drives, beyond what Textual's apps have."""

    def entered(self) -> None:
        """What is written now is shown."""

    def typed(self) -> None:
        """Something was typed, and is not dealt with yet."""

    def sent(self) -> None:
        """What there was to show is on its way to the terminal."""

    def hang_up(self) -> None:
        """The terminal is gone."""

    def repaint(self) -> None:
        """Nothing is known of what the terminal shows."""

    def has_truecolor(self) -> None:
        """The terminal has more colours than it said."""


class ChannelDriver(Driver):
    """The terminal of one app, as a `Receiver` of its bytes.

    Args:
        on_dropped_frame: called for each frame that is not shown because the terminal is behind.

    Attributes:
        depth: the colours in use.
        farewell: lines left on the terminal at the end.
    """

    def __init__(
        self,
        app: App[Any],
        terminal: Terminal,
        depth: Depth,
        on_dropped_frame: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(app, mouse=True, size=clamped(*terminal.size))
        self.depth: Depth = depth
        self.farewell = ""
        self.mouse_grabbed = True
        self._on_dropped_frame = on_dropped_frame
        self._player = cast("Player", app)
        self._terminal = terminal
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._keyboard = InputParser()
        self._out: list[str] = []
        self._state: Literal["before", "in", "after"] = "before"
        self._behind = False
        self._held = ""  # what may be the beginning of an answer
        self._answer_until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._drain: asyncio.TimerHandle | None = None

    # The app's side.

    @property
    def size(self) -> Size:
        """Columns and rows to draw for."""
        assert self._size is not None, "set from the start"
        return self._size

    @property
    def behind(self) -> bool:
        """Whether frames are dropped just now, so that there is no need to draw any."""
        return self._behind

    @property
    def sends(self) -> bool:
        """Whether something goes out with the turn of the loop that ends now."""
        return bool(self._out)

    def write(self, data: str) -> None:
        """Send output with the turn of the loop that ends now; outside of app mode, nothing."""
        if self._state != "in" or not data:
            return
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(data)

    def start_application_mode(self) -> None:
        """Enter the terminal and tell the app its size."""
        if self._state != "before":
            return
        self._state = "in"
        self._terminal.write(entering(self._terminal.term).encode())
        if colour_depth.worth_asking(self._terminal.term, self._terminal.env):
            self._answer_until = self._loop.time() + ANSWER_TIME
            self._terminal.write(colour_depth.QUESTION.encode())
        self._player.entered()
        self._flush()  # now: what Textual does next takes longer than drawing
        self._tell_size()

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was found, with the farewell on it; once."""
        if self._state == "in":
            self._terminal.write(leaving(self._terminal.term, self.farewell).encode())
        elif self._state == "before" and self.farewell:
            self._terminal.write(lines(self.farewell).encode())
        self._state = "after"
        self._out.clear()
        for handle in (self._timer, self._drain):
            if handle:
                handle.cancel()

    def disable_input(self) -> None:
        """Textual's other name for an end; output is still possible after it."""

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse's buttons, or leave them to the terminal so that text can be selected."""
        if grab is not self.mouse_grabbed:
            self.mouse_grabbed = grab
            self.write(GRAB_MOUSE if grab else RELEASE_MOUSE)

    def send_message(self, message: Message) -> None:
        """Post an event to the app, in this turn of the loop."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:  # noqa: FBT001, FBT002 - Textual's
        """Not here: the browser would be the host's."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Not here: the disk would be the host's."""
        binary.close()

    # The terminal's side.

    def feed(self, data: bytes) -> None:
        """Take bytes typed, pasted or answered; any bytes, cut anywhere."""
        if self._state == "after":
            return
        self._player.typed()
        text = self._without_answers(self._held + self._decode(data))
        self._held = self._answer_begun(text)
        self._take(self._keyboard.feed(text.removesuffix(self._held)))
        self._await_rest()

    def resize(self, columns: int, rows: int) -> None:
        """Draw for this size from now on.

        What a terminal shows after a change is its own affair even when the size is the old one:
        it may have been a smaller one in between, of which we were not told.
        """
        size = clamped(columns, rows)
        changed, self._size = size != self._size, size
        if self._state != "in":
            return
        if changed:
            self._tell_size()
        else:
            self._repaint()

    def hang_up(self) -> None:
        """End the session; the terminal is still left properly, in case somebody reads it."""
        if self._state != "after":
            self._player.hang_up()

    # Inside.

    def _flush(self) -> None:
        text = "".join(self._out)
        self._out.clear()
        if self._state != "in" or not text:
            return
        if self._behind or self._terminal.waiting > MAX_WAITING:
            self._on_dropped_frame()
            self._fall_behind()
        else:
            whole = at_once(self._terminal.term, text)
            self._terminal.write(whole.encode("utf-8", "replace"))
        self._player.sent()

    def _fall_behind(self) -> None:
        if not self._behind:
            self._behind = True
            self._drain = self._loop.call_later(LOOK_AGAIN, self._look_again)

    def _look_again(self) -> None:
        if self._terminal.waiting > RESUME_WAITING:
            self._drain = self._loop.call_later(LOOK_AGAIN, self._look_again)
            return
        self._behind = False
        self._repaint()

    def _repaint(self) -> None:
        self._player.repaint()
        self.write(GRAB_MOUSE if self.mouse_grabbed else RELEASE_MOUSE)

    def _tell_size(self) -> None:
        size = TextualSize(*self.size)
        self.send_message(events.Resize(size, size))

    def _take(self, heard: Iterable[Message]) -> None:
        for message in heard:
            if isinstance(message, _TAKEN) and self._app.message_queue_size < MAX_UNREAD:
                self.process_message(message)

    def _await_rest(self) -> None:
        """See to it that what has begun is taken for what it is when nothing follows."""
        if self._timer is None and (self._held or self._keyboard.waits):
            self._timer = self._loop.call_later(ESCAPE_DELAY, self._take_begun)

    def _take_begun(self) -> None:
        self._timer = None
        held, self._held = self._held, ""
        self._take(self._keyboard.feed(held))
        self._take(self._keyboard.tick())
        self._await_rest()

    def _without_answers(self, text: str) -> str:
        for answer in colour_depth.ANSWER.finditer(text):
            if colour_depth.says_truecolor(answer[1]):
                self._answer_until = 0.0
                self._player.has_truecolor()
        return colour_depth.ANSWER.sub("", text)

    def _answer_begun(self, text: str) -> str:
        """The end of `text` that may become an answer, as long as one may come."""
        if self._loop.time() >= self._answer_until:
            return ""
        begun = colour_depth.ANSWER_BEGUN.search(text)
        return begun[0] if begun else ""
