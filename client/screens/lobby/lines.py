"""Line-mode commands of the lobby: find, open and join tables."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from client.games import registry
from client.games.forms import DEFAULT_GAME, GameForm, OptionForm, default_game
from client.games.lines import join_words, normalized
from client.games.names import find_game
from client.line_mode import status
from client.line_mode.commands import LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.lobby import learn as lesson
from client.screens.lobby.order import newest
from client.screens.lobby.seat_lines import back, resume, seated, sit_at, waits
from client.screens.lobby.table_list import game_title
from client.screens.new_table.words import option_words
from engine.sync.hall_views import LobbyView, TableRow
from engine.sync.requests import Join, NewTable, PlayNow, Rename, Watch

CODE = 4
"""Length of the shortest table code; fewer digits are a table's number."""

_YES = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}


def tables(talk: LineContext, _: str) -> None:
    talk.say(*status.tables(talk))


def games(talk: LineContext, _: str) -> None:
    talk.say(*status.games(talk))


def play(talk: LineContext, words: str) -> None:
    """Sit down with people who wait for a game, or wait for others."""
    game = _game(talk, words or default_game(talk.games))
    if game is None:
        return
    name = talk.tr("{name}’s table", name=talk.hall.name)[:40]
    talk.ask(PlayNow, game.id, name, granted=partial(seated, talk))


def learn(talk: LineContext, words: str) -> None:
    """Begin a guided first match."""
    game = _game(talk, words or default_game(talk.games))
    if game is None:
        return

    def opened(data: Mapping[str, Any]) -> None:
        talk.lesson = data["table"]
        sit_at(talk, data["table"], begin=True)

    tr = talk.tr
    talk.say(
        registry.words(game.id).introduction(tr),
        tr('At each turn you hear what you can type; "rules" tells more about it.'),
    )
    talk.ask(NewTable, *lesson.table_fields(game, talk.hall.name, tr), granted=opened)


def new(talk: LineContext, words: str) -> None:
    """Open a table with house rules: `new farkle seats=3 bots=2 target=5000`."""
    every = words.split()
    fields = [word for word in every if "=" in word]
    game = _game(talk, " ".join(word for word in every if "=" not in word))
    if game is None:
        return
    company: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for field in fields:
        typed, _, value = field.partition("=")
        name = _IN_FRENCH.get(normalized(typed), normalized(typed))
        option = next((one for one in game.options if name in _spellings(talk, game, one)), None)
        known = _valued(talk, game, option, value) if option else _COMPANY.get(name, _no)(value)
        if known is None:
            talk.say(talk.tr("{field} is not understood.", field=field), *about(talk, game))
            return
        (options if option else company)[option.name if option else name] = known
    _create(talk, game, company, options)


def about(talk: LineContext, game: GameForm) -> tuple[str, ...]:
    """Print the settings that `new GAME` takes."""
    tr, (low, high) = talk.tr, game.seats
    own = [f"{_spellings(talk, game, one)[-1]}={_range(talk, game, one)}" for one in game.options]
    table = tr(
        "new {game} seats={low}..{high} bots=0..{most} level={levels} clock=0..3600 open=yes|no "
        "name=...",
        game=game.title(tr).lower(),
        low=low,
        high=high,
        most=high - 1,
        levels="|".join(game.bots),
    )
    hints = tr("hints=yes|no") if game.hints else ""
    return join_words(table, hints), tr("House rules: {rules}", rules=" ".join(own))


def _spellings(talk: LineContext, game: GameForm, option: OptionForm) -> tuple[str, ...]:
    """What may be typed for a house rule; the last one in the player's language."""
    label = _one_word(option_words(game.id, option.name, talk.tr).label)
    return (option.name, label) if talk.tr.language == "fr" else (label, option.name)


def _choices(talk: LineContext, game: GameForm, option: OptionForm) -> Mapping[str, int | str]:
    """What may be typed for each value of a `choice`, the player's language last."""
    words = option_words(game.id, option.name, talk.tr).choices
    plain = {str(one): one for one in option.choices}
    spoken = {_one_word(words.get(str(one), str(one))): one for one in option.choices}
    return {**plain, **spoken} if talk.tr.language == "fr" else {**spoken, **plain}


def _one_word(label: str) -> str:
    """A label as it is typed: `points_a_atteindre`."""
    signs = "".join(char if char.isalnum() else " " for char in normalized(label))
    return "_".join(signs.split())


def _range(talk: LineContext, game: GameForm, option: OptionForm) -> str:
    match option.kind:
        case "bool":
            return f"{talk.tr('yes')}|{talk.tr('no')}"
        case "choice":
            return "|".join(list(_choices(talk, game, option))[-len(option.choices) :])
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


_IN_FRENCH: Mapping[str, str] = {
    "places": "seats",
    "robots": "bots",
    "niveau": "level",
    "chrono": "clock",
    "ouverte": "open",
    "indices": "hints",
    "nom": "name",
}


