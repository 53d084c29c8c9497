"""The end of a tournament: the champion large, the podium, and one's own place."""

from collections.abc import Sequence

from msgspec import Struct

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, fit, width
from client.screens.evening.standing_drawing import STAR
from client.screens.headline import named_large
from client.screens.layout import finished, is_small, screen, told
from client.screens.small import Page, Position, Rows, draw_page
from client.screens.tournament.ending import verdict
from client.screens.tournament.standings import contenders, legend, listed_name, settled
from client.themes.roles import Role
from client.widgets.buttons import Button
from engine.sync.tournament_views import TournamentPlayer, TournamentView

PODIUM = 3
"""Players on the podium."""

STEP, SHARE = 24, 6
"""Columns of one of its steps, and the part of a large screen that it takes."""

RISES = (28, 45)
"""Lines from which each step is higher."""

ORDER = (1, 0, 2)
"""The places of the podium from the left, with their names, best first."""

INKS: tuple[Role, ...] = ("chip.high", "chip.middle", "chip.low")


class Ending(Struct, frozen=True, kw_only=True):
    """The end of a tournament, as one of those who were in it sees it.

    Attributes:
        view: the tournament.
        own: the reader's place; None if they have only looked on.
        unrolled: how much of the champion's name is shown yet, from 0 to 1.
        position: the part shown on a small screen.
        later: how to read the last page on another day.
    """

    view: TournamentView
    own: TournamentPlayer | None = None
    unrolled: float = 1.0
    position: Position
    later: str = ""

    @property
    def best(self) -> Sequence[TournamentPlayer]:
        """Those on the podium, the champion first."""
        return contenders(self.view.players)[:PODIUM]


def has_champion(view: TournamentView) -> bool:
    """Whether the tournament is over and somebody has won it."""
    return view.phase == "over" and bool(contenders(view.players))


def buttons(tr: Translator) -> tuple[Button, ...]:
    """The actions that are possible at this moment."""
    standings = Button("do:standings", tr.sense("key", "Enter"), tr("standings"), main=True)
    return standings, Button("do:back", tr.sense("key", "Esc"), tr("back"))


def draw_ending(ending: Ending, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the whole screen."""
    columns, lines = size
    title = " · ".join((tr("Tournament"), clean(ending.view.name)))
    if is_small(size):
        return _small(ending, title, size, symbols, tr)
    canvas = screen(size, title, tr("finished"), (), ())
    place, later = _own_place(ending, tr), ending.later
    ways = told(place, buttons(tr), columns, role="text.strong", coach=later)
    podium = _podium(ending, min(columns - 4, PODIUM * max(STEP, columns // SHARE)), lines, tr)
    room = lines - 4 - podium.height - ways.height
    head = _headline(ending, (columns, room), symbols, tr)
    y = 1 + max(0, (room - head.height) // 2)
    canvas.paste(0, y, head)
    y += head.height + 1
    canvas.paste((columns - podium.width) // 2, y, podium)
    left = (columns - podium.width) // 2
    canvas.put(left, y + podium.height, cut(legend(ending.best, tr), podium.width), "text.dim")
    canvas.paste(left - 1, y + podium.height + 1, ways)
    return finished(canvas, symbols, tr)


def _small(ending: Ending, title: str, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """The same as a page."""
    rows = Rows(size[0])
    rows.part(_headline(ending, (rows.text_columns, size[1]), symbols, tr), 1)
    rows.gap()
    rows.part(_ranks(ending, rows.text_columns, tr), 1)
    rows.text(legend(ending.best, tr), "text.dim")
    rows.gap()
    rows.text(_own_place(ending, tr), "text.strong")
    rows.text(ending.later, "text.dim")
    page = Page(title=title, body=rows.body(), buttons=buttons(tr))
    return draw_page(page, ending.position, size, symbols, tr)


def _headline(ending: Ending, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    first = [one for one in ending.best if one.place == 1]
    name = clean(first[0].name) if len(first) == 1 else ""
    return named_large(name, verdict(ending.view, tr, ending.own), ending.unrolled, size, symbols)


def _own_place(ending: Ending, tr: Translator) -> str:
    """The reader's place and points, or how many there were."""
    own, players = ending.own, len(ending.view.players)
    if own is None or not own.played:
        return tr.plural("{n} player took part.", "{n} players took part.", players)
    points = tr.plural("{n} point", "{n} points", own.points)
    facts = {"place": tr.number(own.place), "n": tr.number(players), "points": points}
    return tr("You: place {place} of {n}, {points}.", **facts)


def _ranks(ending: Ending, columns: int, tr: Translator) -> Canvas:
    """Those on the podium, in a line each."""
    canvas = Canvas(columns, len(ending.best))
    for y, one in enumerate(ending.best):
        points = tr.plural("{n} point", "{n} points", one.points)
        name = fit(listed_name(settled(one), tr), max(4, columns - width(points) - 5))
        star = STAR if one.place == 1 else " "
        canvas.put(0, y, f"{tr.number(one.place)}{star} {name} {points}", _ink(one))
    return canvas


def _podium(ending: Ending, columns: int, lines: int, tr: Translator) -> Canvas:
    """Those on the podium on steps, the champion in the middle; equal places are equally high."""
    best, wide = ending.best, columns // PODIUM
    rise = 1 + sum(lines >= one for one in RISES)
    canvas = Canvas(wide * PODIUM, 2 + rise * PODIUM)
    for at, place in enumerate(ORDER):
        if place < len(best):
            top = canvas.height - rise * max(1, PODIUM + 1 - best[place].place)
            _put_step(canvas, at * wide, top, wide, best[place], tr, _ink(best[place]))
    return canvas


def _ink(one: TournamentPlayer) -> Role:
    """The colour of a place."""
    return INKS[min(one.place, PODIUM) - 1]


def _put_step(
    canvas: Canvas, x: int, top: int, wide: int, one: TournamentPlayer, tr: Translator, ink: Role
) -> None:
    """A step from a line to the bottom, and who stands on it."""
    points = tr.plural("{n} point", "{n} points", one.points)
    name = listed_name(settled(one), tr)
    for y, text in enumerate((name, points), start=top - 2):
        _put_centred(canvas, x, y, wide, text, ink if y < top - 1 else "text.dim")
    for y in range(top, canvas.height):
        canvas.put(x + 1, y, "█" * (wide - 2), ink)
    number = f" {tr.number(one.place)} "
    _put_centred(canvas, x, top, wide, number, "text.strong")


def _put_centred(canvas: Canvas, x: int, y: int, wide: int, text: str, role: Role) -> None:
    shown = cut(text, wide - 2)
    canvas.put(x + max(1, (wide - width(shown)) // 2), y, shown, role)
