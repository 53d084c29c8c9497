"""`tablehost admin`: over the hall's socket in the data folder, for the host's own user."""

import asyncio
import getpass
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from client.connection.link import Link, LinkError
from client.locale.i18n import Translator, language_of, translator
from client.session.play import PlayerApp
from client.session.start_command import HERE, StartCommand
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import NoAnswerError, RefusedError
from tablehost.admin.dispatch import explain, find_action, run_action
from tablehost.config import Config
from tablehost.hall_socket.link import RECONNECT, SOCKET_NAME, SocketError, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.joining.deferred_log import DeferredLog
from tablehost.joining.local_terminal import LocalTerminal, NoTerminalError
from tablehost.people.names import clean_name

DONE, FAILED, WRONG = 0, 1, 2


class NoHostError(Exception):
    """No host runs in the data folder, or it is another user's; the text says what would help."""


def console(config: Config, env: Mapping[str, str]) -> int:
    """Run the console on this terminal; returns the exit code."""
    tr = translator(language_of(env) or config.language)
    try:
        terminal = LocalTerminal(sys.stdin.fileno(), env)
    except NoTerminalError:
        return failed(
            tr("The console needs a terminal; for scripts there is: {line}", line="admin help")
        )
    with DeferredLog():
        try:
            return asyncio.run(_console(terminal, config, tr))
        except NoHostError as error:
            return failed(str(error))


async def _console(terminal: LocalTerminal, config: Config, tr: Translator) -> int:
    link = await connect_admin(config.data, tr)
    start_command = StartCommand("admin", HERE)

    async def again() -> Link:
        try:
            return await connect_admin(config.data, tr)
        except NoHostError as error:
            raise LinkError("{why}", why=error) from error

    with terminal:
        app = PlayerApp(
            terminal,
            link,
            host=config.name,
            language=config.language,
            start_command=start_command,
            dial=again,
            pace=RECONNECT,
        )
        ending = await app.enter_hall()
    return DONE if ending in ("left", "hung_up", "closed") else FAILED


def run_one(
    config: Config, words: Sequence[str], env: Mapping[str, str], *, json: bool, yes: bool
) -> int:
    """Run a single command, for scripts; returns the exit code."""
    tr = translator(language_of(env) or config.language)
    try:
        find_action(words, tr)  # usage errors need no host
        print(asyncio.run(_done(config.data, words, tr, json=json, yes=yes)))
    except UsageError as error:
        return failed(str(error), WRONG)
    except (RefusedError, NoAnswerError, NoHostError) as error:
        return failed(explain(error, tr))
    return DONE


async def _done(data: Path, words: Sequence[str], tr: Translator, *, json: bool, yes: bool) -> str:
    return await run_action(await connect_admin(data, tr), words, tr, json=json, yes=yes)


async def connect_admin(data: Path, tr: Translator) -> Link:
    """A link to the hall of the host that runs in this data folder.

    Raises:
        NoHostError: none does, or it is another user's.
    """
    path = data / SOCKET_NAME
    try:
        link = await connect(path)
    except SocketError as error:
        raise NoHostError(_why_nobody(path, error, tr)) from error
    link.send(encode_preamble(Preamble("admin", name=_user())))
    return link


def _why_nobody(path: Path, error: SocketError, tr: Translator) -> str:
    match error.__cause__:
        case PermissionError():
            return tr(
                "{path} belongs to another user: run this as the host’s user "
                "(sudo -u tablehost …).",
                path=str(path),
            )
        case FileNotFoundError() | ConnectionRefusedError():
            return tr(
                "No host runs in {folder}. Start it, or name its data folder: --data FOLDER.",
                folder=str(path.parent.resolve()),
            )
    return str(error)


def _user() -> str:
    try:
        return clean_name(getpass.getuser())
    except (KeyError, OSError):  # a container without a name for its user id
        return clean_name(f"user {os.getuid()}")


def failed(text: str, code: int = FAILED) -> int:
    """Print an error; returns the exit code."""
    print(f"tablehost: {text}", file=sys.stderr)
    return code
