"""Line-mode commands at a table, besides the game's own moves."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.games import registry
from client.games.lines import join_words, normalized
from client.line_mode import status
from client.line_mode.commands import BETWEEN, MATCH, TABLE, Command, seat_number
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.screens.lobby.seat_lines import sit_at
from client.screens.lobby.way_back import asker
from client.screens.table import (
    dozing_lines,
    end_vote_lines,
    line_comings,
    luck,
    luck_lines,
    new_names,
    other_game_text,
    practice_lines,
    replacing_lines,
    seat_lines,
)
from client.screens.table.asked_again import asked_anew
from client.screens.table.comings import another_evening
from client.screens.table.result_story import with_bots
from client.screens.table.start import (
    countdown_text,
    daily_kept,
    is_alone,
    is_last_person,
    waited_for,
)
from client.screens.tournament.outcome import outcome
from engine.sync.hall_views import TableView, is_daily_table
from engine.sync.reports import Refused
from engine.sync.requests import (
    AddWord,
    BeginWithout,
    Hint,
    Invite,
    Preview,
    SeatBot,
    SetSeats,
    Stand,
    Start,
    Vouch,
)

_YES, _NO = ("yes", "oui"), ("no", "non")


def ready(talk: LineContext, words: str) -> None:
    """Be ready for the match, or with `no` no longer; alone, play a bot meanwhile."""
    table, own = talk.table, talk.hall.seat
    is_ready = table is not None and own is not None and table.seats[own].ready
    if normalized(words) in _NO:
        if is_ready:
            talk.ask(Start, talk.hall.table_id, granted=lambda _: talk.say(talk.tr("Not ready.")))
    elif table is not None and is_ready and not is_alone(table, own):
        line = join_words(talk.tr.sense("line", "ready"), talk.tr("no"))
        talk.say(talk.tr("You are ready. To take that back, type: {line}", line=line))
    elif table is not None and is_alone(table, talk.hall.seat):
        _begin_with_bot(talk, table, is_ready=is_ready)
    else:
        talk.ask(Start, talk.hall.table_id, "", True)


def _begin_with_bot(talk: LineContext, table: TableView, *, is_ready: bool) -> None:
    """Seat a bot beside the player, and be ready then if they are not yet."""

    def seated(_: object) -> None:
        if is_ready:
            talk.begins = False
        else:
            talk.ask(Start, table.id, granted=answered, denied=refused)

    def answered(_: object) -> None:
        talk.begins = False

    def refused(refusal: Refused) -> None:
        talk.begins = False
        talk.refused(refusal)

    talk.begins = True
    level = talk.games[table.game].usual_bot
    talk.ask(SeatBot, table.id, 1, level, granted=seated, denied=refused)


def without(talk: LineContext, _: str) -> None:
    """Begin soon without those who are not ready."""
    talk.ask(BeginWithout, talk.hall.table_id)


def word(talk: LineContext, words: str) -> None:
    """Add a word to the seed of the next match."""
    if len(words) > luck.LONGEST:
        talk.say(talk.tr("At most {n} characters.", n=luck.LONGEST))
        return
    talk.ask(AddWord, talk.hall.table_id, words)


def sit(talk: LineContext, words: str) -> None:
    assert talk.hall.table_id is not None, "works at a table only"
    sit_at(talk, talk.hall.table_id, seat=seat_number(words))


def bot(talk: LineContext, words: str) -> None:
    """Seat a bot, by default one that newcomers can beat, in the first free seat."""
    table = talk.table
    assert table is not None, "works at a table only"
    game = talk.games[table.game]
    asked = normalized(words).replace("-", "_").split()
    known = {*game.opponents, *game.older}
    level = next((word for word in asked if word in known), game.usual_bot)
    numbers = [word for word in asked if word.isdecimal()]
    wanted = seat_number(numbers[0]) if numbers else None
    free = [n for n, seat in enumerate(table.seats) if seat.kind == "empty"]
    if not free:
        talk.say(talk.tr("Every seat is taken."))
        return
    talk.ask(SeatBot, table.id, free[0] if wanted is None else wanted, level)


def seats(talk: LineContext, words: str) -> None:
    """Change how many seats the table has, or list them."""
    table, number = talk.table, seat_number(words)
    assert table is not None, "works at a table only"
    if number is None:
        talk.say(*status.seats(talk, table, talk.hall.seat))
    else:
        talk.ask(SetSeats, table.id, number + 1)


def leave(talk: LineContext, words: str) -> None:
    """Leave the table; during a match only with `yes`."""
    playing = talk.place == "playing" and talk.hall.seat is not None
    playing = playing and not (talk.lesson and talk.lesson.table == talk.hall.table_id)
    if playing and normalized(words) not in _YES:
        _ask_to_leave(talk)
        return
    talk.ask(Stand, talk.hall.table_id, granted=lambda _: talk.hall.leave_table())


def _ask_to_leave(talk: LineContext) -> None:
    tr, table, view = talk.tr, talk.table, talk.hall.view
    assert table is not None, "works at a table only"
    if view is not None and registry.words(table.game).is_out(view):
        talk.say(tr("You are out of this match: you can watch it to the end, or leave."))
    elif table.tournament is not None:
        talk.say(tr("A bot plays for you until you are back. The match counts for you."))
    elif is_daily_table(table):
        talk.say(daily_kept(tr))
    elif is_last_person(table, talk.hall.seat):
        talk.say(tr("You are the last person here: the match would be broken off."))
    else:
        talk.say(tr("A bot would play on in your seat, for good."))
    line = join_words(tr.sense("line", "leave"), tr("yes"))
    talk.say(tr("Type: {line}", line=line))


def wait(talk: LineContext, _: str) -> None:
    """Hold back further lines until it is the player's turn, or the match is over.

    Whoever is ready for the next match waits for a turn in that one.
    """
    talk.waits = talk.hall.seat is not None


def hint(talk: LineContext, _: str) -> None:
    """Ask for a hint, if the table allows it."""
    talk.ask(
        Hint,
        talk.hall.table_id,
        talk.hall.revision,
        granted=lambda data: talk.tell(*_hint_lines(talk, data)),
    )


def _hint_lines(talk: LineContext, data: Mapping[str, Any]) -> list[str]:
    """Squares where cards can be laid, or a joker swap that has to come first."""
    swap, places = data.get("swap"), data.get("places", ())
    if swap:
        tr, puts = talk.tr, swap["do"] == "put_joker"
        word = tr.sense("line", "put") if puts else tr.sense("line", "take")
        return [tr("Type: {line}", line=join_words(word, _squares([swap["at"]])))]
    if not places:
        return [talk.tr("You cannot lay any card.")]
    return [talk.tr("You can lay cards at: {squares}.", squares=" ; ".join(map(_squares, places)))]


def _squares(place: Any) -> str:
    return " ".join(f"{row},{column}" for row, column in place)


def preview(talk: LineContext, text: str) -> None:
    """Print what a move would do, without playing it."""
    table, view = talk.table, talk.hall.view
    if table is None or view is None:
        return
    moves = registry.lines(table.game).read(text, talk.seen(table, view), talk.tr)
    if not isinstance(moves, tuple):
        talk.tell(moves or talk.tr("Not a valid move."))
        return
    talk.ask(
        Preview,
        table.id,
        dict(moves[0]),
        granted=lambda data: talk.tell(_preview_text(talk, data)),
    )


def _preview_text(talk: LineContext, data: Mapping[str, Any]) -> str:
    if "refused" in data:
        table = talk.table
        words = registry.words(table.game) if table else None
        said = words.refusal(data["refused"], data["facts"], talk.tr) if words else None
        return said or str(data["text"])
    points = data.get("points")
    if points is None:
        return talk.tr("That works.")
    worth = talk.tr.plural("{n} point", "{n} points", points)
    return talk.tr("That works, for {points}.", points=worth)


def seat_changes(before: TableView | None, after: TableView | None, talk: LineContext) -> list[str]:
    """The changes among the players at a table, as sentences."""
    if before is None or after is None or before.id != after.id:
        return []
    tr = talk.tr
    said = [*new_names.changed(before, after, tr, talk.hall.name)]
    before = new_names.with_new_names(before, after)
    said += line_comings.changes(before, after, talk)
    if before.phase == after.phase and len(before.seats) != len(after.seats):
        said.append(
            tr.plural(
                "The table has {n} seat now.", "The table has {n} seats now.", len(after.seats)
            )
        )
    if before.paused != after.paused:
        said.append(_pause(after, tr))
    if before.tournament is not None and before.tournament.result is None:
        names = with_bots([one.name for one in after.seats], after.recap, tr)
        said += filter(None, [outcome(after.tournament, names, talk.hall.seat, tr)])
    if after.starting_in and not before.starting_in:
        said.append(countdown_text(after, talk.hall.seat, after.starting_in, tr))
    own, lent_before = talk.hall.seat, {seat.name for seat in before.seats if seat.stand_in}
    if own is not None and after.seats[own].stand_in != (after.seats[own].name in lent_before):
        if after.seats[own].stand_in:
            said.append(status.bot_plays(after, tr))
        elif after.phase == "playing":
            said.append(tr("You play yourself again."))
    said += dozing_lines.changes(before, after, talk)
    said += end_vote_lines.changes(before, after, talk)
    said += other_game_text.changes(before, after, lambda game: talk.games[game].title(tr), tr)
    return said + _luck_changes(before, after, talk)


def _pause(table: TableView, tr: Translator) -> str:
    """That a pause begins or ends; a tournament's host has paused the tournament only."""
    if table.tournament is not None and table.tournament.held:
        return tr("Play is paused: nobody can move.")
    if table.paused:
        return tr("The host has paused all tables: nobody can move.")
    return tr("The tables go on.") if table.tournament is None else tr("Play goes on.")


