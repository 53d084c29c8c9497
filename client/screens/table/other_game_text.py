"""Whether another game can be chosen for a table, and that it has been; also for line mode."""

from collections.abc import Callable, Iterator, Sequence

from client.games.forms import GameForm
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


def people(table: TableView) -> int:
    """The number of people who have a seat, also of those who are away."""
    return sum(seat.kind == "person" for seat in table.seats)


def seats_all(game: GameForm, table: TableView) -> bool:
    """Whether a game has a seat for all people here; bots leave if they have to."""
    return people(table) <= game.seats[1]


def surplus_bots(game: GameForm, table: TableView) -> list[int]:
    """The seats of bots for which a game has no room, last ones first."""
    taken = sum(seat.kind != "empty" for seat in table.seats)
    bots = [number for number, seat in enumerate(table.seats) if seat.kind == "bot"]
    return bots[::-1][: max(0, taken - game.seats[1])]


def choice(game: GameForm, table: TableView, tr: Translator) -> str:
    """A game in the list, and what it means for those who sit here."""
    title = game.title(tr)
    if not seats_all(game, table):
        return tr("{game} (at most {most} players)", game=title, most=game.seats[1])
    bots = len(surplus_bots(game, table))
    leaving = tr.plural("{game} (one bot leaves)", "{game} ({n} bots leave)", bots, game=title)
    return leaving if bots else title


def too_small(games: Sequence[GameForm], table: TableView, tr: Translator) -> str:
    """The seats of these games, and the ways for everybody to play."""
    seats = [tr("{game} seats {most}", game=one.title(tr), most=one.seats[1]) for one in games]
    return tr(
        "{n} people sit here. {seats}. Two ways for all to play: some of you leave and open a "
        "second table in the lobby, or one of you opens a tournament there.",
        n=people(table),
        seats=tr.join(seats),
    )
