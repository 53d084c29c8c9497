"""Requests of a table made for practice: what choices cost, and taking a move back."""

from typing import Annotated

from msgspec import Meta

from engine.sync.requests import Plain, Request, Revision, TableId

Choice = Annotated[list[Plain], Meta(max_length=3)]
"""Moves that are sent one after the other."""


class Judge(Request, frozen=True, tag=126):
    """Ask what choices would cost, from one's view of that revision.

    `Done.data` has `choices`, one for each: None for one that is not legal, else a map.

    - `loss`: by how much it is worse than the best, in `unit`; `exact` if that is no estimate.
    - `chosen` and `best`: the move that loses most of it, and a best one in its place, as
      `Game.described` and `Game.aim` tell them.
    - `count`: how many moves differ there in what counts.
    """

    table: TableId
    rev: Revision
    choices: Annotated[list[Choice], Meta(max_length=4)]


class TakeBack(Request, frozen=True, tag=127):
    """Take back one's last move; `rev` is that of the view that it led to."""

    table: TableId
    rev: Revision


AnyPracticeRequest = Judge | TakeBack
