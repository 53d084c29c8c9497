"""The end of a tournament on a board: the champion in the largest letters, and the podium."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas
from client.paint.text import clean
from client.screens.board.page import Page
from client.screens.board.signs import lower, sign
from client.screens.tournament.ending import verdict
from client.screens.tournament.standings import bare_name, contenders
from client.themes.roles import Role
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from engine.sync.tournament_views import TournamentPlayer, TournamentView

Inks = tuple[Role, Role, Role, Role]
"""The roles of a step, of its frame and its digit, and of the name above it."""

_FIRST: Inks = ("seat.active", "seat.active.frame", "seat.active.score", "chip.high")
_OTHERS: Inks = ("seat", "seat.frame", "seat.score", "text.strong")

ORDER = (1, 0, 2)
"""The places of the podium from left to right: the first one stands in the middle."""

MOST_NAMES = 3
"""Names beside the podium; of more people, their number is told."""

FRAME = 3
"""Lines of a step besides those of its digit, at least."""

LEAST = 12
"""Lines from which there is room for a podium."""


def champion_page(cup: TournamentView, title: Callable[[str], str], tr: Translator) -> Page:
    """The winner, above the first three places."""
    played = contenders(cup.players)
    games = ", ".join(title(game) for game in cup.games)
    foot = " · ".join(filter(None, (_left_out(cup, played, tr), games)))
    picture = partial(_picture, played, tr) if played else None
    return Page(clean(cup.name), (), about=verdict(cup, tr), foot=foot, picture=picture)


def _left_out(cup: TournamentView, played: Sequence[TournamentPlayer], tr: Translator) -> str:
    """Those with as many points as the last on the podium, and what places go by; else ""."""
    least = min((one.points for one in played[: len(ORDER)]), default=0)
    others = [one for one in played[len(ORDER) :] if one.points == least]
    if not others or cup.format == "knockout":
        return ""
    names = tr.join([bare_name(one, tr) for one in others])
    if len(others) > MOST_NAMES:
        names = tr.plural("{n} player", "{n} players", len(others))
    if all(one.place == played[len(ORDER) - 1].place for one in others):
        return tr("Also in place {place}: {names}", place=tr.number(others[0].place), names=names)
    points = tr.plural("{n} point", "{n} points", least)
    tie = tr("With equal points: tables won come first, then the opponents’ points.")
    return " ".join((tr("Also with {points}: {names}.", points=points, names=names), tie))


def _picture(played: Sequence[TournamentPlayer], tr: Translator, size: Size) -> Canvas:
    """The champion's name as large as there is room for, and the podium below it."""
    columns, lines = size
    first = tr.join([bare_name(one, tr) for one in played if one.place == 1])
    high = lines if lines < LEAST else lines // 3
    name = next(
        (found for found in _signs(first, columns) if found.height <= high), Canvas(columns, 0)
    )
    canvas = Canvas(columns, lines)
    canvas.paste((columns - name.width) // 2, 0, name)
    left = lines - name.height - 1
    if lines >= LEAST:
        canvas.paste(0, name.height + 1, _podium(played[: len(ORDER)], (columns, left), tr))
    return canvas


def _signs(text: str, columns: int) -> Iterator[Canvas]:
    for high in (GIANT, HUGE, HEIGHT, 1):
        yield sign(text, columns, high, "chip.high")


def _podium(best: Sequence[TournamentPlayer], size: Size, tr: Translator) -> Canvas:
    """Steps with the place of each in the largest digits that fit, names and points above."""
    columns, lines = size
    wide = columns // len(ORDER)
    high = next(one for one in (HUGE, HEIGHT, 1) if _needed(one) <= lines or one == 1)
    base = high + FRAME + max(0, lines - _needed(high)) // 2
    canvas = Canvas(columns, lines)
    for column, place in enumerate(ORDER):
        if place < len(best):
            one = best[place]
            tall = base + _rise(high) * max(0, len(ORDER) - one.place)
            step = _step(one, (wide - 2, min(tall, lines)), high, tr)
            canvas.paste(column * wide + 1, lines - step.height, step)
    return canvas


def _rise(high: int) -> int:
    """Lines by which each step is higher than that of the next place."""
    return high // 2 + 1


def _gap(high: int) -> int:
    """Lines between the texts above a step."""
    return int(high > 1)


def _needed(high: int) -> int:
    """Lines of the highest step with a digit of this height, and of what stands on it."""
    return high + FRAME + 2 * _rise(high) + 2 * (lower(high) + _gap(high))


def _step(one: TournamentPlayer, block: Size, high: int, tr: Translator) -> Canvas:
    """A step of this size, and the name and the points above it."""
    columns, tall = block
    ground, frame, digit, ink = _FIRST if one.place == 1 else _OTHERS
    points = sign(tr.plural("{n} point", "{n} points", one.points), columns, lower(high), "text")
    above = (sign(bare_name(one, tr), columns, lower(high), ink), points)
    canvas = Canvas(columns, tall + sum(part.height + _gap(high) for part in above))
    y = 0
    for part in above:
        canvas.paste((columns - part.width) // 2, y, part)
        y += part.height + _gap(high)
    canvas.fill(0, y, columns, tall, ground)
    canvas.box(0, y, columns, tall, frame, ROUND)
    place = sign(str(one.place), columns, high, digit)
    canvas.paste((columns - place.width) // 2, y + min(2, tall - high - 1), place)
    return canvas
