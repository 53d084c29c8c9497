"""Whether another game can be chosen for a table, and that it has been; also for line mode."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.screens.table.start import manages
from engine.sync.hall_views import TableView, is_daily_table


def may_change(table: TableView, seat: int | None) -> bool:
    """Whether the player may choose another game: not where several matches count together."""
    is_single = table.evening is None and table.tournament is None and not is_daily_table(table)
    return is_single and table.phase != "playing" and manages(table, seat)


def changed(
    before: TableView, after: TableView, title: Callable[[str], str], tr: Translator
) -> Iterator[str]:
    """That the player in charge has chosen another game."""
    same = before.id == after.id and before.evening is None and after.evening is None
    if same and before.game != after.game:
        yield tr("{name} has chosen {game}.", name=after.opener, game=title(after.game))
