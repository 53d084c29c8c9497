"""Sentences about spectators' guesses at the winner."""

from collections.abc import Iterator, Sequence

from client.connection.hall_client import HallClient
from client.locale.i18n import Translator


def guessed(name: str, tr: Translator) -> str:
    """The answer to a guess."""
    return tr("Your guess: {name} wins. You can change it until the match is over.", name=name)


def answered(hall: HallClient, names: Sequence[str], tr: Translator) -> str:
    """Whether the spectator's guess was right, once after the match; "" without one."""
    over, guess = hall.view["over"] if hall.view is not None else None, hall.guess
    if over is None or guess is None:
        return ""
    hall.guess = None
    if over.get("by_vote"):
        return ""
    who = tr.join([names[seat] for seat in over["winners"]])
    if guess in over["winners"]:
        return tr("You guessed right: {who}.", who=who)
    return tr("You guessed {name}. The winner: {who}.", name=names[guess], who=who)


def told(names: tuple[str, ...], counts: tuple[int, ...], tr: Translator) -> Iterator[str]:
    """Each player with the number of guesses, by seat."""
    for seat, name in enumerate(names):
        count = counts[seat] if seat < len(counts) else 0
        yield tr.plural("{name}: {n} guess", "{name}: {n} guesses", count, name=name)
