"""A Textual app that is one of many in its process, and may be anybody's.

Textual takes a process for its own: its environment, its standard output, its browser, its disk,
its event loop's task factory, and prints an error with all local variables. Here each of these is
the host's, or another player's. Everything overridden for that is in this file; the parts of
Textual it relies on are listed in `tests/client/app/test_upstream.py`, which compares them with
the installed version.
"""

import asyncio
import contextvars
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TextIO

from rich.console import RenderableType
from textual import _xterm_parser, constants
from textual.app import App
from textual.driver import Driver

from client.terminal.driver import ChannelDriver
from client.terminal.terminal import Terminal
from client.themes.palette import Depth

log = logging.getLogger("client")

Ending = Literal["left", "hung_up", "closed", "failed"]
"""Why a session ended: the player left, is gone, was sent away by the host, or we failed him."""

_DEFAULTS = {
    "DEBUG": False,
    "DRIVER": None,
    "DISABLE_KITTY_KEY": False,
    "FILTERS": "",
    "LOG_FILE": None,
    "SCREENSHOT_DELAY": -1,
    "PRESS": "",
    "SHOW_RETURN": False,
    "MAX_FPS": 60,
    "COLOR_SYSTEM": "truecolor",
    "TEXTUAL_ANIMATIONS": "full",
    "ESCAPE_DELAY": 0.1,
    "DEFAULT_THEME": "textual-dark",
    "SMOOTH_SCROLL": False,
}


def shut_environment() -> None:
    """Undo what Textual has read from the host's TEXTUAL_* variables, ESCDELAY and TERM_PROGRAM.

    It reads them when it is imported, which is before we could say no.
    """
    for name, value in _DEFAULTS.items():
        setattr(constants, name, value)
    _xterm_parser.IS_ITERM = False


class _HostsOwn:
    """An attribute that is the host's standard output whatever is assigned to it."""

    def __init__(self, name: Literal["stdout", "stderr"]) -> None:
        self._name = name

    def __get__(self, app: object, _: type[object] | None = None) -> TextIO:
        stream: TextIO = getattr(sys, self._name)
        return stream

    def __set__(self, app: object, stream: object) -> None:
        """Textual sets an object that hands what is printed to the app."""


class HostedApp(App[None], inherit_bindings=False, inherit_css=False):
    """One session's app on one terminal.

    Attributes:
        driver: the terminal, as whoever reads it.
        ending: why the session ended, once it has.
    """

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = ""

    def __init__(
        self, terminal: Terminal, depth: Depth, on_dropped_frame: Callable[[], None]
    ) -> None:
        shut_environment()
        super().__init__(driver_class=ChannelDriver)
        self.driver = ChannelDriver(self, terminal, depth, on_dropped_frame)
        self.ending: Ending = "left"
        self.features = frozenset()
        self._disable_tooltips = True
        self._disable_notifications = True
        self._home = contextvars.copy_context()

    async def run_hosted(self) -> Ending:
        """Run to the end, whoever brings it about; the terminal is left as it was found.

        What `run_async` does, without the test pilot and the eager task factory (Python 3.12),
        which it would set on the host's whole loop.
        """
        self._thread_init()  # type: ignore[no-untyped-call]  # Textual has it so
        self._loop = asyncio.get_running_loop()
        try:
            with self._context():
                self._home = contextvars.copy_context()
                try:
                    await self._process_messages(terminal_size=self.driver.size)
                finally:
                    await asyncio.shield(self._shutdown())
        finally:
            self.driver.stop_application_mode()
            self._loop = None
        _insist_on_cancelling()
        return self.ending

    def end(self, ending: Ending, farewell: str = "") -> None:
        """End the session soon; the first to say why is heard."""
        if not self._exit:
            self.ending = ending
            self.driver.farewell = farewell
            self.exit()

    def hang_up(self) -> None:
        """The terminal is gone, or the host wants it back."""
        self.end("hung_up")

    def get_css_variables(self) -> dict[str, str]:
        """None: there are no style sheets. Textual's take 1 ms to work out."""
        return {}

    def _build_driver(
        self,
        headless: bool,  # noqa: FBT001 - Textual's signature
        inline: bool,  # noqa: FBT001
        mouse: bool,  # noqa: FBT001
        size: tuple[int, int] | None,
    ) -> Driver:
        self._driver = self.driver
        return self.driver

    # Errors: told to the log without local variables, to the player without anything.

    def _handle_exception(self, error: Exception) -> None:
        log.error("a session's screen failed", exc_info=error)
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.ending = "failed"
        self.driver.farewell = self.apology()
        self._close_messages_no_wait()

    def apology(self) -> str:
        """What a player reads on his own screen when ours has failed."""
        return "Something went wrong on this side; the session had to end."

    def panic(self, *renderables: RenderableType) -> None:
        """As for any error; the renderables may show anything."""
        self._handle_exception(RuntimeError("Textual panicked"))

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()

    # The host's standard output stays the host's: Textual "redirects" it to itself.

    _capture_stdout = _HostsOwn("stdout")  # type: ignore[assignment]  # upstream's goes to the app
    _capture_stderr = _HostsOwn("stderr")  # type: ignore[assignment]  # likewise

    # What would reach for the host.

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Not here."""

    def deliver_text(self, *_: Any, **__: Any) -> None:
        """Not here: it would open files of the host."""

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Not here."""

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Not here: nothing happens."""
        yield

    def action_suspend_process(self) -> None:
        """Not here."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Not here."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Not sent: terminals that do not know the sequence show it."""


def _insist_on_cancelling() -> None:
    """Be cancelled after all, if we were; Textual ends properly then but forgets to say so."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
