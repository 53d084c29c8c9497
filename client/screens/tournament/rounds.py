"""The names of a tournament's rounds: their numbers, or the final and those before it."""

from client.locale.i18n import Translator
from client.paint.text import clean
from engine.sync.hall_views import TableInRound, TableRow, TournamentSeat
from engine.sync.house_view import HouseTable
from engine.sync.tournament_views import RoundStage, TournamentView


def titled(stage: RoundStage, number: int, tr: Translator) -> str:
    """A round, as a title."""
    named = {
        "quarter_final": tr("Quarter-final"),
        "semi_final": tr("Semi-final"),
        "final": tr("Final"),
        "last": tr.sense("of a tournament", "Last round"),
    }
    return named.get(stage) or tr("Round {n}", n=tr.number(number))


def heading(stage: RoundStage, number: int, game: str, tr: Translator) -> str:
    """A round and the title of its game, above its tables."""
    return tr("{round}: {game}", round=titled(stage, number, tr), game=game)


def subject(stage: RoundStage, number: int, tr: Translator) -> str:
    """A round at the beginning of a sentence."""
    name = following(stage, tr)
    return f"{name[:1].upper()}{name[1:]}" if name else titled(stage, number, tr)


def following(stage: RoundStage, tr: Translator) -> str:
    """A round with a name, within a sentence; "" for all others."""
    named = {
        "quarter_final": tr("the quarter-final"),
        "semi_final": tr("the semi-final"),
        "final": tr("the final"),
        "last": tr("the last round"),
    }
    return named.get(stage, "")


def within(stage: RoundStage, number: int, tr: Translator) -> str:
    """A round, with a name or not, within a sentence."""
    return following(stage, tr) or tr("round {n}", n=tr.number(number))


def is_final(view: TournamentView) -> bool:
    """Whether the match that decides a knock-out is being played."""
    return view.phase == "playing" and view.stage == "final"


def table_name(table: TableRow | HouseTable, tr: Translator) -> str:
    """The name of a table in lists; in a tournament its number in the round."""
    return match_title(table.tournament, tr) if table.tournament is not None else clean(table.name)


def table_title(seat: TournamentSeat | TableInRound | None, tr: Translator) -> str:
    """The name of the round that a table plays in its tournament; "" at any other table."""
    if seat is None:
        return ""
    name = clean(seat.name)
    if seat.stage == "final":
        return f"{name} · {titled(seat.stage, seat.round, tr)}"
    facts = {"round": titled(seat.stage, seat.round, tr), "table": tr.number(seat.table)}
    return tr("{name} · {round}, table {table}", name=name, **facts)


def match_title(seat: TournamentSeat | TableInRound, tr: Translator) -> str:
    """The same above a running match and in lists, with the table first, as the end is cut.

    Numbers of rounds are left out, as games count rounds of their own there.
    """
    if seat.stage == "final":
        return table_title(seat, tr)
    round_ = titled(seat.stage, seat.round, tr) if seat.stage not in ("", "last") else ""
    table = tr("Table {n}", n=tr.number(seat.table))
    return " · ".join(filter(None, (round_, table, clean(seat.name))))
