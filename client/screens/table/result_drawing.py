"""Drawing of the result: how the match ended, and what to do next."""

from collections.abc import Iterator

from msgspec import Struct, field

from client.games.base import Size
from client.games.forms import GameForm
from client.locale.i18n import N_, Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut, shortened, width
from client.screens.evening.standing_drawing import (
    SeenEvening,
    another_buttons,
    choice_button,
    page_button,
)
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
from client.screens.small import Page, Position, Rows, draw_page
from client.screens.table import cup_key, get_ready, replacing
from client.screens.table.luck import (
    Luck,
    four_words,
    is_final,
    made_button,
    next_word_button,
    next_words,
    why_no_word,
    words_text,
)
from client.screens.table.result_story import Story, draw_evening_story, draw_story
from client.screens.table.start import (
    away_text,
    bot_button,
    countdown_text,
    first_away,
    free_button,
    free_seats,
    left_out,
    manages,
    may_begin_without,
    may_resize,
    seats_hint,
    starting,
    without_button,
)
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry
from client.widgets.frame import rule
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView, is_daily_table

NARROW, WIDE = 90, 108
"""Columns of the result above the chat, and beside it."""

BOTH = 100
"""Columns of a match's result beside the standings of a party night."""

LEAST_TALK = 2
"""Fewest lines of chat."""

STORY = 24
"""Lines of the story on a small screen, at most."""

DAILY = N_("That was your try. Replay, analysis and record open when the day ends.")


class ResultModel(Struct, frozen=True, kw_only=True):
    """The contents of the result screen.

    Attributes:
        title: the names of the table and the game.
        story: how the match ended.
        table: where it was played.
        seat: that the player has there now; None for a spectator.
        game: of the match.
        four_words: which stand for the match; () before the host has found them.
        asked_again: why the player has to be ready once more; "" if not.
        warning: of the player's own program about this match; "" for none.
        waits: names of the players whose rematch is awaited.
        ready: names of the players who want a rematch.
        luck: the luck of the rematch; None without a commitment.
        wants: the player wants a rematch.
        evening: the party night; None at a table of single matches.
        following: the next game of the party night, in words, or what a tournament's match has
            brought.
        way_back: the command that brings a guest back to their seat; "" where none is needed.
        starting_in: seconds until the match begins without those who are not ready.
        queue: a spectator's way to a seat in the next match.
        other: the way to another game with the same people.
        choosing: who can choose that game, or asks for one.
        position: the part shown on a small screen.
    """

    title: str
    story: Story
    table: TableView
    seat: int | None = None
    game: GameForm
    four_words: tuple[str, ...] = ()
    asked_again: str = ""
    warning: str = ""
    waits: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    luck: Luck | None = None
    wants: bool = False
    evening: SeenEvening | None = None
    following: str = ""
    starting_in: int | None = None
    way_back: str = ""
    log: tuple[LogLine, ...] = ()
    answer: str = ""
    entry: Entry | None = None
    queue: tuple[Button, ...] = ()
    other: tuple[Button, ...] = ()
    choosing: str = ""
    position: Position = field(default_factory=Position)


