"""Line-mode commands of the lobby: find, open and join tables."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from client.games import registry
from client.games.forms import DEFAULT_GAME, default_game
from client.games.lines import join_words
from client.games.names import searched
from client.line_mode import status
from client.line_mode.commands import BETWEEN, EVERYWHERE, LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.paint.text import width
from client.screens.evening.lines import party
from client.screens.lobby import learn as lesson
from client.screens.lobby.first_choice import first_choice
from client.screens.lobby.game_names import game_or_list
from client.screens.lobby.offer import NONE, Offer, may_want, offer
from client.screens.lobby.order import growing
from client.screens.lobby.seat_lines import back, kept, resume, seated, sit_at, waits
from client.screens.lobby.second_table import full_table, why_second
from client.screens.lobby.table_list import some, spoken_title, to_know
from client.screens.new_table import lines as new_table
from client.session import settings
from client.session.lesson import Lesson
from engine.sync.hall_views import LobbyView, TableRow
from engine.sync.requests import FindTables, Join, Keep, NewTable, PlayNow, Rename, Stand, Watch

NAME_COLUMNS = 16
"""Most columns of a player's name; the host cuts longer ones."""

CODE = 4
"""Length of the shortest table code; fewer digits are a table's number."""


def tables(talk: LineContext, _: str) -> None:
    talk.say(*status.tables(talk))


def find(talk: LineContext, words: str) -> None:
    """List the tables that have a player, a name or a game."""

    def show(data: Mapping[str, Any]) -> None:
        rows = msgspec.convert(data["tables"], tuple[TableRow, ...])
        if not rows:
            talk.say(talk.tr("No table has “{text}” in a name.", text=words))
        talk.say(*(status.table(talk, row) for row in rows))
        if data["more"]:
            talk.say(talk.tr.plural("{n} more", "{n} more", data["more"]))

    titles = {game.id: game.titles.values() for game in talk.games.values()}
    if words:
        talk.ask(FindTables, searched(titles, words), granted=show)
    else:
        tables(talk, "")


def games(talk: LineContext, _: str) -> None:
    talk.say(*status.games(talk))


def play(talk: LineContext, words: str) -> None:
    """Sit down with people who wait for a game, or wait for others.

    Without a name it is the game that others wait for, or else the last one.
    """
    if not words:
        lobby = msgspec.convert(talk.hall.lobby, LobbyView)
        first = first_choice(talk.games, lobby, offered(talk), talk.settings.played)
        if first.table is not None:
            sit_at(talk, first.table.id)
            return
        words = first.game
    game = game_or_list(talk, words)
    if game is None:
        return
    if game.id != talk.settings.played:
        talk.settings = replace(talk.settings, played=game.id)
        talk.ask(Keep, settings.plain(talk.settings))
    name = talk.tr("{name}’s table", name=talk.hall.name)[:40]
    full = full_table(msgspec.convert(talk.hall.lobby, LobbyView).tables, game.id)

    def at_table(data: Mapping[str, Any]) -> None:
        seated(talk, data)
        games, cup = talk.games.values(), talk.tr.sense("command", "tournament")
        talk.note(why_second(full, talk.hall.table_id, games, f"“{cup}”", talk.tr))

    talk.ask(PlayNow, game.id, name, granted=at_table)


def learn(talk: LineContext, words: str) -> None:
    """Begin a guided first match."""
    game = game_or_list(talk, words or default_game(talk.games))
    if game is None:
        return

    def opened(data: Mapping[str, Any]) -> None:
        talk.lesson = Lesson(game.id, data["table"])
        sit_at(talk, data["table"], begin=True)

    tr = talk.tr
    talk.say(
        registry.words(game.id).introduction(tr),
        tr('At each turn you hear what you can type; "rules" tells more about it.'),
    )
    talk.ask(NewTable, *lesson.table_fields(game, talk.hall.name, tr), granted=opened)


def join(talk: LineContext, words: str) -> None:
    """Sit down at a table, by number or code; between matches, leave the present one first."""
    if words:
        _from_lobby(talk, partial(_join, talk, words))
    else:
        _join(talk, "")


def _from_lobby(talk: LineContext, go: Callable[[], None]) -> None:
    """Leave the table, if the player is at one, and go on from the lobby."""
    if talk.hall.table_id is None:
        go()
        return

    def left(_: Mapping[str, Any]) -> None:
        talk.hall.leave_table()
        go()

    talk.ask(Stand, talk.hall.table_id, granted=left)


def _join(talk: LineContext, words: str) -> None:
    if _is_number(words):
        table = int(words)
        sit_at(talk, table, instead=partial(_other_offer, talk, table))
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
        talk.ask(Watch, data["table"], granted=lambda _: talk.say(status.watching(talk.tr)))

    if _is_number(words):
        look_on({"table": int(words)})
    else:
        _by_code(talk, words, talk.tr.sense("line", "watch"), look_on)


def _by_code(talk: LineContext, code: str, command: str, granted: Any) -> None:
    if not code:
        talk.say(
            talk.tr("Type the table's number or its code: {line}", line=join_words(command, "12"))
        )
        tables(talk, "")
        return
    talk.ask(Join, code[:16], granted=granted)


def _is_number(words: str) -> bool:
    return 0 < len(words) < CODE and words.isascii() and words.isdecimal() and int(words) > 0


