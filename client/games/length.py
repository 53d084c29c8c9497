"""The usual length of a match in words, for forms and waiting rooms."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games import registry
from client.games.forms import GameForm
from client.locale.i18n import Translator

EXACT, LONGEST = 10, 100
"""Minutes up to which they are said one by one, and above which hours are said."""
STEP = 5
"""The minutes that lengths between these are rounded to."""
MINUTE, HOUR = 60, 3600


def seconds_of(game: GameForm, seats: int, options: Mapping[str, Any]) -> float:
    """The usual length of a match with these house rules, in seconds; 0 where it is not known."""
    usual = {one.name: one.default for one in game.options}
    return registry.words(game.id).seconds(seats, {**usual, **options})


def party_seconds(
    games: Sequence[GameForm], seats: int, options: Mapping[str, Mapping[str, Any]], matches: int
) -> float:
    """The length of so many matches of these games in seconds, each game as often as the others."""
    lengths = [
        seconds_of(one, seats, {**one.usual(seats), **options.get(one.id, {})}) for one in games
    ]
    return matches * sum(lengths) / len(lengths) if lengths and all(lengths) else 0


def length_text(seconds: float, players: int, tr: Translator) -> str:
    """About how long that is with so many players: `about 15 minutes with 4 players`."""
    about = duration(seconds, tr)
    if not about:
        return ""
    if players == 1:
        return tr("{about} alone", about=about)
    return tr("{about} with {n} players", about=about, n=tr.number(players))


def duration(seconds: float, tr: Translator) -> str:
    """About so many minutes or hours; "" if it is not known."""
    if seconds <= 0:
        return ""
    minutes = max(1, round(seconds / MINUTE))
    if minutes > EXACT:
        minutes = STEP * round(seconds / MINUTE / STEP)
    if minutes <= LONGEST:
        return tr.plural("about {n} minute", "about {n} minutes", minutes)
    return tr.plural("about {n} hour", "about {n} hours", max(1, round(seconds / HOUR)))