def _valued(
    talk: LineContext, game: GameForm, option: OptionForm, text: str
) -> int | bool | str | None:
    match option.kind:
        case "int":
            return _number(text)
        case "bool":
            return _flag(text)
    return _choices(talk, game, option).get(normalized(text))


def _create(
    talk: LineContext,
    game: GameForm,
    company: Mapping[str, Any],
    options: Mapping[str, Any],
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
        {**game.usual(seats), **options},
        name,
        company.get("open", True),
        company.get("open_after", True),
        min(company.get("clock", 0), 3600),
        [level] * min(bots, 31),
        company.get("hints", False),
        granted=lambda data: sit_at(talk, data["table"]),
    )


def join(talk: LineContext, words: str) -> None:
    """Sit down at a table, by number or code."""
    if _is_number(words):
        sit_at(talk, int(words))
    else:
        _by_code(talk, words, talk.tr.sense("line", "join"), partial(_let_in, talk, words))


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
        _by_code(talk, words, talk.tr.sense("line", "watch"), look_on)


def _by_code(talk: LineContext, code: str, command: str, granted: Any) -> None:
    if not code:
        talk.say(
            talk.tr("Type the table's number or its code: {line}", line=join_words(command, "K7PX"))
        )
        tables(talk, "")
        return
    talk.ask(Join, code[:16], granted=granted)


def _is_number(words: str) -> bool:
    return 0 < len(words) < CODE and words.isascii() and words.isdecimal() and int(words) > 0


def told_of(talk: LineContext) -> TableRow | None:
    """The table that `yes` sits down at: an invitation, or the newest one to join."""
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    by = talk.hall.invitations
    return newest(
        lobby.tables,
        [table for table in by if not talk.ears.is_muted(by[table])],
        talk.ears.is_muted,
    )


def invitation(talk: LineContext, table: TableRow) -> str:
    """A sentence about such a table."""
    tr, titles = talk.tr, {game.id: game.title(talk.tr) for game in talk.games.values()}
    facts = {"game": game_title(table, titles, tr), "line": tr.sense("command", "yes")}
    if table.id in talk.hall.invitations:
        who = talk.hall.invitations[table.id]
        return tr("{name} invites you to {game}: type {line} to join.", name=who, **facts)
    return tr("{name} opened {game}: type {line} to join.", name=table.opener, **facts)


def accept(talk: LineContext, _: str) -> None:
    """Sit down at the table that was told of last."""
    table = told_of(talk)
    if table is None:
        talk.say(talk.tr("There is no invitation now."))
    else:
        sit_at(talk, table.id)


def rename(talk: LineContext, name: str) -> None:
    """Change the player's name."""

    def renamed(data: Mapping[str, Any]) -> None:
        talk.hall.renamed(data)
        talk.say(talk.tr("You are {name}.", name=data["name"]))
        waits(talk, data["seat"])

    talk.ask(Rename, name[:100], granted=renamed)


def game_named(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by any of its names."""
    found = find_game({game.id: game.titles.values() for game in talk.games.values()}, words)
    return None if found is None else talk.games[found]


def titles(talk: LineContext) -> str:
    """The titles of all games, each of which can be typed."""
    return talk.tr.join(game.title(talk.tr) for game in talk.games.values())


def _game(talk: LineContext, words: str) -> GameForm | None:
    """Find a game by any of its names; print the games there are if it is not found."""
    game = game_named(talk, words)
    if game is not None:
        return game
    talk.say(talk.tr("Which game? There are {games}.", games=titles(talk)))
    return None


COMMANDS = (
    Command("play", "jouer", DEFAULT_GAME, N_("sit down and begin at once"), LOBBY, play),
    Command(
        "learn", "apprendre", DEFAULT_GAME, N_("a guided first match against a bot"), LOBBY, learn
    ),
    Command("tables", "tables", "", N_("say which tables there are"), LOBBY, tables, ("list",)),
    Command("games", "jeux", "", N_("say which games there are"), LOBBY, games),
    Command(
        "new",
        "nouvelle",
        N_("farkle seats=3 bots=2"),
        N_("make a table of your own"),
        LOBBY,
        new,
    ),
    Command("join", "rejoindre", "12", N_("sit down, by number or code"), LOBBY, join),
    Command("yes", "oui", "", N_("sit down at the table you were told of"), LOBBY, accept),
    Command("watch", "regarder", "12", N_("look on, by number or code"), LOBBY, watch),
    Command("resume", "reprendre", N_("CODE"), N_("go back to your seat"), LOBBY, resume),
    Command("back", "retour", "", N_("go back to your seat"), LOBBY, back),
    Command("name", "nom", N_("NAME"), N_("be called otherwise"), LOBBY, rename),
)
