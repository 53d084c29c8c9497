"""Whether a match can start with those who are here, and whom it waits for."""

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.new_table.words import level_word
from client.widgets.buttons import Button, Hint
from engine.sync.hall_views import TableView

FEWEST = 2  # who can start although seats are free


def starting(view: TableView, game: GameForm) -> int:
    """How many would play if all were ready now; 0 if free seats hold up the match."""
    taken = [seat.kind != "empty" for seat in view.seats]
    count = sum(taken)
    if all(taken):
        return count
    fewest = max(FEWEST, game.seats[0])
    return count if count >= fewest and all(taken[:count]) and view.evening is None else 0


def starting_with_bot(view: TableView, game: GameForm) -> bool:
    """Whether a bot is all that is missing for a match of the player alone."""
    return view.evening is None and game.seats[0] <= FEWEST


def free_seats(view: TableView) -> int:
    return sum(1 for seat in view.seats if seat.kind == "empty")


def is_alone(view: TableView, seat: int | None) -> bool:
    """Whether the player sits here with nobody else, not even a bot, and seats are free."""
    return seat is not None and free_seats(view) == len(view.seats) - 1 > 0


def is_last_person(view: TableView, seat: int | None) -> bool:
    """Whether all other seats are bots' or free, so that a match ends when the player leaves."""
    others = (one for number, one in enumerate(view.seats) if number != seat)
    return seat is not None and all(one.kind != "person" for one in others)


def manages(view: TableView, seat: int | None) -> bool:
    """Whether the player may change the table, and send others away."""
    return seat is not None and view.seats[seat].name == view.opener != ""


def first_away(view: TableView) -> int | None:
    """The first seat whose person is away."""
    seats = enumerate(view.seats)
    return next((n for n, seat in seats if seat.kind == "person" and not seat.here), None)


def away_text(view: TableView, seat: int | None, tr: Translator) -> str:
    """Who is away and so holds up the match, and what can be done; "" for nobody."""
    away = [one.name for one in view.seats if one.kind == "person" and not one.here]
    if not away or seat is None:
        return ""
    who = tr.join(away)
    if manages(view, seat):
        return tr(
            "Away: {who}. You can free the seat; after some minutes it is freed by itself.", who=who
        )
    if not view.opener or view.opener in away:
        return tr("Away: {who}. After some minutes the seat is freed by itself.", who=who)
    return tr(
        "Away: {who}. {opener} can free the seat; after some minutes it is freed by itself.",
        who=who,
        opener=view.opener,
    )


def bot_button(game: GameForm, tr: Translator) -> Button:
    """Add a bot of the level that the key adds."""
    label = tr("add a bot ({level})", level=level_word(game.bots, game.bots[-1], tr))
    return Button("do:bot", tr.sense("key: a bot", "b"), label)


def free_button(view: TableView, number: int, tr: Translator) -> Button:
    """Free the seat of somebody who is away."""
    label = tr("free {name}’s seat", name=view.seats[number].name)
    return Button("do:remove", tr.sense("key: remove", "x"), label)


def seat_buttons(tr: Translator) -> tuple[Button, ...]:
    """One seat more, or one fewer."""
    return (
        Button("do:more", "+", tr("one seat more")),
        Button("do:fewer", "-", tr("one seat fewer")),
    )


def may_resize(view: TableView, seat: int | None) -> bool:
    """Whether the player may change the number of seats."""
    return manages(view, seat) and view.evening is None


def seats_hint(tr: Translator) -> Hint:
    """More or fewer seats."""
    return Hint("do:more", "+ -", tr("seats"))
