"""The screens around each game with a panel: new table, waiting room, rules, result."""

from collections.abc import Mapping
from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Size
from client.games.forms import GameForm, form
from client.locale.i18n import Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.rules.drawing import RulesModel, draw_rules
from client.screens.table.result_drawing import ResultModel, draw_result
from client.screens.table.waiting_drawing import draw_waiting
from client.screens.table.waiting_model import WaitingModel
from client.widgets.log import LogLine
from engine import Match
from engine.core.plain import plain
from tablehost.hall.catalog import catalog
from tests.client.drawings import samples
from tests.client.games.recaps import story
from tests.games import has_own, seats, soon

NAMES = ("Mara", "jo", "Ada", "Théo", "Inès", "Bob", "Zoé", "Max")
FORMS = tuple(form(game) for game in catalog())
DRAWN = tuple(form for form in FORMS if has_own(form.id, "panel"))
"""The games whose screens are kept as pictures."""


class Ended(Struct, frozen=True):
    """A finished match."""

    match: Match
    events: tuple[dict[str, object], ...]


@cache
def ended(game: str) -> Ended:
    """A match of three seats that only play the clock's moves."""
    rng, events = Random(7), list[dict[str, object]]()
    match = Match.start(game, seats(game, 3), soon(game))
    while "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, match.default_move(seat))
        events += [plain(event) for event in step.public]
    return Ended(match, tuple(events))


def result(game: GameForm, tr: Translator) -> ResultModel:
    """Its result screen, as seat 0 sees it."""
    end = ended(game.id)
    return ResultModel(
        title=f"Friday night · {game.title(tr)}",
        story=story(end.match, 0, NAMES[:3]),
        four_words=("12", "34", "56", "78"),
        table=replace(samples.finished_table(*NAMES[:3]), game=game.id),
        seat=0,
        game=game,
        log=(LogLine("nice one", "chat", "Mara"),),
    )


def new_table(game: GameForm) -> NewTableModel:
    """A form with every house rule changed by one step."""
    draft = drafts.draft_of(game, name="jo’s table")
    for option in game.options:
        draft = drafts.stepped(draft, FORMS, option.name, 1)
    return NewTableModel(draft=draft, games=DRAWN, chosen=len(game.options) + 6)


def waiting(game: GameForm) -> WaitingModel:
    """A full table with these house rules."""
    draft = new_table(game).draft
    template = samples.waiting(translator("en"))
    ready = replace(template.view.seats[0], ready=True)
    seats = tuple(replace(ready, name=name, ready=name != "jo") for name in NAMES[: game.seats[1]])
    options = dict(draft.options)
    view = replace(template.view, game=game.id, options=options, open=False, seats=seats)
    view = replace(view, code="K7PX-M2AB")
    return replace(template, view=view, game=game, seat=1 % len(seats), chosen=0, log=())


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    found: dict[str, Canvas] = {}
    for game in DRAWN:
        page = RulesModel(game=game.id, title=game.title(tr))
        found |= {
            f"{game.id}.new_table": draw_new_table(new_table(game), size, symbols, tr),
            f"{game.id}.waiting": draw_waiting(waiting(game), size, symbols, tr),
            f"{game.id}.rules": draw_rules(page, size, symbols, tr),
            f"{game.id}.result": draw_result(result(game, tr), size, symbols, tr),
        }
    return found
