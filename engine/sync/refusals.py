"""The texts of the hall's refusals, each written once.

The hall fills them in, in English; a client finds the text that a refusal was made from, and
translates it.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.errors import IllegalMove
from engine.sync.reports import Refused

REFUSALS: Mapping[str, str] = {
    "end_later": "You have asked that already. You can ask again in {seconds} s.",
    "ask_later": "You were not let in. You can ask again in {seconds} s.",
    "asked_already.bot": "Somebody is about to take this seat. Choose another one.",
    "asked_already.yourself": "You have asked for a seat here from another terminal.",
    "asked_already": "Somebody is asking for this seat already. Try again in a minute.",
    "bad_ban.address": (
        "{value} is not an address. Type an IPv4 address, or an IPv6 address or its /64 network."
    ),
    "bad_ban.key": "{value} is not a key. Type its fingerprint, which begins with SHA256:",
    "bad_ban.name": "{value} is not a name. A name has letters or digits.",
    "at_table": "{name} is at this table already.",
    "bad_name": "A name needs a letter or a digit.",
    "bad_options.bots": "There is no bot {value}; choose one of {range}.",
    "bad_options.map": "The house rules of {game} must be a map.",
    "bad_options.range": "{option} can be {range}.",
    "bad_options.seats": "Leave a seat for yourself: choose fewer bots or more seats.",
    "busy": "This table is busy. Try again in a moment.",
    "board_watches": "A board only watches. Connect without it to play or to chat.",
    "by_invitation": "This table is by invitation: join it with its code.",
    "closing": "The match is about to begin. Wait a moment.",
    "doors_closed": (
        "The host has closed the doors: only players with a seat may come in. Guests need the code "
        "of their seat."
    ),
    "evening_over": "The evening is over: all its matches are played.",
    "evening_goes_on": "Another evening can begin when this one is over.",
    "game_not_chosen": "The next game is chosen first. Then everybody gets ready.",
    "hall_full": "No room for more tables. Join an existing one.",
    "hello_first": "Say hello first.",
    "internal": "Something went wrong on the host, sorry. Play goes on.",
    "kicked": "You were removed from this table.",
    "kicked_here": "You were removed from this table, so you cannot invite anybody to it.",
    "line_lost": "The connection broke before the answer came. Check whether it was done.",
    "muted": "The host has muted you for another {minutes} min.",
    "name_taken": "That name belongs to somebody else. Choose another one.",
    "next_match": (
        "You changed your mind about being ready too often. You can sit down after the next match."
    ),
    "no_analysis": "There is no analysis for this game yet.",
    "no_analysis.failed": "The analysis of this match took too long. It can still be replayed.",
    "no_free_seat": "There is no free seat at this table now.",
    "no_seat_waits": (
        "No seat is kept under your name. If you have the code of your seat, join with it."
    ),
    "nobody_asks": "Nobody is asking for a seat any more.",
    "no_hints": "This table plays without hints.",
    "no_replay": "Open a replay first.",
    "no_undo": "You can take back only your own last move, and only until dice or cards are drawn.",
    "no_undo.often": (
        "{times} moves have been taken back in this match, and no more can be. Play on, or begin "
        "another match."
    ),
    "not_practice": "Moves can be taken back only at a table for practice.",
    "not_practice.judge": "Only a table for practice shows what moves cost.",
    "no_judge": "There is nothing yet that judges moves in this game.",
    "no_such_ban": "There is no such ban.",
    "no_bot_to_replace": "You cannot take a bot’s seat at this table now.",
    "no_such_bot": "There is no such bot; choose one of {range}.",
    "no_such_code": "No table has that code. Check it and try again.",
    "no_such_code.seat": "No seat has that code any more. Check it and try again.",
    "no_such_evening": "There is no evening {number}.",
    "no_such_game": "The games of this evening are: {range}.",
    "no_such_game.other": "Choose another game: {range}.",
    "no_such_match": "There is no match {number}.",
    "no_such_moment": "The match was over before that.",
    "no_such_moment.none": "Nothing was played in this match.",
    "no_such_seat.away": "Choose the seat of somebody who is away.",
    "no_such_seat.bot": "No bot is playing for somebody in that seat.",
    "no_such_seat.dozes": "Choose the seat of somebody who keeps the others waiting.",
    "nudged_already": "{name} has just been nudged. Wait a few seconds.",
    "no_such_seat.other": "Choose the seat of somebody else.",
    "no_such_seat.playing": "Choose the seat of somebody who is playing.",
    "no_such_seat.person": "Choose the seat of a person.",
    "no_such_session": "They have left already.",
    "no_such_table": "There is no such table any more.",
    "nobody_here": "Nobody here is called {name}.",
    "not_closed": "No words are being opened now.",
    "not_here": "You are not at this table.",
    "not_here.lobby": "You are not at a table; sit down first.",
    "not_host": "Only hosts can do that: people whose key is on the list of hosts.",
    "not_in_lobby": "{name} has to be in the lobby, and without a seat at that table.",
    "not_opener": "Only {name} may do that.",
    "not_over": "This match is being played; watch it instead.",
    "not_most_ready": (
        "Only {name} may do that now, or anybody once more than half of the players are ready."
    ),
    "not_ready": "Get ready yourself first.",
    "not_saved": "The host could not save that. Nothing is lost; try again.",
    "not_their_turn": "It is not the turn of this seat.",
    "not_your_turn": "It is not your turn.",
    "guess_as_spectator": "Only spectators can guess who wins.",
    "not_yours": "Only players of this match can replay it.",
    "not_yours.analysis": "You can see the analysis of your own seat in this match.",
    "not_yours.evening": "Only players of this party night can see its page.",
    "not_yours.together": "This table does not show all seats at once.",
    "not_yours.eyes": "You can replay this match as yourself or as a spectator.",
    "not_yours_to_choose": "Somebody else chooses the next game.",
    "too_many_names": (
        "Your key already has {most} names here, which is the limit. Log in with one of them, or "
        "delete one with “me --erase”."
    ),
    "too_many_for_game": (
        "This game has at most {most} seats, and {taken} are taken here. Free some, or open "
        "a second table or a tournament for the others."
    ),
    "not_yours_to_choose.one_game": "This table plays one game. For several, open another table.",
    "nothing_said": "Type a message first.",
    "other_seat": "You have or had a seat in this match, so you cannot take another one.",
    "other_version": (
        "This program and the host have different versions: install tablehost {version}, or "
        "type ssh and the host’s name."
    ),
    "paused": "Play is paused. Wait until it goes on.",
    "playing": "The match is being played.",
    "playing.name": "The others know you by this name: change it once the match is over.",
    "ready_stays": (
        "You have changed your mind {times} times. You can’t do it again before this match."
    ),
    "same_name": "More than one person here is called {name}; give them the code instead.",
    "same_address": (
        "They connect from your own address. Somebody at another address has to let them in."
    ),
    "sealed": "This table keeps its seeds secret: only players who had the same seat all along can "
    "see that.",
    "seat_taken": "That seat is taken; choose a free one.",
    "seated": "First leave the table where you sit.",
    "seated.name": "You also play under this name. Leave the table before you change to it.",
    "seated.watch": "You have a seat here. Leave it to watch.",
    "set_changed": "The words or seats have changed. Look again.",
    "shut_out": "Your program did not open its word: this seat adds none to this match.",
    "stale": "The table had moved on before that arrived. Look, then choose again.",
    "still_connected": (
        "{name} is still connected, as far as the host knows. A lost connection is noticed within "
        "{seconds} s."
    ),
    "table_full": "Every seat is taken; you can watch.",
    "table_full.playing": "A match is being played there; you can watch.",
    "too_fast": "Too many requests at once. Wait a moment, then try again.",
    "too_fast.analysis": "Many matches are being analysed. Try again in a moment.",
    "too_fast.invite": "Too many invitations at once. Try again in a moment.",
    "too_fast.judge": "Your last choice is still being judged. Try again in a moment.",
    "too_fast.hint": "The last hint is still being worked out; wait for it.",
    "too_fast.network": (
        "Many people in your network are writing in the lobby. Try again in a moment."
    ),
    "too_many_codes": (
        "Too many wrong codes came from you or your network. Try again in {seconds} s."
    ),
    "too_many_tables": (
        "You or others on your network have opened too many tables. Join one of them, or try again "
        "in a minute: tables where nobody sits down are closed."
    ),
    "too_many_watchers": "Too many people watch this table. Watch another one, or try again later.",
    "too_few_ready": "Too few players are ready to begin without the others.",
    "waiting": "No match is being played at this table.",
    "watching": "You are watching; sit down to play.",
    "word_last": "Your word comes last, so that nobody can choose theirs to fit it: {names} "
    "must be ready first.",
    "word_sealed": "Your program keeps a word for this seat already; change it there.",
    "wrong_word": "This is not the word that was sealed.",
    "yourself": "You can’t do that to yourself.",
    "daily": "This is a daily challenge: replay, analysis and record open when the day ends.",
    "daily_alone": "A daily challenge is played alone, once, and without words.",
    "daily_done": "You have had your try at this challenge. The next one begins when the day ends.",
    "daily_done.name": "You have begun this challenge under another name. Go on with that one.",
    "daily_over": "This day has just ended. Look at the new challenge.",
    "no_daily": "There is no daily challenge in this game; there is one in: {range}.",
    "bad_time": "Type a time of day such as 23:00.",
    "changed_often": "This tournament has been changed many times. Try again in {seconds} s.",
    "entered_already": "You take part already.",
    "entered_too_often": "You have entered this tournament too often, or too many others have "
    "from your network. You can watch.",
    "one_tournament_each": "You have opened a tournament already: end that one first.",
    "no_round_left": "The last round is already drawn. You can watch.",
    "no_late_entry": "Nobody can enter a knock-out tournament after its first draw. You can watch.",
    "no_such_tournament": "There is no such tournament.",
    "not_entered": "You do not take part in this tournament.",
    "draw_shut_out": "Your program did not open its word: you cannot add another to this draw.",
    "network_shut_out": "Programs in your network did not open their words: none there seals "
    "another for this draw. You can type a word.",
    "house_first": "The people who run this host add their words before everybody else. You can "
    "at the next draw.",
    "not_in_draw": "Only the people who play the next round can add words to its draw.",
    "not_now.draw": "You can add a word only while a round is being drawn.",
    "not_now.sealed": "It is too late to seal a word for this draw. Type one.",
    "word_after": "Your turn to add a word comes in a few seconds, after the sealed ones, so that "
    "nobody can choose theirs to fit yours.",
    "not_now.round": "A round is being played; the next one begins when all its matches are over.",
    "too_few_entrants": "A round needs at least {fewest} people who are here.",
    "too_many_bots": "At most {most} can take part, and {bots} of them can be bots.",
    "too_many_entrants": "This tournament is full: {most} people take part.",
    "too_many_tournaments": (
        "There are too many tournaments at once. Enter one of them, or try again when one is over."
    ),
    "tournament_over": "This tournament is over.",
    "tournament_table.match": "This match counts for the tournament: there is no rematch.",
    "tournament_table": "The tournament decides who sits at this table.",
}
"""By code. Where one code has several texts, a word that tells them apart follows it after a dot;
that word is not sent."""


def refusal(reason: str, /, **facts: Any) -> IllegalMove:
    """A refusal of the hall.

    Args:
        reason: one of `REFUSALS`.
        facts: what its text names, and more for programs.
    """
    code = reason.partition(".")[0]
    return IllegalMove(code, filled(REFUSALS[reason], facts), facts)


def template(refused: Refused) -> str | None:
    """The text that a refusal was made from; None for one that the hall did not make."""
    for reason, text in REFUSALS.items():
        if reason.partition(".")[0] == refused.code and _is_made_from(text, refused):
            return text
    return None


def filled(text: str, facts: Mapping[str, Any]) -> str:
    """A text with its facts filled in; lists as words.

    Raises:
        KeyError: a fact is missing.
    """
    return text.format_map({name: shown(value) for name, value in facts.items()})


def shown(value: Any) -> Any:
    """A fact as texts show it."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _is_made_from(text: str, refused: Refused) -> bool:
    try:
        return filled(text, refused.facts) == refused.text
    except (KeyError, IndexError, ValueError, AttributeError):  # facts come over the wire
        return False
