"""The sentences of a table during a pause, and of a player for whom a bot plays."""

from client.paint.text import clean
from client.screens.layout import after_menu
from client.screens.table.table_client import TableClient


def paused(client: TableClient) -> str:
    """The sentence of a tournament's pause, with who can end it; "" while play goes on."""
    seat = client.table.tournament if client.is_known else None
    if seat is None or not seat.held:
        return ""
    return client.tr(
        "The tournament is paused. {name} can continue it ({keys}: more).",
        name=clean(seat.host) or client.tr("someone"),
        keys=after_menu(client.tr.sense("key: tournament", "o"), client.tr),
    )


def told(client: TableClient) -> str:
    """That nobody can move, and who can end that; "" while play goes on."""
    if not is_paused(client):
        return ""
    seat = client.hall.seat
    if seat is not None and client.table.seats[seat].stand_in:
        return stand_in(client)
    return paused(client) or client.tr("The host has paused all tables: nobody can move.")


def is_paused(client: TableClient) -> bool:
    """Whether nobody can move, as the host has paused the tournament or all tables."""
    return client.is_known and client.table.paused


def stand_in(client: TableClient) -> str:
    """The sentence for a player in whose seat a bot plays; during a pause it waits as well."""
    tr = client.tr
    if _is_cup_paused(client):
        return tr(
            "The tournament is paused. After that, a bot plays for you unless you press a key."
        )
    if client.table.tournament is not None and client.table.tournament.late:
        return tr("The round’s time is over: bots play it to its end.")
    if client.table.paused:
        return tr(
            "The host has paused all tables. After that, a bot plays for you unless you press a "
            "key."
        )
    return tr("A bot is playing for you. Press any key to take over.")


def _is_cup_paused(client: TableClient) -> bool:
    seat = client.table.tournament if client.is_known else None
    return seat is not None and seat.held
