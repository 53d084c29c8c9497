"""Texts about spectators who want a seat in the next match; line mode uses them, too."""

from collections.abc import Iterator

from client.locale.i18n import Translator
from engine.sync.hall_views import TableView


def may_want(table: TableView, seat: int | None) -> bool:
    """Whether somebody can ask for a seat in the next match: spectators, while none is free."""
    if seat is not None or table.tournament is not None:
        return False
    is_over = table.evening is not None and table.evening.over
    has_free = table.phase != "playing" and any(one.kind == "empty" for one in table.seats)
    return not (is_over or has_free)


def changes(before: TableView, after: TableView, tr: Translator) -> Iterator[str]:
    """Who wants a seat now, and who no longer does without having got one."""
    seated = {seat.name for seat in after.seats}
    for name in after.next_seats:
        if name not in before.next_seats:
            yield tr("{name} wants to play in the next match.", name=name)
    for name in before.next_seats:
        if name not in after.next_seats and name not in seated and name in after.watchers:
            yield tr("{name} will watch the next match, too.", name=name)
