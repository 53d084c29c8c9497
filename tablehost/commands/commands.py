"""What a command line on the ssh line is answered: text and an exit code, or the app.

Exit codes: 0 when it was done, 1 when it could not be, 2 when it was called wrongly. What is not 0
goes to stderr, in words that say what would work.
"""

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from weakref import WeakValueDictionary

from client.connection.link import pipe
from client.locale.i18n import LANGUAGES, Translator, language_of, translator
from client.screens.rules.rules_page import EVENING
from client.session.start_command import errand
from engine import registry
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import NoAnswerError, RefusedError
from tablehost.admin.dispatch import HELP, explain, run_action, usage
from tablehost.commands.answers import FAILED, WRONG, wrong
from tablehost.commands.evening import evening
from tablehost.commands.help import help_text
from tablehost.commands.listing import as_json, listed, title
from tablehost.commands.matches import matches
from tablehost.commands.me import me
from tablehost.commands.parsing import ParsedCommand, parse
from tablehost.commands.records import record
from tablehost.commands.rules import game_id, rules
from tablehost.commands.stats import ladder, stats
from tablehost.discovery import SshAddress
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.people.player import Player

IN_LINES = frozenset({"join", "watch", "resume"})
"""What leads into line mode where there is no terminal."""

AT_ONCE = 4  # commands from one network that are being answered; others wait for them

Answering = Callable[[CommandLine, ParsedCommand, Translator], Awaitable[Answer | None]]


class Commands:
    """The commands of one host.

    Args:
        hall: whose tables are listed.
        place: how guests come here.
    """

    def __init__(self, hall: Hall, place: Callable[[], SshAddress]) -> None:
        self._hall = hall
        self._place = place
        self._turns = WeakValueDictionary[str, asyncio.Semaphore]()  # by network
        self._answering: Mapping[str, Answering] = {
            "list": self._list,
            "rules": self._rules,
            "me": partial(me, hall),
            "record": partial(record, hall),
            "matches": partial(matches, hall),
            "evening": partial(evening, hall),
            "stats": partial(stats, hall),
            "ladder": partial(ladder, hall),
            "join": self._app,
            "watch": self._app,
            "resume": self._app,
            "replay": self._app,
            "board": self._app,
            "doctor": self._app,
            "admin": self._admin,
        }

    async def answer(self, asked: CommandLine) -> Answer | None:
        """The text for a command line and its exit code; None where it is the app's to answer."""
        tr = translator(language_of(asked.env) or self._hall.language)
        asking = parse(asked.argv)
        if "--help" in asking.options or asking.words == ("help",):
            return Answer(help_text(self._place(), tr))
        if asking.unknown:
            return wrong(tr("There is no option {word}.", word=asking.unknown), tr)
        answering = self._answering.get(asking.command)
        if answering is None:
            return wrong(tr("There is no command {word}.", word=asking.command or "-"), tr)
        network = network_of(asked.player.address)
        turn = self._turns.setdefault(network, asyncio.Semaphore(AT_ONCE))
        async with turn:
            return await answering(asked, asking, tr)

    async def _list(self, _: CommandLine, asking: ParsedCommand, tr: Translator) -> Answer:
        if asking.arguments:
            return wrong(tr("{command} takes no words behind it.", command="list"), tr)
        tables = self._hall.tables.values()
        return Answer(as_json(tables) if "--json" in asking.options else listed(tables, tr))

    async def _rules(self, _: CommandLine, asking: ParsedCommand, tr: Translator) -> Answer:
        language = asking.options.get("--lang", tr.language)
        if language not in LANGUAGES:
            return wrong(tr("--lang takes {choices}.", choices=" | ".join(LANGUAGES)), tr)
        about_evening = asking.arguments == (EVENING,)
        game = EVENING if about_evening else game_id(asking.arguments)
        if game is None:
            games = tr("Which game? There are {games}.", games=tr.join(registry.game_ids()))
            return wrong(games, tr)
        try:
            return Answer(rules(game, language))
        except FileNotFoundError:
            return Answer(tr("{game} has no rules page.", game=title(game, tr.language)), FAILED)

    async def _app(
        self, asked: CommandLine, asking: ParsedCommand, tr: Translator
    ) -> Answer | None:
        """Straight to a table: the app's, or what needs a terminal to be shown on."""
        if asking.words != ("doctor",) and errand(asking.words) is None:
            return wrong(_usage(asking.command, tr), tr)
        if asked.terminal or asking.command in IN_LINES:
            return None
        line = self._place().line(asked.player.name, terminal=True)
        words = shlex.join(asking.words)
        return Answer(tr("That needs a terminal. Type: {line}", line=f"{line} {words}"), WRONG)

    async def _admin(
        self, asked: CommandLine, asking: ParsedCommand, tr: Translator
    ) -> Answer | None:
        """The host's console, for whose proven key is on the list."""
        key = asked.player.key
        if key is None or not self._hall.is_host(key):
            text = tr("Only a host may do that: by a key on the host’s list.")
            return Answer(f"{text} {_as_seen(key, tr)}", FAILED)
        if asking.arguments == (HELP,):
            return Answer(usage(tr))
        if asking.arguments:
            return await self._deed(asked.player, asking, tr)
        return await self._app(asked, asking, tr)

    async def _deed(self, player: Player, asking: ParsedCommand, tr: Translator) -> Answer:
        """One deed of a host, done as that host."""
        near, far = pipe()
        attach_link(self._hall, far, player.name, player.key, player.address)
        json, yes = "--json" in asking.options, "--yes" in asking.options
        try:
            return Answer(await run_action(near, asking.arguments, tr, json=json, yes=yes))
        except UsageError as error:
            return Answer(str(error), WRONG)
        except (RefusedError, NoAnswerError) as error:
            return Answer(explain(error, tr), FAILED)


def _as_seen(key: str | None, tr: Translator) -> str:
    """What to tell whoever keeps the list."""
    if key is None:
        return tr("You came without a key.")
    return tr("Yours is {key}.", key=key)


def _usage(command: str, tr: Translator) -> str:
    """What a word that leads into the app wants behind it."""
    match command:
        case "replay":
            return tr("{command} takes the number of a match.", command=command)
        case "doctor" | "admin":
            return tr("{command} takes no words behind it.", command=command)
    return tr("{command} takes one code.", command=command)
