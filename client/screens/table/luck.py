"""What players are told about the luck of the next match: the commitment and the words in it."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.text import clean
from client.widgets.buttons import Button
from engine.sync.hall_views import TableView

DIGITS = 32
"""Digits of the commitment shown: too many for a host to find two seeds that share them."""


class Luck(Struct, frozen=True):
    """The luck of a match, before its first draw.

    Attributes:
        commitment: hash of the seed, in hexadecimal.
        opened: whether the seed is revealed after the match.
        words: pairs of a player's name and their word.
    """

    commitment: str
    opened: bool
    words: tuple[tuple[str, str], ...]


def luck_of(view: TableView) -> Luck | None:
    """The luck of the table's next match; None without a commitment."""
    if not view.promised:
        return None
    words = tuple((view.seats[one.seat].name, one.word) for one in view.words)
    return Luck(view.promised, view.open_after, words)


def seal(luck: Luck, tr: Translator) -> str:
    """The commitment, and whether the seed will be revealed."""
    then = tr("opened afterwards") if luck.opened else tr("never opened")
    return tr("sealed as {hash}, {then}", hash=luck.commitment[:DIGITS], then=then)


def words_text(luck: Luck, tr: Translator) -> str:
    """The players' words; "" if there are none."""
    said = (tr("{name} “{word}”", name=name, word=clean(word)) for name, word in luck.words)
    return ", ".join(said)


def word_button(tr: Translator) -> Button:
    """The button that opens the line for a word."""
    return Button("do:word", tr.sense("key: a word", "w"), tr("a word for the luck"))
