"""A typed deed, from its words to the text that answers them."""

from collections.abc import Sequence

from client.connection.link import Link
from client.locale.i18n import Translator
from client.locale.refusals import hall_refusal
from client.paint.text import clean, fit, width
from tablehost.admin.actions import ACTIONS, Action, Invocation
from tablehost.admin.arguments import UsageError
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError

HELP = "help"


def usage(tr: Translator) -> str:
    """All deeds, how to type them, and what people and times are."""
    shown = [(f"{name} {one.usage}".strip(), tr(one.about)) for name, one in ACTIONS.items()]
    left = max(width(line) for line, _ in shown) + 2
    return "\n".join(
        [
            tr("Without a word behind it: the console. Otherwise one of these:"),
            *(f"  {fit(line, left)}{about}" for line, about in shown),
            tr("NAME is somebody who is here, or #12 as `who` shows it; TIME is 30m, 12h, 2d, 1w"),
            tr("or forever; TABLE is its code, SEAT a number from 1. Those that list take --json."),
        ]
    )


def find_action(words: Sequence[str], tr: Translator) -> Action:
    """The deed that is called.

    Raises:
        WrongError: there is none, or it takes other words.
    """
    name, *rest = words
    deed = ACTIONS.get(name)
    if deed is None:
        raise UsageError(tr("There is no command {word}.", word=clean(name)))
    least, most = deed.words
    if len(rest) < least or (most is not None and len(rest) > most):
        raise UsageError(tr("Type: {line}", line=f"{name} {deed.usage}".strip()))
    return deed


async def run_action(
    link: Link, words: Sequence[str], tr: Translator, *, json: bool, yes: bool
) -> str:
    """Do it by this link, which is closed then; returns what there is to say.

    Raises:
        WrongError: it cannot be meant.
        DeniedError: the hall has refused.
        NoAnswerError: the hall has gone.
    """
    house = AdminClient(link)
    try:
        deed = find_action(words, tr)
        await house.greet(tr.language)
        return await deed.do(house, Invocation(tuple(words[1:]), json, yes, tr))
    finally:
        house.close()


def explain(error: Exception, tr: Translator) -> str:
    """What went wrong, in words."""
    match error:
        case RefusedError():
            return hall_refusal(error.refusal, tr)
        case NoAnswerError():
            return tr("The host has not answered.")
    return str(error)
