"""Drawing of the waiting room: the seats, the house rules, and how others can join."""

from collections.abc import Iterator

from msgspec import Struct, field

from client.games.base import Size
from client.games.forms import GameForm
from client.games.panel import COMFORTABLE
from client.locale.i18n import N_, Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.evening.standing_drawing import (
    SeenEvening,
    another_buttons,
    choice_button,
    page_button,
)
from client.screens.evening.text import order_word, player_name, progress, verdict
from client.screens.layout import (
    always,
    finished,
    is_small,
    log_and_chat,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.screens.lobby.table_list import about_practice
from client.screens.new_table.words import clock_rule, level_word, option_words, value_word
from client.screens.small import Page, Position, Rows, draw_page
from client.screens.table import replacing
from client.screens.table.facts import LABELS, Fact, put_facts
from client.screens.table.house_rules import every_rule
from client.screens.table.last_match import last_match
from client.screens.table.luck import (
    drawn,
    fair,
    fair_button,
    is_final,
    luck_of,
    not_checked,
    why_no_word,
    word_button,
    words_text,
)
from client.screens.table.start import (
    bot_button,
    first_away,
    free_button,
    free_seats,
    is_alone,
    manages,
    may_begin_without,
    may_resize,
    seats_hint,
    starting,
    starting_with_bot,
    without_button,
)
from client.screens.table.waiting_status import status
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry
from client.widgets.frame import code_rule
from client.widgets.large_text import large_text
from client.widgets.log import LogLine
from client.widgets.plate import Plate, plates
from engine.sync.hall_views import SeatPlate, TableView, is_practice_table

LEAST_TALK, LEAST_FACTS = 2, 12
"""Lines of chat, and of facts before the code is shown in large letters."""


class WaitingModel(Struct, frozen=True, kw_only=True):
    """The contents of the waiting room.

    Attributes:
        host: the host's name, to type after `ssh`.
        address: the same with its IP address, "" if there is none to show.
        seat: the player's seat; None for a spectator.
        chosen: the seat under the cursor.
        evening: the party night; None at a table of single matches.
        following: the next game of the party night, in words.
        starting_in: seconds until the match begins without those who are not ready.
        code: of a guest's seat, which leads back to it; "" for players with a key.
        way_back: the command that brings a guest back to their seat; "" where none is needed.
        said: phrases shown at the seats.
        queue: a spectator's way to a seat in the next match.
        position: the part shown on a small screen.
    """

    host: str
    address: str = ""
    view: TableView
    game: GameForm
    seat: int | None = None
    chosen: int = 0
    evening: SeenEvening | None = None
    following: str = ""
    starting_in: int | None = None
    way_back: str = ""
    code: str = ""
    log: tuple[LogLine, ...] = ()
    said: tuple[str, ...] = ()
    answer: str = ""
    entry: Entry | None = None
    queue: tuple[Button, ...] = ()
    position: Position = field(default_factory=Position)


def draw_waiting(model: WaitingModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the seats, the actions, the facts, log and chat."""
    columns, lines = size
    is_open = model.evening is not None and not model.evening.view.next
    game = tr("Party night") if is_open else model.game.title(tr)
    title = f"{model.view.name} · {game}"
    if is_small(size):
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
    rows.text(_status(model, tr), "text.strong")
    rows.text(not_checked(model.view, tr))
    if is_practice_table(model.view):
        rows.text(_practice(tr))
    rows.gap()
    for number, seat in enumerate(model.view.seats):
        you = tr("you") if number == model.seat else ""
        facts = (seat.name or tr("free"), you, _note(seat, model.game, tr))
        text, chosen = " · ".join(filter(None, facts)), number == model.chosen
        role: Role = "list.good" if seat.ready or seat.kind == "bot" else "list"
        rows.choice(f"seat:{number}", text, role=role, chosen=chosen)
    rows.gap()
    for fact in (*_facts(model, tr), *_way_back(model, tr)):
        rows.text(fact.label, "text.dim")
        rows.text(fact.text, indent=2)
    rows.talk_apart(model.log, tr)
    return Page(
        title=title,
        right=_count(model, tr),
        body=rows.body(),
        focus=(rows.height - 1, rows.height) if model.entry is not None else rows.focus,
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
    y += put_facts(tuple(_facts(model, tr)), canvas, y, lines - LEAST_TALK - 1)
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
    facts = (*_way_back(model, tr), *_facts(model, tr))
    y += put_facts(facts, inner, y, lines) + 1
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
            note=_note(seat, model.game, tr),
            score="✓" if seat.ready or seat.kind == "bot" else "",
            active=number == model.chosen,
            you=number == model.seat,
            bot=seat.kind == "bot",
            away=seat.kind == "person" and not seat.here,
            said=model.said[number] if number < len(model.said) else "",
        )


def _note(seat: SeatPlate, game: GameForm, tr: Translator) -> str:
    match seat.kind:
        case "empty":
            return tr("sit down here")
        case "bot":
            return level_word(game.bots, seat.level, tr, game.older)
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
    return " ".join(filter(None, [_state(model, tr), final]))


def _state(model: WaitingModel, tr: Translator) -> str:
    """The reason the table waits, or the winner of the party night."""
    evening = model.evening.view if model.evening is not None else None
    if evening is not None and evening.over:
        return verdict(evening, tr)
    is_drawn = evening is not None and evening.order == "lot" and not evening.next
    if evening is not None and not evening.next and not is_drawn:
        return model.following
    return status(model.view, model.game, model.seat, model.starting_in, tr, is_drawn=is_drawn)


def buttons(model: WaitingModel, tr: Translator) -> Iterator[Button]:
    """Actions for the player, and for the chosen seat."""
    chosen = model.view.seats[model.chosen] if model.chosen < len(model.view.seats) else None
    mine = None if model.seat is None else model.view.seats[model.seat]
    if model.evening is not None:
        yield from _evening_buttons(model.evening, tr, seated=mine is not None)
    if model.evening is not None and model.evening.view.over:
        yield Button("do:stand", tr.sense("key", "Esc"), tr("leave the table"))
        return
    free, alone = free_seats(model.view), is_alone(model.view, model.seat)
    if mine is not None and not alone and not (mine.ready and model.seat in model.view.steady):
        label = tr("not ready after all") if mine.ready else _start_label(model, tr)
        yield Button("do:ready", tr.sense("key", "Enter"), label, main=not mine.ready)
    if alone and starting_with_bot(model.game):
        label = tr("play a bot meanwhile")
        yield Button("do:meanwhile", tr.sense("key", "Enter"), label, main=True)
    if may_begin_without(model.view, model.seat, model.game):
        yield without_button(model.view, tr)
    if mine is not None and free:
        yield bot_button(model.game, tr)
        yield Button("do:invite", tr.sense("key: invite", "i"), tr("invite somebody"))
    if chosen is not None and chosen.kind == "empty" and (mine is None or _may_move(model)):
        label = tr("sit down here") if mine is None else tr("move here")
        yield Button("do:sit", tr.sense("key: sit down", "s"), label, main=mine is None)
    elif mine is None and model.view.bots_to_replace:
        label = replacing.label(model.view, tr)
        yield Button("do:sit", tr.sense("key: sit down", "s"), label, main=True)
    yield from model.queue
    yield from _removing(model, tr)
    yield Button("do:stand", tr.sense("key", "Esc"), tr("leave the table"))
    if mine is not None and not why_no_word(model.view, model.seat, tr):
        yield word_button(model.view, tr)
    yield fair_button(model.view, tr)


def _removing(model: WaitingModel, tr: Translator) -> Iterator[Button]:
    """Sending a bot or a person away, or handing the table over to that person."""
    number = removable(model)
    if number is None:
        return
    seat = model.view.seats[number]
    if seat.kind == "person" and not seat.here:
        yield free_button(model.view, number, tr)
        return
    is_bot = seat.kind == "bot"
    label = tr("remove the bot") if is_bot else tr("kick {name}", name=seat.name)
    yield Button("do:remove", tr.sense("key: remove", "x"), label)
    if not is_bot:
        label = tr("hand the table over")
        yield Button("do:handover", tr.sense("key: hand over", "h"), label)


def removable(model: WaitingModel) -> int | None:
    """Which seat the player can make free: the chosen one, or else that of somebody away."""
    if model.seat is None:
        return None
    chosen = model.view.seats[model.chosen]
    may_kick = manages(model.view, model.seat) and model.chosen != model.seat
    if chosen.kind == "bot" or (chosen.kind == "person" and may_kick):
        return model.chosen
    return first_away(model.view) if manages(model.view, model.seat) else None


def _may_move(model: WaitingModel) -> bool:
    """Whether a free seat is another place in the order: people sit in the first seats."""
    kinds = [seat.kind for seat in model.view.seats]
    return model.seat is not None and "person" in kinds[model.seat + 1 :]


def _start_label(model: WaitingModel, tr: Translator) -> str:
    """The action of Enter; while seats are free or people away, with how many players it starts."""
    view = model.view.evening
    is_to_choose = view is not None and not view.next and view.order != "lot"
    players = 0 if is_to_choose else starting(model.view, model.game)
    is_whole = players in {0, len(model.view.seats)}
    return tr("ready") if is_whole else tr("ready to play with {n}", n=players)


def _evening_buttons(evening: SeenEvening, tr: Translator, *, seated: bool) -> Iterator[Button]:
    """Choosing a game, another evening, and opening the page once a match has been played."""
    yield from choice_button(evening, tr)
    again = evening.view.over and seated
    if again:
        yield from another_buttons(tr)
    if evening.view.played:
        yield page_button(tr, main=evening.view.over and not again)


def _facts(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How others can join, the game, and its luck."""
    view = model.view
    yield from _for_others(model, tr)
    if model.evening is not None:
        yield from _evening_facts(model.evening, tr)
    yield _open_to(model, tr)
    if is_practice_table(view):
        yield Fact(tr("practice"), _practice(tr))
    if model.evening is None or model.evening.view.next:
        yield Fact(tr("house rules"), ", ".join(_rules(model, tr)) or tr("standard"))
    if view.clock:
        yield Fact(tr("clock"), clock_rule(view.clock, tr))
    if model.evening is None:
        yield Fact(tr("bots"), replacing.rule(view, tr), is_spare=view.replace_bots)
    luck = luck_of(view)
    if luck is not None:
        label = drawn(view, N_("dice"), N_("cards"))
        yield Fact(tr(label), fair(luck, tr))
        if luck.words or luck.sealed:
            yield Fact(tr("added words"), words_text(luck, tr))
    yield from last_match(view, tr)
    if view.watchers:
        yield Fact(tr("watching"), ", ".join(view.watchers), is_spare=True)


def _for_others(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How others come to the table."""
    view = model.view
    yield Fact(tr("invite with"), f"ssh -t {model.host} join {view.code}")
    if model.address:
        yield Fact(tr("or by address"), f"ssh -t {model.address} join {view.code}")
    yield Fact(tr("or watch"), f"ssh -t {model.host} watch {view.code}", is_spare=True)


def _open_to(model: WaitingModel, tr: Translator) -> Fact:
    """Who may sit down; when all seats are taken, what can be done for those who come."""
    view, (_, most) = model.view, model.game.seats
    if free_seats(view) or view.tournament is not None:
        who = tr("everyone, also from the lobby") if view.open else tr("people who know the code")
        return Fact(tr("open to"), who, is_spare=True)
    can_grow = may_resize(view, model.seat) and len(view.seats) < most
    if can_grow:
        return Fact(tr("more people"), tr("press + to add a seat for them"))
    return Fact(tr("more people"), tr("can open another table or a tournament from the lobby"))


def _way_back(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How a guest comes back to their seat."""
    if model.way_back:
        yield Fact(tr("to come back"), model.way_back)


def _practice(tr: Translator) -> str:
    """What is different here, and that whoever gets ready agrees to it."""
    return " ".join((about_practice(tr), tr("If you get ready, you agree to that.")))


def _evening_facts(evening: SeenEvening, tr: Translator) -> Iterator[Fact]:
    """A party night's progress, scores and games."""
    view = evening.view
    score = (f"{player_name(one, tr)} {tr.number(one.points)}" for one in view.players)
    told = [progress(view, tr), *(score if view.played else ())]
    yield Fact(tr("the evening"), ", ".join(told))
    games = f"{', '.join(dict.fromkeys(evening.games))} ({order_word(view.order, tr)})"
    yield Fact(tr("games"), games, is_spare=True)
    if view.next:
        yield Fact(tr("next"), evening.following)


def _rules(model: WaitingModel, tr: Translator) -> Iterator[str]:
    """House rules that differ from the game's defaults."""
    for option in model.game.options:
        value = model.view.options.get(option.name, option.default)
        if value != option.default:
            words = option_words(model.game.id, option.name, tr)
            chosen = value_word(value, words, tr)
            yield tr("{option}: {value}", option=words.label, value=chosen)


def _hints(model: WaitingModel, tr: Translator) -> tuple[Hint, ...]:
    if model.entry is not None:
        return typing(tr)
    choose = Hint("do:move", "← →", tr("choose a seat"))
    return (choose, seats_hint(tr)) if may_resize(model.view, model.seat) else (choose,)
