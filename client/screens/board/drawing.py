"""Drawing of a board: the public view of a table and how to join it."""

from collections.abc import Sequence

from msgspec import Struct

from client.games import registry
from client.games.base import Seen, Size
from client.games.common import whose_turn
from client.games.words import caption
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, width, wrap
from client.screens.board.house_drawing import sign
from client.screens.evening.standing_drawing import SeenEvening, banner, sheet
from client.screens.evening.text import player_name, verdict
from client.screens.layout import WIDE, finished, screen, side_width
from client.screens.table.luck import four_words
from client.screens.table.result_story import Story, draw_evening_story, draw_story
from client.widgets.guess_bar import guess_bar
from client.widgets.large_text import HEIGHT as LARGE
from client.widgets.large_text import HUGE, huge_text, large_text
from client.widgets.log import LogLine, log
from client.widgets.plate import Plate
from client.widgets.qr import qr_code
from client.widgets.steps import centred

LOG = 3
"""Lines for the last events."""

FAR = 40
"""Lines from which a board is laid out to be read across a room."""

HEAD = HUGE + 1 + LARGE
"""Lines of the player's name and the last event."""

SCORES = HUGE + 2
"""Lines of the names and scores that stand above the game, with a gap."""

SPARE = 4
"""Lines that a game's own drawing needs not to fill for that."""

BROADEST = 120
"""Most columns of a result."""


class BoardModel(Struct, frozen=True, kw_only=True):
    """The contents of a board.

    Attributes:
        name: the table's; "" while there is no table.
        title: the game's.
        code: the table's code.
        line: the command that joins.
        by_address: the same with the host's address, "" if there is none to show.
        url: leads a phone into the lobby, where the code leads to the table.
        is_unknown: no table has the code.
        names: of the seats, "" for an empty one.
        seen: the match as a spectator sees it; None before the first.
        answer: why there is no table to show.
        evening: the party night; None for a table of single matches.
        following: the next game of the party night, in words.
        four_words: which stand for the match once it is over.
        story: how the match ended, once that may be told.
        guesses: spectators' guesses at the winner, by seat.
    """

    name: str = ""
    game: str = ""
    title: str = ""
    code: str
    line: str
    by_address: str = ""
    url: str
    is_unknown: bool = False
    names: tuple[str, ...] = ()
    seen: Seen | None = None
    log: tuple[LogLine, ...] = ()
    answer: str = ""
    evening: SeenEvening | None = None
    following: str = ""
    four_words: tuple[str, ...] = ()
    story: Story | None = None
    guesses: tuple[int, ...] = ()


