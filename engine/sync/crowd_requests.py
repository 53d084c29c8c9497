"""Requests of the company at a table: reactions, nudges, spectators' guesses at the winner."""

from typing import Annotated

from msgspec import Meta

from engine.sync.requests import Request, Seat, TableId

Phrase = Annotated[int, Meta(ge=0, le=5)]
"""The number of a ready phrase, which each client has in its own language."""


class React(Request, frozen=True, tag=120):
    """Say a ready phrase at one's table: a `Reacted` goes to everybody there."""

    table: TableId
    phrase: Phrase


class GuessWinner(Request, frozen=True, tag=121):
    """As a spectator, guess who wins the running match; a later guess replaces one's earlier.

    Attributes:
        seat: whose; None takes the guess back.
    """

    table: TableId
    seat: Seat | None


class WantSeat(Request, frozen=True, tag=94):
    """As a spectator, ask for a seat in the next match, or no longer.

    A `ReplaceBotEnded` with the code `next_match` follows as soon as one has it.
    """

    table: TableId
    wants: bool


class StillHere(Request, frozen=True, tag=86):
    """The player has pressed a key: nobody need wait for them, and no bot play for them."""

    table: TableId


class Nudge(Request, frozen=True, tag=87):
    """Tell a player who dozes that everybody waits for them: they are sent a `Nudged`."""

    table: TableId
    seat: Seat


AnyCrowdRequest = React | GuessWinner | WantSeat | StillHere | Nudge
