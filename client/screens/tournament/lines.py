"""The line-mode command for tournaments."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from client.games.forms import full_length
from client.games.lines import normalized
from client.line_mode.commands import EVERYWHERE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.lobby.game_names import game_named
from client.screens.lobby.seat_lines import way_back_lines
from client.screens.tournament.line_help import about, everything
from client.screens.tournament.printed import printed_lines
from client.screens.tournament.taken import entered, withdrawn, word_added
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FillTournament,
    LeaveTournament,
    LetIntoTournament,
    NewTournament,
    OpenTournament,
    SteerTournament,
    TournamentDeed,
)
from engine.sync.tournament_views import TournamentFormat, TournamentRow

DEEDS: Mapping[str, TournamentDeed] = {
    "start": "start", "demarrer": "start", "pause": "pause", "continue": "go_on",
    "continuer": "go_on", "end": "end", "terminer": "end",
}  # fmt: skip
FORMATS: Mapping[str, TournamentFormat] = {
    "swiss": "swiss", "suisse": "swiss", "knockout": "knockout", "elimination": "knockout",
    "points": "points",
}  # fmt: skip
_OPTIONS: Mapping[str, str] = {
    "rondes": "rounds", "jeux": "games", "taille": "size", "chrono": "clock",
    "fin": "until", "nom": "name", "longueur": "length",
}  # fmt: skip
"""French names of options, without accents, and the English ones."""
_KNOWN = {*_OPTIONS.values(), "minutes", *FORMATS}
"""What `tournament new` takes; `minutes` is the same in both languages."""
NAME = 40  # characters
LENGTHS: Mapping[str, bool] = {"short": False, "courte": False, "normal": True, "normale": True}
"""Whether matches have their normal length, by what is typed."""
ANSWERS: Mapping[str, bool] = {"yes": True, "oui": True, "no": False, "non": False}
"""To a guest who asks for their place in a tournament."""
NAMES = ("tournament", "tournoi")
_ENTER, _LEAVE, _WORD = ("enter", "participer"), ("leave", "abandonner"), ("word", "mot")
_NEW, _FILL = ("new", "nouveau"), ("fill", "completer")


def tournament(talk: LineContext, words: str) -> None:
    """List tournaments, show one, or do something about it."""
    first, _, rest = words.partition(" ")
    if normalized(first) in _NEW:
        open_new(talk, rest)
        return
    number = int(first) if first.isascii() and first.isdecimal() and len(first) < 7 else 0
    deed, _, word = rest.partition(" ")
    if not number:
        _list(talk)
    elif not deed:
        talk.ask(OpenTournament, number, granted=partial(_told, talk))
    elif normalized(deed) in _ENTER:
        talk.ask(EnterTournament, number, granted=partial(_entered, talk, number))
    elif normalized(deed) in _LEAVE:
        talk.ask(LeaveTournament, number, granted=partial(_withdrawn, talk, number))
    elif normalized(deed) in _FILL and word.isascii() and word.isdecimal() and len(word) < 4:
        talk.ask(FillTournament, number, int(word), granted=partial(_done, talk))
    elif normalized(deed) in _WORD:
        talk.ask(AddDrawWord, number, word[:100], granted=partial(_worded, talk, word[:100]))
    elif normalized(deed) in ANSWERS:
        _answer(talk, number, yes=ANSWERS[normalized(deed)])
    elif normalized(deed) in DEEDS:
        _steer(talk, number, DEEDS[normalized(deed)])
    else:
        talk.say(*about(talk))


def _steer(talk: LineContext, number: int, deed: TournamentDeed) -> None:
    """Start, pause, continue or end a tournament, and follow it."""
    if talk.hall.tournament.number != number:
        _follow(talk, number)
    talk.ask(SteerTournament, number, deed, granted=partial(_done, talk))


def _answer(talk: LineContext, number: int, *, yes: bool) -> None:
    """Let a guest in who asks for their place, or not."""
    view = talk.hall.tournament.view if talk.hall.tournament.number == number else None
    if view is None or view["asked"] is None:
        talk.say(talk.tr("Nobody asks to be let in there."))
        return
    asked = view["asked"]["number"]
    talk.ask(LetIntoTournament, number, asked, yes, granted=partial(_done, talk))


def _list(talk: LineContext) -> None:
    rows = msgspec.convert(talk.hall.lobby, LobbyView).tournaments
    for row in rows:
        talk.say(f"{row.id}: {row_line(row, talk.tr)}")
    if not rows:
        talk.say(talk.tr("There is no tournament now."))
    talk.say(*about(talk))


def _told(talk: LineContext, data: Mapping[str, Any]) -> None:
    where = talk.hall.by_address or talk.host
    talk.say(*printed_lines(data, partial(_title, talk), where, talk.tr))


def _title(talk: LineContext, game: str) -> str:
    known = talk.games.get(game)
    return known.title(talk.tr) if known else game


def _entered(talk: LineContext, number: int, _: Mapping[str, Any]) -> None:
    talk.say(entered(_row(talk, number), talk.tr))
    _follow(talk, number)


def _row(talk: LineContext, number: int) -> TournamentRow | None:
    """A tournament of the lobby."""
    rows = msgspec.convert(talk.hall.lobby, LobbyView).tournaments
    return next((row for row in rows if row.id == number), None)


def _follow(talk: LineContext, number: int) -> None:
    """Follow a tournament; a guest is told how to come back to it."""

    def followed(data: Mapping[str, Any]) -> None:
        if data.get("resume") and data["resume"] != talk.hall.tournament.code:
            talk.hall.tournament.code = data["resume"]
            talk.say(*way_back_lines(talk))

    talk.hall.tournament.follow(number, talk.refused, followed)


def _done(talk: LineContext, _: Mapping[str, Any]) -> None:
    talk.say(talk.tr("Done."))


def _worded(talk: LineContext, word: str, _: Mapping[str, Any]) -> None:
    talk.say(word_added(word, talk.tr))


def _withdrawn(talk: LineContext, number: int, _: Mapping[str, Any]) -> None:
    talk.say(withdrawn(_row(talk, number), talk.tr))


def open_new(talk: LineContext, words: str) -> None:
    """Open a tournament: `tournament new swiss rounds=3 games=farkle,yams size=4 minutes=20`."""
    given: dict[str, str] = {}
    last = ""
    for word in words.split():
        name, is_option, value = word.partition("=")
        if not is_option and last == "name":  # a name of several words
            given["name"] += f" {word}"
            continue
        last = _OPTIONS.get(normalized(name), normalized(name))
        given[last] = value
    unknown = [name for name in given if name not in _KNOWN]
    if unknown:
        talk.say(talk.tr("There is no option {name}.", name=", ".join(unknown)), *everything(talk))
        return
    form = next((FORMATS[name] for name in given if name in FORMATS), "swiss")
    games = [game_named(talk, word) for word in given.get("games", "farkle").split(",")]
    numbers = {
        name: given.get(name, str(usual))
        for name, usual in (("rounds", 3), ("size", 4), ("minutes", 20), ("clock", 0))
    }
    is_plain = all(text.isascii() and text.isdecimal() for text in numbers.values())
    length = LENGTHS.get(normalized(given.get("length", "short")))
    if None in games or not is_plain or length is None:
        talk.say(*everything(talk))
        return
    chosen = [game for game in games if game is not None]
    talk.ask(
        NewTournament,
        given.get("name", "").replace("_", " ")
        or talk.tr("{name}’s cup", name=talk.hall.name)[:NAME],
        form,
        [game.id for game in chosen],
        full_length(chosen) if length else {},
        min(100, int(numbers["rounds"])),
        min(100, int(numbers["size"])),
        min(1440, int(numbers["minutes"])),
        given.get("until", ""),
        min(3600, int(numbers["clock"])),
        granted=partial(_opened, talk),
    )


def _opened(talk: LineContext, data: Mapping[str, Any]) -> None:
    number, tr = data["tournament"], talk.tr
    talk.say(tr("Tournament {number} is open.", number=str(number)))
    talk.ask(EnterTournament, number, granted=partial(_entered_own, talk, number))


def _entered_own(talk: LineContext, number: int, data: Mapping[str, Any]) -> None:
    line = talk.tr("tournament {n} leave", n=str(number))
    organise = talk.tr("To organise it without playing, type: {line}", line=line)
    _entered(talk, number, data)
    talk.say(organise)


COMMANDS = (
    Command(
        "tournament", "tournoi", "", N_("list tournaments, enter one, or open one"),
        EVERYWHERE, tournament, more=everything,
    ),
)  # fmt: skip
