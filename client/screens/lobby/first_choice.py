"""The game that is offered first: the one that people wait for, else the last one."""

from collections.abc import Mapping

from msgspec import Struct

from client.games.forms import GameForm, default_game
from client.screens.lobby.offer import Offer
from client.screens.lobby.order import without_seat
from engine.sync.hall_views import LobbyView, TableRow


class FirstChoice(Struct, frozen=True):
    """A game to choose at first.

    Attributes:
        game: its id.
        table: where to sit down for it; None where the hall finds the people who wait for the game.
    """

    game: str
    table: TableRow | None = None


def first_choice(
    games: Mapping[str, GameForm], view: LobbyView, offered: Offer, last: str
) -> FirstChoice:
    """The game of the people who wait for players, or who invite the player; else the last one.

    Without a last one it is the usual game, or the largest if that has too few seats for all who
    are in the lobby.

    Args:
        games: the catalogue.
        view: the lobby.
        offered: the table to join that the player is told of.
        last: the game that they have chosen last; "" for none.
    """
    at = {table.id: table for table in view.tables}.get(offered.table)
    if at is not None and offered.why in ("join", "invited"):
        return FirstChoice(at.game, at if _is_apart(at, offered) else None)
    if last in games:
        return FirstChoice(last)
    usual = default_game(games)
    if usual in games and without_seat(view.people) > games[usual].seats[1]:
        return FirstChoice(max(games, key=lambda game: games[game].seats[1]))
    return FirstChoice(usual)


def _is_apart(table: TableRow, offered: Offer) -> bool:
    """Whether a game's name alone does not lead to a table: it has several games, or is not open.

    The hall seats nobody at a table for practice either who has only named its game.
    """
    return bool(table.evening) or table.practice or offered.why == "invited"
