"""The key that votes to end a match before its time."""

from client.screens.table.end_vote import has_agreed, label, may_vote, question
from client.screens.table.table_client import TableClient
from engine.sync.requests import EndMatch


def press(client: TableClient) -> None:
    """Ask before each vote; take the own one back at once."""
    table, seat, tr = client.table, client.hall.seat, client.tr
    if not may_vote(table, seat):
        return
    if has_agreed(table, seat):
        client.ask(EndMatch, False)
        return

    def agreed() -> None:
        if client.table.match == table.match:
            client.ask(EndMatch, True)

    said = label(table, seat, tr)
    title = tr("End the match?")
    client.confirm(title, question(table, tr), said, agreed, tr("play on"))
