"""Sample models of every screen."""

import itertools
from collections.abc import Mapping

from msgspec.structs import replace

from client.games import registry
from client.games.base import Size
from client.games.forms import GameForm, form
from client.locale.i18n import Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.board.model import BoardModel
from client.screens.dialogs.drawing import Item, Menu, Question, Settings
from client.screens.lobby.drawing import draw_lobby
from client.screens.lobby.games import GamesModel, draw_games
from client.screens.lobby.model import LobbyModel
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.rules.drawing import RulesModel, draw_rules
from client.screens.table.luck import Luck
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.screens.table.phrases import phrase
from client.screens.table.result_drawing import ResultModel, draw_result
from client.screens.table.waiting_drawing import draw_waiting
from client.screens.table.waiting_model import WaitingModel
from client.widgets.buttons import Button
from client.widgets.entry import Entry
from client.widgets.form import Field
from client.widgets.log import LogLine
from engine.sync.hall_views import (
    GivenWord,
    LobbyView,
    PersonRow,
    SeatKind,
    SeatPlate,
    SeatState,
    TablePhase,
    TableRow,
    TableView,
)
from tablehost.hall.catalog import catalog
from tests.client.drawings import overlaid
from tests.client.games.moments import NAMES, Farkle, seen
from tests.client.games.recaps import story

ALL_GAMES = tuple(map(form, catalog()))
GAMES = tuple(game for game in ALL_GAMES if game.id in ("farkle", "yams"))
FARKLE: GameForm = next(game for game in GAMES if game.id == "farkle")

TALK = (
    LogLine("nice one", "chat", "Mara"),
    LogLine("on verra bien 👍 中文", "chat", "jo"),
)


COURSE = ((0,) * 6, (4000, *(0,) * 5), (4000, 2000, *(0,) * 4), (4000, 2000, 1000, *(0,) * 3))


def table(tr: Translator, seats: int = 4, name: str = "Friday night") -> TableModel:
    """jo is choosing dice."""
    farkle = Farkle(seats, 0, target=10000)
    for points in (4000, 2000, 1000)[: seats - 1]:
        farkle.banks(points)
    while farkle.seat != 0:
        farkle.farkles()
    farkle.roll(1, 1, 1, 4, 3, 2).keep(0, 1, 2).roll(5, 3, 5)
    told = (registry.words("farkle").event(event, NAMES, tr) for event in farkle.events)
    moment = seen(farkle.match, 0, bots=(2,), away=(3,), chosen=(0,), cursor=1)
    return TableModel(
        name=name,
        turn=Turn("farkle", moment, tr),
        log=(*(LogLine(text) for text in told), *TALK),
        watchers=("Théo", "Inès", "Bob"),
        course=tuple(zip(*COURSE, strict=True))[:seats],
        clock=24.0,
    )


def watched(tr: Translator) -> TableModel:
    """The same moment as a spectator sees it; Mara has just said a phrase."""
    model = table(tr)
    moment = replace(model.turn.seen, view={**model.turn.seen.view, "you": None, "can": {}})
    return replace(
        model,
        turn=Turn("farkle", replace(moment, chosen=(), cursor=None), tr),
        watchers=("Eve", "Kim", "Zoë"),
        said=("", phrase(1, tr)),
        guesses=(2, 1, 0, 0),
    )


def board(tr: Translator) -> BoardModel:
    """The same moment on a television, with nothing selected."""
    model = table(tr)
    view = {**model.turn.seen.view, "you": None, "can": {}}
    return BoardModel(
        name=model.name,
        game="farkle",
        title=FARKLE.title(tr),
        code="K7PLUM",
        line="ssh -t table.local join K7PLUM",
        url="ssh://table.local",
        names=model.turn.seen.names,
        seen=replace(model.turn.seen, view=view, chosen=(), cursor=None),
        log=model.log,
    )


