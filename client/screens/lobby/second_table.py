"""The line that tells a player who comes to a second table that the first one is full."""

from collections.abc import Iterable

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.lobby.order import ENOUGH
from engine.sync.hall_views import TableRow, may_replace_bot


def full_table(tables: Iterable[TableRow], game: str) -> TableRow | None:
    """The table of this game where most people are, if nobody else can sit down there."""
    found = [
        one
        for one in tables
        if one.game == game and one.seats.count("here") >= ENOUGH and _is_full(one)
    ]
    return max(found, key=lambda one: (one.seats.count("here"), one.id), default=None)


def _is_full(table: TableRow) -> bool:
    is_single = table.open and not (table.evening or table.practice or table.daily)
    return is_single and "" not in table.names and not may_replace_bot(table)


def why_second(
    full: TableRow | None, table: int | None, games: Iterable[GameForm], cup: str, tr: Translator
) -> str:
    """The message that the others are at a full table, with ways to play together; "" if not.

    Args:
        full: the table as it was when the player chose the game.
        table: where they are now.
        games: all games.
        cup: what is pressed or typed in the lobby for a tournament.
        tr: their language.
    """
    if full is None or table in (None, full.id):
        return ""
    told = tr("“{table}” is full.", table=full.name)
    return f"{told} {ways_together(full.seats.count('here') + 1, games, cup, tr)}"


def ways_together(people: int, games: Iterable[GameForm], cup: str, tr: Translator) -> str:
    """The ways for people at two tables to play together.

    Args:
        people: how many they are.
        games: all games; the largest is named if it has enough seats.
        cup: what is pressed or typed in the lobby for a tournament.
        tr: the player's language.
    """
    largest = max(games, key=lambda game: game.seats[1], default=None)
    if largest is None or largest.seats[1] < people:
        return tr(
            "Even out the two tables, or play all together in a tournament ({cup} in the lobby).",
            cup=cup,
        )
    return tr(
        "Even out the two tables, or play all together: a tournament ({cup} in the lobby), or "
        "{game} ({most} seats).",
        cup=cup,
        game=largest.title(tr),
        most=largest.seats[1],
    )
