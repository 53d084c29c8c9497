"""The app of one session: shows scenes, and hands keys and frames to them.

What is typed goes straight to the top scene, and what comes from the hall to all of them. A scene
is drawn when everything that has come in has been dealt with, so a burst of frames or keys is
drawn once.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any
from weakref import WeakSet

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from client.app.costly_redraws import LARGE
from client.app.hosted import Ending, HostedApp
from client.app.redraw_order import RedrawOrder
from client.app.scene import Scene
from client.app.screen_stack import ScreenStack
from client.connection.link import Link
from client.locale.i18n import Language, language_of, translator
from client.paint.painter import Painter
from client.paint.symbols import Symbols
from client.paint.text import clean
from client.terminal.colour_depth import depth_of
from client.terminal.keys import normalised
from client.terminal.mouse import Mouse
from client.terminal.terminal import Terminal, speaks_utf8, titled
from client.themes import themes
from client.themes.palette import Depth

LONGEST_WAIT = 0.1
"""Seconds after which something is drawn even if there is more to deal with."""


class BlankScreen(Screen[None], inherit_bindings=False, inherit_css=False):
    """The one screen Textual asks for; the app paints the terminal itself."""

    BLANK = True

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:  # noqa: FBT001, FBT002 - Textual's
        """There is nothing to lay out."""

    def _compositor_refresh(self) -> None:
        self._compositor._dirty_regions.clear()  # noqa: SLF001 - as upstream does here
        self._dirty_widgets.clear()


class Due(events.Event, bubble=False):
    """Something that has come from elsewhere, to be done by the app's own task.

    Textual's own event for that, `Callback`, takes 50 µs more: it looks up handlers in all of the
    app's classes, and the signature of what is to be called.
    """

    def __init__(self, act: Callable[..., None], what: tuple[object, ...]) -> None:
        super().__init__()
        self._act = act
        self._what = what

    def do(self) -> None:
        """Do it."""
        self._act(*self._what)


class Heard(Due, bubble=False):
    """Frames of the hall."""


class TableApp(HostedApp, inherit_bindings=False):
    """One player's app."""

    def __init__(
        self,
        terminal: Terminal,
        link: Link,
        *,
        language: Language = "en",
        theme: str = themes.DEFAULT,
        depth: Depth | None = None,
        symbols: Symbols | None = None,
    ) -> None:
        """Set the table.

        Args:
            terminal: whose environment decides language and colours where it says something.
            link: to the hall.
            language: the table's, for a terminal that asks for none.
            theme: a theme's name.
            depth: the colours to use, whatever the terminal says.
            symbols: `ascii` for terminals and fonts that have nothing else; None where the
                terminal's locale decides.
        """
        self.look = themes.load(theme)
        super().__init__(terminal, depth or depth_of(terminal.term, terminal.env))
        self.scenes = ScreenStack(
            self,
            language_of(terminal.env) or language,
            symbols or ("full" if speaks_utf8(terminal.env) else "ascii"),
        )
        self.painter = Painter(self.driver.write, self.look, self.driver.depth)
        self._hand = Mouse(self.scenes)
        self._depth_is_chosen = depth is not None
        self._terminal = terminal
        self._link = link
        self._heed: Callable[[bytes], None]
        self._bereft: Callable[[], None]
        self.is_asking: Callable[[], bool] = lambda: False
        self.precedence = RedrawOrder()
        self._own_task: asyncio.Task[Any] | None = None
        self._stale = False
        self._stale_since = 0.0
        self._is_whole = False
        self._window_title = ""
        self.last_words = ""
        self._pending: WeakSet[asyncio.TimerHandle] = WeakSet()  # the loop holds what is due
        self._max_idle = LONGEST_WAIT

    async def play(
        self,
        scene: Scene,
        heed: Callable[[bytes], None] | None = None,
        bereft: Callable[[], None] | None = None,
    ) -> Ending:
        """Show `scene` and run to the end of the session; says why it ended.

        Args:
            scene: the first one.
            heed: takes what comes from the hall, in this session's task; it tells the scenes by
                `scenes.tell`.
            bereft: told in the same way that the link is lost, and sees to another; without it
                that is the end.
        """
        self._own_task = asyncio.current_task()
        self._heed = heed or self.scenes.tell
        self._bereft = bereft or self._dismissed
        self.scenes.push(scene)
        self._terminal.attach(self.driver)
        self._link.attach(self)
        self.typed()  # whoever comes in waits for what there is to see
        try:
            return await self.run_hosted()
        finally:
            for handle in tuple(self._pending):
                handle.cancel()
            self.precedence.answered(self)
            self.precedence.costly.forget(self)
            self._link.close()

    # What scenes ask for, by way of their stage.

    def redraw(self) -> None:
        """Draw the top scene once everything that waits has been dealt with."""
        if not self._stale:
            self._stale = True
            self._stale_since = monotonic()
        if asyncio.current_task() is not self._own_task:
            self.check_idle()  # in our own task we are idle after this anyway

    def send(self, frame: bytes) -> None:
        """Send a frame to the hall."""
        self._link.send(frame)

    def relink(self, link: Link) -> None:
        """Go on with another link, as the one before is lost."""
        self._link = link
        link.attach(self)

    def unlink(self) -> None:
        """Give the link up; it is told as lost."""
        self._link.close()

    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something later, as if it had been typed; not at all once the session has ended."""
        handle = asyncio.get_running_loop().call_later(seconds, self._at_home, act)
        self._pending.add(handle)
        return handle

    def name_window(self, title: str) -> None:
        """Set the title of the terminal's window."""
        title = clean(title)
        if title != self._window_title:
            self._window_title = title
            self.driver.write(titled(self._terminal.term, title))

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse's buttons, or leave them to the terminal so that text can be selected."""
        self.driver.grab_mouse(grab=grab)

    def hang_up(self) -> None:
        """The terminal is gone, or the host wants it back: then its last words stay there."""
        self.end("hung_up", self.last_words)

    def leave(self) -> None:
        """End the session as the player wishes."""
        self.end("left")

    def wear(self, theme: str) -> None:
        """Change the theme; nothing where it is worn already, as by most who come in."""
        if theme != self.look.name:
            self.look = themes.load(theme)
            self._restyle()

    # What the driver and the link tell.

    def entered(self) -> None:
        """The terminal is ours: show something at once, Textual has still to set itself up."""
        self._name_window_again()
        self._stale = True
        self._show()

    def typed(self) -> None:
        """The player waits for an answer."""
        self.precedence.typed(self)

    def sent(self) -> None:
        """A picture is on its way: the answer, unless the hall has still to give one."""
        if not self.is_asking():
            self.precedence.answered(self)

    def hear(self, data: bytes) -> None:
        """Frames have come; from whatever task, they are dealt with in ours."""
        self._home.run(self._post, Heard, self._heeded, (data,))

    def lost(self) -> None:
        """Nothing more will come from the hall."""
        self._at_home(self._bereft)

    def repaint(self) -> None:
        """The terminal shows we do not know what: send everything again."""
        self._name_window_again()
        self._forget_picture()
        self.redraw()

    def has_truecolor(self) -> None:
        """The terminal has told that it has more colours than TERM says."""
        if not self._depth_is_chosen:
            self._set_depth("truecolor")

    # What Textual asks.

    def get_default_screen(self) -> Screen[None]:
        """The one screen there is for Textual."""
        return BlankScreen()

    def apology(self) -> str:
        """In the player's language."""
        tr = translator(self.scenes.language)
        return tr("Something went wrong on this side, and the session had to end. Come in again!")

    async def on_idle(self) -> None:
        """Draw when there is nothing else to do, or has not been for a while."""
        # Textual calls this also when the last message has been taken out, but not been handled.
        more = self.message_queue_size or self._pending_message
        if more and monotonic() - self._stale_since < LONGEST_WAIT:
            return
        if self._stale and not self.driver.behind:
            await self.precedence.turn(self)
            self._show()
        if not (self._stale or self.driver.sends or self.is_asking()):
            self.precedence.answered(self)
            self._terminal.unchanged()

    async def on_event(self, event: events.Event) -> None:
        """Take what is typed past Textual's bindings and focus, to the scene."""
        match event:
            case Heard():
                await self.precedence.turn(self)  # reading takes half as long as drawing does
                if not self._closing:
                    event.do()
            case Due() if not self._closing:
                event.do()
            case events.AppFocus() | events.AppBlur():
                self.scenes.focus(gained=isinstance(event, events.AppFocus))
            case events.Key(key="ctrl+c"):
                self.scenes.ask_to_leave()
            case events.Key():
                self.scenes.key(normalised(event))
            case events.Paste():
                self.scenes.paste(event.text)
            case events.MouseEvent():
                self._hand.feel(event, self.painter.place_at(int(event.x), int(event.y)))
            case events.Resize():
                self._resized()
                await super().on_event(event)
            case _:
                await super().on_event(event)

    def _at_home(self, act: Callable[..., None], *what: object) -> None:
        """Have something done by our own task, whoever's task this is."""
        self._home.run(self._post, Due, act, what)

    def _post(self, kind: type[Due], act: Callable[..., None], what: tuple[object, ...]) -> None:
        self.post_message(kind(act, what))  # made here: it notes whose context it was made in

    def _resized(self) -> None:
        if self.driver.size != self.scenes.size:
            self._forget_picture()
            self.redraw()

    def _forget_picture(self) -> None:
        """The terminal shows we do not know what, so the next picture is a whole one."""
        self.painter.forget()
        self._is_whole = True

    def _show(self) -> None:
        """Draw, or have it drawn when it is the turn of this picture that costs much."""
        columns, rows = self.driver.size
        if self._is_whole or columns * rows > LARGE:
            self.precedence.costly.draw(self, self._draw_in_turn)
        else:
            self._draw()

    def _draw_in_turn(self) -> None:
        """Draw from outside of our own task, perhaps; nothing where there is no need any more."""
        if self._closing or self.driver.behind or not self._stale:
            return
        try:
            self._home.run(self._draw)
        except Exception as error:  # noqa: BLE001 - as Textual does in our own task
            self._home.run(self._handle_exception, error)
        self.check_idle()

    def _draw(self) -> None:
        self._stale = self._is_whole = False
        self.painter.show(self.scenes.draw(self.driver.size))

    def _heeded(self, data: bytes) -> None:
        self._heed(data)
        self.redraw()

    def _name_window_again(self) -> None:
        title, self._window_title = self._window_title, ""
        self.name_window(title)

    def _dismissed(self) -> None:
        tr = translator(self.scenes.language)
        self.end("closed", self.last_words or tr("The host has ended the session."))

    def _set_depth(self, depth: Depth) -> None:
        self.driver.depth = depth
        self._restyle()

    def _restyle(self) -> None:
        self.painter.restyle(self.look, self.driver.depth)
        self.redraw()
