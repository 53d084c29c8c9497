"""Line-mode commands for party nights: open one, show the standings, choose a game."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.games.lines import normalized
from client.line_mode.commands import BETWEEN, EVERYWHERE, LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.evening.text import list_lines, page_lines, page_of
from client.screens.lobby.lines import game_named, titles
from client.screens.lobby.seat_lines import sit_at
from engine.sync.evening_views import EveningOrder
from engine.sync.requests import ChooseGame, Evenings, NewEvening, OpenEvening

_ORDERS: Mapping[str, EveningOrder] = {
    "lot": "lot", "sort": "lot",
    "listed": "listed", "turns": "listed", "tour": "listed",
    "last": "last", "dernier": "last",
}  # fmt: skip
_IN_FRENCH: Mapping[str, str] = {
    "parties": "matches",
    "jeux": "games",
    "ordre": "order",
    "places": "seats",
    "robots": "bots",
    "nom": "name",
}
MATCHES = 5


def party(talk: LineContext, words: str) -> None:
    """Open a party night: `party matches=3 games=farkle,yams order=lot seats=2`."""
    fields = (field.partition("=")[::2] for field in words.split())
    given = {_IN_FRENCH.get(normalized(name), name): value for name, value in fields}
    known = {"matches", "games", "order", "seats", "bots", "name"}
    numbers = {name: _number(given.get(name, "")) for name in ("matches", "seats", "bots")}
    games = _games(talk, given.get("games", ""))
    order = _ORDERS.get(given.get("order", "lot"))
    bad = [name for name, value in numbers.items() if name in given and value is None]
    bad += [name for name in given if name not in known]
    if bad or games is None or order is None:
        talk.say(*_about(talk))
        return
    bots = numbers["bots"] or 0
    seats = numbers["seats"] or max(2, bots + 1)
    if "games" not in given:
        fits = (game for game in talk.games.values() if game.seats[0] <= seats <= game.seats[1])
        games = [game.id for game in fits]
    name = given.get("name", "").replace("_", " ")[:40]
    talk.ask(
        NewEvening,
        min(numbers["matches"] or MATCHES, 32),
        games[:32],
        {},
        order,
        min(seats, 32),
        name or talk.tr("{name}’s table", name=talk.hall.name)[:40],
        True,
        True,
        0,
        min(bots, 31),
        False,
        granted=lambda data: sit_at(talk, data["table"]),
    )


def _about(talk: LineContext) -> tuple[str, ...]:
    games = ",".join(talk.games)
    return (
        talk.tr("Type: {line}", line=talk.tr("party matches=1..15 games={games}", games=games)),
        talk.tr("Behind it: order=lot|listed|last seats=2..8 bots=0..7 name=..."),
    )


def _games(talk: LineContext, text: str) -> list[str] | None:
    """Parse game ids or titles separated by commas; None if one is unknown."""
    found = [game_named(talk, word) for word in text.split(",") if word]
    return None if None in found else [game.id for game in found if game is not None]


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def evening(talk: LineContext, words: str) -> None:
    """Print a party night: this table's, or one by number; in the lobby, a list of one's own."""
    table = talk.table
    number = _number(words)
    if number is None and table is not None and table.evening is not None:
        number = table.evening.number
    if number is not None:
        talk.ask(OpenEvening, number, granted=partial(_told, talk))
    else:
        talk.ask(Evenings, 0, granted=partial(_listed, talk))


def _told(talk: LineContext, data: Mapping[str, Any]) -> None:
    title = {game.id: game.title(talk.tr) for game in talk.games.values()}
    talk.say(*page_lines(page_of(data), lambda game: title.get(game, game), talk.tr))


def _listed(talk: LineContext, data: Mapping[str, Any]) -> None:
    rows = data["evenings"]
    talk.say(*(list_lines(rows, talk.tr) if rows else [talk.tr("No evenings here yet.")]))


def choose(talk: LineContext, words: str) -> None:
    """Choose the next game, as the player in last place."""
    game = game_named(talk, words)
    if game is not None:
        talk.ask(ChooseGame, talk.hall.table_id, game.id)
    else:
        talk.say(talk.tr("Which game? There are {games}.", games=titles(talk)))


def _has_evening(talk: LineContext) -> bool:
    return talk.table is not None and talk.table.evening is not None


COMMANDS = (
    Command(
        "party", "soirée", N_("matches=3 order=lot"), N_("open a table for several matches"),
        LOBBY, party,
    ),
    Command(
        "choose", "choisir", "yams", N_("choose the next game, for whoever is last"),
        BETWEEN, choose, when=_has_evening,
    ),
    Command(
        "evening", "bilan", "", N_("the whole evening, or a list of your own"),
        EVERYWHERE, evening,
    ),
)  # fmt: skip