def draw_board(model: BoardModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the match as large as possible, with the way to join beside it or instead of it."""
    columns, lines = size
    if model.evening is not None and _is_between(model, tr):
        return finished(_evening(model, model.evening, size, symbols, tr), symbols, tr)
    if model.seen is None:
        return finished(_waiting(model, size, symbols, tr), symbols, tr)
    if model.story is not None:
        return finished(_result(model, model.story, size, symbols, tr), symbols, tr)
    view = model.seen.view
    panel = registry.panel(model.game)
    is_still = panel.picture(model.seen, tr) is None
    if is_still:
        told = caption(registry.words(model.game), model.seen, tr)
        turn = whose_turn(view, model.seen.names, tr)
    else:
        told, turn = model.title, ""
    title = f"{model.name} · {told}"
    canvas = screen(size, title, turn, (), ())
    code = _qr(model, symbols)
    side = code.width + 4 if code is not None and columns >= WIDE else 0
    wide, high = columns - side, lines - 3 - LOG
    if side_width(columns) and lines >= FAR:
        head = _headline(model, model.seen, wide) if is_still else Canvas(wide, HEAD)
        canvas.paste(0, 2, head)
        room = wide, high - head.height - 2
        fitted = panel.fitted(model.seen, room)
        scores = _scores(panel.phone_seats(model.seen, tr), wide)
        if scores is not None and is_still and fitted[1] + SCORES + SPARE <= room[1]:
            canvas.paste(0, head.height + 3, scores)
            room = wide, room[1] - SCORES
        else:
            scores = Canvas(wide, 0)
        drawn = panel.draw(model.seen, fitted, tr)
        canvas.paste(0, lines - 1 - LOG - 1 - room[1], centred(drawn, room))
    else:
        canvas.paste(0, 1, panel.draw(model.seen, (wide, high), tr))
    canvas.paste(0, 1 + high, guess_bar(model.seen.names, model.guesses, wide))
    canvas.paste(0, 2 + high, log(model.log, wide, LOG))
    canvas.put(1, lines - 1, cut(_how(model, tr), columns - 2), "footer")
    if code is not None and side:
        _way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return finished(canvas, symbols, tr)


def _headline(model: BoardModel, seen: Seen, columns: int) -> Canvas:
    """For the other end of the room: the player to act in huge letters, and the last event."""
    canvas = Canvas(columns, HEAD)
    names = [seen.names[seat] for seat in seen.view["to_act"]]
    name = names[0] if len(names) == 1 else ""
    drawn = huge_text(name, "chip.high")
    if drawn is None or drawn.width > columns - 2:
        drawn = large_text(name, "chip.high")
    if drawn is None or drawn.width > columns - 2:
        drawn = Canvas(min(width(name), columns - 2), 1)
        drawn.put(0, 0, cut(name, columns - 2), "chip.high")
    canvas.paste((columns - drawn.width) // 2, (HUGE - drawn.height) // 2, drawn)
    events = [line.text for line in model.log if line.kind == "event"]
    if events:
        told = sign(events[-1], columns - 2, LARGE, "text.strong")
        canvas.paste((columns - told.width) // 2, HUGE + 1, told)
    return canvas


def _scores(seats: Sequence[Plate], columns: int) -> Canvas | None:
    """Each player's score in huge digits under their name; None where they do not fit."""
    wide = columns // max(1, len(seats))
    digits = [huge_text(seat.score, "text.strong") for seat in seats]
    if not seats or any(one is None or one.width > wide - 2 for one in digits):
        return None
    canvas = Canvas(columns, SCORES)
    for number, (seat, drawn) in enumerate(zip(seats, digits, strict=True)):
        assert drawn is not None
        name = sign(seat.name, wide - 2, 1, "chip.high" if seat.active else "text.strong")
        canvas.paste(number * wide + (wide - name.width) // 2, 0, name)
        canvas.paste(number * wide + (wide - drawn.width) // 2, 1, drawn)
    return canvas


def _qr(model: BoardModel, symbols: Symbols) -> Canvas | None:
    """The QR code, while there is a free seat to come for."""
    return qr_code(model.url) if "" in model.names and symbols == "full" else None


def _is_between(model: BoardModel, tr: Translator) -> bool:
    """Whether a party night is between two matches, and the end of the last one was shown."""
    assert model.evening is not None
    if model.seen is not None and registry.panel(model.game).picture(model.seen, tr) is not None:
        return False
    over = model.seen is None or model.seen.view["over"]
    return bool(over and model.evening.view.played)


def _evening(
    model: BoardModel, evening: SeenEvening, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """The standings, the next game, and the way to join."""
    columns, lines = size
    canvas = screen(size, model.name, tr("Party night"), (), ())
    code = None if columns < WIDE else _qr(model, symbols)
    side = 0 if code is None else code.width + 4
    wide = columns - side - 4
    following = wrap(clean(model.following), wide)
    told = _last_match(model, evening, (wide, lines - 5 - len(following)), symbols, tr)
    y = max(2, (lines - told.height - 3 - len(following)) // 3)
    canvas.paste(2, y, told)
    for number, text in enumerate(following):
        canvas.put(2, y + 1 + told.height + number, text, "text.strong")
    canvas.put(1, lines - 1, cut(_how(model, tr), columns - 2), "footer")
    if code is not None:
        _way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas


def _last_match(
    model: BoardModel, evening: SeenEvening, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """The standings under their leader, with the awards of a match that has just ended."""
    if model.story is not None:
        return draw_evening_story(model.story, evening, size, symbols, tr)
    score = sheet(evening, size[0], tr)
    canvas = Canvas(size[0], 2 + score.height)
    canvas.paste(0, 0, banner(verdict(evening.view, tr), size[0]))
    canvas.paste(0, 2, score)
    return canvas


def _result(
    model: BoardModel, story: Story, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """How the match ended, and the way to join for the next one."""
    columns, lines = size
    canvas = screen(size, f"{model.name} · {model.title}", tr("finished"), (), ())
    code = None if columns < WIDE else _qr(model, symbols)
    side = 0 if code is None else code.width + 4
    wide = min(columns - side - 4, BROADEST)
    told = draw_story(story, wide, lines - 4, symbols, tr)
    canvas.paste((columns - side - wide) // 2, max(2, (lines - told.height) // 3), told)
    canvas.put(1, lines - 1, cut(_how(model, tr), columns - 2), "footer")
    if code is not None:
        _way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas


def _waiting(model: BoardModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """The seats, the command to type, and the QR code."""
    columns, lines = size
    canvas = screen(size, model.name or "tablehost", model.title, (), ())
    code = _qr(model, symbols)
    left = columns - (0 if code is None else code.width + 4)
    y = 3
    for text, strong in _invitation(model, tr):
        for row in wrap(clean(text), left - 4) or ("",):
            canvas.put(2, y, row, "text.strong" if strong else "text")
            y += 1
    if code is not None and code.height <= lines - 2:
        canvas.paste(columns - code.width - 2, max(1, (lines - code.height) // 2), code)
    return canvas


def _invitation(model: BoardModel, tr: Translator) -> Sequence[tuple[str, bool]]:
    taken = [name for name in model.names if name]
    free = len(model.names) - len(taken)
    if model.is_unknown:
        return (
            (model.answer, True),
            ("", False),
            (tr("Open a table, and start the board again with its code."), False),
        )
    way = tr("Scan the code, or type {code} in the lobby.", code=model.code)
    return (
        (model.answer or tr("Take a seat! Type:"), False),
        ("", False),
        (model.line, True),
        (model.by_address, True),
        (way if free else "", False),
        ("", False),
        (tr("Here: {names}", names=tr.join(taken)) if taken else "", False),
        (tr.plural("One seat is free.", "{n} seats are free.", free) if free else "", False),
    )


def _how(model: BoardModel, tr: Translator) -> str:
    """How to watch from one's own terminal; for a party night, also the standings."""
    if model.four_words:
        return four_words(" ".join(model.four_words), tr)
    way = tr("watch: {line}", line=model.line.replace(" join ", " watch "))
    if model.evening is None or not model.evening.view.played:
        return way
    players = model.evening.view.players
    score = (f"{player_name(one, tr)} {tr.number(one.points)}" for one in players)
    evening = tr("the evening")
    return f"{way}   {evening}: {', '.join(score)}"


def _way_in(
    canvas: Canvas, x: int, y: int, code: Canvas, model: BoardModel, tr: Translator
) -> None:
    head = tr("Come and play: {code}", code=model.code)
    canvas.put(x + max(0, (code.width - width(head)) // 2), y - 2, head, "text.strong")
    canvas.paste(x, y, code)
    address = model.by_address or model.line
    for number, row in enumerate(wrap(address, code.width), y + code.height + 1):
        canvas.put(x, number, row, "text.strong")
