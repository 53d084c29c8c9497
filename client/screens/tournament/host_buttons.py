"""The buttons of whoever steers a tournament: start, pause, continue, bots, and its end."""

from collections.abc import Iterator

from client.locale.i18n import Translator
from client.widgets.buttons import Button
from engine.sync.tournament_views import TournamentView


def start(view: TournamentView, tr: Translator) -> Button:
    """The button that starts it, or the next round before its time."""
    is_first = view.phase == "open"
    label = tr("start") if is_first else tr("next round now")
    return Button("do:start", tr.sense("key: start", "s"), label, main=is_first)


def hold(view: TournamentView, tr: Translator) -> Button:
    """The button that pauses it, or has it go on."""
    label = tr("continue") if view.held else tr("pause")
    return Button("do:hold", tr.sense("key: pause", "p"), label, main=view.held)


def of_host(view: TournamentView, tr: Translator) -> Iterator[Button]:
    """All of them but the one that ends a pause."""
    can_begin = view.phase in ("open", "between") and not view.held
    if can_begin:
        yield start(view, tr)
    if can_begin and view.takes_entries:
        yield Button("do:fill", tr.sense("key: bots", "b"), tr("fill up with bots"))
    if not view.held and view.phase != "open":
        yield hold(view, tr)
    yield Button("do:finish", tr.sense("key: end", "f"), tr("end the tournament"))