def asks(table: TableView, talk: LineContext) -> str:
    """The message that somebody asks to be let in to a seat, and how to answer."""
    return asker(table, talk.tr) + " " + talk.tr('Type "yes" to let them in, or "no".')


def _luck_changes(before: TableView, after: TableView, talk: LineContext) -> list[str]:
    """The changes of the dice and the next game, as sentences."""
    tr, said = talk.tr, list[str]()
    said += filter(None, [asked_anew(before, after, talk.hall.seat, tr)])
    said += another_evening(before, after, tr)
    if before.evening and after.evening and after.evening.next and not before.evening.next:
        said.append(status.next_match(talk, after.evening))
    if (before.words, before.sealed) != (after.words, after.sealed) and after.promised:
        said += status.luck(after, tr)
    return said


def invite(talk: LineContext, name: str) -> None:
    """Invite somebody who is here, or say who can be invited."""

    def answered(data: Mapping[str, Any]) -> None:
        if name:
            talk.say(talk.tr("{name} is invited.", name=data["name"]))
        elif who := [*data["lobby"], *data["tables"]]:
            talk.say(talk.tr("You can invite: {names}.", names=", ".join(who)))
        else:
            talk.say(talk.tr("Nobody else is here yet."))

    talk.ask(Invite, talk.hall.table_id, name[:100], granted=answered)


