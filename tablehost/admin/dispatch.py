"""Runs a typed admin command, and returns what to print."""

from collections.abc import Sequence
from difflib import get_close_matches

from client.connection.link import Link
from client.locale.i18n import Translator
from client.locale.refusals import hall_refusal
from client.paint.text import clean, fit, width
from tablehost.admin.actions import ACTIONS, Action, Invocation
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError

HELP = "help"


def usage(tr: Translator) -> str:
    """The help text: all commands and their arguments."""
    shown = [(f"{name} {one.usage}".strip(), tr(one.about)) for name, one in ACTIONS.items()]
    left = max(width(line) for line, _ in shown) + 2
    return "\n".join(
        [
            tr("Without a command it opens the console. The commands:"),
            *(f"  {fit(line, left)}{about}" for line, about in shown),
            tr("NAME is somebody who is here, or #12 as `who` shows it; TIME is 30m, 12h, 2d, 1w"),
            tr("or forever; TABLE is its code, SEAT a number from 1. Lists take --json."),
        ]
    )


def find_action(words: Sequence[str], tr: Translator) -> Action:
    """The command that is typed.

    Raises:
        UsageError: there is none, or it takes other arguments.
    """
    name, *rest = words
    action = ACTIONS.get(name)
    if action is None:
        near = get_close_matches(name, [*ACTIONS, HELP], n=1, cutoff=0.7)
        hint = tr("Did you mean {word}?", word=near[0]) if near else tr("Try: help")
        raise UsageError(" ".join([tr("There is no command {word}.", word=clean(name)), hint]))
    least, most = action.words
    if len(rest) < least or (most is not None and len(rest) > most):
        raise UsageError(tr("Type: {line}", line=f"{name} {action.usage}".strip()))
    return action


async def run_action(
    link: Link, words: Sequence[str], tr: Translator, *, json: bool, yes: bool
) -> str:
    """Run a command over a link, which is closed then; returns what to print.

    Raises:
        UsageError: it was typed wrongly.
        RefusedError: the hall has refused.
        NoAnswerError: the hall is gone.
    """
    client = AdminClient(link)
    try:
        action = find_action(words, tr)
        await client.greet(tr.language)
        return await action.do(client, Invocation(tuple(words[1:]), json, yes, tr))
    finally:
        client.close()


def explain(error: Exception, tr: Translator) -> str:
    """The error as a text for the admin."""
    match error:
        case RefusedError():
            return hall_refusal(error.refusal, tr)
        case NoAnswerError():
            return tr("The host has not answered.")
    return str(error)
