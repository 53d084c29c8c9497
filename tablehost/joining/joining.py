"""A session of `tablehost join`, from the first line dialled to the terminal given back."""

import asyncio
import sys
from collections.abc import Mapping

from client.errand import Errand
from client.hosted import Ending
from client.i18n import language_of, translator
from client.link import Link, LinkError
from client.play import play
from client.ssh.dialling import Dialler, Target
from client.textual_tuning import tune
from tablehost.joining.late_log import LateLog
from tablehost.joining.tty import LocalTerminal, NoTerminalError

CODES: Mapping[Ending, int] = {"left": 0, "hung_up": 0, "closed": 1, "failed": 1}


def join(target: Target, errand: Errand | None, env: Mapping[str, str]) -> int:
    """Play at a host until the player leaves; the exit code.

    Args:
        target: the host.
        errand: what the player wants done at once.
        env: of this process.
    """
    tr = translator(language_of(env) or "en")
    try:
        terminal = LocalTerminal(sys.stdin.fileno(), env)
    except NoTerminalError:
        return _failed(
            tr(
                "This needs a terminal that shows a full screen; for scripts and screen readers "
                "there is: {line}",
                line=f"ssh -T {target.host}",
            )
        )
    with LateLog():
        try:
            return CODES[asyncio.run(_play(terminal, Dialler(target, env), errand))]
        except LinkError as error:
            return _failed(error.told(tr))
        except KeyboardInterrupt:  # at a question of ssh's
            return 130


async def _play(terminal: LocalTerminal, dialler: Dialler, errand: Errand | None) -> Ending:
    """The first line is dialled before the app takes the screen."""
    tune(enabled=True)
    target = dialler.target

    async def ask() -> Link:
        with terminal.lent():
            return await dialler.ask()

    try:
        link = await dialler.ask()
        with terminal:
            return await play(
                terminal,
                link,
                host=target.host,
                port=target.port or 22,
                errand=errand,
                dial=dialler.dial,
                ask=ask,
            )
    finally:
        await dialler.close()


def _failed(text: str) -> int:
    sys.stderr.write(f"tablehost: {text}\n")
    return 1
