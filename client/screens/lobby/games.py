"""The games of a host, each with a picture and a sentence: a page, and the empty lobby."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, field

from client.games import registry
from client.games.base import Size
from client.games.cover import HEIGHT, LARGE_HEIGHT, LARGE_WIDTH, WIDTH
from client.games.forms import GameForm
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, wrap
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.layout import finished, is_small, screen
from client.screens.rules.screen import RulesScreen
from client.screens.small import Page, Position, Rows, draw_page
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint
from client.widgets.frame import rule
from client.widgets.listing import first_shown

WIDEST = 132
"""Most columns of the list, so that pictures and sentences stay together."""

BROAD = 80
"""Columns from which sentences have room beside large pictures."""

INDENT = 3
"""Columns left of a game."""

AIRY = LARGE_HEIGHT + 4
"""Most lines of a game with a large picture."""


class GamesModel(Struct, frozen=True, kw_only=True):
    """The contents of the page; `chosen` is the number of a game."""

    games: tuple[GameForm, ...]
    chosen: int = 0
    position: Position = field(default_factory=Position)


def draw_games(model: GamesModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page."""
    columns, lines = size
    if is_small(size):
        return draw_page(_page(model, columns, tr), model.position, size, symbols, tr)
    hints = (
        Hint("do:down", "↑ ↓", tr("choose")),
        *(Hint(one.name, one.key, one.label) for one in _buttons(tr)),
    )
    back = (Hint("do:back", tr.sense("key", "Esc"), tr("back")),)
    canvas = screen(size, tr("What can be played here"), "", hints, back)
    wide = min(columns, WIDEST)
    inner = games_list(model.games, model.chosen, wide, lines - 3, tr)
    canvas.paste((columns - wide) // 2, 2, inner)
    return finished(canvas, symbols, tr)


def _buttons(tr: Translator) -> tuple[Button, ...]:
    return (
        Button("do:open", tr.sense("key", "Enter"), tr("rules"), main=True),
        Button("do:play", tr.sense("key: play now", "p"), tr("play now")),
        Button("do:new", tr.sense("key: new table", "n"), tr("new table")),
    )


def _page(model: GamesModel, columns: int, tr: Translator) -> Page:
    """The games on a small screen; the chosen one with its sentence and picture."""
    rows = Rows(columns)
    for number, game in enumerate(model.games):
        chosen = number == model.chosen
        about = (_players(game, tr), registry.cover(game.id).about(tr))
        rows.choice(f"game:{game.id}", game.title(tr), about, chosen=chosen)
        if chosen and rows.focus is not None:
            rows.part(_picture(game.id, tr), 3)
            rows.focus = (rows.focus[0], rows.height)
    return Page(
        title=tr("What can be played here"),
        body=rows.body(),
        focus=rows.focus,
        buttons=(*_buttons(tr), Button("do:back", tr.sense("key", "Esc"), tr("back"))),
    )


def games_list(
    games: Sequence[GameForm], chosen: int | None, columns: int, lines: int, tr: Translator
) -> Canvas:
    """As many games as fit, including the chosen one; with large pictures where all have room."""
    each = game_lines(len(games), (columns, lines))
    if each < HEIGHT and (found := _in_words(games, chosen, columns, lines, tr)) is not None:
        return found
    canvas = Canvas(columns, lines)
    most = LARGE_HEIGHT if each > HEIGHT + 1 else HEIGHT
    room = max(1, lines // each)
    first = first_shown(len(games), chosen, room)
    for number, game in enumerate(games[first : first + room], first):
        y = (number - first) * each
        high = min(each, most)
        of = (game.id, game.title(tr), _players(game, tr))
        canvas.paste(0, y, _entry(*of, columns, high, tr, chosen=number == chosen))
        canvas.mark(f"game:{game.id}", 0, y, columns, high)
    return canvas


def _in_words(
    games: Sequence[GameForm], chosen: int | None, columns: int, lines: int, tr: Translator
) -> Canvas | None:
    """All games without pictures, each sentence whole; None without the room for that."""
    canvas, y = Canvas(columns, lines), 0
    for number, game in enumerate(games):
        about = wrap(clean(registry.cover(game.id).about(tr)), max(2, columns - INDENT - 1))
        if y + 1 + len(about) > lines:
            return None
        of = (game.id, game.title(tr), _players(game, tr))
        canvas.paste(0, y, _entry(*of, columns, HEIGHT - 1, tr, chosen=number == chosen))
        for line, row in enumerate(about, y + 1):
            canvas.fill(0, line, columns, 1, "text")
            canvas.put(INDENT, line, row)
        canvas.mark(f"game:{game.id}", 0, y, columns, 1 + len(about))
        y += 1 + len(about)
    return canvas


def games_below(
    games: Sequence[GameForm], title: str, columns: int, lines: int, tr: Translator
) -> Canvas:
    """The games with large pictures under a heading, below a short page; empty without room."""
    canvas = Canvas(columns, max(0, lines))
    if games and lines >= 2 + (LARGE_HEIGHT + 1) * len(games):
        canvas.paste(0, 0, rule(columns, title))
        canvas.paste(0, 2, games_list(games, None, min(columns, WIDEST), lines - 2, tr))
    return canvas


def game_lines(games: int, room: Size) -> int:
    """The lines of each game, with blank ones below it as far as they fit."""
    columns, lines = room
    large = range(AIRY, LARGE_HEIGHT, -1) if columns >= BROAD else ()
    steps = (*large, HEIGHT + 1, HEIGHT)
    return next((high for high in steps if lines >= high * games), HEIGHT - 1)


@lru_cache(maxsize=64)
def _entry(
    game: str, title: str, players: str, columns: int, lines: int, tr: Translator, *, chosen: bool
) -> Canvas:
    """A game: its title with the number of players, a sentence, a picture if there is room.

    Sessions share the drawing.
    """
    canvas = Canvas(columns, lines)
    cover, left = registry.cover(game), INDENT
    top = 0
    if lines >= LARGE_HEIGHT:
        canvas.paste(left, 0, _in_room(cover.large_picture(tr), LARGE_WIDTH, lines))
        left += LARGE_WIDTH + 3
        top = 1
    elif lines >= HEIGHT:
        canvas.paste(left, 0, _picture(game, tr))
        left += WIDTH + 2
    canvas.put(1, top, "►" if chosen else " ", "text.strong")
    x = canvas.put(left, top, title, "text.strong")
    canvas.put(x + 2, top, cut(players, max(0, columns - x - 3)), "text.dim")
    about, room = clean(cover.about(tr)), max(2, columns - left - 1)
    rows = wrap(about, room) if lines >= HEIGHT else (cut(about, room),)
    for y, row in enumerate(rows[: lines - 1 - top], start=top + 1):
        canvas.put(left, y, row)
    return canvas


def _picture(game: str, tr: Translator) -> Canvas:
    return _in_room(registry.cover(game).picture(tr), WIDTH, HEIGHT)


def _players(game: GameForm, tr: Translator) -> str:
    low, high = game.seats
    return tr("{low} to {high} players", low=low, high=high)


def _in_room(drawn: Canvas, columns: int, lines: int) -> Canvas:
    picture = Canvas(columns, lines)
    picture.paste(0, max(0, (lines - drawn.height) // 2), drawn)
    return picture


class GamesScreen(HallScreen):
    """The page of the games; playing and opening a table are left to the lobby below."""

    def __init__(self, context: SessionContext, below: HallScreen) -> None:
        super().__init__(context)
        self._below = below
        self._chosen = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        model = GamesModel(games=self._games, chosen=self._chosen, position=self.position)
        return draw_games(model, size, "full", translator(language))

    @property
    def _games(self) -> tuple[GameForm, ...]:
        return tuple(self.context.games.values())

    def keys(self) -> Mapping[str, str]:
        tr = self.tr
        return {
            "up": "do:up",
            "down": "do:down",
            "tab": "do:down",
            "shift+tab": "do:up",
            "enter": "do:open",
            "space": "do:open",
            "escape": "do:back",
            "?": "do:back",
            tr.sense("key: play now", "p"): "do:play",
            tr.sense("key: new table", "n"): "do:new",
        }

    def acts(self) -> Mapping[str, Act]:
        return {
            "do:up": lambda: self._move(-1),
            "do:down": lambda: self._move(1),
            "do:open": lambda: self._open(self._chosen),
            "do:back": self.dismiss,
            "do:play": lambda: self._leave_for("do:play"),
            "do:new": lambda: self._leave_for("do:new"),
        }

    def clicked(self, place: str) -> None:
        """Open the rules of a game; on a small screen a first click chooses it."""
        kind, _, game = place.partition(":")
        ids = [one.id for one in self._games]
        if kind == "game" and game in ids:
            again = self._chosen == ids.index(game)
            self._chosen = ids.index(game)
            if again or not self.is_small:
                self._open(self._chosen)

    def turned(self, lines: int) -> None:
        self._move(1 if lines > 0 else -1)

    def _move(self, step: int) -> None:
        self._chosen = max(0, min(self._chosen + step, len(self._games) - 1))

    def _open(self, number: int) -> None:
        self._chosen = number
        self.app.push_screen(RulesScreen(self.context, self._games[number].id))

    def _leave_for(self, place: str) -> None:
        self.dismiss()
        self._below.click(place)
