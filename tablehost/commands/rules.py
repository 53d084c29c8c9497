"""`rules GAME`: a game's rules page as plain text."""

from itertools import chain

from client.locale.i18n import Language
from client.paint.text import width
from client.screens.rules import rules_page
from engine import registry

COLUMNS = 76


def game_id(words: tuple[str, ...]) -> str | None:
    """The game that words name, by its id or title in any case; None if there is none."""
    wanted = _letters(" ".join(words))
    for game in map(registry.game, registry.game_ids()):
        if wanted in map(_letters, (game.id, *game.titles.values())):
            return game.id
    return None


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


def _letters(text: str) -> str:
    """Only letters and digits: `Dice Hold'em`, `dice-holdem` and `dice_holdem` are the same."""
    return "".join(char for char in text.casefold() if char.isalnum())
