"""Pictures of a tournament's page, in a round and before one."""

from collections.abc import Mapping

from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.small import Position
from client.screens.tournament.champion import Ending, draw_ending
from client.screens.tournament.drawing import TournamentModel, contents, draw_tournament
from client.screens.tournament.ending import kept
from client.screens.tournament.status import Reader, status
from client.widgets.buttons import Button
from engine.sync.tournament_views import (
    DrawWord,
    TournamentPlayer,
    TournamentTable,
    TournamentView,
)
from tests.client.drawings.samples import ALL_GAMES

NAMES = ("Mara", "jo", "Ada", "Théo", "Inès", "Bob", "Zoé")
PLAYERS = tuple(
    TournamentPlayer(
        number=number,
        name=name,
        state="away" if name == "Bob" else "here",
        place=1 + number,
        points=180 - 25 * number,
        won=2 - number // 3,
        opponents=100 + number,
        played=2,
        table=1 + number % 2,
    )
    for number, name in enumerate(NAMES)
)
PLAYING = TournamentView(
    id=3,
    name="Friday night",
    host="Mara",
    format="swiss",
    games=("farkle", "yams"),
    rounds=3,
    size=4,
    minutes=20,
    until="",
    clock=45,
    phase="playing",
    round=3,
    game="farkle",
    held=False,
    next_at="21:40:00",
    players=PLAYERS,
    tables=(TournamentTable(7, (0, 2, 4, 6), (2, 1, 4, 3)), TournamentTable(8, (1, 3, 5), ())),
    last_commitment="5f" * 32,
    last_seed="a1" * 32,
)
OVER = replace(PLAYING, phase="over", tables=())
WORDS = TournamentView(
    id=3,
    name="Friday night",
    host="Mara",
    format="points",
    games=("farkle",),
    rounds=0,
    size=4,
    minutes=0,
    until="23:00",
    clock=0,
    phase="words",
    round=2,
    game="farkle",
    held=False,
    next_at="21:41:20",
    players=PLAYERS,
    tables=(),
    commitment="5f" * 32,
    step="guests",
    words=(DrawWord(1, "petit pois"),),
    sealed=((0, "c3" * 32),),
)


OVER = replace(PLAYING, phase="over", next_at="")


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The page in both phases."""
    return {
        "tournament.round": draw_tournament(page(PLAYING, size, tr), size, symbols, tr),
        "tournament.words": draw_tournament(page(WORDS, size, tr), size, symbols, tr),
        "tournament.champion": draw_ending(ending(tr), size, symbols, tr),
    }


def ending(tr: Translator) -> Ending:
    """The end as jo sees it."""
    later = kept("table.local", OVER.id, tr)
    return Ending(view=OVER, own=OVER.players[1], position=Position(), later=later)


def page(view: TournamentView, size: Size, tr: Translator) -> TournamentModel:
    """The page as jo sees it."""
    titles = {"farkle": "Farkle", "yams": "Yam's"}
    lines, beside = contents(view, titles.__getitem__, size, tr, own=1)
    return TournamentModel(
        name=view.name,
        status=status(view, Reader(view.players[1], adds_word=view.step == "guests", left=12), tr),
        lines=lines,
        notes=beside,
        games=tuple(game for game in ALL_GAMES if game.id in view.games),
        buttons=(
            Button("do:withdraw", tr.sense("key: withdraw", "x"), tr("withdraw")),
            Button("do:back", tr.sense("key", "Esc"), tr("back")),
        ),
        has_rules=True,
    )
