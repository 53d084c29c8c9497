"""The parts of a table that carry out its steps, by the kind of step."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.sync.host_requests import CloseTable, LendSeat, LetIn, SkipTurn
from engine.sync.practice_requests import Judge, TakeBack
from engine.sync.requests import (
    AddWord,
    AnotherEvening,
    BeginWithout,
    ChooseGame,
    Fallback,
    HandOver,
    Hint,
    OpenWord,
    Play,
    Preview,
    ReplaceBot,
    SealWord,
    SeatBot,
    SetSeats,
    Sit,
    Stand,
    Start,
    Unseat,
    Vouch,
    Watch,
)
from tablehost.hall.table.absences import Absent, Gone, NoLongerMissed, StillAway
from tablehost.hall.table.beginning import Beginning
from tablehost.hall.table.closing import Closing
from tablehost.hall.table.countdown import Countdown, CountdownOver
from tablehost.hall.table.dozing import TurnLooked
from tablehost.hall.table.end_vote import EndVoteOver
from tablehost.hall.table.hints import Hints
from tablehost.hall.table.lending import Banned, SeatGiven
from tablehost.hall.table.naming import NameChanged
from tablehost.hall.table.next_seed import NextSeed, OpeningOver
from tablehost.hall.table.play_now import ReplaceBotNow, SitNow
from tablehost.hall.table.playing import PauseChanged, Playing
from tablehost.hall.table.presence import Suspend
from tablehost.hall.table.seat import HomeChanged
from tablehost.hall.table.seating import Seating
from tablehost.hall.table.silence import VotersLooked
from tablehost.hall.table.tournament_match import (
    BeginMatch,
    EndTable,
    LookAfterSeats,
    ResultCounted,
)
from tablehost.hall.table.vouching import AskerGone, ClaimOver, SeatAsked, Vouching
from tablehost.hall.table.winner_guesses import GuessesDue
from tablehost.hall.table.withdrawing import PlayerWithdrew

Handler = Callable[[Any, Any], Awaitable[None]]
"""Carries out a step: for a visitor, or None where it is not a visitor's request."""

FROM_ANYWHERE = frozenset(
    {
        Absent, AskerGone, Banned, BeginMatch, ClaimOver, CloseTable, CountdownOver, EndTable,
        EndVoteOver, Gone, GuessesDue, HomeChanged, LendSeat, LetIn, LookAfterSeats, NameChanged,
        NoLongerMissed, OpeningOver, PauseChanged, PlayerWithdrew, ReplaceBot, ReplaceBotNow,
        ResultCounted, SeatAsked, SeatGiven, Sit, SitNow, SkipTurn, StillAway, Suspend, TurnLooked,
        VotersLooked, Watch,
    }
)  # fmt: skip
"""Steps that do not need a visitor who is at the table."""


def step_handlers(
    seating: Seating,
    countdown: Countdown,
    vouching: Vouching,
    closing: Closing,
    seed: NextSeed,
    beginning: Beginning,
    playing: Playing,
    hints: Hints,
) -> Mapping[type, Handler]:
    """The handler of each kind of step that a part of the table carries out."""
    return {
        Sit: seating.sit,
        SitNow: seating.sit_now,
        Watch: seating.watch,
        Stand: seating.stand,
        SeatBot: seating.seat_bot,
        Unseat: seating.unseat,
        SetSeats: seating.set_seats,
        HandOver: seating.hand_over,
        BeginWithout: countdown.begin,
        CountdownOver: countdown.over,
        SeatAsked: vouching.ask,
        Vouch: vouching.vouch,
        LetIn: vouching.let_in_by_host,
        ClaimOver: vouching.over,
        AskerGone: vouching.gone,
        CloseTable: closing.close_by_host,
        EndTable: closing.end,
        Suspend: closing.suspend,
        AddWord: seed.add_word,
        SealWord: seed.seal_word,
        OpenWord: seed.open_word,
        OpeningOver: seed.opening_over,
        ChooseGame: beginning.choose_game,
        AnotherEvening: beginning.another_evening,
        SkipTurn: playing.skip,
        Start: countdown.ready,
        Play: playing.play,
        Preview: playing.preview,
        Fallback: playing.fallback,
        Hint: hints.hint,
        Judge: hints.judge,
        TakeBack: playing.take_back,
    }
