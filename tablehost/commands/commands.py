"""Answers commands on the ssh command line: with text and an exit code, or with the app.

Exit codes: 0 for success, 1 for failure, 2 for a usage error. Texts of errors go to stderr, and say
what would work.
"""

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from importlib.metadata import version
from weakref import WeakValueDictionary

from client.connection.link import pipe
from client.locale.i18n import LANGUAGES, Translator, language_of, translator
from client.screens.rules.rules_page import EVENING
from client.session.start_command import parse_start_command
from engine.sync.refusals import REFUSALS
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import NoAnswerError, RefusedError
from tablehost.admin.dispatch import HELP, explain, run_action, usage
from tablehost.commands.analysis import analysis
from tablehost.commands.answers import FAILED, WRONG, no_command, wrong
from tablehost.commands.daily import daily
from tablehost.commands.evening import evening
from tablehost.commands.help import help_text
from tablehost.commands.listing import listed, plain_tables, title
from tablehost.commands.matches import matches
from tablehost.commands.me import me
from tablehost.commands.parsing import ParsedCommand, WrongOptionError, parse
from tablehost.commands.records import receipt, record
from tablehost.commands.rules import game_id, rules, titles
from tablehost.commands.stats import ladder, stats
from tablehost.commands.tonight import tonight
from tablehost.commands.tournament import tournament
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.people.player import Player
from tablehost.ssh_address import SshAddress

IN_LINES = frozenset({"join", "watch", "resume"})
"""Commands that start line mode if there is no terminal."""

AT_ONCE = 4  # commands from one network that run at a time; others wait

Command = Callable[[CommandLine, ParsedCommand, Translator], Awaitable[Answer | None]]


class Commands:
    """The commands of one host.

    Args:
        hall: that commands are about.
        address: how players reach this host.
    """

    def __init__(self, hall: Hall, address: Callable[[], SshAddress]) -> None:
        self._hall = hall
        self._address = address
        self._turns = WeakValueDictionary[str, asyncio.Semaphore]()  # by network
        self._commands: Mapping[str, Command] = {
            "list": self._list,
            "rules": self._rules,
            "me": partial(me, hall),
            "record": partial(record, hall),
            "receipt": partial(receipt, hall),
            "matches": partial(matches, hall),
            "analysis": partial(analysis, hall),
            "evening": partial(evening, hall),
            "daily": partial(daily, hall),
            "tournament": partial(tournament, hall),
            "stats": partial(stats, hall),
            "ladder": partial(ladder, hall),
            "tonight": partial(tonight, hall),
            "join": self._app,
            "watch": self._app,
            "resume": self._app,
            "replay": self._app,
            "board": self._app,
            "doctor": self._app,
            "admin": self._admin,
            "version": self._version,
        }

    async def answer(self, command_line: CommandLine) -> Answer | None:
        """The text and exit code for a command line; None if it is for the app."""
        tr = translator(language_of(command_line.env) or self._hall.language)
        try:
            parsed = parse(command_line.argv)
        except WrongOptionError as error:
            return wrong(error.told(tr), tr, self._known(error.command))
        if parsed.command == "help" or "--help" in parsed.options:
            return self._help(parsed, tr)
        command = self._commands.get(parsed.command)
        if command is None:
            return wrong(no_command(parsed.command, [*self._commands, "help"], tr), tr)
        language = parsed.options.get("--lang", tr.language)
        if language not in LANGUAGES:
            takes = tr("--lang takes {choices}.", choices=" | ".join(LANGUAGES))
            return wrong(takes, tr, parsed.command)
        tr = translator(language)
        network = network_of(command_line.player.address)
        turn = self._turns.setdefault(network, asyncio.Semaphore(AT_ONCE))
        async with turn:
            return await command(command_line, parsed, tr)

    def _help(self, parsed: ParsedCommand, tr: Translator) -> Answer:
        """The help for all commands, or for one: `help list`, `list --help`."""
        about = next((word for word in parsed.words if word != "help"), "")
        if about and about not in self._commands:
            return wrong(no_command(about, self._commands, tr), tr)
        return Answer(help_text(self._address(), tr, about))

    def _known(self, command: str) -> str:
        return command if command in self._commands else ""

    async def _version(self, _: CommandLine, __: ParsedCommand, ___: Translator) -> Answer:
        return Answer(f"tablehost {version('tablehost')}")

    async def _list(self, _: CommandLine, parsed: ParsedCommand, tr: Translator) -> Answer:
        if parsed.arguments:
            return wrong(tr("{command} takes no argument.", command="list"), tr, "list")
        tables = self._hall.tables.values()
        if "--json" in parsed.options:
            return Answer(as_json("list", tables=plain_tables(tables)))
        return Answer(listed(tables, tr))

    async def _rules(self, _: CommandLine, parsed: ParsedCommand, tr: Translator) -> Answer:
        about_evening = parsed.arguments == (EVENING,)
        game = EVENING if about_evening else game_id(parsed.arguments)
        if game is None:
            games = tr("Which game? Choose one of {games}.", games=titles(tr))
            return wrong(games, tr, "rules")
        try:
            return Answer(rules(game, tr.language))
        except FileNotFoundError:
            return Answer(tr("{game} has no rules page.", game=title(game, tr.language)), FAILED)

    async def _app(
        self, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
    ) -> Answer | None:
        """A command that starts the app, if there is a terminal."""
        if parsed.words != ("doctor",) and parse_start_command(parsed.words) is None:
            return wrong(_usage(parsed.command, tr), tr, parsed.command)
        if command_line.terminal or parsed.command in IN_LINES:
            return None
        line = self._address().line(command_line.player.name, terminal=True)
        words = shlex.join(parsed.words)
        return Answer(tr("That needs a terminal. Type: {line}", line=f"{line} {words}"), WRONG)

    async def _admin(
        self, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
    ) -> Answer | None:
        """The console or a command of an admin."""
        key = command_line.player.key
        if key is None or not self._hall.host.is_admin(key):
            refusal = REFUSALS["not_host"]
            text = tr(refusal)
            return Answer(f"{text} {_own_key(key, tr)}", FAILED)
        if parsed.arguments == (HELP,):
            return Answer(usage(tr))
        if parsed.arguments:
            return await self._admin_command(command_line.player, parsed, tr)
        return await self._app(command_line, parsed, tr)

    async def _admin_command(self, player: Player, parsed: ParsedCommand, tr: Translator) -> Answer:
        """Run one admin command as this player."""
        client_end, hall_end = pipe()
        attach_link(self._hall, hall_end, player.name, player.key, player.address)
        json, yes = "--json" in parsed.options, "--yes" in parsed.options
        try:
            return Answer(await run_action(client_end, parsed.arguments, tr, json=json, yes=yes))
        except UsageError as error:
            return Answer(str(error), WRONG)
        except (RefusedError, NoAnswerError) as error:
            return Answer(explain(error, tr), FAILED)


def _own_key(key: str | None, tr: Translator) -> str:
    """A sentence with the player's key, to be told to the person who keeps the list."""
    if key is None:
        return tr("You came without a key.")
    return tr("Your key is {key}.", key=key)


def _usage(command: str, tr: Translator) -> str:
    """The arguments of a command that starts the app."""
    match command:
        case "replay":
            return tr("{command} takes the number of a match.", command=command)
        case "doctor" | "admin":
            return tr("{command} takes no argument.", command=command)
    return tr("{command} takes one code.", command=command)
