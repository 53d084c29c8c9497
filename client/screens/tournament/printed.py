"""The last page of a tournament, as it is printed."""

from collections.abc import Iterator, Mapping

from client.locale.i18n import Translator
from client.paint.text import clean, wrap
from client.screens.stats.text import Facts, Titles
from client.screens.tournament.ending import early_end
from client.screens.tournament.rounds import heading
from client.screens.tournament.standings import COLUMNS, below, made, standing_lines
from client.screens.tournament.text import check_lines, format_word, points_lines
from engine.sync.tournament_views import EntrantState, RoundStage, TournamentPlayer


def printed_lines(data: Facts, title: Titles, where: str, tr: Translator) -> Iterator[str]:
    """The last page of a tournament, from the answer to `OpenTournament`.

    `where` is the host as one types it after `ssh`.
    """
    found = data["tournament"]
    name, players, rounds = clean(found["name"]), found["players"], found["rounds"]
    yield name
    yield "=" * len(name)
    day = tr("{day} at {time} UTC", day=found["began"][:10], time=found["began"][11:16])
    number = tr("Tournament {number}", number=str(found["number"]))
    yield " · ".join((number, format_word(found["format"], tr), day))
    if not found["ended"]:
        yield tr("The tournament is not over yet.")
    elif found["deserted"]:
        last: RoundStage = rounds[-1]["stage"] if rounds else ""
        yield early_end(last, len(rounds), tr)
    yield ""
    rows = [_player(one) for one in players]
    yield from map(made, standing_lines(rows, tr, COLUMNS))
    yield from below(rows, found["format"], tr, COLUMNS, ties=False)  # the rules follow
    names = {one["number"]: clean(one["name"]) or tr("someone") for one in players}
    for count, one in enumerate(rounds, start=1):
        yield ""
        yield heading(one["stage"], count, title(one["game"]), tr)
        for place, table in enumerate(one["tables"], start=1):
            text = _result(place, table, names, tr)
            if not (table["ranks"] or found["ended"]):
                text = tr("{table} (being played)", table=text)
            yield from (f"  {line}" for line in wrap(text, COLUMNS - 2))
        if one["byes"]:
            yield "  " + tr("Bye: {names}", names=", ".join(names[n] for n in one["byes"]))
    yield ""
    for text in points_lines(found["format"], tr):
        yield from wrap(text, COLUMNS)
    yield ""
    for text in check_lines(where, found["number"], tr):
        yield from wrap(text, COLUMNS)


def _player(one: Facts) -> TournamentPlayer:
    present: EntrantState = "bot" if one["bot"] else "here"
    return TournamentPlayer(
        number=one["number"],
        name=one["name"],
        state="out" if one.get("withdrew") else present,
        place=one["place"],
        points=one["points"],
        won=one["won"],
        opponents=one["opponents"],
        played=one["played"],
        helped=one["helped"],
    )


def _result(place: int, table: Facts, names: Mapping[int, str], tr: Translator) -> str:
    ranks = table["ranks"] or [0] * len(table["players"])
    points = table["points"] or [0] * len(table["players"])
    rows = sorted(zip(table["players"], ranks, points, strict=True), key=lambda row: row[1] or 99)
    told = [f"{rank}. {names[one]} +{worth}" if rank else names[one] for one, rank, worth in rows]
    return tr("Table {n}: {names}", n=tr.number(place), names=", ".join(told))