def draw_result(model: ResultModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the end of the match, buttons, log and chat."""
    columns, lines = size
    if is_small(size):
        page = _page(model, columns, symbols, tr)
        return draw_page(page, model.position, size, symbols, tr)
    canvas = screen(size, model.title, tr("finished"), _hints(model, tr), always(tr, columns))
    side = side_width(columns)
    canvas.paste(0, 1, _end(model, (columns - side, lines - 2), symbols, tr, alone=bool(side)))
    if side:
        talked = log_and_chat(model.log, tr("Chat"), side, lines - 2, model.entry, tr)
        canvas.paste(columns - side, 1, talked)
    return finished(canvas, symbols, tr)


def _page(model: ResultModel, columns: int, symbols: Symbols, tr: Translator) -> Page:
    """The end on a small screen: what is waited for, the result, the luck, log and chat."""
    rows = Rows(columns)
    wide = rows.text_columns
    rows.text(_status(model, tr), "text.strong")
    rows.gap()
    if model.evening is None:
        rows.part(draw_story(model.story, wide, STORY, symbols, tr), 1)
    else:
        size = wide, STORY
        rows.part(draw_evening_story(model.story, model.evening, size, symbols, tr), 1)
    rows.gap()
    compared = [four_words(" ".join(model.four_words), tr)] if model.four_words else []
    for text in (*_beside(model, wide, tr), *compared):
        rows.text(text, "text.dim")
    rows.talk_apart(model.log, tr)
    return Page(
        title=model.title,
        right=tr("finished"),
        body=rows.body(),
        focus=(rows.height - 1, rows.height) if model.entry is not None else None,
        buttons=tuple(sorted(buttons(model, tr), key=lambda one: one.name == "do:fair")),
        others=True,
        answer=model.answer,
        latest=model.log,
        entry=model.entry,
    )


def _hints(model: ResultModel, tr: Translator) -> tuple[Hint, ...]:
    if model.entry is not None:
        return typing(tr)
    if model.seat is None or _is_over(model) or _is_bound(model) or _is_to_choose(model):
        return ()
    button = _ready_button(model, tr)
    label = tr("ready") if model.evening is not None else tr("play again")
    rematch = Hint(button.name, button.key, button.label if model.wants else label)
    return (rematch, seats_hint(tr)) if may_resize(model.table, model.seat) else (rematch,)


def _is_bound(model: ResultModel) -> bool:
    """Whether the player is ready and can't take that back, or there is no other match."""
    is_last = is_daily_table(model.table) or model.table.tournament is not None
    return is_last or (model.wants and model.seat in model.table.steady)


def _is_over(model: ResultModel) -> bool:
    """Whether a party night is over."""
    return model.evening is not None and model.evening.view.over


def _is_to_choose(model: ResultModel) -> bool:
    """Whether the next game of a party night is to be chosen."""
    return model.evening is not None and model.evening.is_to_choose


def _end(
    model: ResultModel, size: Size, symbols: Symbols, tr: Translator, *, alone: bool
) -> Canvas:
    """The result above log and chat; if those are at the side, the result alone."""
    columns, lines = size
    wide = min(columns - 4, WIDE if alone else NARROW)
    left = (columns - wide) // 2 if alone else 1
    room = columns - left - 1
    luck = [line for text in _beside(model, room, tr) for line in shortened(text, room, 2)]
    ways = told(
        _status(model, tr),
        tuple(buttons(model, tr)),
        columns - left,
        answer=model.answer,
        role="text.strong",
        most=3,
    )
    compared = _compare(model, columns, tr)
    below = ways.height + len(luck) + (2 * bool(compared) if alone else 1 + LEAST_TALK)
    most = lines - below - 1
    if model.evening is None:
        story = draw_story(model.story, wide, most, symbols, tr)
    else:
        wide = min(columns - 2, BOTH)
        story = draw_evening_story(model.story, model.evening, (wide, most), symbols, tr)
    canvas = Canvas(columns, lines)
    y = max(0, lines - story.height - below) // 3 if alone else int(story.height < most)
    canvas.paste((columns - story.width) // 2, y, story)
    y += story.height + (alone or y + story.height + below < lines)
    for text in luck:
        canvas.put(left, y, text, "text.dim")
        y += 1
    canvas.paste(left - 1, y, ways)
    y += ways.height
    if alone:
        canvas.put(left, y + 1, cut(compared, columns - left - 1), "text.dim")
    else:
        canvas.paste(0, y, rule(columns, compared))
        canvas.paste(0, y + 1, talk(model.log, columns, lines - y - 1, model.entry))
    return canvas


def _status(model: ResultModel, tr: Translator) -> str:
    if _is_over(model):
        return model.following
    final = "" if model.seat is None else is_final(model.table, model.seat, tr)
    parts = model.warning, model.following, _missing(model, tr), model.choosing, final
    return " ".join(filter(None, parts))


def _what_follows(model: ResultModel, tr: Translator) -> str:
    """What comes after a match that is not played again; "" for any other."""
    if is_daily_table(model.table):
        return tr(DAILY)
    if model.table.tournament is not None:
        return tr("This table closes soon: you are taken back to the tournament.")
    return ""


def _missing(model: ResultModel, tr: Translator) -> str:
    """Who or what the next match waits for."""
    if model.starting_in is not None:
        told = countdown_text(model.table, model.seat, model.starting_in, tr)
        return " ".join(filter(None, [told, model.asked_again]))
    if model.seat is None:
        return tr("You are watching.")
    if told := _what_follows(model, tr):
        return told
    if told := left_out(model.table, model.seat, tr) or model.asked_again:
        return told
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
    if model.wants and model.waits:
        return tr("Waiting for {who} to play again.", who=tr.join(model.waits))
    if not model.ready:
        return tr("Play again?")
    return tr.plural(
        "{who} wants a rematch.",
        "{who} want a rematch.",
        len(model.ready),
        who=tr.join(model.ready),
    )


def buttons(model: ResultModel, tr: Translator) -> Iterator[Button]:
    """Rematch, seating bots, or back to the lobby."""
    if _is_over(model):
        yield from _ended_buttons(model, tr)
    elif model.seat is not None:
        if model.evening is not None:
            yield from choice_button(model.evening, tr)
        yield from _ready_buttons(model, tr)
        if may_begin_without(model.table, model.seat, model.game):
            yield without_button(model.table, tr)
        if free_seats(model.table):
            yield bot_button(model.game, tr)
        away = first_away(model.table)
        if away is not None and manages(model.table, model.seat):
            yield free_button(model.table, away, tr)
        yield from model.other
    elif free_seats(model.table) or model.table.bots_to_replace:
        free = free_seats(model.table)
        label = tr("sit down here") if free else replacing.label(model.table, tr)
        yield Button("do:sit", tr.sense("key: sit down", "s"), label, main=True)
    yield from model.queue
    if model.evening is not None and not _is_over(model):
        yield page_button(tr)
    yield from _looking_back(model, tr)
    yield Button("do:stand", tr.sense("key", "Esc"), cup_key.way_back(model.table, tr))
    may_add = model.luck is not None and not why_no_word(model.table, model.seat, tr)
    if model.seat is not None and may_add and not _is_over(model):
        yield next_word_button(model.table, tr)  # last: the one to leave out where there is no room


def can_be_analysed(game: GameForm, table: TableView) -> bool:
    """Whether a match that is over can be analysed now: a daily challenge only after its day."""
    return game.judge and not is_daily_table(table)


def _looking_back(model: ResultModel, tr: Translator) -> Iterator[Button]:
    if can_be_analysed(model.game, model.table):
        yield Button("do:analysis", tr.sense("key: analysis", "a"), tr("analysis"))
    yield made_button(model.table, tr)


def _ended_buttons(model: ResultModel, tr: Translator) -> Iterator[Button]:
    """After a party night: another one for those who sit here, and its page."""
    if model.seat is not None:
        yield from another_buttons(tr)
    yield page_button(tr, main=model.seat is None)


def _ready_buttons(model: ResultModel, tr: Translator) -> Iterator[Button]:
    """None once being ready can't be taken back any more, or before the game is chosen."""
    if not (_is_bound(model) or _is_to_choose(model)):
        yield _ready_button(model, tr)


def _ready_button(model: ResultModel, tr: Translator) -> Button:
    """Be ready for the next match, or take that back."""
    evening = model.evening
    if model.wants:
        back = tr("cancel the rematch") if evening is None else tr("cancel “ready”")
        return get_ready.unready_button(back, tr)
    label = _again(model, tr) if evening is None else tr("ready")
    return Button(get_ready.READY, tr.sense("key", "Enter"), label, main=True)


def _again(model: ResultModel, tr: Translator) -> str:
    """What Enter does; it names the game where others ask for another one."""
    if any(seat.wish for seat in model.table.seats):
        return tr("play {game} again", game=model.game.title(tr))
    players = starting(model.table, model.game)
    is_whole = players in {0, len(model.table.seats)}
    return tr("play again") if is_whole else tr("play again with {n}", n=players)


def _compare(model: ResultModel, columns: int, tr: Translator) -> str:
    """The four words, which are the same on all screens; without room, nothing but the words."""
    if not model.four_words:
        return ""
    words = " ".join(model.four_words)
    ways = four_words(words, tr), tr("To compare: {words}", words=words)
    return next((told for told in ways if width(told) + 6 <= columns), words)


def _beside(model: ResultModel, columns: int, tr: Translator) -> tuple[str, ...]:
    """The words for the next match, and a guest's way back to their seat.

    If that takes more than a line, the command stands on a line of its own, to be copied.
    """
    words = words_text(model.luck, tr) if model.luck else ""
    told = next_words(model.table, words, tr) if words else ""
    back = [tr("To come back to your seat: {line}", line=model.way_back)] if model.way_back else []
    if back and width(back[0]) > columns:
        back = [tr("To come back to your seat: {line}", line="").strip(), model.way_back]
    return tuple(filter(None, (told, *back)))
