"""`tablehost admin`: over the hall's socket in the data folder, for the host's own user."""

import asyncio
import getpass
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from client.connection.link import Link, LinkError
from client.locale.i18n import Translator, language_of, translator
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import NoAnswerError, RefusedError
from tablehost.admin.dispatch import explain, find_action, run_action
from tablehost.config import Settings
from tablehost.exit_codes import DONE, FAILED, WRONG
from tablehost.hall_socket.link import RECONNECT, SOCKET_NAME, SocketError, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.hall_socket.status import NoHostError, find_host
from tablehost.joining.deferred_log import DeferredLog
from tablehost.joining.local_terminal import LocalTerminal
from tablehost.joining.own_terminal import NoTerminalError
from tablehost.people.names import clean_name


def console(settings: Settings, env: Mapping[str, str]) -> int:
    """Run the console on this terminal; returns the exit code."""
    tr = translator(language_of(env) or settings.config.language)
    try:
        terminal = LocalTerminal(sys.stdin.fileno(), env)
    except NoTerminalError:
        return failed(
            tr("The console needs a terminal; for scripts there is: {line}", line="admin help")
        )
    with DeferredLog():
        try:
            return asyncio.run(_console(terminal, settings, tr))
        except (NoHostError, SocketError) as error:
            return failed(str(error))


async def _console(terminal: LocalTerminal, settings: Settings, tr: Translator) -> int:
    from client.session.play import PlayerApp  # noqa: PLC0415 - single commands need no screens
    from client.session.start_command import HERE, StartCommand  # noqa: PLC0415 - likewise

    data, running = find_host(settings, tr)
    link = await connect_admin(data)
    start_command = StartCommand("admin", HERE)

    async def again() -> Link:
        try:
            return await connect_admin(data)
        except SocketError as error:
            raise LinkError("{why}", why=error) from error

    with terminal:
        app = PlayerApp(
            terminal,
            link,
            host=running.name,
            language=settings.config.language,
            start_command=start_command,
            dial=again,
            pace=RECONNECT,
        )
        ending = await app.enter_hall()
    return DONE if ending in ("left", "hung_up", "closed") else FAILED


def run_one(
    settings: Settings, words: Sequence[str], env: Mapping[str, str], *, json: bool, yes: bool
) -> int:
    """Run a single command, for scripts; returns the exit code."""
    tr = translator(language_of(env) or settings.config.language)
    try:
        find_action(words, tr)  # usage errors need no host
        data, _ = find_host(settings, tr)
        print(asyncio.run(_done(data, words, tr, json=json, yes=yes)))
    except UsageError as error:
        return failed(str(error), WRONG)
    except (RefusedError, NoAnswerError, NoHostError, SocketError) as error:
        return failed(explain(error, tr))
    return DONE


async def _done(data: Path, words: Sequence[str], tr: Translator, *, json: bool, yes: bool) -> str:
    return await run_action(await connect_admin(data), words, tr, json=json, yes=yes)


async def connect_admin(data: Path) -> Link:
    """A link to the hall of the host that runs in this data folder.

    Raises:
        SocketError: it does not run any more.
    """
    link = await connect(data / SOCKET_NAME)
    link.send(encode_preamble(Preamble("admin", name=_user())))
    return link


def _user() -> str:
    try:
        return clean_name(getpass.getuser())
    except (KeyError, OSError):  # a container without a name for its user id
        return clean_name(f"user {os.getuid()}")


def failed(text: str, code: int = FAILED) -> int:
    """Print an error; returns the exit code."""
    print(f"tablehost: {text}", file=sys.stderr)
    return code
