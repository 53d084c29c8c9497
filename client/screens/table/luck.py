"""How the dice of the next match are made fair in one sentence, and the words for them."""

from msgspec import Struct

from client.games import registry
from client.locale.i18n import N_, Translator
from client.paint.text import clean
from client.widgets.buttons import Button
from engine.sync.hall_views import TableRow, TableView

LONGEST = 40  # characters of a word; the hall's limit


class Luck(Struct, frozen=True):
    """The luck of a match, before its first draw.

    Attributes:
        opened: whether the seed is revealed after the match.
        words: pairs of a player's name and their word.
        sealed: names of the players whose programs have sealed a word.
        before_guests: names of those who have to be ready before guests add a word.
    """

    opened: bool
    words: tuple[tuple[str, str], ...] = ()
    sealed: tuple[str, ...] = ()
    before_guests: tuple[str, ...] = ()


def luck_of(view: TableView) -> Luck | None:
    """The luck of the table's next match; None without a commitment."""
    if not view.promised:
        return None
    seats = view.seats
    return Luck(
        opened=view.open_after,
        words=tuple((seats[one.seat].name, one.word) for one in view.words),
        sealed=tuple(seats[seat].name for seat, _ in view.sealed),
        before_guests=tuple(seats[seat].name for seat in view.first if not seats[seat].ready),
    )


def fair(luck: Luck, tr: Translator) -> str:
    """How the dice are made fair, in one sentence."""
    if not luck.opened:
        return tr(
            "drawn from a seed that stays secret: nobody can check them, and the operator could "
            "choose them"
        )
    return tr("drawn from a secret seed, revealed after the match, and from players’ words")


def words_text(luck: Luck, tr: Translator) -> str:
    """Whose words are in it, and what they are if anybody can read them; "" if there are none."""
    typed = [tr("{name} “{word}”", name=name, word=clean(word)) for name, word in luck.words]
    sealed = [tr("{name} (sealed: secret for now)", name=name) for name in luck.sealed]
    return ", ".join([*sealed, *typed])


def why_no_word(view: TableView, seat: int | None, tr: Translator) -> str:
    """Why the player in this seat cannot add a word now; "" if they can."""
    if seat in view.shut_out:
        return tr("You add no word to this match: your last one was not opened in time.")
    luck = luck_of(view)
    if seat is None or luck is None or not luck.before_guests or seat in view.first:
        return ""
    return tr(
        "Your word comes last: {names} must be ready first.", names=tr.join(luck.before_guests)
    )


def is_final(view: TableView, seat: int, tr: Translator) -> str:
    """That the player can't take back any more that they are ready; "" if they can."""
    if seat not in view.steady:
        return ""
    if view.seats[seat].ready:
        return tr("You can no longer take back that you are ready.")
    return tr("If you say that you are ready now, you can’t take it back.")


def opening(view: TableView, tr: Translator) -> str:
    """Whose words the closed set still waits for."""
    opened = view.opened
    names = [view.seats[seat].name for seat, _ in view.sealed if seat not in opened]
    text = drawn(
        view,
        N_("The words for the dice are being opened: {names} …"),
        N_("The words for the cards are being opened: {names} …"),
    )
    return tr(text, names=tr.join(names))


def drawn(view: TableView | TableRow, dice: str, cards: str) -> str:
    """The text about dice, or that about cards if the table's game is played with these."""
    return cards if registry.words(view.game).has_cards else dice


def word_button(view: TableView, tr: Translator) -> Button:
    """The button that opens the line for a word."""
    label = drawn(view, N_("add a word for fair dice"), N_("add a word for a fair deal"))
    return Button("do:word", tr.sense("key: a word", "w"), tr(label))


def next_word_button(view: TableView, tr: Translator) -> Button:
    """The same after a match."""
    label = drawn(view, N_("add a word for the next dice"), N_("add a word for the next deal"))
    return Button("do:word", tr.sense("key: a word", "w"), tr(label))


def four_words(words: str, tr: Translator) -> str:
    """The words that stand for a finished match."""
    return tr("Four words of this match, the same for everybody: {words}", words=words)


def not_checked(view: TableView, tr: Translator) -> str:
    """That the luck of this table can't be checked; "" where it can."""
    if view.open_after:
        return ""
    text = drawn(
        view,
        N_("The seed stays secret here: nobody can check the dice."),
        N_("The seed stays secret here: nobody can check the cards."),
    )
    return tr(text)


def next_words(view: TableView, words: str, tr: Translator) -> str:
    """Which words have been added to the next match's luck."""
    text = drawn(
        view,
        N_("Words for the next dice: {words}"),
        N_("Words for the next cards: {words}"),
    )
    return tr(text, words=words)


def fair_title(view: TableView) -> str:
    """The heading of the page that explains how the luck is made fair, to be translated."""
    if not view.open_after:
        return drawn(view, N_("How the dice are drawn"), N_("How the cards are drawn"))
    return drawn(view, N_("How the dice are made fair"), N_("How the cards are drawn fairly"))


def fair_button(view: TableView, tr: Translator) -> Button:
    """The button that shows how the dice or cards are made fair."""
    label = drawn(view, N_("how the dice are made fair"), N_("how the cards are drawn fairly"))
    if not view.open_after:
        label = drawn(view, N_("how the dice are drawn"), N_("how the cards are drawn"))
    return Button("do:fair", tr.sense("key: fair dice", "f"), tr(label))


def made_button(view: TableView, tr: Translator) -> Button:
    """The same after a match."""
    label = drawn(view, N_("how the dice were drawn"), N_("how the cards were drawn"))
    return Button("do:fair", tr.sense("key: fair dice", "f"), tr(label))
