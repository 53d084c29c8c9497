"""A Textual app that shares its process with the apps of other players.

Textual assumes that the process is its own: the environment, standard output, the browser, the
disk, the event loop's task factory; and it prints errors with all local variables. Here these
belong to the host, or to other players. Everything overridden for that is in this file; the parts
of Textual it relies on are listed in `tests/client/app/test_upstream.py`, which compares them with
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
"""Why a session ended: the player quit, the terminal is gone, the host ended it, or an error."""

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

    It reads them when it is imported.
    """
    for name, value in _DEFAULTS.items():
        setattr(constants, name, value)
    _xterm_parser.IS_ITERM = False


class _HostsOwn:
    """The process's own stream, whatever Textual assigns to the attribute."""

    def __init__(self, name: Literal["stdout", "stderr"]) -> None:
        self._name = name

    def __get__(self, app: object, _: type[object] | None = None) -> TextIO:
        stream: TextIO = getattr(sys, self._name)
        return stream

    def __set__(self, app: object, stream: object) -> None:
        """Ignore the stream that would pass printed text to the app."""


class HostedApp(App[None], inherit_bindings=False, inherit_css=False):
    """One session's app on one terminal.

    Attributes:
        driver: the driver of the player's terminal.
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
        """Run to the end, restore the terminal, and return why the session ended.

        This is Textual's `run_async` without the test pilot, and without the eager task factory
        that it would set on the host's whole loop (Python 3.12).
        """
        self._thread_init()  # type: ignore[no-untyped-call]  # private and unannotated in Textual
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
        _raise_if_cancelled()
        return self.ending

    def end(self, ending: Ending, farewell: str = "") -> None:
        """End the session; only the first call counts.

        Args:
            ending: why.
            farewell: lines left on the terminal.
        """
        if not self._exit:
            self.ending = ending
            self.driver.farewell = farewell
            self.exit()

    def hang_up(self) -> None:
        """End the session because the terminal is gone or the host stops."""
        self.end("hung_up")

    def get_css_variables(self) -> dict[str, str]:
        """None, as there are no style sheets; computing Textual's takes 1 ms."""
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

    # Errors: logged without local variables, and not shown to the player.

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
        """The text left on the player's terminal after an error."""
        return "Something went wrong on this side; the session had to end."

    def panic(self, *renderables: RenderableType) -> None:
        """Handle it as an error; the renderables, which may contain anything, are not shown."""
        self._handle_exception(RuntimeError("Textual panicked"))

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()

    # Standard output stays the host's: Textual would redirect it.

    _capture_stdout = _HostsOwn("stdout")  # type: ignore[assignment]  # upstream's goes to the app
    _capture_stderr = _HostsOwn("stderr")  # type: ignore[assignment]  # likewise

    # Features that would act on the host's machine.

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Do nothing."""

    def deliver_text(self, *_: Any, **__: Any) -> None:
        """Do nothing: it would read the host's files."""

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Do nothing."""

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Do nothing."""
        yield

    def action_suspend_process(self) -> None:
        """Do nothing."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Do nothing."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Do nothing: some terminals show the sequence as text."""


def _raise_if_cancelled() -> None:
    """Raise the cancellation that Textual has swallowed after shutting down."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
