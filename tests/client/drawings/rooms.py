"""Generated states of the screens around a match."""

from collections.abc import Callable

from hypothesis import strategies as st
from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import Translator, translator
from client.paint.canvas import Canvas
from client.screens.console.drawing import draw_console
from client.screens.dialogs.drawing import Item, Menu, Question, draw_menu, draw_question
from client.screens.lobby.drawing import draw_lobby
from client.screens.lobby.games import GamesModel, draw_games
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.new_table.fields import fields
from client.screens.rules.drawing import RulesModel, draw_rules
from client.screens.small import Position
from client.screens.table.result_drawing import draw_result
from client.screens.table.waiting_drawing import draw_waiting
from client.widgets.buttons import Button
from client.widgets.entry import Entry
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, PersonRow
from tests.client.drawings import hosted, samples
from tests.client.terminal.hostile import HOSTILE

Drawing = Callable[[Translator, Size], Canvas]
"""Draws a screen in one of its states."""

TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=60))
NAMES = st.one_of(st.sampled_from(["jo", "Mara", "x" * 16]), st.text(min_size=1, max_size=16))
LINES = st.lists(st.builds(LogLine, TEXTS, st.just("chat"), NAMES), max_size=8).map(tuple)
ENTRIES = st.none() | st.builds(lambda text: Entry("chat", text, len(text)), st.text(max_size=80))
ANSWERS = st.just("") | TEXTS
SEEN = st.builds(Position, st.integers(0, 60), follows=st.booleans())
KEYS = st.sampled_from(["", "n", "Enter", "Esc"])
BUTTONS = st.lists(
    st.builds(Button, st.integers(0, 99).map("do:{}".format), KEYS, NAMES, st.booleans()),
    min_size=1,
    max_size=2,
    unique_by=lambda button: button.name,
).map(tuple)
ITEMS = st.lists(
    st.builds(Item, st.integers(0, 999).map("do:{}".format), KEYS, TEXTS),
    max_size=30,
    unique_by=lambda item: item.name,
).map(tuple)


@st.composite
def lobby(draw: st.DrawFn) -> Drawing:
    model = samples.full_lobby()
    count = draw(st.integers(0, len(model.view.tables)))
    people = tuple(PersonRow(name, 0) for name in draw(st.lists(NAMES, max_size=12)))
    model = replace(
        model,
        host=draw(TEXTS),
        you=draw(NAMES),
        view=LobbyView(model.view.tables[:count], people),
        chosen=draw(st.integers(-1, 60)),
        news=draw(ANSWERS),
        waiting=draw(ANSWERS),
        chat=draw(LINES),
        answer=draw(ANSWERS),
        entry=draw(ENTRIES),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_lobby(model, size, "full", tr)


@st.composite
def waiting(draw: st.DrawFn) -> Drawing:
    tr = translator("en")
    model = samples.waiting(tr)
    kinds = st.sampled_from(("person", "bot", "empty"))
    seats = tuple(
        replace(seat, name=draw(NAMES), kind=draw(kinds), ready=draw(st.booleans()))
        for seat in model.view.seats * draw(st.integers(1, 2))
    )
    own = draw(st.none() | st.integers(0, len(seats) - 1))
    view = replace(
        model.view,
        name=draw(TEXTS),
        seats=seats,
        opener=draw(st.sampled_from([seat.name for seat in seats])),
        watchers=tuple(draw(st.lists(NAMES, max_size=5))),
    )
    model = replace(
        model,
        host=draw(TEXTS),
        view=view,
        seat=own,
        chosen=draw(st.integers(0, len(seats) - 1)),
        log=draw(LINES),
        answer=draw(ANSWERS),
        entry=draw(ENTRIES),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_waiting(model, size, "full", tr)


@st.composite
def result(draw: st.DrawFn) -> Drawing:
    model = samples.result(translator("en"))
    names = tuple(draw(NAMES) for _ in model.story.names)
    model = replace(
        model,
        title=draw(TEXTS),
        story=replace(model.story, names=names),
        table=samples.finished_table(*names),
        seat=draw(st.sampled_from([None, 0, 1])),
        wants=draw(st.booleans()),
        log=draw(LINES),
        answer=draw(ANSWERS),
        entry=draw(ENTRIES),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_result(model, size, "full", tr)


@st.composite
def new_table(draw: st.DrawFn) -> Drawing:
    games = samples.ALL_GAMES
    draft = drafts.draft_of(draw(st.sampled_from(games)), name=draw(NAMES))
    if draw(st.booleans()):
        draft = drafts.stepped(draft, games, "kind", 1)
    for _ in range(draw(st.integers(0, 6))):
        names = [field.name for field in fields(draft, games, translator("en"))]
        step = draw(st.sampled_from((-5, -1, 1, 5)))
        draft = drafts.stepped(draft, games, draw(st.sampled_from(names)), step)
    count = len(fields(draft, games, translator("en")))
    model = NewTableModel(
        draft=draft,
        games=games,
        chosen=draw(st.integers(0, count - 1)),
        entry=draw(ENTRIES.map(lambda entry: entry and replace(entry, prompt=""))),
        answer=draw(ANSWERS),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_new_table(model, size, "full", tr)


@st.composite
def menu(draw: st.DrawFn) -> Drawing:
    items = draw(ITEMS)
    model = Menu(
        title=draw(TEXTS),
        items=items,
        chosen=draw(st.integers(0, max(0, len(items) - 1))),
        search=draw(ENTRIES),
        ways=draw(ANSWERS),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_menu(Canvas(*size), model, "full", tr)


@st.composite
def question(draw: st.DrawFn) -> Drawing:
    model = Question(title=draw(TEXTS), text=draw(TEXTS), answers=draw(BUTTONS))
    return lambda tr, size: draw_question(Canvas(*size), model, "full", tr.language)


@st.composite
def page(draw: st.DrawFn) -> Drawing:
    """The rules of a game, or the page of all games."""
    games = samples.ALL_GAMES
    number, position = draw(st.integers(0, len(games) - 1)), draw(SEEN)
    if draw(st.booleans()):
        every = GamesModel(games=games, chosen=number, position=position)
        return lambda tr, size: draw_games(every, size, "full", tr)
    rules = RulesModel(game=games[number].id, title=draw(NAMES), position=position)
    return lambda tr, size: draw_rules(rules, size, "full", tr)


@st.composite
def console(draw: st.DrawFn) -> Drawing:
    model = replace(
        hosted.PEOPLE_SHOWN,
        host=draw(TEXTS),
        part=draw(st.sampled_from(("people", "tables", "bans", "load", "machines"))),
        view=hosted.SEVERAL,
        chosen=draw(st.integers(0, 3)),
        answer=draw(ANSWERS),
        entry=draw(ENTRIES),
        position=draw(SEEN),
    )
    return lambda tr, size: draw_console(model, size, "full", str, tr)


ROOMS = st.one_of(lobby(), waiting(), result(), new_table(), menu(), question(), page(), console())
