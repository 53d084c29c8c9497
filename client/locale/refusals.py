"""Texts for refusals of the hall, in the player's language."""

from client.locale.i18n import Translator
from engine.sync.reports import Refused


def hall_refusal(refusal: Refused, tr: Translator) -> str:
    """The text of a refusal; the English text from the hall if its code is unknown here."""
    texts = {
        "table_full": tr("Every seat is taken; you can watch."),
        "seat_taken": tr("That seat is taken; choose a free one."),
        "no_such_table": tr("There is no such table any more."),
        "no_such_code": tr("No table has that code. Check it and try again."),
        "too_many_codes": tr(
            "Too many wrong codes came from you or your network. Try again in {seconds} s.",
            seconds=refusal.facts.get("seconds", ""),
        ),
        "code_in_use": tr("Somebody comes in by this code just now; try again in a minute."),
        "by_invitation": tr("This table is by invitation: join it with its code."),
        "too_fast": tr("That is faster than anybody reads; wait a moment."),
        "busy": tr("Too much is asked of this table at once; try again in a moment."),
        "nothing_said": tr("There is nothing to say in that; type some words."),
        "name_taken": tr("That name is somebody else’s here; choose another one."),
        "bad_name": tr("A name needs a letter or a digit."),
        "watching": tr("You are watching; sit down to play."),
        "playing": tr("The match is being played."),
        "stale": tr("The table has moved on; look again."),
        "not_your_turn": tr("It is not your turn."),
        "not_saved": tr("The host could not save that. Nothing is lost; try again."),
        "no_hints": tr("This table plays without hints."),
        "hall_full": tr("The hall has no room for another table; join one."),
        "too_many_tables": tr(
            "You or others on your network have opened too many tables. Join one of them, or try "
            "again in a minute: tables where nobody sits down are closed."
        ),
        "too_many_watchers": tr(
            "Too many people watch this table. Watch another one, or try again later."
        ),
        "other_version": tr(
            "This program and the host are of different versions. What always fits is the host’s "
            "own: type ssh and its name."
        ),
        "line_lost": tr("The line broke off before the answer came; look whether that was done."),
        "muted": tr(
            "The host has muted you: nobody hears you for {minutes} min more.",
            minutes=refusal.facts.get("minutes", ""),
        ),
        "paused": tr("The host has paused all tables; wait until they go on."),
        "doors_closed": tr(
            "The host has closed the doors: only who has a seat that waits comes in, a guest "
            "with the seat’s code."
        ),
        "not_host": tr("Only a host may do that: by a key on the host’s list."),
        "no_such_session": tr("They have left already."),
        "yourself": tr("That would be you."),
        "bad_ban": tr("That is no key, name or address."),
        "no_such_ban": tr("Nobody is kept out by that."),
        "not_their_turn": tr("It is not the turn of this seat."),
        "no_such_seat": tr("Choose another seat."),
        "waiting": tr("No match is being played at this table."),
        "internal": tr("Something went wrong at the host; the table goes on."),
    }
    return texts.get(refusal.code, refusal.text)


def other_name(asked: str, name: str, tr: Translator) -> str:
    """The text that tells a player why they have another name than they asked for."""
    return tr(
        "The name {asked} is somebody else’s here, the first key’s that used it or a guest’s: "
        "you are {name}. You can choose another one.",
        asked=asked,
        name=name,
    )
