"""A session from hello to goodbye: the app, the guest behind it, and the lobby it begins in."""

from client.app import TableApp
from client.guest import Guest
from client.hosted import Ending
from client.i18n import Language, language_of
from client.link import Link
from client.screens.house import House
from client.screens.lobby import LobbyScreen
from client.terminal import Terminal


async def play(
    terminal: Terminal, link: Link, *, host: str, language: Language = "en", resume: str = ""
) -> Ending:
    """Show the hall behind `link` on `terminal` until the player leaves; says why it ended.

    Args:
        terminal: the player's.
        link: to the hall.
        host: the house's name, as guests type it.
        language: the table's, for a terminal that asks for none.
        resume: the code with which a guest comes back, or "".
    """
    app = TableApp(terminal, link, language=language)
    guest = Guest(app.send)
    guest.tell = app.scenes.tell
    lobby = LobbyScreen(House(host, guest), resume)
    lobby.greet(language_of(terminal.env) or language)
    return await app.play(lobby, heed=guest.hear)
