"""The status of a tournament and its next step, in a sentence or two."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.lobby.way_back import says_who
from client.screens.tournament.ending import early_end, verdict
from client.screens.tournament.rounds import following, subject, titled
from engine.sync.tournament_views import (
    FEWEST_AT_START,
    TournamentPlayer,
    TournamentView,
)

Stage = tuple[str, int, str, bool]
"""The phase, the round drawn last, the step of a draw, and whether it is paused."""


class Reader(Struct, frozen=True):
    """Whoever reads it.

    Attributes:
        own: their place, if they take part or did.
        adds_word: they can add a word to the draw now.
        is_host: they may start and pause it.
        left: seconds until the words close, the round ends or the next one begins, by their own
            clock; None if that has no time, or if they are told the host's time of day.
        turn_at: the table where it is their turn, by its number in the round; 0 for none.
        watch: how they get to a table to watch, in a sentence; "" if there is none.
        guess: whether their guess at a table's winner was right; "" before it is known.
    """

    own: TournamentPlayer | None = None
    adds_word: bool = False
    is_host: bool = False
    left: int | None = None
    turn_at: int = 0
    watch: str = ""
    guess: str = ""


def adds_word(view: TournamentView, own: TournamentPlayer | None, *, is_first: bool) -> bool:
    """Whether it is somebody's turn to add a word to the draw.

    Args:
        view: the tournament.
        own: their place in it.
        is_first: their program seals words, or they are of the house.
    """
    if own is None or own.state == "out" or not own.drawn or own.number in view.not_opened:
        return False
    return view.step == ("first" if is_first else "guests")


def full_tables(view: TournamentView | None) -> str:
    """The fewest players that can start and fill all tables, as a number to begin with."""
    if view is None:
        return ""
    taking_part = sum(player.state != "out" for player in view.players)
    tables = -(-max(taking_part, FEWEST_AT_START) // view.size)
    return str(tables * view.size)


def stage_of(view: TournamentView) -> Stage:
    """The part of a tournament that is going on; each has a status of its own."""
    return view.phase, view.round, view.step, view.held


def status(view: TournamentView, reader: Reader, tr: Translator) -> str:
    """Whether it is the reader's turn, and what happens now and next."""
    turn = tr("It is your turn at table {n}.", n=tr.number(reader.turn_at))
    return _joined(turn if reader.turn_at else "", _stage(view, reader, tr), reader.guess)


