"""How the dice of the next match are made fair: in one sentence, and in all details."""

from collections.abc import Iterator

from msgspec import Struct

from client.games import registry
from client.locale.i18n import N_, Translator
from client.paint.text import clean
from client.screens.table.absent import is_away
from client.widgets.buttons import Button
from engine.sync.hall_views import DroppedWords, TableView, TakenBack, WhyTakenBack

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
        return tr("drawn from a secret seed that is never revealed: nobody can check them")
    return tr("drawn from a secret seed, revealed after the match, and from players’ words")


def words_text(luck: Luck, tr: Translator) -> str:
    """Whose words are in it, and what they are if anybody can read them; "" if there are none."""
    typed = [tr("{name} “{word}”", name=name, word=clean(word)) for name, word in luck.words]
    sealed = [tr("{name} (sealed)", name=name) for name in luck.sealed]
    return ", ".join([*sealed, *typed])


def asked_again(view: TableView, seat: int | None, tr: Translator) -> str:
    """Why this seat has to add its word or say again that it is ready; "" if it has not."""
    dropped, change = view.dropped, view.taken_back
    if dropped is None or seat not in dropped.seats:
        return _taken_back(view, seat, tr)
    told = _dropped(dropped, tr)
    if change is None or seat not in change.seats:
        return told
    again = tr("Are you still ready?")
    return f"{told} {again}"


def _dropped(dropped: DroppedWords, tr: Translator) -> str:
    """That the reader's own word was dropped."""
    match dropped.why:
        case "words":
            return tr(
                "Your word was dropped, because {name} added or changed a word and words of guests "
                "come after it: add yours again.",
                name=dropped.name,
            )
        case "seats":
            return tr(
                "Your word was dropped, because somebody sat down, moved or left: add it again."
            )
        case "terms":
            return tr(
                "Your word was dropped, because the game or its options have changed: add it again."
            )
    return tr("Your word was dropped, because another one was not opened: add it again.")


def _taken_back(view: TableView, seat: int | None, tr: Translator) -> str:
    change = view.taken_back
    if change is None or seat not in change.seats:
        return ""
    if change.seat == seat:
        return _own_change(view, change.why, tr)
    match change.why:
        case "seats":
            return _new_company(view, change, tr)
        case "terms":
            return tr("The game or its options have changed. Are you still ready?")
        case "words":
            return tr("{name} added or changed a word. Are you still ready?", name=change.name)
        case "drawn":
            return tr("The order of the games is drawn. Are you ready for the first one?")
    if change.seat is None:
        text = drawn(
            view,
            N_("The host was restarted: new dice, new words. Are you still ready?"),
            N_("The host was restarted: new cards, new words. Are you still ready?"),
        )
        return tr(text)
    text = drawn(
        view,
        N_("{name}’s word was not opened in time: new dice, new words. Are you still ready?"),
        N_("{name}’s word was not opened in time: new cards, new words. Are you still ready?"),
    )
    return tr(text, name=change.name)


def _own_change(view: TableView, why: WhyTakenBack, tr: Translator) -> str:
    """The same to the one who changed something."""
    match why:
        case "terms":
            return tr("You changed the game. Are you still ready?")
        case "words":
            return tr("You added or changed a word. Are you still ready?")
    text = drawn(
        view,
        N_("Your word was not opened in time: new dice, new words. Are you still ready?"),
        N_("Your word was not opened in time: new cards, new words. Are you still ready?"),
    )
    return tr(text)


def _new_company(view: TableView, change: TakenBack, tr: Translator) -> str:
    """The same about somebody who has sat down, moved or left."""
    seated = [seat.name for seat in view.seats]
    if change.name in [seat.name for seat in view.seats if is_away(seat)]:
        return tr("{name} is away. Are you still ready?", name=change.name)
    if change.seat in [number for number, name in enumerate(seated) if name == change.name]:
        return tr("{name} sat down. Are you still ready?", name=change.name)
    if change.name in seated:
        return tr("{name} has moved. Are you still ready?", name=change.name)
    return tr("{name} has left. Are you still ready?", name=change.name)


def why_no_word(view: TableView, seat: int | None, tr: Translator) -> str:
    """Why the player in this seat cannot add a word now; "" if they can."""
    if seat in view.shut_out:
        return tr("No word of yours in this match: the one before was not opened in time.")
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
    return tr("If you say that you are ready now, you can’t take it back any more.")


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


def drawn(view: TableView, dice: str, cards: str) -> str:
    """The text about dice, or that about cards if the table's game is played with these."""
    return cards if registry.words(view.game).has_cards else dice


def word_button(view: TableView, tr: Translator) -> Button:
    """The button that opens the line for a word."""
    label = drawn(view, N_("add a word to the dice"), N_("add a word to the cards"))
    return Button("do:word", tr.sense("key: a word", "w"), tr(label))


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
    return drawn(view, N_("How the dice are made fair"), N_("How the cards are drawn fairly"))


def fair_button(view: TableView, tr: Translator) -> Button:
    """The button that shows how the dice or cards are made fair."""
    label = drawn(view, N_("how the dice are made fair"), N_("how the cards are drawn fairly"))
    return Button("do:fair", tr.sense("key: fair dice", "f"), tr(label))


