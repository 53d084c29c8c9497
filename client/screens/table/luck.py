"""How the dice of the next match are made fair: in one sentence, and in all details."""

from collections.abc import Iterator

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.text import clean
from client.widgets.buttons import Button
from engine.sync.hall_views import TableView


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
        return tr("drawn from a secret fixed now and from players’ words; it is never revealed")
    return tr("drawn from a secret fixed now, revealed after the match, and from players’ words")


def words_text(luck: Luck, tr: Translator) -> str:
    """Whose words are in it, and what they are if anybody can read them; "" if there are none."""
    typed = [tr("{name} “{word}”", name=name, word=clean(word)) for name, word in luck.words]
    sealed = [tr("{name} (sealed)", name=name) for name in luck.sealed]
    return ", ".join([*sealed, *typed])


def taken_back(view: TableView, seat: int | None, tr: Translator) -> str:
    """Why this seat has to say again that it is ready; "" if it has not."""
    change = view.taken_back
    if change is None or seat not in change.seats:
        return ""
    name = (
        view.seats[change.seat].name
        if change.seat is not None and change.seat < len(view.seats)
        else ""
    )
    match change.why:
        case "seats" if name:
            return tr("{name} sat down. Are you still ready?", name=name)
        case "seats":
            return tr("Somebody has left. Are you still ready?")
        case "terms":
            return tr("The game or its options have changed. Are you still ready?")
        case "words" if change.seat in view.first and seat not in view.first:
            return tr(
                "{name} added a word, and words of guests come after it: add yours again. "
                "Are you still ready?",
                name=name,
            )
        case "words":
            return tr("{name} added a word. Are you still ready?", name=name)
    if change.seat is None:
        return tr("The host was restarted: new dice, new words. Are you still ready?")
    if not name:
        return tr("A word was not opened in time: new dice, new words. Are you still ready?")
    return tr(
        "{name}’s word was not opened in time: new dice, new words. Are you still ready?", name=name
    )


def word_button(tr: Translator) -> Button:
    """The button that opens the line for a word."""
    return Button("do:word", tr.sense("key: a word", "w"), tr("add a word to the dice"))


def fair_button(tr: Translator) -> Button:
    """The button that shows how the dice are made fair."""
    return Button("do:fair", tr.sense("key: fair dice", "f"), tr("how the dice are made fair"))


def explained(view: TableView, tr: Translator) -> Iterator[str]:
    """All that is known of the luck of the next match and of the last one, in paragraphs."""
    yield tr(
        "Before anybody added a word, the host has fixed a secret number for the next match, and "
        "shows its fingerprint. It cannot exchange the number afterwards: the fingerprint would "
        "not fit."
    )
    yield tr(
        "Players may add words to it. Whoever plays with tablehost join adds a random one by "
        "itself, sealed, so that nobody can answer it. Then come people of the house, and guests "
        "who play by ssh come last."
    )
    yield tr(
        "When everybody is ready, the set of words is closed and opened, and all dice of the match "
        "follow from the number and the words. If anything changes before that, everybody is "
        "asked again. A word that is not opened is named in the record."
    )
    yield tr(
        "After the match the number is revealed, and anybody can compute all dice again: tablehost "
        "verify. Four words stand for the whole match: if all of you see the same four words, you "
        "have all seen the same match."
    )
    yield tr(
        "What this does not show: whoever runs the host can look at hidden dice on their machine."
    )
    if view.promised:
        yield tr("Fingerprint of the next match: {hash}", hash=view.promised)
        yield tr("Fingerprint of it with all words so far: {hash}", hash=view.set)
    for seat, hash_ in view.sealed:
        yield tr("{name}’s sealed word: {hash}", name=view.seats[seat].name, hash=hash_)
    if view.shut_out:
        names = tr.join([view.seats[seat].name for seat in view.shut_out])
        yield tr("No word again, as an earlier one was not opened: {names}", names=names)
    if view.commitment:
        yield tr("Fingerprint of the match at this table: {hash}", hash=view.commitment)
    if view.seed:
        yield tr("The number that was revealed: {seed}", seed=view.seed)
    if view.head:
        yield tr("Fingerprint of all its dice and moves: {hash}", hash=view.head)
        yield tr("The four words for it: {words}", words=" ".join(view.head_words))
