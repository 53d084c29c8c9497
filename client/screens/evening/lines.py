"""Line-mode commands for party nights: open one, show the standings, choose a game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from client.games.lines import normalized
from client.line_mode.commands import BETWEEN, EVERYWHERE, LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.evening.text import list_lines, page_lines, page_of
from client.screens.lobby.game_names import game_named, titles
from client.screens.lobby.seat_lines import sit_at
from client.screens.new_table.drafts import Draft, number_of, rules_of_evening, with_value
from client.screens.new_table.evening_drafts import evening_draft
from client.screens.new_table.fields import typed
from client.screens.new_table.lines import table_of
from client.screens.table import other_game_text
from engine.sync.evening_views import EveningOrder
from engine.sync.history_requests import Evenings, OpenEvening
from engine.sync.requests import AnotherEvening, ChooseGame, NewEvening

_ORDERS: Mapping[str, EveningOrder] = {
    "random": "lot", "hasard": "lot", "lot": "lot", "sort": "lot",
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


def party(talk: LineContext, words: str) -> None:
    """Open a party night: `party matches=3 games=farkle,yams order=random seats=2`."""
    fields = (field.partition("=")[::2] for field in words.split())
    given = {_IN_FRENCH.get(normalized(name), name): value for name, value in fields}
    known = {"matches", "games", "order", "seats", "bots", "name"}
    games = _games(talk, given.get("games", ""))
    order = _ORDERS.get(given.get("order", "random"))
    if any(name not in known or not given[name] for name in given) or games is None or not order:
        talk.say(*_about(talk))
        return
    draft = _chosen(talk, given, games, order)
    if isinstance(draft, str):
        talk.say(draft, *_about(talk))
        return
    evening = draft.evening
    assert evening is not None
    rules = rules_of_evening(draft, evening, tuple(talk.games.values()))
    talk.ask(
        NewEvening,
        evening.matches,
        list(evening.games),
        {game: rules[game] for game in evening.games if game in rules},
        order,
        draft.seats,
        draft.name,
        True,
        True,
        0,
        draft.bots,
        False,
        granted=lambda data: sit_at(talk, data["table"]),
    )


def _chosen(
    talk: LineContext, given: Mapping[str, str], named: Sequence[str], order: EveningOrder
) -> Draft | str:
    """The settings as they were typed, or why one of them cannot be that."""
    every = tuple(talk.games.values())
    plan = replace(evening_draft(every), order=order)
    plan = replace(plan, games=tuple(dict.fromkeys(named)) or plan.games)
    draft = replace(table_of(talk, every[0]), evening=plan)
    most = number_of(draft, every, "seats")
    assert most is not None
    draft = with_value(draft, every, "seats", most.high)
    for name in ("seats", "bots", "matches", "name"):
        text = given.get(name, "")
        taken = typed(draft, every, name, text.replace("_", " "), talk.tr)
        if isinstance(taken, str):
            return talk.tr.labelled(f"{name}={text}", taken)
        draft = taken
    if "seats" not in given:
        draft = with_value(draft, every, "seats", most.stepped(max(most.low, draft.bots + 1), 0))
    if named or draft.evening is None:
        return draft
    fit = draft.evening.plays(every, draft.seats)
    return replace(draft, evening=replace(draft.evening, games=fit))


def _about(talk: LineContext) -> tuple[str, ...]:
    games = ",".join(talk.games)
    return (
        talk.tr("Type: {line}", line=talk.tr("party matches=1..15 games={games}", games=games)),
        talk.tr("Also: order=random|listed|last seats=2..8 bots=0..7 name=..."),
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
    """Choose the next game, as the player in last place or in charge, or ask for it."""
    game = game_named(talk, words)
    if game is not None:
        talk.ask(ChooseGame, talk.hall.table_id, game.id)
    else:
        talk.say(talk.tr("Which game? Choose one of {games}.", games=titles(talk)))


def again(talk: LineContext, words: str) -> None:
    """Begin another evening after this one, of the same games or of one."""
    game = game_named(talk, words) if words else None
    if words and game is None:
        talk.say(talk.tr("Which game? Choose one of {games}.", games=titles(talk)))
        return
    talk.ask(AnotherEvening, talk.hall.table_id, [] if game is None else [game.id])


def _has_ended(talk: LineContext) -> bool:
    return talk.table is not None and talk.table.evening is not None and talk.table.evening.over


def _chooses(talk: LineContext) -> bool:
    table, seat = talk.table, talk.hall.seat
    may = other_game_text.may_change, other_game_text.may_ask
    return _has_evening(talk) or (table is not None and any(one(table, seat) for one in may))


def _has_evening(talk: LineContext) -> bool:
    return talk.table is not None and talk.table.evening is not None


COMMANDS = (
    Command(
        "party", "soirée", N_("matches=3 order=random"), N_("open a table for several matches"),
        LOBBY, party,
    ),
    Command(
        "choose", "choisir", "yams", N_("choose the next game, or ask for one"),
        BETWEEN, choose, when=_chooses,
    ),
    Command(
        "again", "encore", "", N_("another evening, with the same games or the one you name"),
        BETWEEN, again, when=_has_ended,
    ),
    Command(
        "evening", "bilan", "", N_("the whole evening, or a list of your own"),
        EVERYWHERE, evening,
    ),
)  # fmt: skip
