"""Drawing of a party night between two matches: last match and combined score."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games import registry
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Row
from client.paint.text import fit, shortened, width, wrap
from client.screens.evening.text import player_name, progress, tie_line
from client.themes.roles import Role
from client.widgets.buttons import Button
from client.widgets.frame import rule
from engine.sync.evening_views import EveningMatch, EveningPlayer, EveningView

GAP = 2
BOTH = 60
"""Columns from which two lists stand side by side."""

STAR = "★"
_FIGURE = 7
"""Cells of a number: six digits and a separator."""
_GAINED = 10
"""Cells of the points that a match has given: two digits, and what they count."""


class SeenEvening(Struct, frozen=True):
    """A party night as one player sees it.

    Attributes:
        view: the standings.
        title: title of the last game; "" before the first match.
        games: titles of the listed games, by id.
        seat: the player's seat; None for a spectator.
        following: title of the next game; "" if there is none yet.
    """

    view: EveningView
    title: str = ""
    games: tuple[str, ...] = ()
    seat: int | None = None
    following: str = ""

    @property
    def chooses(self) -> bool:
        """Whether this player chooses the next game."""
        return self.seat is not None and self.view.chooser == self.seat

    @property
    def is_to_choose(self) -> bool:
        """Whether somebody has to choose the next game before anybody gets ready."""
        return not (self.view.over or self.view.next) and self.view.order != "lot"


def sheet(sitting: SeenEvening, columns: int, tr: Translator) -> Canvas:
    """The last match on the left, the combined score on the right; alone before the first match.

    On narrow screens the combined score stands below the match.
    """
    view = sitting.view
    if not view.played:
        return score(sitting, columns, tr)
    if columns < BOTH:
        last, all_ = _last(sitting, columns, tr), score(sitting, columns, tr)
        canvas = Canvas(columns, last.height + 1 + all_.height)
        canvas.paste(0, 0, last)
        canvas.paste(0, last.height + 1, all_)
        return canvas
    left = (columns - GAP) // 2
    last, all_ = _last(sitting, left, tr), score(sitting, columns - GAP - left, tr)
    canvas = Canvas(columns, max(last.height, all_.height))
    canvas.paste(0, 0, last)
    canvas.paste(left + GAP, 0, all_)
    return canvas


def score(sitting: SeenEvening, columns: int, tr: Translator) -> Canvas:
    """The combined score, leader first, with a star for each match won."""
    view = sitting.view
    title = tr("The evening: {progress}", progress=progress(view, tr))
    rows = [_row(one, sitting, columns, tr) for one in view.players]
    if tie := tie_line(view, tr):
        rows.extend(((line, "text.dim"),) for line in wrap(tie, columns))
    return _headed(title, rows, columns)


def _last(sitting: SeenEvening, columns: int, tr: Translator) -> Canvas:
    """The places of the last match and the points they gave."""
    view = sitting.view
    match = view.played[-1]
    title = tr("Match {number}: {game}", number=len(view.played), game=sitting.title)
    return _headed(title, list(_places(view, match, columns, tr)), columns)


def _headed(title: str, rows: Sequence[Row], columns: int) -> Canvas:
    canvas = Canvas(columns, 1 + len(rows))
    canvas.paste(0, 0, rule(columns, title))
    for y, row in enumerate(rows, start=1):
        canvas.put_row(0, y, row)
    return canvas


def _places(view: EveningView, match: EveningMatch, columns: int, tr: Translator) -> Iterator[Row]:
    words = registry.words(match.game)
    for one in sorted(match.results, key=lambda one: (one.place, one.seat)):
        ink: Role = "text.good" if one.place == 1 else "text"
        points = tr.plural("{n} point", "{n} points", one.points)
        gained = fit(f"+{points}", _GAINED, ">")
        figure = fit(words.score(one.score, tr), _FIGURE, ">")
        name = fit(player_name(view.players[one.player], tr), columns - 4 - _FIGURE - 1 - _GAINED)
        yield (f"{one.place:>2}  {name}{figure} ", ink), (gained, "text.strong")


def _row(one: EveningPlayer, sitting: SeenEvening, columns: int, tr: Translator) -> Row:
    """A player's row; dimmed for players who have left."""
    ink: Role = "text.good" if one.place == 1 else "text" if one.seat is not None else "text.dim"
    own = one.seat is not None and one.seat == sitting.seat
    stars = STAR * one.won if one.won <= 5 else f"{STAR}{one.won}"
    points = fit(tr.number(one.points), 4, ">")
    name = fit(player_name(one, tr), columns - 4 - 4 - 1 - 6)
    mark = "►" if own else " "
    return (
        (f"{one.place:>2} {mark}", ink),
        (f"{name}{points} ", "text.strong" if own else ink),
        (stars, "chip.high"),
    )


def banner(text: str, columns: int) -> Canvas:
    """A centred line with the winner between stars; without them where it takes two lines."""
    line = f"{STAR}  {text}  {STAR}"
    lines = (line,) if width(line) <= columns else shortened(text, columns, 2)
    canvas = Canvas(columns, len(lines))
    for y, one in enumerate(lines):
        canvas.put((columns - width(one)) // 2, y, one, "chip.high")
    return canvas


def choice_button(sitting: SeenEvening, tr: Translator) -> Iterator[Button]:
    """The button that chooses the next game, for the player whose choice it is."""
    if sitting.chooses:
        is_chosen = bool(sitting.view.next)
        label = tr("choose another game") if is_chosen else tr("choose the next game")
        key = tr.sense("key: choose a game", "c") if is_chosen else tr.sense("key", "Enter")
        yield Button("do:choose", key, label, main=not is_chosen)


def another_buttons(tr: Translator) -> Iterator[Button]:
    """Another evening with the people who sit here, of the same games or others."""
    key = tr.sense("key", "Enter")
    yield Button("do:again", key, tr("another evening"), main=True)
    yield Button("do:other_games", tr.sense("key: choose a game", "c"), tr("with other games"))


def page_button(tr: Translator, *, main: bool = False) -> Button:
    """The button that opens the page."""
    return Button("do:evening", tr.sense("key: evening", "e"), tr("the whole evening"), main=main)