def offered(talk: LineContext, without: int = 0) -> Offer:
    """The effect of `yes` in the lobby: join a table, or open another one as all are full.

    Nothing is offered at the table `without`, which has just refused a seat.
    """
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    by = talk.hall.invitations
    invited = [table for table in by if not talk.ears.is_muted(by[table])]
    own, grow = talk.hall.own_tables | {without}, growing(lobby.tables, talk.games.values())
    return offer(lobby, invited, talk.ears.is_muted, own, NONE, grow)


def invitation(talk: LineContext, shown: Offer) -> str:
    """A sentence about what is offered; "" for nothing."""
    tr, titles = talk.tr, {game.id: game.title(talk.tr) for game in talk.games.values()}
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    table = next((one for one in lobby.tables if one.id == shown.table), None)
    if table is None:
        return ""
    facts = {"game": spoken_title(table, titles, tr), "line": tr.sense("command", "yes")}
    if shown.why == "full":
        return tr(
            "No seat is free for {game} now. Type {line} to open another table, or {cup} for a "
            "tournament.",
            cup=tr.sense("command", "tournament"),
            **facts,
        )
    told = tr("Join {who} for {game}: type {line}.", who=some(table, tr), **facts)
    if shown.why == "invited":
        who = talk.hall.invitations[table.id]
        told = tr("{name} invites you to {game}: type {line} to join.", name=who, **facts)
    return " ".join(filter(None, (told, to_know(table, tr))))


def nothing_offered(tr: Translator) -> str:
    """The words to type instead of `yes`."""
    line = tr.sense("line", "play")
    return tr("No table waits for players now. Type {line} to play.", line=line)


def accept(talk: LineContext, _: str) -> None:
    """Take what was offered last, unless that has just changed."""
    if talk.hall.table_id is not None:
        _from_lobby(talk, partial(sit_at, talk, _invited_to(talk)[-1]))
        return
    shown = talk.offer.value
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    table = next((one for one in lobby.tables if one.id == shown.table), None)
    if table is None:
        talk.say(nothing_offered(talk.tr))
    elif talk.offer.is_new:
        talk.say(talk.tr("This has just changed. {news}", news=invitation(talk, shown)))
    elif shown.why == "full" and table.evening:
        party(talk, "")
    elif shown.why == "full":
        play(talk, table.game)
    else:
        sit_at(talk, table.id, instead=partial(_other_offer, talk, table.id))


def _other_offer(talk: LineContext, taken: int) -> str:
    """The offer beside a table whose seats are taken, or the words to type instead."""
    if told := invitation(talk, offered(talk, taken)):
        return told
    if not may_want(taken, msgspec.convert(talk.hall.lobby, LobbyView)):
        return nothing_offered(talk.tr)
    watch, then = talk.tr.sense("line", "watch"), talk.tr.sense("command", "next")
    facts = {"line": f"{watch} {taken}", "next": then}
    return talk.tr("Type {line}, then {next} to play in the next match.", **facts)


def _invited_to(talk: LineContext) -> list[int]:
    """The other tables that the player is invited to, the newest last."""
    by = talk.hall.invitations
    own = talk.hall.own_tables | {talk.hall.table_id}
    return [one for one in by if one not in own and not talk.ears.is_muted(by[one])]


def _may_accept(talk: LineContext) -> bool:
    """At a table `yes` also answers somebody who asks to be let in."""
    if talk.table is None:
        return True
    return talk.table.asked is None and bool(_invited_to(talk))


def rename(talk: LineContext, name: str) -> None:
    """Change the player's name."""
    if width(name) > NAME_COLUMNS:
        talk.say(talk.tr("At most {n} characters.", n=NAME_COLUMNS))
        return

    def renamed(data: Mapping[str, Any]) -> None:
        if away := data.get("waits"):
            talk.hall.waits = {**away, "typed": away["who"]}
            talk.say(kept(away, talk.tr))
            return
        talk.hall.renamed(data)
        talk.say(talk.tr("You are {name}.", name=data["name"]))
        waits(talk, data["seat"])

    talk.ask(Rename, name[:100], granted=renamed)


def check(talk: LineContext, _: str) -> None:
    """Say how to check the match that was broken off."""
    talk.say(*talk.broken_off)


FREE = LOBBY | BETWEEN

COMMANDS = (
    Command("play", "jouer", DEFAULT_GAME, N_("sit down and begin at once"), LOBBY, play),
    Command(
        "learn", "apprendre", DEFAULT_GAME, N_("a guided first match against a bot"), LOBBY, learn
    ),
    Command("tables", "tables", "", N_("list the tables"), LOBBY, tables, ("list",)),
    Command("find", "trouver", N_("NAME"), N_("tables of a player or a game"), LOBBY, find),
    Command("games", "jeux", "", N_("list the games"), LOBBY, games),
    *new_table.COMMANDS,
    Command("join", "rejoindre", "12", N_("sit down, by number or code"), FREE, join),
    Command(
        "yes",
        "oui",
        "",
        N_("join the table you are invited to"),
        FREE,
        accept,
        when=_may_accept,
    ),
    Command("watch", "regarder", "12", N_("watch, by number or code"), LOBBY, watch),
    Command("resume", "reprendre", N_("CODE"), N_("go back to your seat"), LOBBY, resume),
    Command("back", "retour", "", N_("go back to your seat"), LOBBY, back),
    Command("name", "nom", N_("NAME"), N_("change your name"), EVERYWHERE, rename),
    Command(
        "fair",
        "équité",
        "",
        N_("how to check the match that was broken off"),
        LOBBY,
        check,
        when=lambda talk: bool(talk.broken_off),
    ),
)
