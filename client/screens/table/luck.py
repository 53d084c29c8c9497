"""The luck of a table's next match, in words: how it is sealed, and whose words are in it."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.text import clean
from client.widgets.buttons import Button
from engine.sync.hall_views import TableView

DIGITS = 32
"""Of the commitment that are shown: enough that no host can make two seeds with the same ones."""


class Luck(Struct, frozen=True):
    """What is known of it before the first draw.

    Attributes:
        commitment: in hexadecimal.
        opened: whether the seed is revealed after the match.
        words: who gave which, in that order.
    """

    commitment: str
    opened: bool
    words: tuple[tuple[str, str], ...]


def luck_of(view: TableView) -> Luck | None:
    """What the table shows of it; None while nothing is promised."""
    if not view.promised:
        return None
    words = tuple((view.seats[one.seat].name, one.word) for one in view.words)
    return Luck(view.promised, view.open_after, words)


def seal(luck: Luck, tr: Translator) -> str:
    """The commitment, and what becomes of the seed."""
    then = tr("opened afterwards") if luck.opened else tr("never opened")
    return tr("sealed as {hash}, {then}", hash=luck.commitment[:DIGITS], then=then)


def words_in(luck: Luck, tr: Translator) -> str:
    """Everybody's word; "" while there is none."""
    said = (tr("{name} “{word}”", name=name, word=clean(word)) for name, word in luck.words)
    return ", ".join(said)


def word_button(tr: Translator) -> Button:
    """Opens the line for a word."""
    return Button("do:word", tr.sense("key: a word", "w"), tr("a word for the luck"))
