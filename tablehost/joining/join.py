"""Runs the app of `tablehost join` on the player's terminal."""

import asyncio
import sys
from collections.abc import Callable, Mapping

from client.app.hosted import Ending
from client.connection.link import Link, LinkError
from client.connection.ssh.dial import Dialler, Target
from client.locale.i18n import language_of, translator
from client.session.play import PlayerApp
from client.session.sealed_words import Finished
from client.session.start_command import StartCommand
from client.themes import themes
from tablehost.joining import receipts
from tablehost.joining.deferred_log import DeferredLog
from tablehost.joining.own_terminal import NoTerminalError, OwnTerminal, open_terminal
from tablehost.joining.themes import add_own_themes

CODES: Mapping[Ending, int] = {"left": 0, "hung_up": 0, "closed": 1, "failed": 1}


def join(
    target: Target,
    start_command: StartCommand | None,
    env: Mapping[str, str],
    theme: str = themes.DEFAULT,
) -> int:
    """Play at a host until the player leaves; returns the exit code.

    Args:
        target: the host.
        start_command: what to do at once.
        env: of this process.
        theme: until the player has chosen one.
    """
    tr = translator(language_of(env) or "en")
    faults = add_own_themes(env)
    for fault in faults:
        sys.stderr.write(f"tablehost: {fault}\n")
    if theme not in themes.names():
        known = ", ".join(themes.names())
        return _failed(
            tr("There is no theme {theme}. Choose one of {known}.", theme=theme, known=known)
        )
    try:
        terminal = open_terminal(env)
    except NoTerminalError:
        return _failed(
            tr(
                "This needs a terminal that shows a full screen; for scripts and screen readers "
                "there is: {line}",
                line=f"ssh -T {target.host}",
            )
        )
    directory = receipts.folder(target.host, target.port or 22)
    with DeferredLog(faults) as log:

        def finished(match: Finished) -> str:
            warning = receipts.keep(directory, match)
            if any(directory.glob("*")):
                log.note(tr("Receipts of your matches are kept in {folder}", folder=directory))
            return warning

        try:
            playing = _play(terminal, Dialler(target, env), start_command, theme, finished)
            return CODES[asyncio.run(playing)]
        except LinkError as error:
            return _failed(error.told(tr))
        except KeyboardInterrupt:  # at a prompt of ssh
            return 130


async def _play(
    terminal: OwnTerminal,
    dialler: Dialler,
    start_command: StartCommand | None,
    theme: str,
    finished: Callable[[Finished], str],
) -> Ending:
    """Connect, then start the app."""
    target = dialler.target

    async def ask() -> Link:
        with terminal.lent():
            return await dialler.ask()

    try:
        link = await dialler.ask()
        with terminal:
            app = PlayerApp(
                terminal,
                link,
                host=target.host,
                port=target.port or 22,
                start_command=start_command,
                theme=theme,
                dial=dialler.dial,
                ask=ask,
                on_finished=finished,
            )
            dialler.entrances = lambda: app.hall.entrances
            return await app.enter_hall()
    finally:
        await dialler.close()


def _failed(text: str) -> int:
    sys.stderr.write(f"tablehost: {text}\n")
    return 1
