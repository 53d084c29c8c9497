"""Tells people when moves wait because too few machines of the house can be reached."""

import asyncio
from collections.abc import Callable, Iterable

from client.locale.i18n import Translator, translator
from engine.sync.frames import encode
from engine.sync.reports import Said
from engine.sync.topics import LOBBY
from tablehost.hall.visitor import Visitor

_LOOK = 0.5  # seconds
PATIENCE = 3.0  # seconds; shorter waits are told to nobody


def _waits(tr: Translator) -> str:
    return tr(
        "This waits for the other machines of the house. Nothing is lost; it goes on by itself "
        "when one of them is back."
    )


def _goes_on(tr: Translator) -> str:
    return tr("The other machines of the house can be reached again.")


def tell(visitors: Iterable[Visitor], text: Callable[[Translator], str]) -> None:
    """Show a line of the host's to visitors, each in their language; it is not saved."""
    for visitor in visitors:
        if visitor.greeted:
            words = text(translator(visitor.language))
            visitor.send(encode(Said(LOBBY, "", words, "host")))


class MajorityWatch:
    """Watches the log while the hall is here.

    Args:
        delay: for how many seconds something has waited for its confirmation.
        say: shows a line to everybody, each in their language.
    """

    def __init__(
        self, delay: Callable[[], float], say: Callable[[Callable[[Translator], str]], None]
    ) -> None:
        self._delay = delay
        self._say = say
        self._is_told = False

    async def run(self) -> None:
        """Watch until this is cancelled."""
        while True:
            self.look()
            await asyncio.sleep(_LOOK)

    def look(self) -> None:
        """Tell people if that has changed."""
        delay = self._delay()
        if not self._is_told and delay > PATIENCE:
            self._is_told = True
            self._say(_waits)
        elif self._is_told and not delay:
            self._is_told = False
            self._say(_goes_on)
