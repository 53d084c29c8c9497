"""The sentence of a table whose tournament is paused."""

from client.screens.table.table_client import TableClient


def paused(client: TableClient) -> str:
    """The sentence, with the keys to the page of those who can end it; "" while play goes on."""
    seat = client.table.tournament if client.is_known else None
    if seat is None or not seat.held:
        return ""
    keys = ", ".join(("m", client.tr.sense("key: tournament", "o")))
    return client.tr(
        "The tournament is paused. Press {keys} to see who can continue it.", keys=keys
    )
