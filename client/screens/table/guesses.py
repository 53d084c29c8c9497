"""Sentences about spectators' guesses at the winner."""

from collections.abc import Iterator, Sequence

from client.connection.hall_client import HallClient
from client.locale.i18n import Translator
from client.paint.text import clean
from engine.sync.tournament_views import TournamentView


def guessed(name: str, tr: Translator) -> str:
    """The answer to a guess."""
    return tr("Your guess: {name} wins. You can change it until the match is over.", name=name)


def answered(hall: HallClient, names: Sequence[str], tr: Translator) -> str:
    """Whether the spectator's guess was right, once after the match; "" without one."""
    over, table = hall.view["over"] if hall.view is not None else None, hall.table
    if over is None or table is None or hall.guess is None or hall.guess[0] != table["id"]:
        return ""
    (_, match, guess), hall.guess = hall.guess, None
    if over.get("by_vote") or match != table["match"]:
        return ""
    return _answer(names, guess, over["winners"], tr)


def answered_later(hall: HallClient, view: TournamentView, tr: Translator) -> str:
    """The same for somebody who has left the table of a tournament before the match was over."""
    number = hall.guess[0] if hall.guess is not None else 0
    table = next((one for one in view.tables if one.id == number and one.ranks), None)
    if hall.guess is None or table is None or view.phase == "words":
        return ""
    players = {one.number: clean(one.name) or tr("someone") for one in view.players}
    names = [players.get(one, tr("someone")) for one in table.players]
    winners = [seat for seat, rank in enumerate(table.ranks) if rank == 1]
    return _answer(names, hall.guess[2], winners, tr)


def _answer(names: Sequence[str], guess: int, winners: Sequence[int], tr: Translator) -> str:
    who = tr.join([names[seat] for seat in winners])
    if guess in winners:
        return tr("You guessed right: {who}.", who=who)
    return tr("You guessed {name}. The winner: {who}.", name=names[guess], who=who)


def told(names: tuple[str, ...], counts: tuple[int, ...], tr: Translator) -> Iterator[str]:
    """Each player with the number of guesses, by seat."""
    for seat, name in enumerate(names):
        count = counts[seat] if seat < len(counts) else 0
        yield tr.plural("{name}: {n} guess", "{name}: {n} guesses", count, name=name)
