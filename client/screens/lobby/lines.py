"""Line-mode commands of the lobby: find, open and join tables, return to a seat."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from client.games.forms import DEFAULT_GAME, GameForm, OptionForm, default_game
from client.games.lines import normalized
from client.line_mode import status
from client.line_mode.commands import LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.locale.refusals import hall_refusal
from client.screens.lobby.drawing import has_room
from client.screens.lobby.way_back import asked_people
from engine.sync.hall_views import LobbyView
from engine.sync.requests import Back, Join, NewTable, Rename, Sit, Start, Watch

CODE = 4
"""Length of the shortest table code; fewer digits are a table's number."""

_YES = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}


def tables(talk: LineContext, _: str) -> None:
    talk.say(*status.tables(talk))


def games(talk: LineContext, _: str) -> None:
    talk.say(*status.games(talk))


def play(talk: LineContext, words: str) -> None:
    """Take the first free seat, or open a table with bots and begin at once."""
    game = _game(talk, words or default_game(talk.games))
    if game is None:
        return
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    same = (t for t in lobby.tables if t.open and has_room(t) and (not words or t.game == game.id))
    free = next(same, None)
    if free is not None:
        sit_at(talk, free.id)
        return
    seats = max(2, game.seats[0])
    _create(talk, game, {"seats": seats, "bots": seats - 1}, {}, begin=True)


def new(talk: LineContext, words: str) -> None:
    """Open a table with house rules: `new farkle seats=3 bots=2 target=5000`."""
    named, *fields = words.split() or [""]
    game = _game(talk, named)
    if game is None:
        return
    company: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for field in fields:
        name, _, value = field.partition("=")
        option = next((one for one in game.options if one.name == name), None)
        known = _valued(option, value) if option else _COMPANY.get(name, _no)(value)
        if known is None:
            talk.say(talk.tr("{field} is not understood.", field=field), *about(talk, game))
            return
        (options if option else company)[name] = known
    _create(talk, game, company, options, begin=False)


def about(talk: LineContext, game: GameForm) -> tuple[str, ...]:
    """Print the settings that `new GAME` takes."""
    low, high = game.seats
    own = [f"{one.name}={_range(one)}" for one in game.options]
    return (
        f"new {game.id} seats={low}..{high} bots=0..{high - 1} level={'|'.join(game.bots)}"
        f" clock=0..3600 open=yes|no name=..." + (" hints=yes|no" if game.hints else ""),
        talk.tr("House rules: {rules}", rules=" ".join(own)),
    )


def _range(option: OptionForm) -> str:
    match option.kind:
        case "bool":
            return "yes|no"
        case "choice":
            return "|".join(map(str, option.choices))
    return f"{option.minimum}..{option.maximum}"


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None


def _flag(text: str) -> bool | None:
    return _YES.get(text.casefold())


def _text(text: str) -> str | None:
    return text.replace("_", " ")[:40] or None


def _no(_: str) -> None:
    """Take no value: there is no such setting."""


_COMPANY = {
    "seats": _number,
    "bots": _number,
    "clock": _number,
    "open": _flag,
    "hints": _flag,
    "open_after": _flag,
    "name": _text,
    "level": _text,
}


def _valued(option: OptionForm, text: str) -> int | bool | str | None:
    match option.kind:
        case "int":
            return _number(text)
        case "bool":
            return _flag(text)
    return next((one for one in option.choices if str(one) == text), None)


def _create(
    talk: LineContext,
    game: GameForm,
    company: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    begin: bool,
) -> None:
    low, high = game.seats
    bots = company.get("bots", 0)
    seats = company.get("seats", min(high, max(low, bots + 1, 2)))
    level = str(company.get("level", game.bots[-1])).replace(" ", "_")
    name = company.get("name") or talk.tr("{name}’s table", name=talk.hall.name)[:40]
    talk.ask(
        NewTable,
        game.id,
        min(seats, 32),
        dict(options),
        name,
        company.get("open", True),
        company.get("open_after", True),
        min(company.get("clock", 0), 3600),
        [level] * min(bots, 31),
        company.get("hints", False),
        granted=lambda data: sit_at(talk, data["table"], begin=begin),
    )


def sit_at(talk: LineContext, table: int, *, begin: bool = False, seat: int | None = None) -> None:
    """Sit down, and begin if only bots have the other seats."""

    def seated(data: Mapping[str, Any]) -> None:
        talk.hall.seated(data)
        if begin and talk.hall.table_id is not None:
            talk.ask(Start, talk.hall.table_id)
        else:
            talk.arriving = True

    talk.ask(Sit, table, seat, granted=seated)


