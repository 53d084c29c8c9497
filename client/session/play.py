"""A session from hello to goodbye: the app, the guest behind it, and the lobby it begins in."""

from collections.abc import Callable
from functools import partial

from client.app.app import TableApp
from client.app.hosted import Ending
from client.app.redraw_order import RedrawOrder
from client.connection.hall_client import Dismissed, HallClient, News
from client.connection.link import Dial, Link
from client.locale.i18n import Language, language_of, translator
from client.paint.shared_pictures import SharedPictures
from client.screens.context import SessionContext
from client.screens.lobby.screen import LobbyScreen
from client.session.backoff import BACKOFF, Backoff
from client.session.reconnect import Reconnection
from client.session.start_command import StartCommand
from client.terminal.terminal import Terminal
from client.themes.themes import DEFAULT


async def play(
    terminal: Terminal,
    link: Link,
    *,
    host: str,
    port: int = 22,
    language: Language = "en",
    errand: StartCommand | None = None,
    theme: str = DEFAULT,
    dial: Dial | None = None,
    ask: Dial | None = None,
    pace: Backoff = BACKOFF,
    gallery: SharedPictures | None = None,
    precedence: RedrawOrder | None = None,
    dropped: Callable[[], None] | None = None,
) -> Ending:
    """Show the hall behind `link` on `terminal` until the player leaves; says why it ended.

    Args:
        terminal: the player's.
        link: to the hall.
        host: the house's name, as guests type it.
        port: where they come in.
        language: the table's, for a terminal that asks for none.
        errand: what the player wants done at once.
        theme: what is worn by who has chosen none.
        dial: makes another link when this one is lost; without it that is the end.
        ask: makes another link, for which the player is asked something outside of the app.
        pace: how it is tried again.
        gallery: pictures that this session shares with others of its process.
        precedence: in which order these draw.
        dropped: is told of each frame that a slow terminal is not shown.
    """
    app = TableApp(terminal, link, language=language, theme=theme)
    if dropped is not None:
        app.driver.dropped = dropped
    hall = HallClient(app.send)
    app.is_asking = lambda: hall.asking
    app.precedence = precedence or app.precedence
    context = SessionContext(host, hall, port, gallery, theme)
    lobby = LobbyScreen(context, errand)
    hall.tell = partial(_told, app, partial(_again, app, context, errand))
    lobby.greet(language_of(terminal.env) or language)
    if dial is None:
        return await app.play(lobby, heed=hall.hear)
    returning = Reconnection(app, lobby, dial, ask, pace)
    hall.tell = returning.told
    try:
        return await app.play(lobby, heed=hall.hear, bereft=returning.lost)
    finally:
        returning.close()


def _told(app: TableApp, again: Callable[[], str], news: News) -> None:
    """News on their way to the screens; the hall's last words stay on the terminal."""
    if isinstance(news, Dismissed):
        app.last_words = "\n".join(filter(None, [news.text, again()]))
    app.scenes.tell(news)


def _again(app: TableApp, context: SessionContext, errand: StartCommand | None) -> str:
    """How a board comes back by itself; "" for who sits at a terminal and can press a key."""
    if errand is None or errand.do != "board":
        return ""
    line = f"until ssh -t {context.where} board {errand.code}; do sleep 2; done"
    return translator(app.scenes.language)("To keep the board up: {line}", line=line)
