"""A Textual app that paints its terminal with canvases: when it draws, and what it sends."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Any

from textual.geometry import Size as TextualSize
from textual.message import Message
from typing_extensions import override

from client.app.costly_redraws import LARGE
from client.app.hosted import Ending, HostedApp
from client.app.redraw_order import RedrawOrder
from client.paint.canvas import Canvas
from client.paint.painter import Painter
from client.paint.text import clean
from client.terminal.colour_depth import depth_of
from client.terminal.terminal import Size, Terminal, titled
from client.themes import themes
from client.themes.palette import Depth

MAX_DELAY = 0.1
"""Seconds after which the screen is drawn even if the message queue is not empty."""

ANSWER_TIME = 0.03
"""Seconds that a picture waits for the hall's answer to a request. Nearly every answer is there
sooner; a picture from before it would seldom differ from the one shown."""


class PaintedApp(HostedApp, inherit_bindings=False):
    """An app whose picture is drawn once its message queue is empty.

    A burst of frames or keys is therefore drawn once.

    Attributes:
        look: the theme in use.
        painter: writes canvases to the terminal.
        redraw_order: the order in which the sessions of this process are drawn.
    """

    def __init__(
        self,
        terminal: Terminal,
        *,
        theme: str,
        depth: Depth | None,
        redraw_order: RedrawOrder | None,
        on_dropped_frame: Callable[[], None],
    ) -> None:
        self.look = themes.load(theme)
        super().__init__(terminal, depth or depth_of(terminal.term, terminal.env), on_dropped_frame)
        self.painter = Painter(self.driver.write, self.look, self.driver.depth)
        self.redraw_order = redraw_order or RedrawOrder()
        self._depth_is_chosen = depth is not None
        self._terminal = terminal
        self._own_task: asyncio.Task[Any] | None = None
        self._stale = False
        self._stale_since = 0.0
        self._is_whole = False
        self._drawn_size: Size = (0, 0)
        self._window_title = ""
        self._max_idle = MAX_DELAY
        self._answer_timer: asyncio.TimerHandle | None = None
        self._has_news = False  # of the hall, since the last picture

    @abstractmethod
    def picture(self) -> Canvas:
        """The canvas to show, as large as the terminal."""

    @property
    def is_asking(self) -> bool:
        """Whether the hall still has to answer a request of the player."""
        return False

    @property
    def asked_at(self) -> float:
        """The time of the latest request whose answer a picture waits for, by `time.monotonic`."""
        return 0.0

    @property
    @override
    def size(self) -> TextualSize:
        """Columns and rows of the terminal."""
        return TextualSize(*self.driver.size)

    def redraw(self) -> None:
        """Draw once the message queue is empty, however often this is called."""
        if not self._stale:
            self._stale = True
            self._stale_since = monotonic()
        if asyncio.current_task() is not self._own_task:
            self.check_idle()  # our own task gets to `on_idle` by itself

    def note_news(self) -> None:
        """Note that the hall has sent something: the next picture waits for nothing else."""
        self._has_news = True

    def set_window_title(self, title: str) -> None:
        """Set the title of the terminal's window."""
        title = clean(title)
        if title != self._window_title:
            self._window_title = title
            self.driver.write(titled(self._terminal.term, title))

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse's buttons, or leave them to the terminal so that text can be selected."""
        self.driver.grab_mouse(grab=grab)

    def use_theme(self, theme: str) -> None:
        """Change the theme; nothing if it is in use already, as in most sessions."""
        if theme != self.look.name:
            self.look = themes.load(theme)
            self._restyle()

    async def run_painted(self) -> Ending:
        """Run to the end, and return why it ended."""
        self._own_task = asyncio.current_task()
        self.typed()  # the player is waiting for the first picture
        try:
            return await self.run_hosted()
        finally:
            self.redraw_order.answered(self)
            self.redraw_order.costly.forget(self)

    # What the driver calls.

    def entered(self) -> None:
        """Draw at once when the terminal is ours: Textual's own start takes longer."""
        self._restore_window_title()
        self._stale = True
        self._show()

    def typed(self) -> None:
        """Note that the player is waiting for an answer."""
        self.redraw_order.typed(self)

    def sent(self) -> None:
        """Note that a picture was sent: the answer, unless the hall still has to give one."""
        if not self.is_asking:
            self.redraw_order.answered(self)

    def repaint(self) -> None:
        """Send everything again, as it is not known what the terminal shows."""
        self._restore_window_title()
        self._forget_picture()
        self.redraw()

    def has_truecolor(self) -> None:
        """Use more colours than TERM promises, as the terminal has answered that it has them."""
        if not self._depth_is_chosen:
            self.driver.depth = "truecolor"
            self._restyle()

    # What Textual calls.

    @override
    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterable[tuple[type, Callable[..., Awaitable[Any]]]]:
        if method_name == "on_idle":  # after every message; Textual would search all classes for it
            return ((PaintedApp, self.on_idle),)
        return super()._get_dispatch_methods(method_name, message)

    async def on_idle(self) -> None:
        """Draw when the message queue is empty, or has not been for a while."""
        # Textual calls this also when the last message has been taken out, but not been handled.
        more = self.message_queue_size or self._pending_message
        if more and monotonic() - self._stale_since < MAX_DELAY:
            return
        if self._stale and not self.driver.behind:
            if self._waits_for_answer():
                return
            await self.redraw_order.turn(self)
            self._show()
        if not (self._stale or self.driver.sends or self.is_asking):
            self.redraw_order.answered(self)
            self._terminal.unchanged()

    # Inside.

    def _waits_for_answer(self) -> bool:
        """Whether the hall may still answer in time; otherwise a timer has the picture drawn."""
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None
        left = self.asked_at + ANSWER_TIME - monotonic()
        if self._has_news or not self.is_asking or left <= 0:
            return False
        self._answer_timer = asyncio.get_running_loop().call_later(left, self.check_idle)
        return True

    def _resized(self) -> None:
        if self.driver.size != self._drawn_size:
            self._forget_picture()
            self.redraw()

    def _forget_picture(self) -> None:
        """Send the next picture whole."""
        self.painter.forget()
        self._is_whole = True

    def _show(self) -> None:
        """Draw, or wait for the turn of a picture that is expensive."""
        columns, rows = self.driver.size
        if self._is_whole or columns * rows > LARGE:
            self.redraw_order.costly.draw(self, self._draw_in_turn)
        else:
            self._draw()

    def _draw_in_turn(self) -> None:
        """Draw in whichever task this is, if there still is something to draw."""
        if self._closing or self.driver.behind or not self._stale:
            return
        try:
            self._home.run(self._draw)
        except Exception as error:  # noqa: BLE001 - as Textual does in the session's own task
            self._home.run(self._handle_exception, error)
        self.check_idle()

    def _draw(self) -> None:
        self._stale = self._is_whole = self._has_news = False
        self._drawn_size = self.driver.size
        self.painter.show(self.picture())

    def _restore_window_title(self) -> None:
        title, self._window_title = self._window_title, ""
        self.set_window_title(title)

    def _restyle(self) -> None:
        self.painter.restyle(self.look, self.driver.depth)
        self.redraw()