def _stage(view: TournamentView, reader: Reader, tr: Translator) -> str:
    if view.asked is not None:
        asker, name = clean(view.asked.name), clean(view.asked.owner)
        who = says_who(asker, name, view.asked.address, tr)
        return f"{who} " + tr("Let them have the place of {name}?", name=name)
    if view.held and view.phase != "over":
        added = may_add(tr) if reader.adds_word else ""
        return _joined(paused(view, tr, is_host=reader.is_host), added)
    own = reader.own
    match view.phase:
        case "open":
            return _open(view, reader, tr)
        case "words":
            return _drawing(view, reader, tr)
        case "playing":
            return _joined(_playing(view, reader, tr), _own(view, own, tr), reader.watch)
        case "between":
            return _joined(_between(view, reader, tr), _eliminated(own, tr), _place(view, own, tr))
    ended = early_end(view.stage, view.round, tr) if view.deserted else ""
    return _joined(verdict(view, tr, own), ended, _place(view, own, tr))


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def time_left(view: TournamentView, left: int | None, tr: Translator) -> str:
    """The time left until the phase ends, or the host's time of day at which it does."""
    if left is None:
        return tr("at {time}", time=view.next_at)
    if left > 99:
        return tr.plural("in {n} minute", "in {n} minutes", -(-left // 60))
    return tr.plural("in {n} second", "in {n} seconds", left)


def _open(view: TournamentView, reader: Reader, tr: Translator) -> str:
    taking_part = sum(player.state != "out" for player in view.players)
    people = tr("Nobody has entered yet")
    if taking_part:
        people = tr.plural("{n} has entered so far", "{n} have entered so far", taking_part)
    facts = {"people": people, "name": clean(view.host)}
    if reader.is_host and taking_part < FEWEST_AT_START:
        return tr(
            "{people}: {n} are needed, and bots can fill up. You start the tournament.",
            n=tr.number(FEWEST_AT_START),
            **facts,
        )
    if reader.is_host:
        return tr("{people}. Start the tournament once everybody is in.", **facts)
    if view.host_away:
        return tr("{people}. As {name} is not connected, any player can start it.", **facts)
    return tr("{people}. {name} starts the tournament.", **facts)


def paused(view: TournamentView, tr: Translator, *, is_host: bool) -> str:
    """That it is paused, and who can end that."""
    if is_host:
        return tr("The tournament is paused until you continue it.")
    return _joined(tr("The tournament is paused."), who_continues(view, tr))


def may_add(tr: Translator) -> str:
    """That words can be added to the draw in a pause, and what for."""
    return tr(
        "Meanwhile you can add any word to the draw: it changes the draw, so that nobody can have "
        "chosen the tables."
    )


def who_continues(view: TournamentView, tr: Translator) -> str:
    """The people who can end its pause."""
    name = clean(view.host) or tr("someone")
    if view.host_away:
        return tr("As {name} is not connected, any player can continue it.", name=name)
    return tr("{name} or somebody who runs the host can continue it.", name=name)


def _between(view: TournamentView, reader: Reader, tr: Translator) -> str:
    over = tr("{round} is over.", round=subject(view.stage, view.round, tr))
    if not view.next_at:
        return over
    when = time_left(view, reader.left, tr)
    if view.fewest:
        waits = tr(
            "The next one needs {fewest} connected players. Without them the tournament ends "
            "{when}.",
            fewest=tr.number(view.fewest),
            when=when,
        )
        return _joined(over, waits)
    if view.next_stage:
        name = following(view.next_stage, tr)
        return _joined(over, tr("Next comes {round}: it is drawn {when}.", round=name, when=when))
    return _joined(over, tr("The next one is drawn {when}.", when=when))


def _drawing(view: TournamentView, reader: Reader, tr: Translator) -> str:
    return _joined(_again(view, tr), _draw(view, reader, tr))


def _again(view: TournamentView, tr: Translator) -> str:
    """Why the round is drawn once more."""
    if view.not_opened:
        names = {one.number: clean(one.name) or tr("someone") for one in view.players}
        who = tr.join([names[one] for one in view.not_opened])
        return tr("Drawn again, as a sealed word was not opened: {who}.", who=who)
    return tr("Drawn again, as the host was stopped.") if view.tries else ""


def _draw(view: TournamentView, reader: Reader, tr: Translator) -> str:
    """The sentence about tables that are being drawn, and about adding a word."""
    own, name = reader.own, titled(view.next_stage, view.round + 1, tr)
    now = tr("{round}: the tables are being drawn.", round=name)
    is_in = own is not None and own.state != "out"
    is_timed = view.step != "opening" and bool(view.next_at)
    when = time_left(view, reader.left, tr) if is_timed else ""
    drawn_at = tr("{round}: the tables are drawn {when}.", round=name, when=when)
    if is_in and own is not None and not own.drawn:
        told = drawn_at if is_timed and view.step == "guests" else now
        return _joined(told, _eliminated(own, tr) or _too_late(view, tr))
    if not is_timed:
        return now
    if reader.adds_word:
        return tr(
            "{round}: the words close {when}. You can add any word: it changes the draw, so that "
            "nobody can have chosen the tables.",
            round=name,
            when=when,
        )
    if view.step == "guests":
        return drawn_at
    if not is_in:
        return now
    return tr(
        "{now} You can add a word of your own to the draw {when}, if you like: it changes the "
        "draw, so that nobody can have chosen the tables.",
        now=now,
        when=when,
    )


def _too_late(view: TournamentView, tr: Translator) -> str:
    """Why somebody is not in the draw, and when they play."""
    why = tr("Its players are fixed since the draw began, so that nobody can choose among draws.")
    return _joined(why, tr("You play from the next round on.") if view.takes_entries else "")


def _playing(view: TournamentView, reader: Reader, tr: Translator) -> str:
    done = sum(bool(table.ranks) for table in view.tables)
    name = titled(view.stage, view.round, tr)
    text = tr("{round}: the match is being played.", round=name)
    if len(view.tables) > 1 or done:
        text = tr.plural(
            "{round}: {n} of {tables} tables has finished.",
            "{round}: {n} of {tables} tables have finished.",
            done,
            round=name,
            tables=len(view.tables),
        )
    if not view.next_at:
        return text
    if reader.left == 0:
        return _joined(text, tr("The round’s time is over: bots play it to its end."))
    return _joined(text, tr("The round ends {when}.", when=time_left(view, reader.left, tr)))


def _own(view: TournamentView, own: TournamentPlayer | None, tr: Translator) -> str:
    """The reader's table, and whom they meet there."""
    if own is None:
        return ""
    if own.state == "out":
        return tr("You have withdrawn from the tournament.")
    if own.bye:
        return tr("You have a bye in this round.")
    table = view.tables[own.table - 1] if own.table else None
    if table is None:
        return _eliminated(own, tr) or _no_table(view, own, tr)
    if table.ranks:
        return _eliminated(own, tr) or tr("Your match is over.")
    names = {one.number: clean(one.name) or tr("someone") for one in view.players}
    others = [names.get(one, "") for one in table.players if one != own.number]
    return tr("You play at table {n} with {names}.", n=tr.number(own.table), names=tr.join(others))


def _no_table(view: TournamentView, own: TournamentPlayer, tr: Translator) -> str:
    """Why somebody who takes part has no table: they withdrew and are back, or were away."""
    if any(own.number in table.players for table in view.tables):
        return tr("You withdrew during this round: you play from the next one on.")
    if view.stage in ("last", "final"):
        return tr("You were not here when it was drawn, and no other round follows.")
    return tr("You were not here when it was drawn: you play from the next round on.")


def _eliminated(own: TournamentPlayer | None, tr: Translator) -> str:
    is_out = own is not None and own.eliminated
    return tr("You are out of the knock-out: you can watch.") if is_out else ""


def _place(view: TournamentView, own: TournamentPlayer | None, tr: Translator) -> str:
    """The reader's place, once they have played."""
    if own is None or not own.played:
        return ""
    place, last = tr.number(own.place), tr.number(len(view.players))
    return tr("Your place: {place} of {n}.", place=place, n=last)
