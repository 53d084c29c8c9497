"""Requests about finished matches and evenings, statistics and ratings."""

from typing import Annotated

from msgspec import Meta

from engine.sync.requests import MatchId, Request, Seat, Word


class OpenReplay(Request, frozen=True, tag=21):
    """Look back at a match that has ended.

    `Done.data` tells the game, its options, the names of the seats, the seats of bots, through
    whose eyes one may look (`seats`), whether through all at once (`together`), one's own seat
    (`own`), whether the game hides anything (`hides`), and how many `entries` its log and how many
    `moments` it has: a moment is a point at which players were shown something new.
    """

    match: MatchId


class LookBack(Request, frozen=True, tag=22):
    """A moment of the match that was opened last.

    `Done.data` holds the `view` as it was, and under `told` what had happened: the last moments up
    to this one, oldest first, each a list of `[seat, event]`, to whom it was told, None for all.
    It names the `moment`, the `entry` that led to it, and the moments at which the `turn` before
    and the one after begin.

    Attributes:
        number: the moment's, or with `by_entry` that of the entry which led to it.
        eyes: a seat's, None for a spectator's; with `together` for those whose turn it was.
        together: tell what every seat was told.
    """

    number: Annotated[int, Meta(ge=0, le=2**32 - 1)]
    by_entry: bool
    eyes: Seat | None
    together: bool


class Numbers(Request, frozen=True, tag=23):
    """One's own statistics: `Done.data` has them under `person`, None for a guest."""


class Rungs(Request, frozen=True, tag=24):
    """A page of the ladder, under `rungs`.

    Attributes:
        game: its id, "" for all games together.
        page: from 0.
    """

    game: Word
    page: Annotated[int, Meta(ge=0, le=10_000)]


class OpenEvening(Request, frozen=True, tag=28):
    """Look back at an evening, or at one that goes on.

    `Done.data` has the table's name under `name`, when the evening `began` and `ended` ("" while
    it goes on or when it was broken off), under `evening` an `EveningView`, and under `moments`
    for each match played what is worth telling of it, each as `[name, seat, value]`: a figure of
    the game, whose best it was. Under `accuracy` it has for each match `[seat, decisions, percent]`
    of those whose decisions can be judged, or None as long as that is being worked out.
    """

    evening: MatchId


class Evenings(Request, frozen=True, tag=29):
    """A page of one's evenings, newest first, under `evenings`.

    Attributes:
        before: only those older than this number, 0 for the newest.
    """

    before: Annotated[int, Meta(ge=0, le=2**53)]


class Past(Request, frozen=True, tag=25):
    """A page of one's finished matches, newest first, under `matches`.

    Attributes:
        before: only those older than this number, 0 for the newest.
    """

    before: Annotated[int, Meta(ge=0, le=2**53)]


class Analyse(Request, frozen=True, tag=125):
    """What the decisions of a seat cost in a match that has ended, and how much was luck.

    `Done.data` names the `match`, its `game`, `status`, the `names` of the seats, the seats of
    `bots`, those whose analysis one may see (`seats`), and has the `analysis` of the wanted `seat`
    as `engine.kit.analysis.Analysis` describes it. Working it out may take some seconds.

    Attributes:
        seat: None for one's own, or the first that one may see.
    """

    match: MatchId
    seat: Seat | None


class Tonight(Request, frozen=True, tag=124):
    """The numbers and awards of everybody who has played this evening, guests included.

    `Done.data` has what `tablehost.hall.tonight.Tonight.told` returns.
    """


AnyHistoryRequest = (
    OpenReplay | LookBack | Numbers | Rungs | OpenEvening | Evenings | Past | Analyse | Tonight
)
