"""Playing cards, as text or with a frame."""

from collections.abc import Mapping

from client.locale.i18n import Language
from client.paint.canvas import DOUBLE, ROUND, Canvas
from client.paint.text import fit
from client.themes.roles import Role

HEIGHT = 4
WIDTH = 6
JOKER = "**"

_SUITS: Mapping[str, tuple[str, Role]] = {
    "S": ("♠", "card.spade"),
    "H": ("♥", "card.heart"),
    "D": ("♦", "card.diamond"),
    "C": ("♣", "card.club"),
}


_RANKS: Mapping[Language, Mapping[str, str]] = {
    "en": {"T": "10"},
    "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"},
}


def card_text(card: str, language: Language = "en") -> tuple[str, Role]:
    """A card's text and role: `TH` is `10♥`, `**` a joker, `QD*` a joker that stands for Q♦."""
    if card == JOKER:
        return "✶", "card.joker"
    suit, role = _SUITS[card[1]]
    rank = _RANKS[language].get(card[0], card[0])
    if card.endswith("*"):
        return f"{rank}{suit}✶", "card.joker"
    return f"{rank}{suit}", role


def card(
    code: str | None, *, chosen: bool = False, key: str = "", language: Language = "en"
) -> Canvas:
    """A framed card of four lines with rank and suit in two corners; None is a card's back."""
    text, role = _face(code, language)
    ground: Role = "card.chosen" if chosen else role
    canvas = Canvas(WIDTH, HEIGHT, ground)
    canvas.box(0, 0, WIDTH, HEIGHT, ground, DOUBLE if chosen else ROUND)
    if code is None:
        canvas.fill(1, 1, WIDTH - 2, HEIGHT - 2, "card.back", "░")
    canvas.put(1, 1, text, ground)
    canvas.put(1, 2, fit(text, WIDTH - 2, ">"), ground)
    if key:
        canvas.put(2, HEIGHT - 1, fit(key, 2, "^"), ground)
    return canvas


def _face(code: str | None, language: Language) -> tuple[str, Role]:
    return ("", "card.back") if code is None else card_text(code, language)
