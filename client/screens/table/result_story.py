"""How a match ended: the winner large, the ranking, the course of the scores, the awards."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games import registry
from client.games.base import View
from client.games.common import seat_name, standings, winner
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut, fit, width
from client.screens.evening.standing_drawing import STAR, banner
from client.themes.roles import Role
from client.widgets.curve import curve, seat_ink, seat_letter
from client.widgets.large_text import large_text
from engine.sync.hall_views import RecapView

LARGE = 60
"""Columns from which the winner's name is large."""

NAME, FIGURE = 18, 8
RANKS = 4 + 3 + NAME + FIGURE
"""Columns of the ranking."""

LEAST_CURVE, HIGH_CURVE = 4, 9
"""Lines of the course of the scores."""

LABEL = 24
"""Columns of an award's label."""


class Story(Struct, frozen=True, kw_only=True):
    """What is told of a finished match.

    Attributes:
        game: its id.
        view: the last view, with `over`.
        recap: None before the hall has sent it.
    """

    game: str
    view: View
    names: tuple[str, ...]
    recap: RecapView | None = None


def who_won(story: Story, tr: Translator) -> str:
    """Who won, as a heading."""
    text = winner(story.view, story.names, tr)
    if story.view["you"] in story.view["over"]["winners"]:
        return f"{text[:1].upper()}{text[1:]}"  # players' names are not capitalised
    return text


def award_lines(story: Story, tr: Translator) -> Iterator[tuple[str, str, str]]:
    """Label, figure and player of each award."""
    words = registry.words(story.game)
    for one in story.recap.awards if story.recap else ():
        label, figure = words.award(one.name, one.value, one.about, tr)
        yield label, figure, seat_name(one.seat, story.names, tr)


def headline(story: Story, columns: int, most: int, symbols: Symbols, tr: Translator) -> Canvas:
    """The winner's name in large letters if they fit, and that they won."""
    seats = story.view["over"]["winners"]
    name = seat_name(seats[0], story.names, tr) if len(seats) == 1 else ""
    large = large_text(name, "chip.high") if symbols == "full" and columns >= LARGE else None
    if large is None or large.width > columns - 4 or most < large.height + 2:
        return banner(who_won(story, tr), columns)
    canvas = Canvas(columns, large.height + 2)
    canvas.paste((columns - large.width) // 2, 0, large)
    canvas.paste(0, large.height + 1, banner(who_won(story, tr), columns))
    return canvas


def draw_story(story: Story, columns: int, most: int, symbols: Symbols, tr: Translator) -> Canvas:
    """As much of it as `most` lines take: the ranking first, then awards, curve and large name."""
    rows = standings(story.view)
    awards = list(award_lines(story, tr))
    scores = story.recap.curve if story.recap else ()
    beside = columns >= RANKS + 30 and len(scores) > 0
    spare = most - 2 - len(rows)
    told = max(0, min(len(awards), spare - 1))
    spare -= told + bool(told)
    head = headline(story, columns, spare + 1, symbols, tr)
    spare -= head.height - 1
    high = _curve_height(len(rows), spare, beside=beside) if scores and len(scores[0]) > 1 else 0
    middle = max(len(rows), high) if beside else len(rows) + (high + 1 if high else 0)
    canvas = Canvas(columns, head.height + 1 + middle + (told + 1 if told else 0))
    canvas.paste(0, 0, head)
    y = head.height + 1
    canvas.paste(0, y, _ranking(story, rows, RANKS if beside else columns, tr))
    if high:
        left, top = (RANKS + 2, y) if beside else (0, y + len(rows) + 1)
        size = columns - left, high
        canvas.paste(left, top, curve(scores, size, *_ends(scores, tr)))
    y += middle + 1
    for label, figure, who in awards[:told]:
        canvas.put_row(0, y, _award(label, figure, who, columns))
        y += 1
    return canvas


def _curve_height(rows: int, spare: int, *, beside: bool) -> int:
    """Lines for the curve; 0 if there is not enough room."""
    room = spare + rows if beside else spare - 1
    high = min(max(HIGH_CURVE, rows) if beside else HIGH_CURVE, room)
    return high if high >= LEAST_CURVE else 0


def _ends(scores: Sequence[Sequence[int]], tr: Translator) -> tuple[str, str]:
    return tr.number(max(map(max, scores))), tr.number(min(map(min, scores)))


def _ranking(
    story: Story, rows: Sequence[tuple[int, int, int]], columns: int, tr: Translator
) -> Canvas:
    """A line for each seat, best first: rank, letter and colour in the curve, name, score."""
    canvas = Canvas(columns, len(rows))
    for y, (rank, seat, score) in enumerate(rows):
        won = seat in story.view["over"]["winners"]
        ink: Role = "text.good" if won else "text.strong" if seat == story.view["you"] else "text"
        room = max(4, min(NAME, columns - RANKS + NAME))
        name, figure = fit(seat_name(seat, story.names, tr), room), tr.number(score)
        canvas.put(0, y, f"{rank:>2}{STAR if won else ' '}", "chip.high" if won else ink)
        canvas.put(4, y, seat_letter(seat), seat_ink(seat))
        canvas.put(7, y, f"{name}{fit(figure, FIGURE, '>')}", ink)
    return canvas


def _award(label: str, figure: str, who: str, columns: int) -> tuple[tuple[str, Role], ...]:
    wide = min(LABEL, columns // 2)
    rest = columns - wide
    who = cut(who, max(4, rest - width(figure) - 2))
    return (
        (fit(label, wide - 1), "text.dim"),
        (f" {who}", "text.strong"),
        (f"  {cut(figure, max(0, rest - width(who) - 3))}", "text"),
    )
