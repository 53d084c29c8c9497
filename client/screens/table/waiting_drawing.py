"""Drawing of the waiting room: the seats, the house rules, and how others can join."""

from collections.abc import Iterator

from client.games.base import Size
from client.games.panel import COMFORTABLE, quoted
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import width
from client.screens.evening.text import verdict
from client.screens.layout import (
    TITLE_EDGES,
    always,
    finished,
    is_small,
    log_and_chat,
    screen,
    side_width,
    talk,
    titled,
    told,
    typing,
)
from client.screens.new_table.words import level_word
from client.screens.small import Page, Rows, draw_page
from client.screens.table.facts import LABELS, put_facts
from client.screens.table.house_rules import every_rule
from client.screens.table.luck import is_final, not_checked
from client.screens.table.start import free_seats, may_resize, seats_hint
from client.screens.table.waiting_buttons import buttons, choices
from client.screens.table.waiting_facts import facts, practice_text, way_back
from client.screens.table.waiting_model import WaitingModel
from client.screens.table.waiting_status import status
from client.screens.tournament.rounds import table_title
from client.themes.roles import Role
from client.widgets.buttons import Hint
from client.widgets.frame import code_rule
from client.widgets.large_text import large_text
from client.widgets.plate import Plate, plates
from engine.sync.hall_views import is_practice_table

LEAST_TALK, LEAST_FACTS = 2, 12
"""Lines of chat, and of facts before the code is shown in large letters."""


