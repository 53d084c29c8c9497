"""A typed deed, from its words to the text that answers them."""

from collections.abc import Sequence

from client.connection.link import Link
from client.locale.i18n import Translator
from client.locale.refusals import hall_refusal
from client.paint.text import clean, fit, width
from tablehost.admin.caller import Caller, DeniedError, NoAnswerError
from tablehost.admin.deeds import DEEDS, Called, Deed
from tablehost.admin.terms import WrongError

HELP = "help"


def usage(tr: Translator) -> str:
    """All deeds, how to type them, and what people and times are."""
    shown = [(f"{name} {deed.usage}".strip(), tr(deed.about)) for name, deed in DEEDS.items()]
    left = max(width(typed) for typed, _ in shown) + 2
    return "\n".join(
        [
            tr("Without a word behind it: the console. Otherwise one of these:"),
            *(f"  {fit(typed, left)}{about}" for typed, about in shown),
            tr("NAME is somebody who is here, or #12 as `who` shows it; TIME is 30m, 12h, 2d, 1w"),
            tr("or forever; TABLE is its code, SEAT a number from 1. Those that list take --json."),
        ]
    )


def typed(words: Sequence[str], tr: Translator) -> Deed:
    """The deed that is called.

    Raises:
        WrongError: there is none, or it takes other words.
    """
    name, *rest = words
    deed = DEEDS.get(name)
    if deed is None:
        raise WrongError(tr("There is no command {word}.", word=clean(name)))
    least, most = deed.words
    if len(rest) < least or (most is not None and len(rest) > most):
        raise WrongError(tr("Type: {line}", line=f"{name} {deed.usage}".strip()))
    return deed


async def done(link: Link, words: Sequence[str], tr: Translator, *, json: bool, yes: bool) -> str:
    """Do it by this link, which is closed then; returns what there is to say.

    Raises:
        WrongError: it cannot be meant.
        DeniedError: the hall has refused.
        NoAnswerError: the hall has gone.
    """
    house = Caller(link)
    try:
        deed = typed(words, tr)
        await house.greet(tr.language)
        return await deed.do(house, Called(tuple(words[1:]), json, yes, tr))
    finally:
        house.close()


def why_not(error: Exception, tr: Translator) -> str:
    """What went wrong, in words."""
    match error:
        case DeniedError():
            return hall_refusal(error.refusal, tr)
        case NoAnswerError():
            return tr("The host has not answered.")
    return str(error)
