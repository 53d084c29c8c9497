"""The length of a tournament's matches in words: what is played to, and how long that lasts."""

from collections.abc import Iterable, Mapping
from typing import Any

from client.games.forms import GameForm, full_length
from client.games.length import duration, length_text, seconds_of
from client.locale.i18n import Translator
from client.screens.new_table.words import played_as

HouseRules = Mapping[str, Mapping[str, Any]]
"""House rules that were chosen, by game."""


def played_to(games: Iterable[GameForm], rules: HouseRules, tr: Translator, *, short: bool) -> str:
    """The matches of games that have a short form, in that or the usual one: `Farkle to 5,000`."""
    free = [game for game in games if game.quick and game.id not in rules]
    usual = full_length(free)
    told = (played_as(one, one.quick if short else usual[one.id], tr) for one in free)
    return ", ".join(name for names in told for name in names)


def seconds_of_each(
    games: Iterable[GameForm], rules: HouseRules, players: int, *, short: bool
) -> list[float]:
    """The usual length of a match of each game; 0 where it is not known."""
    games = tuple(games)
    options = {one.id: {**one.usual(players), **(one.quick if short else {})} for one in games}
    return [seconds_of(one, players, {**options[one.id], **rules.get(one.id, {})}) for one in games]


def lasts(
    games: Iterable[GameForm], rules: HouseRules, players: int, tr: Translator, *, short: bool
) -> str:
    """A sentence about how long a match usually lasts; "" where that is not known."""
    lengths = seconds_of_each(games, rules, players, short=short)
    if not lengths or not all(lengths):
        return ""
    least, most = duration(min(lengths), tr), duration(max(lengths), tr)
    if least == most:
        return tr("A match usually lasts {time}.", time=length_text(max(lengths), players, tr))
    return tr(
        "With {n} players a match usually lasts {least} to {most}, depending on the game.",
        n=tr.number(players),
        least=least,
        most=most,
    )
