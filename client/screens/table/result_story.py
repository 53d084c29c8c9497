"""How a match ended: the winner large, the ranking, the course of the scores, the awards."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games import registry
from client.games.base import Size, View
from client.games.common import marked, seat_name, standings, winner
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, cut_name, fit, width
from client.screens.evening.standing_drawing import STAR, SeenEvening, sheet
from client.screens.evening.text import verdict
from client.screens.headline import TALL, named_large
from client.screens.table.course import Scores, course, ends
from client.themes.roles import Role
from client.widgets.curve import Looks, curve, seat_ink, seat_letter, telling
from engine.sync.hall_views import RecapView

NAME, FIGURE = 18, 8
RANKS = 4 + 3 + NAME + FIGURE
"""Columns of the ranking."""

ROOMY = 100
"""Columns from which the curve stands well apart from the ranking."""

WIDE_CURVE = 60
"""Columns of the curve from which the last scores stand beside the names at its end."""

LABEL = 10
"""Most columns of such a name."""

LOW_CURVE = 3
"""Fewest lines of the course of the scores."""

HIGH_CURVE = 9
"""Most lines of the curve beside the standings of a party night."""

FIRST_AWARDS = 1
"""Awards that are shown before there is a curve."""

LEAST_FIGURE = 18
"""Columns left for the player and the figure of an award."""


class Story(Struct, frozen=True, kw_only=True):
    """The story of a finished match.

    Attributes:
        game: its id.
        view: the last view, with `over`.
        recap: None before the hall has sent it.
        unrolled: how much of the winner's large name is shown yet, from 0 to 1.
    """

    game: str
    view: View
    names: tuple[str, ...]
    recap: RecapView | None = None
    unrolled: float = 1.0


def with_bots(names: Sequence[str], recap: RecapView | None, tr: Translator) -> tuple[str, ...]:
    """The players' names, with a word where a bot has played for somebody.

    Args:
        names: by seat, as far as this client knows them; those who left since have none.
        recap: has the names of all who had a seat at the end.
        tr: the player's language.
    """
    return marked(recap.names or names, recap.helped, tr) if recap else tuple(names)


def holders(names: Sequence[str], recap: RecapView | None, tr: Translator) -> tuple[str, ...]:
    """The names by seat; both where somebody else had the seat when the match began."""
    before = (*(recap.first if recap else ()), *([""] * len(names)))
    return tuple(
        tr("{name}, after {first}", name=name, first=first) if first and name else name
        for first, name in zip(before, names, strict=False)
    )


def who_won(story: Story, tr: Translator) -> str:
    """Who won, as a heading."""
    text = winner(story.view, story.names, tr)
    if story.view["you"] in story.view["over"]["winners"] or _is_by_vote(story):
        return f"{text[:1].upper()}{text[1:]}"  # players' names are not capitalised
    return text


def is_winner(story: Story, seat: int) -> bool:
    """Whether a seat has won; nobody has in a match that was ended before its time."""
    return seat in story.view["over"]["winners"] and not _is_by_vote(story)


def seat_title(story: Story, seat: int, tr: Translator) -> str:
    """A seat's name in the ranking, with whoever began in it."""
    return seat_name(seat, holders(story.names, story.recap, tr), tr)


def _is_by_vote(story: Story) -> bool:
    """Whether the match was ended before its time, so that nobody has won."""
    return bool(story.view["over"].get("by_vote"))


def award_lines(story: Story, tr: Translator) -> Iterator[tuple[str, str, str]]:
    """Label, figure and player of each award."""
    words = registry.words(story.game)
    for one in story.recap.awards if story.recap else ():
        label, figure = words.award(one.name, one.value, one.about, tr)
        yield label, figure, seat_name(one.seat, story.names, tr)


def _headline(story: Story, columns: int, most: int, symbols: Symbols, tr: Translator) -> Canvas:
    """The winner's name in large letters if they fit, and that they won."""
    seats = story.view["over"]["winners"]
    has_won = len(seats) == 1 and not _is_by_vote(story)
    name = seat_name(seats[0], story.names, tr) if has_won else ""
    return named_large(name, who_won(story, tr), story.unrolled, (columns, most), symbols)


def _evening_headline(
    story: Story, evening: SeenEvening, columns: int, most: int, symbols: Symbols, tr: Translator
) -> Canvas:
    """The same for the winner of a whole party night."""
    first = [one for one in evening.view.players if one.place == 1]
    name = clean(first[0].name) if len(first) == 1 else ""
    said = verdict(evening.view, tr)
    return named_large(name, said, story.unrolled, (columns, most), symbols)


