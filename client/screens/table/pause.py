"""The sentence of a table whose tournament is paused."""

from client.screens.table.table_client import TableClient


def paused(client: TableClient) -> str:
    """The sentence, with the keys to the page of those who can end it; "" while play goes on."""
    if not client.is_known or client.table.tournament is None:
        return ""
    if not client.table.paused or client.hall.lobby.get("paused"):
        return ""
    keys = ", ".join(("m", client.tr.sense("key: tournament", "o")))
    return client.tr(
        "The tournament is paused. Press {keys} to see who can continue it.", keys=keys
    )