def lobby(tr: Translator) -> LobbyModel:
    """Tables in every state, and news of one to join."""
    tables = (
        _row(1, "Friday night", "farkle", {"Mara": "here", "Max": "away"}, 2),
        _row(
            2, "Table de Théo", "yams", {"Théo": "here", "Ada": "bot"}, phase="playing", watchers=3
        ),
        _row(3, "Quiet corner", "farkle", {"Inès": "here"}, 1, is_open=False),
        _row(
            4, "Old friends", "farkle", {"Bob": "here", "Zoé": "here", "Max": "here"}, phase="over"
        ),
        _row(5, "Lost", "farkle", {"Luc": "away", "Ada": "bot"}, phase="playing", asleep=True),
    )
    people = (PersonRow("jo", 0), PersonRow("Mara", 1), PersonRow("Théo", 2), PersonRow("Inès", 3))
    return LobbyModel(
        host="table.local",
        you="jo",
        view=LobbyView(tables, people),
        games={game.id: game for game in GAMES},
        chosen=1,
        news=tr(
            "Join {who} for {game}: press {key}.",
            who="Mara",
            game="Farkle",
            key=tr.sense("key: accept", "y"),
        ),
        chat=TALK,
    )


def empty_lobby(tr: Translator) -> LobbyModel:
    """Nobody else is here yet: the lobby shows the games."""
    return replace(
        lobby(tr),
        view=LobbyView((), (PersonRow("jo", 0),)),
        games={game.id: game for game in ALL_GAMES},
        chosen=0,
        news="",
        chat=(),
    )


def full_lobby() -> LobbyModel:
    """Sixty tables and thirty people with long names."""
    own = ("Mara", "Théo", "Zoé", "jo", "Inès")
    names = [f"{name} {number}" for number in range(6) for name in own]
    waiting = [
        _row(number, f"{names[number % 30]}’s table", "yams", {names[number % 30]: "here"}, 3)
        for number in range(1, 21)
    ]
    playing = [
        _row(
            number,
            "Friday night",
            "farkle",
            dict.fromkeys(names[number % 20 :][:6], "here"),
            phase="playing",
        )
        for number in range(21, 51)
    ]
    asleep = [
        _row(
            number,
            "Gone",
            "yams",
            {names[number % 30]: "away", "Ada": "bot"},
            phase="playing",
            asleep=True,
        )
        for number in range(51, 61)
    ]
    people = tuple(PersonRow(name, number % 3) for number, name in enumerate(names))
    return LobbyModel(
        host="table.local",
        you="jo",
        view=LobbyView((*asleep, *playing, *waiting), people),
        games={game.id: game for game in GAMES},
        chosen=1,
    )


def _row(
    number: int,
    name: str,
    game: str,
    seated: Mapping[str, SeatState],
    free: int = 0,
    *,
    phase: TablePhase = "waiting",
    is_open: bool = True,
    watchers: int = 0,
    asleep: bool = False,
) -> TableRow:
    """A table in the list; the first name is the opener's."""
    return TableRow(
        id=number,
        name=name,
        game=game,
        names=(*seated, *[""] * free),
        phase=phase,
        open=is_open,
        watchers=watchers,
        seats=(*seated.values(), *_free(free)),
        opener=next(iter(seated)),
        asleep=asleep,
    )


def _free(count: int) -> tuple[SeatState, ...]:
    return tuple(itertools.repeat("free", count))


def new_table() -> NewTableModel:
    """A form with two changes."""
    draft = drafts.draft_of(FARKLE, name="jo’s table")
    for field, step in (("bots", 1), ("opening", -1), ("final", 1)):
        draft = drafts.stepped(draft, GAMES, field, step)
    return NewTableModel(draft=draft, games=GAMES, chosen=8)


def waiting(tr: Translator) -> WaitingModel:
    """A table with one free seat."""
    seats = (
        _seat("Mara", "person", ready=True),
        _seat("jo", "person"),
        _seat("Ada", "bot", level="careful", ready=True),
        _seat("", "empty"),
    )
    view = TableView(
        id=1,
        name="Friday night",
        code="K7PLUM",
        game="farkle",
        options={"target": 10000, "opening": 500},
        phase="waiting",
        open=True,
        open_after=True,
        seats=seats,
        opener="Mara",
        watchers=("Théo",),
        clock=30,
        hints=False,
        reserves=(),
        match=0,
        record=0,
        commitment="",
        promised=PROMISED,
        words=(GivenWord(0, "petit pois"),),
        seed="",
    )
    return WaitingModel(
        host="table.local",
        view=view,
        game=FARKLE,
        seat=1,
        chosen=3,
        log=(LogLine(tr("{name} begins.", name="Mara"), "note"), *TALK),
    )


