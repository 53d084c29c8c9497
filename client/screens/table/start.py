"""Whether a match can start with those who are here, and whom it waits for."""

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.new_table.words import level_word
from client.screens.table.absent import is_away
from client.widgets.buttons import Button, Hint
from engine.sync.hall_views import SeatPlate, TableView

FEWEST = 2  # who can start although seats are free


def starting(view: TableView, game: GameForm) -> int:
    """How many would play if all were ready now; 0 if free seats hold up the match.

    Seats keep their numbers while one adds no word: bots play between others then.
    """
    playing = [plays(seat, view) for seat in view.seats]
    count = sum(playing)
    if all(playing):
        return count
    fewest = max(FEWEST, game.seats[0])
    if count < fewest:
        return 0
    if view.shut_out:
        return max(number for number, one in enumerate(playing) if one) + 1
    return count if all(playing[:count]) else 0


def plays(seat: SeatPlate, view: TableView) -> bool:
    """Whether the next match is played with a seat; people away are waited for a moment only."""
    if seat.kind == "empty" or seat.sits_out:
        return False
    return view.tournament is not None or seat.expected or not is_away(seat)


def _people(view: TableView) -> list[SeatPlate]:
    return [seat for seat in view.seats if seat.kind == "person" and plays(seat, view)]


def starting_with_bot(game: GameForm) -> bool:
    """Whether a bot is all that is missing for a match of the player alone."""
    return game.seats[0] <= FEWEST


def waited_for(view: TableView) -> list[str]:
    """The names of the people who are not ready."""
    return [seat.name for seat in _people(view) if not seat.ready]


def may_begin_without(view: TableView, seat: int | None, game: GameForm) -> bool:
    """Whether the player may begin without those who are not ready."""
    is_free = view.tournament is None and not (view.starting_in or view.closing)
    if seat is None or not view.seats[seat].ready or not is_free:
        return False
    people = len(_people(view))
    late = len(waited_for(view))
    enough = sum(one.ready for one in view.seats) >= max(FEWEST, game.seats[0])
    return bool(late) and enough and (manages(view, seat) or 2 * late < people)


def free_seats(view: TableView) -> int:
    return sum(1 for seat in view.seats if seat.kind == "empty")


def is_alone(view: TableView, seat: int | None) -> bool:
    """Whether the player sits here with nobody else, not even a bot, and seats are free."""
    return seat is not None and free_seats(view) == len(view.seats) - 1 > 0


def is_last_person(view: TableView, seat: int | None) -> bool:
    """Whether all other seats are bots' or free, so that a match ends when the player leaves."""
    others = (one for number, one in enumerate(view.seats) if number != seat)
    return seat is not None and all(one.kind != "person" for one in others)


def daily_kept(tr: Translator) -> str:
    """What happens to a try at the daily challenge when its player leaves."""
    return tr(
        "Your try is kept as it is until the day ends: come back to it from the daily challenge."
    )


def manages(view: TableView, seat: int | None) -> bool:
    """Whether the player may change the table, and send others away."""
    if view.tournament is not None:
        return False
    return seat is not None and view.seats[seat].name == view.opener != ""


def first_away(view: TableView) -> int | None:
    """The first seat whose person is away."""
    seats = enumerate(view.seats)
    return next((n for n, seat in seats if seat.kind == "person" and not seat.here), None)


def away_text(view: TableView, seat: int | None, tr: Translator) -> str:
    """Who is away, and for how long their seats are kept; "" for nobody.

    Nobody is told while they have to wait for somebody else.
    """
    away = [one.name for one in view.seats if is_away(one) and not plays(one, view)]
    if not away or seat is None or (view.seats[seat].ready and waited_for(view)):
        return ""
    who = tr.join(away)
    if manages(view, seat):
        return tr(
            "Away: {who}. Nobody has to wait for them. Each seat is kept for a few minutes; "
            "you can free it.",
            who=who,
        )
    return tr(
        "Away: {who}. Nobody has to wait for them. Each seat is kept for a few minutes.", who=who
    )


def bot_button(game: GameForm, tr: Translator) -> Button:
    """Add a bot of the level that the key adds."""
    label = tr("add a bot (level: {level})", level=level_word(game, game.usual_bot, tr))
    return Button("do:bot", tr.sense("key: a bot", "b"), label)


def countdown_text(view: TableView, seat: int | None, left: int, tr: Translator) -> str:
    """How long is left, and who does not play unless they get ready.

    Args:
        view: of the table.
        seat: the reader's, None for a spectator.
        left: seconds.
        tr: the language.
    """
    own = None if seat is None else view.seats[seat]
    out = [one.name for one in view.seats if one.sits_out]
    if own is not None and not own.ready and (own.sits_out or not out):
        return tr("The match begins without you in {n} s: get ready if you want to play.", n=left)
    who = tr.join(out or waited_for(view))
    told = tr("The match begins in {n} s, without those who are not ready: {who}.", n=left, who=who)
    if own is not None and own.ready and out and (late := waited_for(view)):
        again = tr("It waits for these players to be ready again: {who}.", who=tr.join(late))
        return f"{told} {again}"
    return told


def left_out(view: TableView, seat: int, tr: Translator) -> str:
    """That the next match begins without the player; "" if it does not."""
    if not view.seats[seat].sits_out:
        return ""
    return tr("The next match begins without you unless you get ready.")


def without_button(view: TableView, tr: Translator) -> Button:
    """Begin without those who are not ready."""
    late = waited_for(view)
    label = tr.plural(
        "start without {who}", "start without {n} who are not ready", len(late), who=late[0]
    )
    return Button("do:without", tr.sense("key: without", "g"), label)


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
    return manages(view, seat) and not (view.evening and view.evening.over)


def seats_hint(tr: Translator) -> Hint:
    """More or fewer seats."""
    return Hint("do:more", "+ -", tr("seats"))
