"""Changing one's name: in the lobby, and at a table while one does not play there."""

from functools import partial

from client.connection.open_requests import Granted
from client.locale.i18n import Translator
from client.screens.base import HallScreen
from client.screens.dialogs.drawing import Item
from engine.sync.reports import Refused
from engine.sync.requests import Rename

PLACE = "do:name"


def item(tr: Translator) -> Item:
    """The line of a table's menu."""
    return Item(PLACE, tr.sense("key: change name", "k"), tr("change name"))


def ask(screen: HallScreen, name: str, granted: Granted) -> None:
    """Open the input line for another name; `granted` is called with the hall's answer."""
    tr = screen.tr
    rename = partial(_rename, screen, granted)
    done = tr("change name")
    screen.open_line(tr("name"), rename, text=name, limit=16, selected=True, done=done)


def _rename(screen: HallScreen, granted: Granted, name: str) -> None:
    def denied(refusal: Refused) -> None:
        if screen.entry is None:
            ask(screen, name, granted)
        screen.refused(refusal)

    screen.hall.ask(Rename, name, granted=granted, denied=denied)
