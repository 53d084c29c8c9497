"""Drawing of the result: who won, highlights, and what to do next."""

from collections.abc import Iterator

from msgspec import Struct

from client.games.base import Size, View
from client.games.common import seat_name, standings, winner
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, fit, wrap
from client.screens.evening.standing_drawing import (
    SeenEvening,
    banner,
    choice_button,
    page_button,
    sheet,
)
from client.screens.evening.text import verdict
from client.screens.layout import (
    always,
    finished,
    log_and_chat,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.screens.table.luck import Luck, fair_button, word_button, words_text
from client.screens.table.start import (
    away_text,
    bot_button,
    first_away,
    free_button,
    free_seats,
    manages,
    seats_hint,
    starting,
)
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry
from client.widgets.frame import rule
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView

NARROW, WIDE = 56, 72
"""Columns of the result above the chat, and beside it."""

BOTH = 100
"""Columns of a match's result beside the standings of a party night."""

LEAST_TALK = 4


class ResultModel(Struct, frozen=True, kw_only=True):
    """What the result screen shows.

    Attributes:
        title: the names of the table and the game.
        view: the match's last view, with `over`.
        highlights: sentences from the game's words.
        host: the host's name, to type after `ssh`.
        table: where it was played.
        seat: that the player has there now; None for a spectator.
        game: of the match.
        four_words: which stand for the match; () before the host has found them.
        asked_again: why the player has to be ready once more; "" if not.
        record: the number of the match's record.
        ready: names of the players who want a rematch.
        luck: the luck of the rematch; None without a commitment.
        wants: the player wants a rematch.
        evening: the party night; None at a table of single matches.
        following: the next game of the party night, in words.
    """

    title: str
    view: View
    names: tuple[str, ...]
    highlights: tuple[str, ...] = ()
    host: str = ""
    table: TableView
    seat: int | None = None
    game: GameForm
    four_words: tuple[str, ...] = ()
    asked_again: str = ""
    record: int = 0
    ready: tuple[str, ...] = ()
    luck: Luck | None = None
    wants: bool = False
    evening: SeenEvening | None = None
    following: str = ""
    log: tuple[LogLine, ...] = ()
    answer: str = ""
    entry: Entry | None = None


def draw_result(model: ResultModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw ranking, highlights, buttons, log and chat."""
    columns, lines = size
    canvas = screen(size, model.title, tr("finished"), _hints(model, tr), always(tr, columns))
    side = side_width(columns)
    canvas.paste(0, 1, _end(model, columns - side, lines - 2, tr, alone=bool(side)))
    if side:
        talked = log_and_chat(model.log, tr("Chat"), side, lines - 2, model.entry, tr)
        canvas.paste(columns - side, 1, talked)
    return finished(canvas, symbols, tr)


def _hints(model: ResultModel, tr: Translator) -> tuple[Hint, ...]:
    if model.entry is not None:
        return typing(tr)
    if model.seat is None or _is_over(model):
        return ()
    label = tr("rematch") if model.evening is None else tr("ready")
    rematch = Hint("do:rematch", tr.sense("key", "Enter"), label)
    may_resize = manages(model.table, model.seat) and model.evening is None
    return (rematch, seats_hint(tr)) if may_resize else (rematch,)


def _is_over(model: ResultModel) -> bool:
    """Whether a party night is over."""
    return model.evening is not None and model.evening.view.over


def _end(model: ResultModel, columns: int, lines: int, tr: Translator, *, alone: bool) -> Canvas:
    """The result above log and chat; if those are at the side, the result alone."""
    luck = _next_luck(model, tr)
    wide = min(columns - 4, WIDE if alone else NARROW)
    left = (columns - wide) // 2 if alone else 1
    ways = told(
        _status(model, tr),
        tuple(buttons(model, tr)),
        columns - left,
        answer=model.answer,
        role="text.strong",
    )
    proof = tuple(_proof(model, tr)) if alone else ()
    below = ways.height + len(luck) + len(proof) + bool(proof) + (0 if alone else LEAST_TALK)
    if model.evening is None:
        story = _single_result(model, wide, lines - below - 1, tr)
    else:
        story = _evening_result(model, model.evening, min(columns - 2, BOTH), lines - below - 1, tr)
    canvas = Canvas(columns, lines)
    y = max(0, lines - story.height - below) // 3 if alone else 1
    canvas.paste((columns - story.width) // 2, y, story)
    y += story.height + 1
    for text in (*proof, *luck):
        canvas.put(left, y, cut(text, columns - left - 1), "text.dim")
        y += 1
    y += bool(proof)
    canvas.paste(left - 1, y, ways)
    y += ways.height
    if not alone:
        canvas.paste(0, y, rule(columns, _compare(model, tr)))
        canvas.paste(0, y + 1, talk(model.log, columns, lines - y - 1, model.entry))
    return canvas


def _single_result(model: ResultModel, columns: int, most: int, tr: Translator) -> Canvas:
    """Who won, the ranking, and as many highlights as fit."""
    rows: list[tuple[str, Role]] = [*_ranking(model, columns, tr), ("", "text")]
    for text in model.highlights:
        told_in = wrap(clean(text), max(2, columns))
        if 2 + len(rows) + len(told_in) > most:
            break
        rows += ((line, "text.dim") for line in told_in)
    canvas = Canvas(columns, 2 + len(rows))
    canvas.paste(0, 0, banner(_winner(model, tr), columns))
    for y, (text, role) in enumerate(rows, start=2):
        canvas.put(0, y, text, role)
    return canvas


def _evening_result(
    model: ResultModel, evening: SeenEvening, columns: int, most: int, tr: Translator
) -> Canvas:
    """Who won, the match beside the combined score, and the highlights."""
    who = verdict(evening.view, tr) if evening.view.over else _winner(model, tr)
    score = sheet(evening, columns, tr)
    told_in = [line for text in model.highlights for line in wrap(clean(text), columns)]
    room = max(0, most - 3 - score.height)
    canvas = Canvas(columns, 2 + score.height + (1 + min(room, len(told_in)) if room else 0))
    canvas.paste(0, 0, banner(who, columns))
    canvas.paste(0, 2, score)
    for y, line in enumerate(told_in[:room], start=3 + score.height):
        canvas.put(0, y, line, "text.dim")
    return canvas


def _winner(model: ResultModel, tr: Translator) -> str:
    who = winner(model.view, model.names, tr)
    if model.view["you"] in model.view["over"]["winners"]:
        return f"{who[:1].upper()}{who[1:]}"  # players' names are not capitalised
    return who


def _ranking(model: ResultModel, columns: int, tr: Translator) -> Iterator[tuple[str, Role]]:
    """A line for each seat, best first, with a bar for its score."""
    rows = standings(model.view)
    best = max(score for _, _, score in rows)
    for rank, seat, score in rows:
        name = fit(seat_name(seat, model.names, tr), 18)
        figure = tr.number(score)
        bar = "▇" * max(0, round((columns - 36) * score / best)) if best > 0 else ""
        text = f"{rank:>2}  {name} {fit(figure, 8, '>')}  {bar}"
        won = seat in model.view["over"]["winners"]
        yield text, "text.good" if won else "text"


def _status(model: ResultModel, tr: Translator) -> str:
    if _is_over(model):
        return model.following
    return " ".join(filter(None, [model.following, _missing(model, tr)]))


def _missing(model: ResultModel, tr: Translator) -> str:
    """Who or what the next match waits for."""
    if model.seat is None:
        return tr("You are watching.")
    if model.asked_again:
        return model.asked_again
    if away := away_text(model.table, model.seat, tr):
        return away
    free = free_seats(model.table)
    if free and not starting(model.table, model.game):
        return tr.plural(
            "One seat is free: invite somebody, or let a bot take it.",
            "{n} seats are free: invite somebody, or let bots take them.",
            free,
        )
    if model.evening is not None:
        return tr("Ready: {who}.", who=tr.join(model.ready)) if model.ready else ""
    if not model.ready:
        return tr("Once more?")
    return tr("For a rematch: {who}.", who=tr.join(model.ready))


def buttons(model: ResultModel, tr: Translator) -> Iterator[Button]:
    """Rematch, seating bots, or back to the lobby."""
    if _is_over(model):
        yield page_button(tr, main=True)
    elif model.seat is not None:
        if model.evening is not None:
            yield from choice_button(model.evening, tr)
        yield _ready_button(model, tr)
        if free_seats(model.table):
            yield bot_button(model.game, tr)
        away = first_away(model.table)
        if away is not None and manages(model.table, model.seat):
            yield free_button(model.table, away, tr)
        if model.luck is not None:
            yield word_button(tr)
        yield fair_button(tr)
    elif free_seats(model.table):
        label = tr("sit down here")
        yield Button("do:sit", tr.sense("key: sit down", "s"), label, main=True)
    if model.evening is not None and not _is_over(model):
        yield page_button(tr)
    yield Button("do:stand", tr.sense("key", "Esc"), tr("back to the lobby"))


def _ready_button(model: ResultModel, tr: Translator) -> Button:
    """Be ready for the next match, or take that back."""
    if model.evening is None:
        label = tr("no rematch after all") if model.wants else _rematch(model, tr)
        main = not model.wants
    else:
        label = tr("not ready after all") if model.wants else tr("ready")
        main = not model.wants and (bool(model.evening.view.next) or not model.evening.chooses)
    return Button("do:rematch", tr.sense("key", "Enter"), label, main=main)


def _rematch(model: ResultModel, tr: Translator) -> str:
    players = starting(model.table, model.game) if free_seats(model.table) else 0
    return tr("rematch with {n}", n=players) if players else tr("rematch")


def _proof(model: ResultModel, tr: Translator) -> Iterator[str]:
    """The words that stand for the match, and the command to check it with."""
    if model.four_words:
        yield _compare(model, tr)
        command = f"ssh {model.host} record {model.record}"
        yield tr("To check the dice: {command}", command=command)


def _compare(model: ResultModel, tr: Translator) -> str:
    """The four words, which are the same on all screens."""
    if not model.four_words:
        return ""
    return tr("the same on every screen: {words}", words=" ".join(model.four_words))


def _next_luck(model: ResultModel, tr: Translator) -> tuple[str, ...]:
    """The words for the next match."""
    words = words_text(model.luck, tr) if model.luck else ""
    return (tr("Words for the next dice: {words}", words=words),) if words else ()
