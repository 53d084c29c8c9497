"""Every page of a board: of a table, of a party night, and of a whole house."""

from collections.abc import Iterator, Mapping
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.board.champion import champion_page
from client.screens.board.drawing import draw_board
from client.screens.board.model import BoardModel
from client.screens.board.page import Page, draw_page
from client.screens.board.pages import pages
from client.screens.evening.text import next_line
from client.widgets.log import LogLine
from engine import Match
from engine.core.plain import plain
from engine.sync.hall_views import LobbyView, PersonRow, SeatState, TableRow
from engine.sync.tournament_views import TournamentRow
from tests.client.drawings import cups, parties, samples
from tests.client.drawings.every_game import DRAWN, ended
from tests.client.games.recaps import story

NAMES = ("Mara", "jo", "Ada", "Théo")
PICTURED = ("poker_dice", "dice_holdem")
PLAYED = 40
"""Moves of the bots' matches that are shown while they run."""

TABLES = (
    ("Friday night", "farkle", ("Mara", "Max", ""), 2),
    ("Table de Théo", "yams", ("Théo", "Ada", "Zoé"), 3),
    ("Old friends", "poker_dice", ("Bob", "Inès"), 0),
)
CUP = TournamentRow(3, "Friday night", "swiss", ("farkle", "yams"), "playing", 7, 3, 3, "Mara")
OTHER = TournamentRow(2, "Old friends", "swiss", ("farkle", "yams"), "playing", 24, 2, 4, "Zoé")
RUNGS = tuple(
    {"place": place, "name": name, "strength": 1740 - 45 * place}
    for place, name in enumerate(("Mara", "jo", "Théo", "Zoé", "Inès", "Bob", "Eve", "Kim"), 1)
)
TONIGHT = {
    "since": "20:30",
    "until": "06:00",
    "matches": 9,
    "players": [
        {"name": name, "matches": 9, "won": 8 - place}
        for place, name in enumerate(("Mara", "jo", "Théo", "Zoé", "中文", "Ada-Lovelace-the-1st"))
    ],
    "awards": [
        {"game": "farkle", "name": "best_turn", "who": "jo", "value": 3100, "about": ""},
        {"game": "yams", "name": "best_box", "who": "Zoé", "value": 50, "about": "yams"},
        {"game": "poker_dice", "name": "bluffs_believed", "who": "Mara", "value": 5, "about": ""},
    ],
    "tournaments": [
        {
            "number": 1,
            "name": "Old friends",
            "champions": [{"name": "Zoé", "bot": False, "helped": False}],
        }
    ],
}


class Moment(Struct, frozen=True):
    """A match that runs, and what has happened in it."""

    match: Match
    events: tuple[dict[str, object], ...]