def made_button(view: TableView, tr: Translator) -> Button:
    """The same after a match."""
    label = drawn(view, N_("how the dice were made"), N_("how the cards were drawn"))
    return Button("do:fair", tr.sense("key: fair dice", "f"), tr(label))


def explanation(view: TableView, tr: Translator) -> Iterator[str]:
    """How the dice are made fair, and what that does not show, in paragraphs."""
    yield tr(
        "The host draws a secret seed for each match and shows its fingerprint before anybody adds "
        "a word. Another seed would not fit the fingerprint."
    )
    yield tr(
        "Players add words. tablehost join adds a random one by itself, sealed: nobody can read it "
        "yet. Everybody can read typed words; those who run the host type theirs before guests by "
        "plain ssh do."
    )
    closed = drawn(
        view,
        N_(
            "When everybody is ready, the words are closed and opened, and all dice follow from "
            "seed and words. If words or the game change before, you are asked again; if people "
            "come or go, those who have added a word are. A word that stays sealed is named in the "
            "record."
        ),
        N_(
            "When everybody is ready, the words are closed and opened, and all cards follow from "
            "seed and words. If words or the game change before, you are asked again; if people "
            "come or go, those who have added a word are. A word that stays sealed is named in the "
            "record."
        ),
    )
    yield tr(closed)
    yield tr(_afterwards(view))
    limits = drawn(
        view,
        N_(
            "What this does not show: the operator can look at hidden dice on their own machine. "
            "If all guests play by plain ssh, an operator who poses as the last guest can still "
            "choose the dice."
        ),
        N_(
            "What this does not show: the operator can look at hidden cards on their own machine. "
            "If all guests play by plain ssh, an operator who poses as the last guest can still "
            "choose the cards."
        ),
    )
    yield tr(limits)


def _afterwards(view: TableView) -> str:
    """What can be checked after the match, to be translated."""
    if not view.open_after:
        return sealed_table(view)
    return drawn(
        view,
        N_(
            "After the match the seed is revealed, and tablehost verify computes all dice again. "
            "If you all see the same four words, you have all seen the same match."
        ),
        N_(
            "After the match the seed is revealed, and tablehost verify computes all cards again. "
            "If you all see the same four words, you have all seen the same match."
        ),
    )


def sealed_table(view: TableView) -> str:
    """What holds at a table that does not reveal its seeds, to be translated."""
    return drawn(
        view,
        N_(
            "This table keeps its seeds secret, also after the match: nobody can check the dice. "
            "If you all see the same four words, you have all seen the same match."
        ),
        N_(
            "This table keeps its seeds secret, also after the match: nobody can check the cards. "
            "If you all see the same four words, you have all seen the same match."
        ),
    )


def next_match(view: TableView, tr: Translator) -> Iterator[str]:
    """The fingerprints of the next match, one in each line."""
    if view.promised:
        yield tr("Next match, fingerprint of the seed: {hash}", hash=view.promised)
        yield tr("Fingerprint of seed and words, for which you are ready: {hash}", hash=view.set)
    for seat, hash_ in view.sealed:
        yield tr("{name}’s sealed word: {hash}", name=view.seats[seat].name, hash=hash_)
    if view.shut_out:
        names = tr.join([view.seats[seat].name or tr("free") for seat in view.shut_out])
        yield tr("No word again, as an earlier one was not opened: {names}", names=names)


def this_match(view: TableView, host: str, tr: Translator, *, hides: bool) -> Iterator[str]:
    """The fingerprints of the match that is played, or was played last, one in each line.

    Args:
        view: of the table.
        host: as guests type it after `ssh`.
        tr: the player's language.
        hides: whether the game hides something.
    """
    if view.commitment:
        yield tr("This match, fingerprint of the seed: {hash}", hash=view.commitment)
    if view.seed:
        yield tr("The seed: {seed}", seed=view.seed)
    if view.head:
        text = drawn(
            view,
            N_("Fingerprint of all dice and moves: {hash}"),
            N_("Fingerprint of all cards and moves: {hash}"),
        )
        yield tr(text, hash=view.head)
        yield tr("Four words: {words}", words=" ".join(view.head_words))
        yield from how_to_check(view, host, tr, hides=hides)


def how_to_check(view: TableView, host: str, tr: Translator, *, hides: bool) -> Iterator[str]:
    """What to type to check the finished match, and to keep what the host has signed."""
    if view.open_after:
        command = f"ssh {host} record {view.record} | tablehost verify -"
        text = drawn(view, N_("To check the dice: {command}"), N_("To check the cards: {command}"))
        yield tr(text, command=command)
    yield tr("What the host has signed: {command}", command=f"ssh {host} receipt {view.record}")
    if not view.open:
        yield tr(
            "This table is by invitation: it works for those who had a seat, with the key they "
            "played with."
        )
    elif view.open_after and hides:
        yield tr(
            "The record shows all that was hidden: it is for those who had a seat, with the key "
            "they played with."
        )
