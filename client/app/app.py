"""The app of one session: a stack of screens on one terminal, and a link to the hall.

Keys and the mouse go to the top screen, news from the hall to all screens.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import cast
from weakref import WeakSet

from textual import events
from typing_extensions import override

from client.app import banner
from client.app.hosted import Ending
from client.app.painted_app import PaintedApp
from client.app.painted_screen import PaintedScreen
from client.app.quit_dialog import QuitDialog
from client.app.redraw_order import RedrawOrder
from client.connection.link import Link
from client.connection.news import Announced, Warned
from client.locale.i18n import Language, Translator, language_of, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, wrap
from client.terminal.keys import Key, normalised
from client.terminal.mouse import Mouse
from client.terminal.terminal import Terminal, speaks_utf8
from client.themes import themes
from client.themes.palette import Depth

STILL_TYPING = 1.0
"""Seconds after a key in which the next one belongs to the same word."""


def usual_symbols(terminal: Terminal) -> Symbols:
    """The symbols for a terminal's encoding, and for the few characters of the Linux console."""
    if not speaks_utf8(terminal.env):
        return "ascii"
    return "console" if terminal.term == "linux" else "full"


class Call(events.Event, bubble=False):
    """A function to be called in the app's own task.

    Textual's own event for that, `Callback`, takes 50 µs more: it looks up handlers in all of the
    app's classes, and the signature of the function.
    """

    def __init__(self, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
        super().__init__()
        self._function = function
        self._arguments = arguments

    def run(self) -> None:
        """Call the function."""
        self._function(*self._arguments)


class Received(Call, bubble=False):
    """Frames from the hall: a call that waits for this session's turn to redraw."""


class TableApp(PaintedApp, inherit_bindings=False):
    """The app of one session.

    Attributes:
        farewell: shown on the terminal after a session that the hall ends.
    """

    def __init__(
        self,
        terminal: Terminal,
        link: Link,
        *,
        language: Language = "en",
        theme: str = themes.DEFAULT,
        depth: Depth | None = None,
        symbols: Symbols | None = None,
        redraw_order: RedrawOrder | None = None,
        on_dropped_frame: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare a session.

        Args:
            terminal: its environment decides language and colours where it names them.
            link: the link to the hall.
            language: for a terminal that names none.
            theme: a theme's name.
            depth: the colours to use, whatever the terminal says.
            symbols: `ascii` for terminals and fonts that have nothing else; None to follow the
                terminal's locale and kind.
            redraw_order: shared by all sessions of a process; None for a session on its own.
            on_dropped_frame: called for each frame that a slow terminal is not shown.
        """
        super().__init__(
            terminal,
            theme=theme,
            depth=depth,
            redraw_order=redraw_order,
            on_dropped_frame=on_dropped_frame,
        )
        self.farewell = ""
        self._language: Language = language_of(terminal.env) or language
        self._symbols: Symbols = symbols or usual_symbols(terminal)
        self._mouse = Mouse(self)
        self._link = link
        self._first: PaintedScreen
        self._announcement: tuple[str, ...] = ()
        self._last_key = 0.0  # by the monotonic clock
        self._ignores_typing = False
        self._pending: WeakSet[asyncio.TimerHandle] = WeakSet()  # the loop holds those still due

    async def play(self, first: PaintedScreen) -> Ending:
        """Run the session from its first screen to its end, and return why it ended."""
        self._first = first
        self._terminal.attach(self.driver)
        self._link.attach(self)
        try:
            return await self.run_painted()
        finally:
            for handle in tuple(self._pending):
                handle.cancel()
            self._link.close()

    # Overridden by a subclass that knows the hall, like `is_asking` and `asked_at`.

    def received(self, data: bytes) -> None:
        """Handle frames from the hall, in the session's own task."""
        self.tell(data)

    def disconnected(self) -> None:
        """Handle the loss of the link, in the session's own task: the session ends."""
        self.end("closed", self.farewell or self.tr("The host has ended the session."))

    # The screens.

    @property
    def top(self) -> PaintedScreen:
        """The top screen; the first one also before Textual has put it on the stack."""
        return self._painted[-1]

    @property
    def _painted(self) -> list[PaintedScreen]:
        return cast("list[PaintedScreen]", self._screen_stack) or [self._first]

    def pop_to(self, screen: PaintedScreen) -> None:
        """Pop all screens that lie over this one.

        Textual's `pop_until_active` does so later, after a screen pushed in the same handler.
        """
        while self.screen is not screen:
            self.pop_screen()

    def close_screen(self, screen: PaintedScreen) -> None:
        """Pop a screen and all that lie over it; nothing if it is not on the stack."""
        while screen in self._screen_stack:
            self.pop_screen()

    def tell(self, news: object) -> None:
        """Pass news from the hall to all screens, from the bottom of the stack to its top."""
        if isinstance(news, Announced | Warned):
            self._announce(banner.announced(news, self.tr))
        for screen in tuple(self._painted):
            screen.told(news)
        self.redraw()

    def ask_to_quit(self) -> None:
        """Ask whether to quit; a second time, quit."""
        if isinstance(self.top, QuitDialog):
            self.quit(self.top.way_back)
        else:
            self.push_screen(QuitDialog(self.top))

    def quit(self, way_back: str) -> None:
        """End the session, and leave the command that leads back to the seat on the terminal."""
        if way_back:
            told = (self.tr("To come back:"), way_back)
            columns = max(2, self.driver.size[0])
            lines = [line for text in told for line in wrap(clean(text), columns)]
            self.driver.farewell = "\n".join(lines)
        self.exit()

    # Input, as the terminal and tests send it.

    def key(self, key: Key) -> None:
        """Pass a key to the top screen, unless it is still meant for a line that has closed."""
        pause, self._last_key = monotonic() - self._last_key, monotonic()
        types = bool(key.text) or key.name in ("enter", "backspace")
        if self._ignores_typing and types and pause < STILL_TYPING:
            self._ignores_typing = key.name != "enter"
            return
        self._ignores_typing = False
        self.top.key(key)
        self.redraw()

    def end_typing(self) -> None:
        """Ignore what is still typed for a line that has just closed, until Enter or a pause."""
        self._ignores_typing = True

    def paste(self, text: str) -> None:
        """Pass pasted text to the top screen."""
        self.top.paste(text)
        self.redraw()

    def click(self, place: str) -> None:
        """Dismiss the announcement, or pass a click to the top screen."""
        if place == banner.PLACE and self._announcement:
            self._announcement = ()
        else:
            self.top.click(place)
        self.redraw()

    def drag(self, place: str, onto: str | None) -> None:
        """Pass a drag to the top screen."""
        self.top.drag(place, onto)
        self.redraw()

    def drag_over(self, place: str, onto: str | None) -> None:
        """Pass a drag under way to the top screen."""
        self.top.drag_over(place, onto)
        self.redraw()

    def scroll(self, place: str | None, lines: int) -> None:
        """Pass a turn of the wheel to the top screen."""
        self.top.scroll(place, lines)
        self.redraw()

    # What screens use beyond Textual's own methods.

    @property
    def language(self) -> Language:
        """The language of all texts."""
        return self._language

    @language.setter
    def language(self, language: Language) -> None:
        self._language = language
        self.redraw()

    @property
    def tr(self) -> Translator:
        """Translates to that language."""
        return translator(self._language)

    @property
    def symbols(self) -> Symbols:
        """The symbols used for drawing."""
        return self._symbols

    @symbols.setter
    def symbols(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self.redraw()

    def later(self, seconds: float, function: Callable[[], None]) -> asyncio.TimerHandle:
        """Call a function later and redraw; not at all once the session has ended.

        Textual's `set_timer` starts a task for each timer.
        """
        handle = asyncio.get_running_loop().call_later(seconds, self._call, function)
        self._pending.add(handle)
        return handle

    # The link.

    def send(self, frame: bytes) -> None:
        """Send a frame to the hall."""
        self._link.send(frame)

    def reconnect(self, link: Link) -> None:
        """Use a new link after the old one was lost."""
        self._link = link
        link.attach(self)

    def disconnect(self) -> None:
        """Close the link; `disconnected` follows."""
        self._link.close()

    def hear(self, data: bytes) -> None:
        """Take frames from the link, in any task; the session's own task handles them."""
        self._home.run(self._post, Received, self.received, (data,))

    def lost(self) -> None:
        """Take the end of the link, in any task."""
        self._call(self.disconnected)

    def hang_up(self) -> None:
        """End the session because the terminal is gone or the host stops."""
        self.end("hung_up", self.farewell)

    # What Textual calls.

    @override
    def get_default_screen(self) -> PaintedScreen:
        """The first screen."""
        return self._first

    @override
    def apology(self) -> str:
        return self.tr(
            "Something went wrong on the host, and your session had to end. Please connect again."
        )

    @override
    async def on_event(self, event: events.Event) -> None:
        """Handle input without Textual's bindings and focus."""
        match event:
            case Call():
                if isinstance(event, Received):
                    await self.redraw_order.turn(self)  # reading takes half as long as drawing
                    self.note_news()
                if not self._closing:
                    event.run()
                    self.redraw()
            case events.AppFocus() | events.AppBlur():
                self.app_focus = isinstance(event, events.AppFocus)
            case events.Key(key="ctrl+c"):
                self.ask_to_quit()
                self.redraw()
            case events.Key():
                self.key(normalised(event))
            case events.Paste():
                self.paste(event.text)
            case events.MouseEvent():
                self._mouse.handle(event, self.painter.place_at(int(event.x), int(event.y)))
            case events.Resize():
                self._resized()
            case _:
                await super().on_event(event)

    # Inside.

    def _call(self, function: Callable[..., None]) -> None:
        """Have a function called by the session's own task, whichever task this is."""
        self._home.run(self._post, Call, function, ())

    def _post(
        self, kind: type[Call], function: Callable[..., None], arguments: tuple[object, ...]
    ) -> None:
        # Made here: a message records the context in which it is made.
        self.post_message(kind(function, arguments))

    @override
    def picture(self) -> Canvas:
        """The top screen with its banners, as large as the terminal, in the symbols in use."""
        standing = self.top.standing()
        texts = (*self._announcement, standing) if standing else self._announcement
        banners = banner.draw_banner(texts, self.driver.size[0])
        size = banner.room_below(banners, self.driver.size)
        canvas = self.top.draw(size, self.look, self._language)
        low = not self._announcement
        canvas = banner.with_banner(canvas, banners, self.driver.size, low=low)
        if (canvas.width, canvas.height) != self.driver.size:
            whole = Canvas(*self.driver.size)
            whole.paste(0, 0, canvas)
            canvas = whole
        return canvas.drawn_in(self._symbols, self._language)

    def _announce(self, text: str) -> None:
        """Show an announcement over all screens for a while, instead of the one before."""
        shown = self._announcement = (text,)

        def expire() -> None:
            if self._announcement is shown:
                self._announcement = ()

        self.later(banner.SECONDS, expire)
