"""`rules GAME`: a game's rules page as plain text."""

from itertools import chain

from client.games.names import find_game
from client.locale.i18n import Language, Translator
from client.paint.text import width
from client.screens.rules import rules_page
from engine import registry

COLUMNS = 76


def game_id(words: tuple[str, ...]) -> str | None:
    """The game that the words name; None if there is none."""
    games = map(registry.game, registry.game_ids())
    return find_game({game.id: game.titles.values() for game in games}, " ".join(words))


def titles(tr: Translator) -> str:
    """The titles of all games, each of which can be typed."""
    return tr.join(registry.game(game).titles[tr.language] for game in registry.game_ids())


def rules(game: str, language: Language) -> str:
    """The page, with its headings underlined.

    Raises:
        FileNotFoundError: the game has no page in this language.
    """
    page = rules_page.page(game, language, COLUMNS)
    headings = set(page.anchors.values())
    lines = [_heading(page.title, "="), ""]
    for number, row in enumerate(page.rows):
        text = "".join(chain.from_iterable(text for text, _ in row)).rstrip()
        lines.append(_heading(text, "-") if number in headings else text)
    return "\n".join(lines).rstrip()


def _heading(text: str, line: str) -> str:
    return f"{text}\n{line * width(text)}"