@cache
def moment(game: str) -> Moment:
    """Some way into the match whose end is shown elsewhere."""
    end = ended(game).match
    match, events = Match.start(game, end.seats, end.options), list[dict[str, object]]()
    for number, (_, step) in enumerate(match.follow(end.log)):
        events += [plain(event) for event in step.public]
        if number > min(PLAYED, len(end.log) // 2) and "to_act" in match.turn:
            break
    return Moment(match, tuple(events))


def table(name: str, game: str, title: str, names: tuple[str, ...]) -> BoardModel:
    """The board of a table before its first match."""
    return BoardModel(
        name=name,
        game=game,
        title=title,
        code="K7PLUM",
        line="ssh -t table.local join K7PLUM",
        where="192.168.178.24",
        by_address="ssh -t 192.168.178.24 join K7PLUM",
        url="ssh://join-K7PLUM@table.local",
        names=names,
    )


def running(game: GameForm, tr: Translator) -> BoardModel:
    """A match that bots play, as a television shows it."""
    now = moment(game.id)
    names, words = NAMES[: now.match.seats], registry.words(game.id)
    told = (words.event(event, names, tr) for event in now.events)
    headlines = [words.headline(event, names, tr) for event in now.events]
    return replace(
        table("Friday night", game.id, game.title(tr), names),
        seen=Seen(view=now.match.view(None), names=names, options=now.match.options),
        log=tuple(LogLine(text) for text in told if text)[-9:],
        last=next(text for text in reversed(headlines) if text),
        guesses=(2, 1, *[0] * (len(names) - 2)),
    )


def pictured(game: GameForm, tr: Translator) -> BoardModel:
    """The first lift or showdown of that match."""
    end = ended(game.id).match
    match, panel = Match.start(game.id, end.seats, end.options), registry.panel(game.id)
    names = NAMES[: match.seats]
    for _, step in match.follow(end.log):
        news = tuple(plain(event) for event in step.public)
        seen = Seen(view=match.view(None), names=names, options=match.options, news=news)
        memory = panel.after_news(seen)
        if memory and panel.picture(replace(seen, memory=memory), tr) is not None:
            return replace(running(game, tr), seen=replace(seen, memory=memory))
        if panel.picture(seen, tr) is not None:
            return replace(running(game, tr), seen=seen)
    raise LookupError(game.id)


def over(game: GameForm, tr: Translator) -> BoardModel:
    """The same after its end; a seat has become free."""
    end = ended(game.id)
    names = NAMES[: end.match.seats]
    return replace(
        table("Friday night", game.id, game.title(tr), (*names[:-1], "")),
        seen=Seen(view=end.match.view(None), names=names, options=end.match.options),
        story=story(end.match, None, names),
        four_words=("12", "34", "56", "78"),
    )


def nights(tr: Translator) -> Iterator[tuple[str, BoardModel]]:
    """Party nights: between two matches, at the end of one, and at the end of all."""
    title = partial(parties.titles, tr)
    evening = parties.sitting(parties.EVENING, tr)
    farkle = next(form for form in DRAWN if form.id == "farkle")
    between = replace(
        table("Friday night 3/5", "poker_dice", title("poker_dice"), ("jo", "Théo", "Ada")),
        evening=evening,
        following=next_line(parties.EVENING, title, tr),
    )
    yield "between", between
    yield "ended", replace(over(farkle, tr), evening=evening, following=between.following)
    last = parties.sitting(parties.BY_LOT, tr)
    yield "last", replace(over(farkle, tr), evening=last)


def house(tr: Translator) -> list[Page]:
    """All pages of the whole house, with a champion at the end."""
    rows = tuple(_row(number, *one) for number, one in enumerate(TABLES, start=1))
    people = tuple(PersonRow(name, 0) for name in NAMES)
    lobby = LobbyView(rows, people, tournaments=(CUP, OTHER))
    join = "ssh 192.168.178.24", "ssh://192.168.178.24"
    title = partial(parties.titles, tr)
    found = pages(lobby, RUNGS, TONIGHT, join, title, tr, cups.PLAYING)
    quiet = pages(LobbyView((), people), RUNGS, TONIGHT, join, title, tr)
    main = [found.main] if found.main is not None else []
    return [found.join, *main, *found.more, *quiet.more, champion_page(cups.OVER, title, tr)]


def _row(number: int, name: str, game: str, names: tuple[str, ...], watchers: int) -> TableRow:
    states: tuple[SeatState, ...] = tuple("here" if one else "free" for one in names)
    return TableRow(
        id=number, name=name, game=game, names=names, seats=states, open=True,
        phase="waiting" if "" in names else "playing", watchers=watchers,
    )  # fmt: skip


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    farkle = DRAWN[0]
    waiting = table("Friday night", farkle.id, farkle.title(tr), ("Mara", "jo", "", ""))
    models = {
        "table.board": samples.board(tr),
        "waiting.board": waiting,
        "closed.board": replace(
            waiting, name="", names=(), is_unknown=True, answer=tr("The table has been closed.")
        ),
        **{f"{game.id}.board": running(game, tr) for game in DRAWN},
        **{f"{game.id}.picture.board": pictured(game, tr) for game in DRAWN if game.id in PICTURED},
        **{f"{game.id}.over.board": over(game, tr) for game in DRAWN},
        **{f"night.{name}.board": model for name, model in nights(tr)},
    }
    return {
        **{name: draw_board(model, size, symbols, tr) for name, model in models.items()},
        **{
            f"house.{n}.board": draw_page(page, size, ("table.local", f"{n}"), "…", symbols, tr)
            for n, page in enumerate(house(tr), start=1)
        },
    }