PROMISED = "3fa9c1d2e4b5a69788776655443322110f1e2d3c4b5a69788796a5b4c3d2e1f0"


def _seat(name: str, kind: SeatKind, *, level: str = "", ready: bool = False) -> SeatPlate:
    return SeatPlate(name=name, kind=kind, level=level, here=True, ready=ready, stand_in=False)


def finished_table(*names: str) -> TableView:
    """A table after its match; Mara is ready for the next one."""
    seats = tuple(_seat(name, "person", ready=name == "Mara") for name in names)
    return replace(waiting(translator("en")).view, phase="over", seats=seats, opener="Ada")


def result(tr: Translator) -> ResultModel:
    """jo has won against two."""
    farkle = Farkle(3, 0, target=4000)
    farkle.banks(4000).banks(1000).farkles().farkles().banks(2000)
    return ResultModel(
        title=f"Friday night · {FARKLE.title(tr)}",
        story=story(farkle.match, 0, ("jo", "Mara", "Ada")),
        four_words=("12", "34", "56", "78"),
        table=finished_table("jo", "Mara", "Ada"),
        seat=0,
        game=FARKLE,
        luck=Luck(opened=True, words=(("Ada", "süß"),), sealed=("Mara",)),
        ready=("Mara",),
        log=TALK,
    )


def settings(tr: Translator) -> Settings:
    fields = (
        Field("language", tr("Language"), "English"),
        Field("theme", tr("Theme"), "Green felt", changed=True),
        Field("motion", tr("Animations"), tr("yes"), tr("Dice tumble.")),
    )
    return Settings(fields=fields, chosen=2)


def menu(tr: Translator) -> Menu:
    items = (
        Item("do:rules", "?", tr("rules")),
        Item("do:settings", "s", tr("settings")),
        Item("do:leave", "q", tr("quit")),
    )
    return Menu(title=tr("Menu"), items=items, chosen=1)


def question(tr: Translator) -> Question:
    answers = (
        Button("do:stay", tr.sense("key", "Esc"), tr("stay"), main=True),
        Button("do:leave", "q", tr("quit")),
    )
    return Question(
        title=tr("Quit?"),
        text=tr("Your seat is kept: to the end of a match, otherwise for two minutes."),
        answers=answers,
    )


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> dict[str, Canvas]:
    """Every screen by name."""
    over = overlaid.drawn(table(tr), tr, size)
    typing = replace(table(tr), entry=Entry("/", "bonsoir", 7), answer="")
    refused = replace(
        table(tr), answer=tr("Hot dice: all six scored, so they must be rolled again.")
    )
    return {
        **{name: _in(symbols, canvas, tr) for name, canvas in over.items()},
        "lobby_empty": draw_lobby(empty_lobby(tr), size, symbols, tr),
        "games": draw_games(GamesModel(games=ALL_GAMES, chosen=1), size, symbols, tr),
        "lobby_full": draw_lobby(full_lobby(), size, symbols, tr),
        "lobby": draw_lobby(lobby(tr), size, symbols, tr),
        "new_table": draw_new_table(new_table(), size, symbols, tr),
        "waiting": draw_waiting(waiting(tr), size, symbols, tr),
        "table": draw_table(table(tr), size, symbols),
        "table_watched": draw_table(watched(tr), size, symbols),
        "table_of_six": draw_table(table(tr, 6), size, symbols),
        "table_alone": draw_table(table(tr, 1), size, symbols),
        "table_typing": draw_table(typing, size, symbols),
        "table_refused": draw_table(refused, size, symbols),
        "result": draw_result(result(tr), size, symbols, tr),
        "rules": draw_rules(RulesModel(game="farkle", title="Farkle"), size, symbols, tr),
    }


def _in(symbols: Symbols, canvas: Canvas, tr: Translator) -> Canvas:
    return canvas.drawn_in(symbols, tr.language)
