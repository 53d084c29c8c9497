"""The key that votes to end a match before its time."""

from client.screens.table.end_vote import has_agreed, label, may_vote, question
from client.screens.table.table_client import TableClient
from engine.sync.requests import EndMatch


def press(client: TableClient) -> None:
    """Ask before the first vote; answer an open one, or take the own vote back."""
    table, seat, tr = client.table, client.hall.seat, client.tr
    if not may_vote(table, seat):
        return
    if table.end_vote is not None:
        client.ask(EndMatch, not has_agreed(table, seat))
        return

    def agreed() -> None:
        client.ask(EndMatch, True)

    said = label(table, seat, tr)
    title = tr("End the match?")
    client.confirm(title, question(table, tr), said, agreed, tr("play on"))
