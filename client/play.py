"""A session from hello to goodbye: the app, the guest behind it, and the lobby it begins in."""

from client.app import TableApp
from client.errand import Errand
from client.guest import Guest
from client.hosted import Ending
from client.i18n import Language, language_of
from client.link import Link
from client.screens.house import House
from client.screens.lobby import LobbyScreen
from client.terminal import Terminal


async def play(
    terminal: Terminal,
    link: Link,
    *,
    host: str,
    port: int = 22,
    language: Language = "en",
    errand: Errand | None = None,
) -> Ending:
    """Show the hall behind `link` on `terminal` until the player leaves; says why it ended.

    Args:
        terminal: the player's.
        link: to the hall.
        host: the house's name, as guests type it.
        port: where they come in.
        language: the table's, for a terminal that asks for none.
        errand: what the player wants done at once.
    """
    app = TableApp(terminal, link, language=language)
    guest = Guest(app.send)
    guest.tell = app.scenes.tell
    lobby = LobbyScreen(House(host, guest, port), errand)
    lobby.greet(language_of(terminal.env) or language)
    return await app.play(lobby, heed=guest.hear)