def draw_waiting(model: WaitingModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the seats, the actions, the facts, log and chat."""
    columns, lines = size
    is_open = model.evening is not None and not model.evening.view.next
    game = tr("Party night") if is_open else model.game.title(tr)
    name = table_title(model.view.tournament, tr) or model.view.name
    title = f"{name} · {game}"
    if is_small(size):
        title = titled(name, game, columns - width(_count(model, tr)) - TITLE_EDGES)
        return draw_page(_page(model, columns, title, tr), model.position, size, symbols, tr)
    canvas = screen(size, title, _count(model, tr), _hints(model, tr), always(tr, columns))
    side = side_width(columns)
    canvas.paste(0, 1, _room(model, columns - side, lines - 2, tr, alone=bool(side)))
    if side:
        talked = log_and_chat(model.log, tr("Chat"), side, lines - 2, model.entry, tr)
        canvas.paste(columns - side, 1, talked)
    return finished(canvas, symbols, tr)


def _page(model: WaitingModel, columns: int, title: str, tr: Translator) -> Page:
    """The room on a small screen: what it waits for, the seats, the facts, log and chat."""
    rows = Rows(columns)
    rows.text(model.notice, "alert")
    rows.text(_status(model, tr), "text.strong")
    rows.text(not_checked(model.view, tr))
    if is_practice_table(model.view):
        rows.text(practice_text(tr))
    rows.gap()
    for number, seat in enumerate(model.view.seats):
        you = tr("you") if number == model.seat else ""
        about = (seat.name or tr("free"), you, _note(model, number, tr))
        text, chosen = " · ".join(filter(None, about)), number == model.chosen
        role: Role = "list.good" if seat.ready or seat.kind == "bot" else "list"
        rows.choice(f"seat:{number}", text, role=role, chosen=chosen)
    rows.gap()
    for fact in (*facts(model, tr), *way_back(model, tr)):
        rows.text(fact.label, "text.dim")
        rows.text(fact.text, indent=2)
    rows.talk_apart(model.log, tr)
    focus = rows.focus if model.points else None  # else what is waited for stays in view
    return Page(
        title=title,
        right=_count(model, tr),
        body=rows.body(),
        focus=(rows.height - 1, rows.height) if model.entry is not None else focus,
        buttons=tuple(buttons(model, tr)),
        others=True,
        answer=model.answer,
        latest=model.log,
        entry=model.entry,
    )


def _room(model: WaitingModel, columns: int, lines: int, tr: Translator, *, alone: bool) -> Canvas:
    """Seats, sentence, buttons and facts; if log and chat are at the side, in the middle."""
    if alone:
        return _block(model, columns, lines, tr)
    canvas = Canvas(columns, lines)
    y = _put_ways(model, canvas, tr)
    y += put_facts(tuple(facts(model, tr)), canvas, y, lines - LEAST_TALK - 1)
    canvas.paste(0, y, code_rule(columns, model.code, tr))
    canvas.paste(0, y + 1, talk(model.log, columns, lines - y - 1, model.entry))
    return canvas


def _block(model: WaitingModel, columns: int, lines: int, tr: Translator) -> Canvas:
    """The room with the table's code in large letters and all house rules."""
    wide = min(columns, COMFORTABLE)
    inner = Canvas(wide, lines)
    y = _put_ways(model, inner, tr)
    rules = every_rule(model.game, model.view.options, wide, len(model.game.options) + 2, tr)
    code = large_text(model.view.code, "chip.high")
    if code is not None and lines >= y + LEAST_FACTS + rules.height + code.height + 2:
        inner.put(1, y + 1, tr("code"), "text.dim")
        inner.paste(1 + LABELS, y, code)
        y += code.height + 1
    known = (*way_back(model, tr), *facts(model, tr))
    y += put_facts(known, inner, y, lines) + 1
    inner.paste(0, y, rules)
    canvas = Canvas(columns, lines)
    spare = max(0, lines - y - rules.height)
    canvas.paste((columns - wide) // 2, spare // 3, inner)
    return canvas


def _put_ways(model: WaitingModel, canvas: Canvas, tr: Translator) -> int:
    """Draw the seats, the sentence and the buttons; returns the line after them."""
    seats = plates(tuple(_plates(model, tr)), canvas.width, tr)
    canvas.paste(0, 0, seats)
    ways = told(
        _status(model, tr),
        tuple(buttons(model, tr)),
        canvas.width,
        answer=model.answer,
        role="text.strong",
        most=3,
        text_lines=3,
    )
    canvas.paste(0, seats.height + 1, ways)
    return seats.height + ways.height + 2


def _plates(model: WaitingModel, tr: Translator) -> Iterator[Plate]:
    for number, seat in enumerate(model.view.seats):
        yield Plate(
            name=seat.name or tr("free"),
            note=_note(model, number, tr),
            score="✓" if seat.ready or seat.kind == "bot" else "",
            active=model.points and number == model.chosen,
            you=number == model.seat,
            bot=seat.kind == "bot",
            away=seat.kind == "person" and not seat.here,
            said=quoted(model.said, number, tr),
        )


def _note(model: WaitingModel, number: int, tr: Translator) -> str:
    seat, game = model.view.seats[number], model.game
    match seat.kind:
        case "empty":
            return "" if model.seat is not None else tr("sit down here")
        case "bot":
            return level_word(game, seat.level, tr)
        case "person" if not seat.here:
            return tr("away")
    return tr("ready") if seat.ready else tr("not ready yet")


def _count(model: WaitingModel, tr: Translator) -> str:
    seats = len(model.view.seats)
    taken = seats - free_seats(model.view)
    return tr.plural("{n} seat taken of {seats}", "{n} seats taken of {seats}", taken, seats=seats)


def _status(model: WaitingModel, tr: Translator) -> str:
    """The table's state in a sentence, and that being ready can't be taken back any more."""
    final = "" if model.seat is None else is_final(model.view, model.seat, tr)
    return " ".join(filter(None, [model.choosing, _chosen(model), _state(model, tr), final]))


def _chosen(model: WaitingModel) -> str:
    """The next game of a party night, where one of the players has chosen it."""
    evening = model.evening.view if model.evening is not None else None
    is_chosen = evening is not None and evening.order == "last" and evening.next
    return model.following if is_chosen else ""


def _state(model: WaitingModel, tr: Translator) -> str:
    """The reason the table waits, or the winner of the party night."""
    evening = model.evening.view if model.evening is not None else None
    if evening is not None and evening.over:
        return verdict(evening, tr)
    is_drawn = evening is not None and evening.order == "lot" and not evening.next
    if evening is not None and not evening.next and not is_drawn:
        return model.following
    return status(model.view, model.game, model.seat, model.starting_in, tr, is_drawn=is_drawn)


def _hints(model: WaitingModel, tr: Translator) -> tuple[Hint, ...]:
    if model.entry is not None:
        return typing(tr)
    choose = (Hint("do:move", "← →", tr("choose a seat")),) if len(choices(model)) > 1 else ()
    return (*choose, seats_hint(tr)) if may_resize(model.view, model.seat) else choose
