"""One player's selection in a match, and the `Turn` made from that and the view."""

from asyncio import TimerHandle
from collections.abc import Iterator
from functools import partial
from operator import is_
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Action, Event, Move, Seen, View
from client.screens.table import (
    after_pause,
    dozing,
    end_vote,
    guessing,
    next_seats,
    pause,
    replacing_keys,
    vouching,
)
from client.screens.table.absent import absence, needs_bot, open_vote
from client.screens.table.match import practice
from client.screens.table.match.requests import HintRequest, JudgeRequest, PreviewRequest
from client.screens.table.match.turn import Turn
from client.screens.table.table_client import TableClient
from engine.sync.hall_views import agreed, is_practice_table, votes_needed

MOMENT = 1.0
"""Seconds in which Enter or Space may still be meant for a picture that has ended by itself."""


class Selected(Struct, frozen=True, kw_only=True):
    """The part of `Seen` that belongs to the player, not to the view."""

    news: tuple[Event, ...] = ()
    before: View | None = None
    chosen: tuple[int, ...] = ()
    cursor: int | None = None
    memory: Any = {}


class Selection:
    """The selection on one player's screen, which the panel changes after keys and news."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._plan = PreviewRequest(client, self._ask_for_costs)
        self._costs = JudgeRequest(client)
        self._hint = HintRequest(client)
        self._selected = Selected()
        self._timeout: TimerHandle | None = None
        self._moved_on: float | None = None  # when a picture last ended by itself
        self._automatic = -1  # the revision of the last automatic move
        self._given: tuple[object, ...] = ()
        self._unselected: Turn  # from what is given, with nothing selected
        self._own: tuple[object, ...] = ()
        self._turn: Turn

    @property
    def turn(self) -> Turn:
        """The current turn; the same object until one of its inputs changes."""
        client, hall = self._client, self._client.hall
        given = hall.view, hall.table, hall.seat, hall.asked_seat, client.settings, client.tr
        own = self._selected, self._plan.answer, self._hint.answer, self._costs.answer
        is_given = bool(self._given) and all(map(is_, given, self._given))
        if not is_given:
            self._given, self._unselected = given, self._new_turn()
        if not (is_given and all(map(is_, own, self._own))):
            self._own, self._turn = own, self._with_selection(self._unselected)
        return self._turn

    def _with_selection(self, turn: Turn) -> Turn:
        selected = self._selected
        seen = replace(
            turn.seen,
            chosen=selected.chosen,
            cursor=selected.cursor,
            news=selected.news,
            before=selected.before,
            memory=selected.memory,
            preview=self._plan.answer,
            hint=self._hint.answer,
        )
        return replace(turn, seen=seen, judged=self._costs.answer)

    def _new_turn(self) -> Turn:
        """A turn with nothing selected."""
        client, is_paused = self._client, self._is_paused
        seen = Seen(
            view=after_pause.without_moves(client.view) if is_paused else client.view,
            names=client.names,
            options=client.table.options,
            bots=client.bots,
            away=client.away,
            replaced=client.replaced,
            hints=client.settings.hints,
            helped=client.table.hints,
            forms=client.game.moves,
            title=client.title,
            hidden=client.game.hidden,
        )
        beside = (
            *vouching.actions(client), *dozing.actions(client), *self._votes(),
            *replacing_keys.actions(client),
            *next_seats.actions(client), *guessing.actions(client),
            *practice.actions(client.table, client.hall.seat, client.tr, judges=self._judges),
        )  # fmt: skip
        table = client.table
        absent = absence(table.seats, client.view, client.tr, rated=table.rated)
        vote = open_vote(table.seats, client.view, client.tr, rated=table.rated)
        return Turn(
            table.game,
            seen,
            client.tr,
            beside,
            absent,
            vote=vote,
            pause=pause.told(client) if is_paused else "",
            after_pause=(
                after_pause.whose_turn(client.view, client.names, client.tr) if is_paused else ""
            ),
        )

    @property
    def _judges(self) -> bool:
        """Whether the player is shown what their choices cost."""
        client = self._client
        can = bool(client.view["can"]) and not self._is_paused
        return client.game.judge and is_practice_table(client.table) and can

    @property
    def _is_paused(self) -> bool:
        """Whether nobody can move although the match is not over."""
        return pause.is_paused(self._client) and not self._client.view["over"]

    def _votes(self) -> Iterator[Action]:
        """The vote that lets a bot play for a player who is away or dozes, until they return.

        There is none while somebody asks to be let in to that seat: letting them in comes first.
        """
        tr, seats = self._client.tr, self._client.table.seats
        rated = self._client.table.rated
        away, own = needs_bot(seats, self._client.view, rated=rated), self._client.hall.seat
        asked = self._client.table.asked
        if away is None or own is None or (asked and asked.seat == away):
            return
        label = tr("{name} is away: let a bot play", name=seats[away].name)
        if seats[away].dozes:
            label = tr("let a bot play for {name}", name=seats[away].name)
        needed, votes = votes_needed(seats, away, rated=rated), len(agreed(seats, away))
        if own in seats[away].voters:
            label = tr("let no bot play for {name}", name=seats[away].name)
        elif needed > 1:
            label += " " + tr("({votes} of {needed} votes)", votes=votes, needed=needed)
        yield Action(name=f"standin:{away}", key=tr.sense("key: stand-in", "v"), label=label)
        if end_vote.may_vote(self._client.table, own):
            end = end_vote.label(self._client.table, own, tr)
            yield Action(name=end_vote.PLACE.removeprefix("do:"), key=end_vote.KEY, label=end)

    # News from the hall

    def begin(self) -> None:
        """Select nothing, at the start of another match."""
        self._selected = Selected()
        self.remember({})

    def happened(self, events: tuple[Event, ...], before: View | None) -> None:
        """Update memory and selection after events; `before` is the view before them."""
        self._selected = replace(self._selected, news=events, before=before, cursor=None)
        self._plan.forget()
        turn = self.turn
        memory = turn.panel.after_news(turn.seen)
        if memory is not None:
            self._selected = replace(self._selected, memory=memory)
            self._restart_timeout()
            turn = self.turn
        self.choose(turn.panel.chosen_after_news(turn.seen))

    def automatic_move(self) -> Move | None:
        """The panel's automatic move, at most once for each view."""
        move, revision = self.turn.panel.automatic_move(self.turn.seen), self._client.hall.revision
        if move is None or self._automatic == revision:
            return None
        self._automatic = revision
        return move

    # Keys and clicks

    def before_key(self) -> None:
        turn = self.turn
        self._changed(turn.panel.before_key(turn.seen))

    def pressed(self, key: str) -> bool:
        """Let the panel handle a key; returns whether it did."""
        return self._changed(self.turn.panel.after_key(self.turn.seen, key))

    def clicked(self, place: str) -> bool:
        """Let the panel handle a click; returns whether it did."""
        return self._changed(self.turn.panel.after_click(self.turn.seen, place))

    def dragged(self, place: str, onto: str | None) -> bool:
        """Let the panel handle a drag; returns whether it did."""
        return self._changed(self.turn.panel.after_drag(self.turn.seen, place, onto))

    def dragged_over(self, place: str, onto: str | None) -> bool:
        """Let the panel show a drag under way; returns whether it did."""
        return self._changed(self.turn.panel.during_drag(self.turn.seen, place, onto))

    def scrolled(self, lines: int) -> bool:
        """Let the panel handle the wheel; returns whether it did."""
        return self._changed(self.turn.panel.after_scroll(self.turn.seen, lines))

    def remember(self, memory: object) -> None:
        """Set the panel's memory, and restart its timer."""
        self._selected = replace(self._selected, memory=memory)
        self._restart_timeout()
        self._ask()

    def choose(self, chosen: tuple[int, ...]) -> None:
        """Set the picked dice or cards; the turn stays the same if they are picked already."""
        if chosen != self._selected.chosen:
            self._selected = replace(self._selected, chosen=chosen)
        self._ask()

    def choose_one(self, number: int) -> bool:
        """Pick a die or card, or undo that; returns whether the number exists."""
        seen, panel = self.turn.seen, self.turn.panel
        if not 0 <= number < panel.choices(seen):
            return False
        self.choose(panel.choose(seen, number))
        self._restart_timeout()
        return True

    def choose_at_cursor(self) -> None:
        if self._selected.cursor is not None:
            self.choose_one(self._selected.cursor)

    def point(self, cursor: int | None) -> None:
        """Set the cursor."""
        self._selected = replace(self._selected, cursor=cursor)
        self._ask_for_costs()

    def step_back(self) -> bool:
        """Let the panel handle Esc, or clear the cursor, or the selection; whether one did."""
        if self.pressed("escape"):
            return True
        if self._selected.cursor is not None:
            self.point(None)
            return True
        if self._selected.chosen and self.turn.panel.choices(self.turn.seen):
            self.choose(())
            return True
        return False

    def _changed(self, memory: object) -> bool:
        """Set the memory that the panel returned, unless it is None."""
        if memory is None:
            return False
        self.remember(memory)
        return True

    # Requests and timers

    def _ask(self) -> None:
        """Send the panel's questions to the hall."""
        turn = self.turn
        self._plan.ask(turn.panel.planned(turn.seen))
        if turn.panel.wants_hint(turn.seen):
            self._hint.ask()
        self._ask_for_costs()

    def _ask_for_costs(self) -> None:
        """At a table for practice, ask what the choices cost that the player has now."""
        if self._judges:
            self._costs.ask(practice.choices(self.turn.actions))

    def _restart_timeout(self) -> None:
        """Restart the timer after which the memory changes by itself."""
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
        turn = self.turn
        fading = turn.panel.memory_timeout(turn.seen)
        if fading is not None:
            seconds, memory = fading
            app = self._client.screen.app
            self._timeout = app.later(seconds, partial(self._timed_out, memory))

    def _timed_out(self, memory: object) -> None:
        """Change the memory, unless the player has left the table."""
        if self._client.is_known and self._client.hall.view is not None:
            was_picture = self._shows_picture
            self.remember(memory)
            if was_picture and not self._shows_picture:
                self._moved_on = monotonic()

    @property
    def _shows_picture(self) -> bool:
        return self.turn.picture is not None

    @property
    def has_just_moved_on(self) -> bool:
        """Whether a picture has just ended by itself: a key may have been meant to end it."""
        return self._moved_on is not None and monotonic() - self._moved_on < MOMENT
