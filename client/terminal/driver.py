"""A Textual driver for one player's terminal, without threads, signals or the process's own tty.

The app's output is collected and sent once per turn of the event loop, as one frame. While the
terminal is behind, whole frames are dropped instead of queued; once it has caught up, the app sends
the whole screen. Full screen is entered at most once, and left once however the session ends.

Input becomes key, paste, mouse and focus events. The terminal's size is taken from the ssh channel
only, as anything in the input stream may be forged.
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
"""Bytes that may be queued for the terminal before frames are dropped: a few screens."""

RESUME_WAITING = 4 * 1024
"""Bytes that may still be queued when frames are sent again."""

LOOK_AGAIN = 0.05
"""Seconds between two checks whether a terminal has caught up."""

MAX_UNREAD = 1024
"""Events in the app's queue; further input is dropped."""

ANSWER_TIME = 10.0
"""Seconds a terminal has to answer a question."""

_INPUT = (events.Key, events.Paste, events.MouseEvent, events.AppFocus, events.AppBlur)


class DrivenApp(Protocol):
    """The methods of its app that the driver calls, besides Textual's own."""

    def entered(self) -> None:
        """Full screen has been entered."""

    def typed(self) -> None:
        """There is input to handle."""

    def sent(self) -> None:
        """A frame was sent, or dropped."""

    def hang_up(self) -> None:
        """The terminal is gone, or the host stops."""

    def repaint(self) -> None:
        """It is not known what the terminal shows."""

    def has_truecolor(self) -> None:
        """The terminal has more colours than TERM says."""


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
        self._driven = cast("DrivenApp", app)
        self._terminal = terminal
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._keyboard = InputParser()
        self._out: list[str] = []
        self._state: Literal["before", "in", "after"] = "before"
        self._behind = False
        self._held = ""  # input that may be the beginning of an answer
        self._answer_until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._drain: asyncio.TimerHandle | None = None

    # Called by the app.

    @property
    def size(self) -> Size:
        """Columns and rows to draw for."""
        assert self._size is not None, "set from the start"
        return self._size

    @property
    def behind(self) -> bool:
        """Whether frames are being dropped, so that drawing would be useless."""
        return self._behind

    @property
    def sends(self) -> bool:
        """Whether output will be sent at the end of this turn of the loop."""
        return bool(self._out)

    def write(self, data: str) -> None:
        """Send output at the end of this turn of the loop; nothing outside of full screen."""
        if self._state != "in" or not data:
            return
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(data)

    def start_application_mode(self) -> None:
        """Enter full screen and tell the app the terminal's size."""
        if self._state != "before":
            return
        self._state = "in"
        opening = entering(self._terminal.term)
        if colour_depth.worth_asking(self._terminal.term, self._terminal.env):
            self._answer_until = self._loop.time() + ANSWER_TIME
            opening += colour_depth.QUESTION
        self._driven.entered()
        picture = self._taken()  # at once: Textual's own start takes longer than drawing
        if picture:
            opening += at_once(self._terminal.term, picture)
        self._terminal.write(opening.encode("utf-8", "replace"))
        if picture:
            self._driven.sent()
        self._tell_size()

    def stop_application_mode(self) -> None:
        """Restore the terminal and leave the farewell on it, the first time this is called."""
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
        """Do nothing: `stop_application_mode` follows."""

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse's buttons, or leave them to the terminal so that text can be selected."""
        if grab is not self.mouse_grabbed:
            self.mouse_grabbed = grab
            self.write(GRAB_MOUSE if grab else RELEASE_MOUSE)

    def send_message(self, message: Message) -> None:
        """Post an event to the app, in this turn of the loop."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:  # noqa: FBT001, FBT002 - Textual's
        """Do nothing: the browser would be the host's."""

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
        """Do nothing: the disk would be the host's."""
        binary.close()

    # Called by the terminal.

    def feed(self, data: bytes) -> None:
        """Take input: keys, pastes, and answers to questions."""
        if self._state == "after":
            return
        self._driven.typed()
        text = self._without_answers(self._held + self._decode(data))
        self._held = self._answer_begun(text)
        self._process(self._keyboard.feed(text.removesuffix(self._held)))
        self._await_rest()

    def resize(self, columns: int, rows: int) -> None:
        """Take the terminal's size.

        The whole screen is sent even if the size is the same: the terminal may have been smaller
        in between without telling.
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
        """End the session; the terminal is restored, in case it is still there."""
        if self._state != "after":
            self._driven.hang_up()

    # Inside.

    def _taken(self) -> str:
        """All output since this was called last."""
        text = "".join(self._out)
        self._out.clear()
        return text

    def _flush(self) -> None:
        text = self._taken()
        if self._state != "in" or not text:
            return
        if self._behind or self._terminal.waiting > MAX_WAITING:
            self._on_dropped_frame()
            self._fall_behind()
        else:
            whole = at_once(self._terminal.term, text)
            self._terminal.write(whole.encode("utf-8", "replace"))
        self._driven.sent()

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
        self._driven.repaint()
        self.write(GRAB_MOUSE if self.mouse_grabbed else RELEASE_MOUSE)

    def _tell_size(self) -> None:
        size = TextualSize(*self.size)
        self.send_message(events.Resize(size, size))

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if isinstance(message, _INPUT) and self._app.message_queue_size < MAX_UNREAD:
                self.process_message(message)

    def _await_rest(self) -> None:
        """Set the timer after which an unfinished sequence is taken as typed."""
        if self._timer is None and (self._held or self._keyboard.waits):
            self._timer = self._loop.call_later(ESCAPE_DELAY, self._take_unfinished)

    def _take_unfinished(self) -> None:
        self._timer = None
        held, self._held = self._held, ""
        self._process(self._keyboard.feed(held))
        self._process(self._keyboard.tick())
        self._await_rest()

    def _without_answers(self, text: str) -> str:
        for answer in colour_depth.ANSWER.finditer(text):
            if colour_depth.says_truecolor(answer[1]):
                self._answer_until = 0.0
                self._driven.has_truecolor()
        return colour_depth.ANSWER.sub("", text)

    def _answer_begun(self, text: str) -> str:
        """The end of `text` that may be the beginning of an answer, while one is expected."""
        if self._loop.time() >= self._answer_until:
            return ""
        begun = colour_depth.ANSWER_BEGUN.search(text)
        return begun[0] if begun else ""
