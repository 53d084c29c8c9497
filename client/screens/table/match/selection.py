"""What one player has selected in a match, and the `Turn` that makes with what the hall shows."""

from asyncio import TimerHandle
from collections.abc import Iterator
from functools import partial
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Action, Event, Move, Seen
from client.screens.table.match.questions import HintQuestion, PlanQuestion
from client.screens.table.match.turn import Turn
from client.screens.table.table_client import TableClient
from engine.sync.hall_views import SeatPlate


class Selected(Struct, frozen=True, kw_only=True):
    """The player's own part of what a panel sees, see `Seen`."""

    news: tuple[Event, ...] = ()
    chosen: tuple[int, ...] = ()
    cursor: int | None = None
    memory: Any = {}


class Selection:
    """The selection on one player's screen; the panel says what keys and news make of it."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._plan = PlanQuestion(client)
        self._hint = HintQuestion(client)
        self._selected = Selected()
        self._fading: TimerHandle | None = None
        self._automatic = -1  # the revision that an automatic move was made from
        self._made_from: tuple[object, ...] = ()
        self._turn: Turn

    @property
    def turn(self) -> Turn:
        """The turn as it is now; the same value until something in it changes."""
        client, hall = self._client, self._client.hall
        made_from = (
            hall.view, hall.table, hall.seat, client.settings, client.tr,
            self._selected, self._plan.answer, self._hint.answer,
        )  # fmt: skip
        if not (self._made_from and all(map(is_, made_from, self._made_from))):
            self._made_from, self._turn = made_from, self._as_turn()
        return self._turn

    def _as_turn(self) -> Turn:
        client, selected = self._client, self._selected
        seen = Seen(
            view=client.view,
            names=client.names,
            options=client.table.options,
            bots=client.bots,
            away=client.away,
            chosen=selected.chosen,
            cursor=selected.cursor,
            news=selected.news,
            memory=selected.memory,
            preview=self._plan.answer,
            hint=self._hint.answer,
            hints=client.settings.hints,
            helped=client.table.hints,
            forms=client.game.moves,
            title=client.title,
            hidden=client.game.hidden,
        )
        return Turn(client.table.game, seen, client.tr, tuple(self._votes()))

    def _votes(self) -> Iterator[Action]:
        """For the first player who is away: let a bot play, until they are back."""
        tr, seats = self._client.tr, self._client.table.seats
        away = next((n for n, seat in enumerate(seats) if _is_away(seat)), None)
        if away is None or self._client.hall.seat is None or seats[away].stand_in:
            return
        votes = f" ({seats[away].votes})" if seats[away].votes else ""
        label = tr("{name} is away: let a bot play", name=seats[away].name) + votes
        yield Action(name=f"standin:{away}", key=tr.sense("key: stand-in", "v"), label=label)

    # What happens at the table

    def begin(self) -> None:
        """Another match, perhaps of another game, in which nothing is selected."""
        self._selected = Selected()
        self.remember({})

    def happened(self, events: tuple[Event, ...]) -> None:
        """The match has gone on: go on with what the panel keeps."""
        self._selected = replace(self._selected, news=events, cursor=None)
        self._plan.forget()
        memory = self.turn.panel.after_news(self.turn.seen)
        if memory is not None:
            self._selected = replace(self._selected, memory=memory)
            self._restart_fading()
        self.choose(self.turn.panel.kept(self.turn.seen))

    def automatic_move(self) -> Move | None:
        """A move that needs no player, once for each view."""
        move, revision = self.turn.panel.automatic(self.turn.seen), self._client.hall.revision
        if move is None or self._automatic == revision:
            return None
        self._automatic = revision
        return move

    # What the player does

    def before_key(self) -> None:
        """A key or a click comes, whatever it does."""
        self._changed(self.turn.panel.before_key(self.turn.seen))

    def pressed(self, key: str) -> bool:
        """Give the panel a key; returns whether it meant something there."""
        return self._changed(self.turn.panel.after_key(self.turn.seen, key))

    def clicked(self, place: str) -> bool:
        """Give the panel a click; returns whether it meant something there."""
        return self._changed(self.turn.panel.after_click(self.turn.seen, place))

    def dragged(self, place: str, onto: str | None) -> bool:
        """Give the panel a drag; returns whether it meant something there."""
        return self._changed(self.turn.panel.after_drag(self.turn.seen, place, onto))

    def remember(self, memory: object) -> None:
        """Make this the panel's memory, until it fades."""
        self._selected = replace(self._selected, memory=memory)
        self._restart_fading()
        self._ask()

    def choose(self, chosen: tuple[int, ...]) -> None:
        """Make this the choice of dice or cards."""
        self._selected = replace(self._selected, chosen=chosen)
        self._ask()

    def choose_one(self, number: int) -> bool:
        """Pick a thing or put it back; returns whether there is such a thing to pick."""
        seen, panel = self.turn.seen, self.turn.panel
        if not 0 <= number < panel.choices(seen):
            return False
        self.choose(panel.choose(seen, number))
        self._restart_fading()
        return True

    def choose_at_cursor(self) -> None:
        """Pick what the cursor points at."""
        if self._selected.cursor is not None:
            self.choose_one(self._selected.cursor)

    def point(self, cursor: int | None) -> None:
        """Move the cursor."""
        self._selected = replace(self._selected, cursor=cursor)

    def step_back(self) -> bool:
        """Esc: out of what the panel is at, off the cursor, nothing chosen; whether any of it."""
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
        """Go on with the memory that the panel returned, if it returned one."""
        if memory is None:
            return False
        self.remember(memory)
        return True

    # What follows from it

    def _ask(self) -> None:
        """Ask the hall what the panel wants to know, unless that has been asked."""
        turn = self.turn
        self._plan.ask(turn.panel.planned(turn.seen))
        if turn.panel.wants_hint(turn.seen):
            self._hint.ask()

    def _restart_fading(self) -> None:
        """What fades has its whole time before it again."""
        if self._fading is not None:
            self._fading.cancel()
            self._fading = None
        fading = self.turn.panel.fading(self.turn.seen)
        if fading is not None:
            seconds, memory = fading
            app = self._client.screen.app
            self._fading = app.later(seconds, partial(self._faded, memory))

    def _faded(self, memory: object) -> None:
        """Unless the player has left the table in the meantime."""
        if self._client.is_known and self._client.hall.view is not None:
            self.remember(memory)


def _is_away(seat: SeatPlate) -> bool:
    return seat.kind == "person" and not seat.here