def join(talk: LineContext, words: str) -> None:
    """Sit down at a table, by number or code."""
    if _is_number(words):
        sit_at(talk, int(words))
    else:
        _by_code(talk, words, "join", partial(_let_in, talk, words))


def _let_in(talk: LineContext, code: str, data: Mapping[str, Any]) -> None:
    """Sit down at the table with this code, or in the seat that has it."""
    if data.get("is_seat"):
        resume(talk, code)
    else:
        sit_at(talk, data["table"])


def watch(talk: LineContext, words: str) -> None:
    """Watch a table, by number or code."""

    def look_on(data: Mapping[str, Any]) -> None:
        talk.ask(Watch, data["table"])

    if _is_number(words):
        look_on({"table": int(words)})
    else:
        _by_code(talk, words, "watch", look_on)


def _by_code(talk: LineContext, code: str, command: str, granted: Any) -> None:
    if not code:
        talk.say(talk.tr("Type the table's number or its code: {line}", line=f"{command} K7PX"))
        tables(talk, "")
        return
    talk.ask(Join, code[:16], granted=granted)


def _is_number(words: str) -> bool:
    return 0 < len(words) < CODE and words.isascii() and words.isdecimal() and int(words) > 0


def resume(talk: LineContext, code: str) -> None:
    """Return to a seat: from another terminal, or with a guest's code."""
    if not code and talk.seat_elsewhere is not None:
        table, talk.seat_elsewhere = talk.seat_elsewhere, None
        sit_at(talk, table)
        return
    if not code:
        talk.say(talk.tr("Type the code of your seat: {line}", line="resume K7PXM2AB"))
        return
    # A new hello: the code makes a guest the person the seat belongs to.
    talk.asked += 1

    def back(seat: Mapping[str, Any]) -> None:
        talk.asked -= 1
        waits(talk, seat)
        if not seat:
            talk.say(talk.tr("Welcome back! Your table is no more; find another."))

    def nobody(refusal: Any) -> None:
        talk.asked -= 1
        talk.say(hall_refusal(refusal, talk.tr))

    talk.hall.hello(talk.tr.language, code[:16], back, nobody)


def back(talk: LineContext, _: str) -> None:
    """Return to one's seat, or ask those at the table for it."""

    def granted(data: Mapping[str, Any]) -> None:
        if "asked" in data:
            talk.say(asked_people(data, talk.tr))
        else:
            talk.hall.returned(data)
            waits(talk, data["seat"])

    talk.ask(Back, granted=granted)


def waits(talk: LineContext, seat: Mapping[str, Any]) -> None:
    """Return to a kept seat; ask first if another terminal is using it."""
    if not seat:
        return
    if seat["taken"]:
        talk.seat_elsewhere = seat["table"]
        talk.say(
            talk.tr("You sit at a table with another terminal. Type resume to go on with this one.")
        )
    else:
        sit_at(talk, seat["table"])


def rename(talk: LineContext, name: str) -> None:
    """Change the player's name."""

    def renamed(data: Mapping[str, Any]) -> None:
        talk.hall.renamed(data)
        talk.say(talk.tr("You are {name}.", name=data["name"]))
        waits(talk, data["seat"])

    talk.ask(Rename, name[:100], granted=renamed)


def game_named(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by id or title."""
    wanted = _letters(words)
    for game in talk.games.values():
        if wanted in map(_letters, (game.id, *game.titles.values())):
            return game
    return None


def _game(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by id or title; print the games there are if it is not found."""
    game = game_named(talk, words)
    if game is not None:
        return game
    talk.say(talk.tr("Which game? There are {games}.", games=talk.tr.join(talk.games)))
    return None


def _letters(text: str) -> str:
    return "".join(char for char in normalized(text) if char.isalnum())


COMMANDS = (
    Command("play", "jouer", DEFAULT_GAME, N_("sit down and begin at once"), LOBBY, play),
    Command("tables", "tables", "", N_("say which tables there are"), LOBBY, tables, ("list",)),
    Command("games", "jeux", "", N_("say which games there are"), LOBBY, games),
    Command(
        "new",
        "nouvelle",
        f"{DEFAULT_GAME} seats=3 bots=2",
        N_("make a table of your own"),
        LOBBY,
        new,
    ),
    Command("join", "rejoindre", "12", N_("sit down, by number or code"), LOBBY, join),
    Command("watch", "regarder", "12", N_("look on, by number or code"), LOBBY, watch),
    Command("resume", "reprendre", N_("CODE"), N_("go back to your seat"), LOBBY, resume),
    Command("back", "retour", "", N_("go back to your seat"), LOBBY, back),
    Command("name", "nom", N_("NAME"), N_("be called otherwise"), LOBBY, rename),
)
