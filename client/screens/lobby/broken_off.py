"""What the lobby says of a match that was broken off when the player left it, or before."""

from collections.abc import Callable
from functools import partial

from client.connection.news import Facts
from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.context import SessionContext
from engine.sync.requests import GetReceipt

SOON = 1.0
"""Seconds until the host has saved how the match ended."""


def tell_if_broken_off(
    context: SessionContext, match: int, tr: Translator, say: Callable[[str], None]
) -> None:
    """Say how to check a match, if it was broken off; nothing if others play on.

    Args:
        context: of the session.
        match: its number on the host.
        tr: the player's language.
        say: shows a line.
    """

    def granted(data: Facts) -> None:
        kept = "" if data.get("open_after", True) else tr("Its seed stays secret.")
        text = broken_off(str(data.get("receipt", "")), context.where, match, tr, kept)
        if text:
            say(text)

    ask = partial(context.hall.ask, GetReceipt, match, granted=granted, denied=lambda _: None)
    context.app.later(SOON, ask)


def broken_off(receipt: str, host: str, match: int, tr: Translator, kept: str = "") -> str:
    """The four words of a match that was broken off, and how to check it; "" for any other.

    Args:
        receipt: of the match.
        host: as guests type it after `ssh`.
        match: its number on the host.
        tr: the player's language.
        kept: why it can't be checked; "" if it can.
    """
    facts = dict(line.split(" ", 1) for line in receipt.splitlines() if " " in line)
    if facts.get("over") != "no":
        return ""
    told = tr(
        "Match {match} was broken off. Four words of this match, the same for everybody: {words}.",
        match=str(match),
        words=clean(facts.get("words", "")),
    )
    command = f"ssh {host} record {match} | tablehost verify -"
    check = kept or tr("To check it: {command}", command=command)
    return f"{told} {check}"
