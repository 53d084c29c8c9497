"""Players who are here, but have pressed no key for a while: nudging them, and waking up."""

from collections.abc import Iterator, Mapping
from functools import partial
from time import monotonic

from client.connection.news import NudgedBy
from client.games.base import Action
from client.games.common import is_mine
from client.screens.base import Act
from client.screens.table.absent import dozing, is_vote_open
from client.screens.table.dozing_text import not_counted, nudged, still_there
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine
from engine.sync.crowd_requests import Nudge, StillHere

KEY = "N"
"""Nudges the player whom everybody waits for; the same in all languages."""

NUDGE = "nudge:"

TELL_EVERY = 15.0  # seconds between two requests of a player who thinks for long and presses keys


class Wakefulness:
    """Whether this player is known to be at their keys."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._told = monotonic()
        self._dozed = False
        self._was_asked = False
        self._nudged_by: NudgedBy | None = None

    def pressed(self) -> None:
        """A key was pressed: tell the hall, now and then, while others may wait."""
        client, self._nudged_by = self._client, None
        if not client.is_known or client.hall.view is None or client.hall.seat is None:
            return
        now = monotonic()
        thinks = is_mine(client.view) and not client.table.clock
        may_tell = now - self._told > TELL_EVERY
        if self.dozes or self._is_silent or (may_tell and (thinks or self._is_asked)):
            self._told = now
            client.ask(StillHere)

    @property
    def dozes(self) -> bool:
        """Whether others wait for this player to press a key."""
        seat, client = self._client.hall.seat, self._client
        if not client.is_known or seat is None or seat >= len(client.table.seats):
            return False
        plates = client.table.seats
        others = any(one.here for number, one in enumerate(plates) if number != seat)
        return plates[seat].dozes and others

    @property
    def _is_silent(self) -> bool:
        """Whether this player has not reacted to a vote."""
        seat, client = self._client.hall.seat, self._client
        return client.is_known and seat is not None and client.table.seats[seat].silent

    @property
    def _is_asked(self) -> bool:
        """Whether the players here are asked for their votes."""
        return is_vote_open(self._client.table)

    def follow(self) -> None:
        """The table may have changed: ring once when the player is asked something."""
        asked = self._client.is_known and self._client.hall.seat is not None and self._is_asked
        if (self.dozes and not self._dozed) or (asked and not self._was_asked):
            ring(self._client)
        self._dozed, self._was_asked = self.dozes, asked

    @property
    def standing(self) -> str:
        """The question to a player who dozes, or whose nudge or vote it is; "" for others."""
        tr, nudge = self._client.tr, self._nudged_by
        if self._is_silent and self._is_asked:
            return not_counted(tr)
        if not self.dozes:
            return ""
        if nudge is None:
            return still_there(tr)
        return " ".join((nudged(nudge, tr), tr("Press any key.")))

    def nudge(self, news: NudgedBy) -> None:
        """Ring and say who waits."""
        if not self._client.context.talk.is_muted(news.who):
            self._nudged_by = news
            self._client.log.note(LogLine(nudged(news, self._client.tr), "alert"))
            ring(self._client)


def ring(client: TableClient) -> None:
    """Ring the bell, unless the player wants none."""
    if client.settings.bell != "off":
        client.screen.app.bell()


def actions(client: TableClient) -> Iterator[Action]:
    """The nudge for the player whom everybody waits for."""
    tr, table = client.tr, client.table
    seat = dozing(table.seats, client.view)
    if seat is not None and client.hall.seat is not None:
        label = tr("nudge {name}", name=table.seats[seat].name)
        yield Action(name=f"{NUDGE}{seat}", key=KEY, label=label)


def acts(client: TableClient) -> Mapping[str, Act]:
    """The effect of `actions`."""
    return {f"do:{NUDGE}{n}": partial(_nudge, client, n) for n in range(len(client.table.seats))}


def _nudge(client: TableClient, seat: int) -> None:
    name = client.table.seats[seat].name
    done = client.tr("You have nudged {name}.", name=name)
    client.ask(Nudge, seat, granted=lambda _: client.answer(done))
