"""The page that explains how the dice are made fair, in paragraphs, and all fingerprints."""

from collections.abc import Iterable, Iterator, Sequence

from client.locale.i18n import N_, Translator
from client.paint.text import clean
from client.screens.table.luck import drawn
from engine.sync.commitments import Word
from engine.sync.hall_views import GivenWord, TableView


def explanation(view: TableView, tr: Translator) -> Iterator[str]:
    """How the dice are made fair, and what that does not show, in paragraphs."""
    if not view.open_after:
        yield tr(kept_secret(view))
        yield tr(
            "The host says that a secret seed and the players’ words decide everything that is "
            "drawn, but nothing proves it."
        )
        return
    yield tr(
        "The host draws a secret seed for each match and shows its fingerprint before anybody adds "
        "a word. Another seed would not fit the fingerprint."
    )
    yield tr(
        "Players add words. tablehost join adds a random one by itself, sealed: nobody can "
        "read it yet. Everybody can read typed words, so the people who run the host have to "
        "type theirs before guests who use plain ssh."
    )
    closed = drawn(
        view,
        N_(
            "When everybody is ready, the words are closed and opened, and all dice follow "
            "from seed and words. If words or the game change before that, everybody is asked "
            "again; if people come or go, only those who have added a word. A word that stays "
            "sealed is named in the record."
        ),
        N_(
            "When everybody is ready, the words are closed and opened, and all cards follow "
            "from seed and words. If words or the game change before that, everybody is asked "
            "again; if people come or go, only those who have added a word. A word that stays "
            "sealed is named in the record."
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


def kept_secret(view: TableView) -> str:
    """What holds at a table that does not reveal its seeds, to be translated."""
    return drawn(
        view,
        N_(
            "This table keeps its seeds secret, also after the match: nobody can check the dice, "
            "and whoever runs the host could choose them. If you all see the same four words, you "
            "have all seen the same match."
        ),
        N_(
            "This table keeps its seeds secret, also after the match: nobody can check the cards, "
            "and whoever runs the host could choose them. If you all see the same four words, you "
            "have all seen the same match."
        ),
    )


def next_match(view: TableView, tr: Translator) -> Iterator[str]:
    """The fingerprints of the next match, one in each line."""
    if view.promised:
        yield tr("Next match, fingerprint of the seed: {hash}", hash=view.promised)
    for seat, hash_ in view.sealed:
        yield tr("{name}’s sealed word: {hash}", name=view.seats[seat].name, hash=hash_)
    if view.shut_out:
        names = tr.join([view.seats[seat].name or tr("free") for seat in view.shut_out])
        yield tr("Can’t add a word, as an earlier one was not opened: {names}", names=names)


def this_match(view: TableView, host: str, tr: Translator, *, hides: bool) -> Iterator[str]:
    """The fingerprints of the match that is played, or was played last, one in each line.

    Args:
        view: of the table.
        host: as guests type it after `ssh`.
        tr: the player's language.
        hides: whether the game hides something.
    """
    if view.used:
        words = used_words(view.used, _who_began(view), tr)
        yield tr("Words in this match: {words}", words=words)
    if view.commitment:
        yield tr("This match, fingerprint of the seed: {hash}", hash=view.commitment)
    if view.seed:
        yield tr("The seed: {seed}", seed=view.seed)
    if view.head:
        text = drawn(
            view,
            N_("Fingerprint of the match, of all dice and moves: {hash}"),
            N_("Fingerprint of the match, of all cards and moves: {hash}"),
        )
        yield tr(text, hash=view.head)
        yield tr("Four words: {words}", words=" ".join(view.head_words))
        yield from how_to_check(view, host, tr, hides=hides)


def _who_began(view: TableView) -> list[str]:
    """The names of those who added the words: they had the seats when the match began."""
    if view.recap is None:
        return [seat.name for seat in view.seats]
    before = (*view.recap.first, *([""] * len(view.recap.names)))
    return [first or name for first, name in zip(before, view.recap.names, strict=False)]


def used_words(words: Iterable[GivenWord | Word], names: Sequence[str], tr: Translator) -> str:
    """All words of a match, each with the name of the player at its seat."""
    told = []
    for word in words:
        name = clean(names[word.seat]) if word.seat < len(names) else ""
        name = name or tr("seat {n}", n=word.seat + 1)
        told.append(
            tr("{name} “{word}”", name=name, word=clean(word.word))
            if word.word
            else tr("{name} (a random one)", name=name)
        )
    return ", ".join(told)


def checker(tr: Translator) -> str:
    """Where to get the program that checks a match."""
    return tr(
        "This needs the program tablehost: get its folder from the person who runs this host, "
        "then type in that folder: {command}",
        command="pipx install .",
    )


def how_to_check(view: TableView, host: str, tr: Translator, *, hides: bool) -> Iterator[str]:
    """What to type to check the finished match, and to keep what the host has signed."""
    if view.open_after:
        command = f"ssh {host} record {view.record} | tablehost verify -"
        text = drawn(view, N_("To check the dice: {command}"), N_("To check the cards: {command}"))
        yield tr(text, command=command)
        yield checker(tr)
    yield tr("What the host has signed: {command}", command=f"ssh {host} receipt {view.record}")
    if not view.open:
        yield tr(
            "This table is by invitation: that works only for players of this match, with the "
            "key they played with."
        )
    elif view.open_after and hides:
        yield tr(
            "The record shows all that was hidden, so only players of this match can get it, "
            "with the key they played with."
        )
