"""Line mode's help for tournaments: what can be typed, and the choices of a new one."""

from collections.abc import Iterator

from client.games.lines import normalized
from client.line_mode.context import LineContext
from client.screens.tournament.taken import withdrawing_rule

MOST_ROUNDS = 20


def about(talk: LineContext) -> Iterator[str]:
    """The lines that can be typed about tournaments."""
    tr = talk.tr
    rows = talk.hall.lobby.get("tournaments", ())
    n = str(rows[0]["id"]) if rows else "1"
    shown = tr("tournament {n}, tournament {n} enter, tournament {n} leave", n=n)
    yield tr("Type: {line}", line=shown)
    yield withdrawing_rule(tr)
    yield tr("While a round is being drawn: {line}", line=tr("tournament {n} word salt", n=n))
    yield tr("As its host: {line}", line=tr("tournament {n} start, pause, continue or end", n=n))
    yield tr("Bots, until 16 take part: {line}", line=tr("tournament {n} fill 16", n=n))
    yield tr("A new one: {line}", line=tr("tournament new swiss rounds=3 games=farkle size=4"))
    yield tr("Or: {line}", line=tr("tournament new knockout, tournament new points until=23:00"))
    yield tr(
        "Several games in turn, in matches that are not shortened: {line}",
        line=tr("tournament new swiss games=farkle,yams length=normal"),
    )
    yield tr("All choices of a new one: {line}", line=tr("help tournament"))


def everything(talk: LineContext) -> Iterator[str]:
    """The same, and the choices of a new one in place of how to ask for them."""
    *shown, _ = about(talk)
    yield from shown
    yield from choices(talk)


def choices(talk: LineContext) -> Iterator[str]:
    """All choices of a new tournament, and what it has without them."""
    tr = talk.tr
    games = [normalized(one.title(tr)).replace(" ", "-") for one in talk.games.values()]
    most = min(one.seats[1] for one in talk.games.values())
    yield tr("Choices behind {line}, in any order:", line=tr("tournament new"))
    for line in (
        tr("swiss: everybody plays every round; the default"),
        tr("knockout: the better half of each table plays the next round"),
        tr("points: round after round until a time of day, most points win"),
        tr("games=farkle,yams: one game, or several in turn, of {games}", games=", ".join(games)),
        tr("rounds=1..{most}: only for swiss; 3 by default", most=MOST_ROUNDS),
        tr("until=23:00: only for points; no round begins after this time"),
        tr("size=2..{most}: people at a table; 4 by default", most=most),
        tr("length=short|normal: of a match; short by default"),
        tr("minutes=0..1440: then bots end the round; 0 for no limit, 20 by default"),
        tr("clock=0..3600: seconds for a move; no limit by default"),
        tr("name=Friday_night: its name"),
    ):
        yield f"  {line}"
