"""Cards, squares and combinations as text, and typed cards."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from client.locale.i18n import Language, Translator
from client.widgets.card import JOKER, card_text

RANKS = "23456789TJQKA"
SUITS = "SHDC"

At = tuple[int, int]

_RANK_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {},
    "fr": {"V": "J", "D": "Q", "R": "K"},
}
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_SUIT_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {},
    "fr": {"P": "S", "C": "H", "K": "D", "T": "C", "PI": "S", "CO": "H", "CA": "D", "TR": "C"},
}


def shown(card: str, tr: Translator) -> str:
    """A card in the player's language: `K♣`, `R♣`, `✶`."""
    return card_text(card, tr.language)[0]


def all_shown(cards: Iterable[str], tr: Translator) -> str:
    return " ".join(shown(card, tr) for card in cards)


def placed(cards: Iterable[Mapping[str, Any]], tr: Translator) -> str:
    """The cards of a placement; jokers are shown as the cards they stand for."""
    return all_shown((f"{one['as']}*" if "as" in one else one["card"] for one in cards), tr)


def combination(name: str, tr: Translator) -> str:
    """A combination's name, by its id; the id itself if it is unknown."""
    return _combinations(tr).get(name, name)


@cache
def _combinations(tr: Translator) -> Mapping[str, str]:
    return {
        "pair": tr.sense("cards", "pair"),
        "three_kind": tr.sense("cards", "three of a kind"),
        "two_pair": tr.sense("cards", "two pairs"),
        "four_kind": tr.sense("cards", "four of a kind"),
        "full_house": tr.sense("cards", "full house"),
        "straight": tr.sense("cards", "straight"),
        "flush": tr.sense("cards", "flush"),
        "straight_flush": tr.sense("cards", "straight flush"),
        "royal_flush": tr.sense("cards", "royal flush"),
    }


def line(cells: Iterable[Iterable[int]], tr: Translator) -> str:
    """The row or column of a run."""
    (row, column), *others = (tuple(cell) for cell in cells)
    if all(other[0] == row for other in others):
        return tr("row {n}", n=row)
    return tr("column {n}", n=column)


def parse_card(text: str, tr: Translator) -> tuple[str, ...]:
    """Codes that a typed card may mean, the player's language first; () if it is not a card.

    `10H`, `th`, `T♥`; in French `RT` is the king of clubs (roi de trèfle), and so is `KC`.
    """
    if text in (JOKER, "*", "✶"):
        return (JOKER,)
    text = text.upper().replace("10", "T")
    rank, suit = text[:1], text[1:]
    own_rank = _RANK_WORDS[tr.language].get(rank, rank)
    own_suit = _SUIT_WORDS[tr.language].get(suit, _SIGNS.get(suit, suit))
    other = _SIGNS.get(suit, suit)
    found = ((r, s) for r in dict.fromkeys((own_rank, rank)) for s in (own_suit, other))
    return tuple(dict.fromkeys(r + s for r, s in found if _is_card(r, s)))


def _is_card(rank: str, suit: str) -> bool:
    return len(rank) == len(suit) == 1 and rank in RANKS and suit in SUITS
