"""What those who had a seat in a match, or watched it, are told when it is broken off."""

from collections.abc import Callable

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.table.fair_texts import checker
from engine.sync.requests import GetReceipt

Told = tuple[str, ...]
"""The paragraphs about a match: the first one names it, the others say how to check it.

() for none, and one if it cannot be checked.
"""


def ask_about(
    hall: HallClient, host: str, match: int, tr: Translator, told: Callable[[Told], None]
) -> None:
    """Have a match that was broken off told of; nothing to spectators without permission.

    Args:
        hall: has the receipt.
        host: as guests type it after `ssh`.
        match: its number on the host.
        tr: the player's language.
        told: takes the paragraphs.
    """

    def granted(data: Facts) -> None:
        receipt, is_open = str(data.get("receipt", "")), bool(data.get("open_after", True))
        told(how_to_check(receipt, host, match, tr, is_open=is_open))

    hall.ask(GetReceipt, match, granted=granted, denied=lambda _: None)


def how_to_check(receipt: str, host: str, match: int, tr: Translator, *, is_open: bool) -> Told:
    """The four words of a match that was broken off, and how to check it, if it can be.

    Args:
        receipt: of the match.
        host: as guests type it after `ssh`.
        match: its number on the host.
        tr: the player's language.
        is_open: whether its seed is revealed, so that it can be checked.
    """
    if not is_open:
        text = tr(
            "Match {match} was broken off. Its seed stays secret: nobody can check it.",
            match=str(match),
        )
        return (text,)
    facts = dict(line.split(" ", 1) for line in receipt.splitlines() if " " in line)
    words = clean(facts.get("words", ""))
    command = f"ssh {host} record {match} | tablehost verify -"
    return (
        tr("Match {match} was broken off.", match=str(match)),
        tr("Four words of this match, the same for everybody: {words}", words=words),
        tr("To check it: {command}", command=command),
        checker(tr),
    )
