"""Whether the player chooses another game for a table or asks for one, and what others do.

Line mode uses it, too.
"""

from collections.abc import Callable, Iterator, Sequence

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.table.start import manages
from engine.sync.hall_views import TableView, is_daily_table

Title = Callable[[str], str]
"""The title of a game, by its id."""


def may_change(table: TableView, seat: int | None) -> bool:
    """Whether the player may choose another game: in charge, or while whoever is has gone away."""
    return _is_choice(table) and (manages(table, seat) or (seat is not None and is_open(table)))


def may_ask(table: TableView, seat: int | None) -> bool:
    """Whether the player may ask for another game."""
    return _is_choice(table) and seat is not None and not may_change(table, seat)


def is_open(table: TableView) -> bool:
    """Whether anybody who sits here may choose, as whoever is in charge is away."""
    return not any(seat.here and seat.name == table.opener for seat in table.seats)


def _is_choice(table: TableView) -> bool:
    """Whether another game can be chosen now: not where several matches count together."""
    is_single = table.evening is None and table.tournament is None and not is_daily_table(table)
    return is_single and table.phase != "playing"


def label(table: TableView, seat: int | None, tr: Translator) -> str:
    """The effect of the player's key."""
    return tr("another game") if may_change(table, seat) else tr("ask for another game")


def standing(table: TableView, seat: int | None, title: Title, tr: Translator) -> str:
    """Who has chosen another game, or asks for one, and who can choose; "" for nothing to say."""
    if not _is_choice(table):
        return ""
    chosen = ""
    if table.chosen_by:
        chosen = tr("{name} has chosen {game}.", name=table.chosen_by, game=title(table.game))
    return " ".join(filter(None, (chosen, *_wishes(table, title, tr), _chooser(table, seat, tr))))


def _chooser(table: TableView, seat: int | None, tr: Translator) -> str:
    """Who can choose another game; "" for those who have the key, and before the first match."""
    if not table.match or table.chosen_by:
        return ""
    if is_open(table):
        away = tr("{name} is away: anybody here can choose another game.", name=table.opener)
        return away if table.opener else ""
    chooses = tr("{name} can choose another game.", name=table.opener)
    return "" if may_change(table, seat) else chooses


def _wishes(table: TableView, title: Title, tr: Translator) -> Iterator[str]:
    """Who asks for which game."""
    for game in dict.fromkeys(seat.wish for seat in table.seats if seat.wish):
        names = [seat.name for seat in table.seats if seat.wish == game]
        yield _asked(names, title(game), tr)


def _asked(names: Sequence[str], game: str, tr: Translator) -> str:
    return tr.plural(
        "{who} asks for another game: {game}.",
        "{who} ask for another game: {game}.",
        len(names),
        who=tr.join(list(names)),
        game=game,
    )


def changes(before: TableView, after: TableView, title: Title, tr: Translator) -> Iterator[str]:
    """That somebody has chosen another game, or asks for one."""
    if before.id != after.id or before.evening is not None or after.evening is not None:
        return
    if before.game != after.game:
        yield tr("{name} has chosen {game}.", name=after.chosen_by, game=title(after.game))
    old = {seat.name: seat.wish for seat in before.seats}
    for seat in after.seats:
        before_that = old.get(seat.name, old.get(seat.formerly, ""))
        if seat.wish and seat.wish != before_that:
            yield _asked([seat.name], title(seat.wish), tr)


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
    """A game in the list, who asks for it, and what it means for those who sit here."""
    title, names = game.title(tr), [seat.name for seat in table.seats if seat.wish == game.id]
    if names:
        title = tr("{game} (asked for by {who})", game=title, who=tr.join(names))
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