def myself(talk: LineContext, _: str) -> None:
    """Take one's seat back from the bot that plays there."""
    assert talk.hall.table_id is not None, "works at a table only"
    sit_at(talk, talk.hall.table_id)


def _is_bot_playing(talk: LineContext) -> bool:
    return talk.table is not None and status.bot_plays_for(talk.hall.seat, talk.table)


def _is_somebody_late(talk: LineContext) -> bool:
    return talk.table is not None and bool(waited_for(talk.table))


def _is_asked(talk: LineContext) -> bool:
    return talk.table is not None and talk.table.asked is not None and talk.hall.seat is not None


def _vouch(talk: LineContext, _: str, *, yes: bool) -> None:
    """Let somebody in who asks for a seat, or not."""
    if talk.table is not None and talk.table.asked is not None:
        talk.ask(Vouch, talk.table.id, talk.table.asked.number, yes)


def _has_hints(talk: LineContext) -> bool:
    return talk.table is not None and talk.table.hints


COMMANDS = (
    Command(
        "ready",
        "prêt",
        "",
        N_("begin, or play again"),
        BETWEEN,
        ready,
        ("rematch", "start", "commencer"),
    ),
    Command(
        "without",
        "sans",
        "",
        N_("begin without those who are not ready"),
        BETWEEN,
        without,
        when=_is_somebody_late,
    ),
    Command("word", "mot", N_("WORD"), N_("add a word for fair dice"), BETWEEN, word),
    *luck_lines.COMMANDS,
    Command("sit", "asseoir", "2", N_("take that seat, or any free one"), BETWEEN, sit),
    Command("seats", "places", "3", N_("change how many seats there are"), BETWEEN, seats),
    Command("bot", "robot", "2", N_("let a bot take that seat, or any"), BETWEEN, bot),
    Command("invite", "inviter", N_("NAME"), N_("invite somebody who is here"), BETWEEN, invite),
    *seat_lines.COMMANDS,
    Command("yes", "oui", "", N_("let them in"), TABLE, partial(_vouch, yes=True), when=_is_asked),
    Command(
        "no", "non", "", N_("do not let them in"), TABLE, partial(_vouch, yes=False), when=_is_asked
    ),
    Command(
        "myself",
        "moi-même",
        "",
        N_("take your seat back from the bot"),
        MATCH,
        myself,
        when=_is_bot_playing,
    ),
    *dozing_lines.COMMANDS,
    *end_vote_lines.COMMANDS,
    *replacing_lines.COMMANDS,
    *practice_lines.COMMANDS,
    Command("wait", "attendre", "", N_("the next line waits for your turn"), TABLE, wait),
    Command("try", "essayer", N_("MOVE"), N_("say what a move would do"), MATCH, preview),
    Command(
        "hint",
        "indice",
        "",
        N_("ask for a hint, if the table allows it"),
        MATCH,
        hint,
        when=_has_hints,
    ),
    Command("leave", "partir", "", N_("leave the table"), TABLE, leave),
)
