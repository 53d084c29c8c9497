"""Keys and actions between two matches: bots, the number of seats, a start without some."""

from collections.abc import Mapping
from functools import partial

from client.connection.open_requests import Granted
from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.table_client import TableClient
from engine.sync.requests import BeginWithout, SeatBot, SetSeats, Start

MOST_SEATS = 32  # of a request; the host refuses what the game does not allow


def keys(tr: Translator) -> Mapping[str, str]:
    """The keys of `acts`."""
    return {
        tr.sense("key: a bot", "b"): "do:bot",
        tr.sense("key: remove", "x"): "do:remove",
        tr.sense("key: without", "g"): "do:without",
        "+": "do:more",
        "6": "do:fewer",  # a minus, which is the key of this digit on French keyboards
    }


def acts(client: TableClient) -> Mapping[str, Act]:
    """The effects of these actions."""
    return {
        "do:without": partial(client.ask, BeginWithout),
        "do:bot": partial(_add_bot, client),
        "do:meanwhile": partial(_play_a_bot, client),
        "do:more": partial(_change_seats, client, 1),
        "do:fewer": partial(_change_seats, client, -1),
    }


def _add_bot(client: TableClient, granted: Granted = lambda _: None) -> None:
    """Seat a bot in the first free seat."""
    seats = enumerate(client.table.seats)
    free = next((number for number, seat in seats if seat.kind == "empty"), None)
    if free is not None:
        client.ask(SeatBot, free, client.game.usual_bot, granted=granted)


def _play_a_bot(client: TableClient) -> None:
    """Seat a bot and begin; whoever sits down in between is waited for."""
    own = client.hall.seat
    is_ready = own is not None and client.table.seats[own].ready  # since before others left
    _add_bot(client, granted=lambda _: None if is_ready else client.ask(Start))


def _change_seats(client: TableClient, step: int) -> None:
    seats = len(client.table.seats) + step
    if 1 <= seats <= MOST_SEATS:
        client.ask(SetSeats, seats)