def draw_story(story: Story, columns: int, most: int, symbols: Symbols, tr: Translator) -> Canvas:
    """As much of it as `most` lines take.

    The ranking comes first, then an award, a low curve, the other awards, the large name, and a
    higher curve.
    """
    rows = standings(story.view)
    awards = list(award_lines(story, tr))
    scores = story.recap.curve if story.recap and len(story.recap.curve[:1]) else ()
    beside = columns >= RANKS + 30
    spare = most - 2 - len(rows)
    told = max(0, min(FIRST_AWARDS, len(awards), spare - 1))
    spare -= told + bool(told)
    high = 0
    if scores and len(scores[0]) > 1:
        high = max(len(rows), LOW_CURVE) if beside else LOW_CURVE
        cost = high - len(rows) if beside else high
        high, spare = (high, spare - cost) if cost <= spare else (0, spare)
    more = max(0, min(len(awards) - told, spare)) if told else 0
    head = _headline(story, columns, spare - more + 1, symbols, tr)
    spare -= more + head.height - 1
    if high:
        share = most // 3 if most < TALL else most // 2
        higher = min(max(0, spare), max(0, share - high))
        high, spare = high + higher, spare - higher
    air = int(bool(high) and not beside and spare > 0)
    middle = max(len(rows), high) if beside else len(rows) + air + high
    told += more
    canvas = Canvas(columns, head.height + 1 + middle + (told + 1 if told else 0))
    canvas.paste(0, 0, head)
    y = head.height + 1
    lines = _lines_of(story, scores) if high else ()
    has_letters = high and (beside or len(lines or scores) > high)  # below, names stand in it
    wide, drawn = RANKS if beside else columns, lines if has_letters else None
    canvas.paste(0, y, _ranking(story, rows, wide, drawn, tr))
    if high:
        gap = 6 if columns < ROOMY else 8
        left, top = (RANKS + gap, y) if beside else (0, y + len(rows) + air)
        size = columns - left, high
        canvas.paste(left, top, _curve(story, scores, size, tr))
    label = max((width(label) for label, _, _ in awards[:told]), default=0) + 1
    for line, award in enumerate(awards[:told], start=y + middle + 1):
        canvas.put_row(0, line, _award(*award, min(label, columns - LEAST_FIGURE), columns))
    return canvas


def _curve(story: Story, scores: Scores, size: Size, tr: Translator) -> Canvas:
    """The curve beside or below the ranking, with names where its lines end."""
    looks = Looks(_lines_of(story, scores), tuple(_labels(story, scores, size[0], tr)))
    return curve(scores, size, *ends(scores, tr), looks=looks)


def _labels(story: Story, scores: Scores, columns: int, tr: Translator) -> Iterator[str]:
    """Letter and name of each seat; the last score too where there is room."""
    for seat, own in enumerate(scores):
        name = cut_name(seat_name(seat, story.names, tr), LABEL)
        figure = f" {tr.number(own[-1])}" if columns >= WIDE_CURVE else ""
        yield f"{seat_letter(seat)} {name}{figure}"


def _lines_of(story: Story, scores: Scores) -> tuple[int, ...]:
    """The seats whose lines are drawn: of many, the player's own, the winner's, the leaders'."""
    return telling(scores, story.view["you"], *story.view["over"]["winners"])


def _course(story: Story, columns: int, most: int, tr: Translator) -> Canvas | None:
    """The curve alone, with the players' letters below it; None without room or scores."""
    scores = story.recap.curve if story.recap else ()
    high = min(most - 1, HIGH_CURVE)
    if not scores or len(scores[0]) < 2 or high < LOW_CURVE:
        return None
    return course(scores, story.names, (columns, high + 1), tr, drawn=_lines_of(story, scores))


def _ranking(
    story: Story,
    rows: Sequence[tuple[int, int, int]],
    columns: int,
    drawn: tuple[int, ...] | None,
    tr: Translator,
) -> Canvas:
    """A line for each seat, best first: rank, letter of the line in the curve, name, score.

    `drawn` are the seats that have a line there, () for all; None without a curve and letters.
    """
    canvas, left = Canvas(columns, len(rows)), 4 if drawn is None else 7
    for y, (rank, seat, score) in enumerate(rows):
        won = is_winner(story, seat)
        ink: Role = "text.good" if won else "text.strong" if seat == story.view["you"] else "text"
        room = max(4, min(NAME, columns - RANKS + NAME))
        name = fit(seat_title(story, seat, tr), room)
        figure = registry.words(story.game).score(score, tr)
        canvas.put(0, y, f"{rank:>2}{STAR if won else ' '}", "chip.high" if won else ink)
        if drawn is not None and Looks(drawn).draws(seat):
            canvas.put(4, y, seat_letter(seat), seat_ink(seat))
        canvas.put(left, y, f"{name}{fit(figure, FIGURE, '>')}", ink)
    return canvas


def _award(
    label: str, figure: str, who: str, wide: int, columns: int
) -> tuple[tuple[str, Role], ...]:
    """An award's line; its label is `wide` columns wide."""
    rest = columns - wide - 1
    who = cut(who, max(4, rest - width(figure) - 2))
    return (
        (fit(label, wide), "text.dim"),
        (f" {who}", "text.strong"),
        (f"  {cut(figure, max(0, rest - width(who) - 2))}", "text"),
    )


def draw_evening_story(
    story: Story, evening: SeenEvening, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """Who won, the match beside the combined score, the awards and the curve."""
    columns, most = size
    score = sheet(evening, columns, tr)
    awards = [
        tr("{label}: {who}, {figure}", label=label, who=name, figure=figure)
        for label, figure, name in award_lines(story, tr)
    ]
    room = max(0, most - 2 - score.height)
    awards = awards[: max(0, room - 1)]
    room -= len(awards) + bool(awards)
    if evening.view.over:
        head = _evening_headline(story, evening, columns, room + 1, symbols, tr)
    else:
        head = _headline(story, columns, room + 1, symbols, tr)
    room -= head.height - 1
    course = _course(story, columns, room - 1, tr)
    parts = [head, score, _lines(awards, columns), *([] if course is None else [course])]
    parts = [part for part in parts if part.height]
    canvas = Canvas(columns, sum(part.height + 1 for part in parts) - 1)
    y = 0
    for part in parts:
        canvas.paste(0, y, part)
        y += part.height + 1
    return canvas


def _lines(texts: Sequence[str], columns: int) -> Canvas:
    canvas = Canvas(columns, len(texts))
    for y, text in enumerate(texts):
        canvas.put(0, y, cut(text, columns), "text.dim")
    return canvas
