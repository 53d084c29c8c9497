"""The reason why a table waits, as a sentence."""

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.table.asked_again import asked_again
from client.screens.table.luck import opening
from client.screens.table.start import (
    away_text,
    countdown_text,
    free_seats,
    is_alone,
    left_out,
    starting,
    waited_for,
)
from engine.sync.hall_views import TableView


def status(
    view: TableView,
    game: GameForm,
    seat: int | None,
    starting_in: int | None,
    tr: Translator,
    *,
    is_drawn: bool = False,
) -> str:
    """What a waiting table waits for.

    Args:
        view: the table.
        game: played there.
        seat: the reader's, None for a spectator.
        starting_in: seconds until the match begins without those who are not ready.
        tr: the language.
        is_drawn: the order of a party night's games is to be drawn first.
    """
    if starting_in is not None:
        told = countdown_text(view, seat, starting_in, tr)
        return " ".join(filter(None, [told, asked_again(view, seat, tr)]))
    if seat is not None:
        return _of_player(view, game, seat, tr, is_drawn=is_drawn)
    if free_seats(view):
        key = tr.sense("key: sit down", "s")
        return tr("You are watching. A seat is free: press {key} to sit down.", key=key)
    return tr("You are watching.")


def _of_player(
    view: TableView, game: GameForm, seat: int, tr: Translator, *, is_drawn: bool
) -> str:
    if told := left_out(view, seat, tr) or asked_again(view, seat, tr):
        return told
    if away := away_text(view, seat, tr):
        return away
    if free_seats(view):
        return _with_free_seats(view, game, seat, tr, is_drawn=is_drawn)
    if view.closing:
        return opening(view, tr)
    if not view.seats[seat].ready and is_drawn:
        return tr("All seats are taken. The order of the games is drawn when everybody is ready.")
    if not view.seats[seat].ready:
        return tr("All seats are taken. The match begins when everybody is ready.")
    waits = waited_for(view)
    return tr("Waiting for {who}.", who=tr.join(waits)) if waits else tr("Here we go…")


def _with_free_seats(
    view: TableView, game: GameForm, seat: int, tr: Translator, *, is_drawn: bool
) -> str:
    if is_alone(view, seat):
        return tr("Waiting for others: invite them with the line below, or play a bot meanwhile.")
    if not starting(view, game):
        return tr.plural(
            "One seat is free: invite somebody, or let a bot take it.",
            "{n} seats are free: invite somebody, or let bots take them.",
            free_seats(view),
        )
    waits = waited_for(view)
    if view.seats[seat].ready and waits:
        return tr("You are ready. Waiting for {who}.", who=tr.join(waits))
    if is_drawn:
        return tr(
            "When all who are here are ready, the order of the games is drawn. Then all get ready "
            "once more."
        )
    return tr("The match begins with those who are here, as soon as all of them are ready.")
