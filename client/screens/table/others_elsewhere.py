"""The words about others who want the same game at another table, also for line mode."""

from collections.abc import Iterable

from client.connection.news import OthersElsewhere
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.lobby.second_table import ways_together
from client.screens.lobby.table_list import named
from engine.sync.hall_views import TableView


def others_elsewhere(
    news: OthersElsewhere,
    here: TableView,
    games: Iterable[GameForm],
    how: str,
    cup: str,
    tr: Translator,
) -> str:
    """The message that others want the same game at another table, and what can be done.

    Args:
        news: that message.
        here: the player's table.
        games: all games.
        how: what is pressed or typed to leave it and join them.
        cup: what is pressed or typed in the lobby for a tournament.
        tr: the player's language.
    """
    facts = {"who": named(news.who, tr), "table": news.table}
    if news.free:
        return tr("{how}: a seat with {who} is free at “{table}”.", how=how, **facts)
    people = sum(seat.kind == "person" for seat in here.seats) + len(news.who)
    told = tr("{who} waits alone at “{table}”, as all seats are taken here.", **facts)
    return f"{told} {ways_together(people, games, cup, tr)}"
