"""What those who had a seat in a match, or watched it, are told when it is broken off."""

from collections.abc import Callable

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.table.fair_texts import checker
from engine.sync.requests import GetReceipt


def tell_broken_off(
    hall: HallClient, host: str, match: int, tr: Translator, say: Callable[[str], None]
) -> None:
    """Say how to check a match that was broken off; nothing to spectators without permission.

    Args:
        hall: has the receipt.
        host: as guests type it after `ssh`.
        match: its number on the host.
        tr: the player's language.
        say: shows a line.
    """

    def granted(data: Facts) -> None:
        kept = "" if data.get("open_after", True) else tr("Its seed stays secret.")
        say(broken_off(str(data.get("receipt", "")), host, match, tr, kept))
        if not kept:
            say(checker(tr))

    hall.ask(GetReceipt, match, granted=granted, denied=lambda _: None)


def broken_off(receipt: str, host: str, match: int, tr: Translator, kept: str = "") -> str:
    """The four words of a match that was broken off, and how to check it.

    Args:
        receipt: of the match.
        host: as guests type it after `ssh`.
        match: its number on the host.
        tr: the player's language.
        kept: why it can't be checked; "" if it can.
    """
    facts = dict(line.split(" ", 1) for line in receipt.splitlines() if " " in line)
    told = tr(
        "Match {match} was broken off. Four words of this match, the same for everybody: {words}.",
        match=str(match),
        words=clean(facts.get("words", "")),
    )
    command = f"ssh {host} record {match} | tablehost verify -"
    check = kept or tr("To check it: {command}", command=command)
    return f"{told} {check}"
