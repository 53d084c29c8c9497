"""The end of a tournament on the board of a house: its last round, and then its champion."""

from client.screens.tournament.rounds import is_final
from engine.sync.hall_views import LobbyView
from engine.sync.tournament_views import TournamentView

RESULT = 12.0
"""Seconds for which the result of the final stays before its champion is shown."""

CROWNED = 180.0
"""Seconds for which a champion is shown, unless something else begins."""


class Ending:
    """The page that a board keeps showing at the end of the tournament that it follows.

    Attributes:
        final: the table of the final, until its champion is shown; 0 without one.
        is_last: the last round of a fixed number of rounds is played or has just ended.
    """

    def __init__(self) -> None:
        self.final = 0
        self.is_last = False
        self._running = 0  # the tournament that was seen before its end
        self._crowned: float | None = None  # when the champion was first shown
        self._begun = frozenset[tuple[str, int]]()  # what was going on then

    def follow(self, cup: TournamentView) -> bool:
        """Take in a change of the tournament; whether it has just ended."""
        if cup.phase != "over":
            stays = cup.phase == "between" and cup.id == self._running
            if not stays:  # between the final and the end its result is shown
                self.final = cup.tables[0].id if is_final(cup) else 0
                self.is_last = cup.phase == "playing" and cup.round == cup.rounds
            self._running, self._crowned = cup.id, None
            return False
        has_ended, self._running = self._running == cup.id, 0
        return has_ended

    def crown(self, lobby: LobbyView, now: float) -> None:
        """Show the champion from now on."""
        self.final, self.is_last = 0, False
        self._crowned, self._begun = now, _going_on(lobby)

    def is_crowned(self, cup: TournamentView | None, lobby: LobbyView, now: float) -> bool:
        """Whether the champion is shown: for some minutes, until something else begins."""
        if self._crowned is None or cup is None or cup.phase != "over":
            return False
        return now - self._crowned < CROWNED and not _going_on(lobby) - self._begun


def _going_on(lobby: LobbyView) -> frozenset[tuple[str, int]]:
    """Matches that are played, and tournaments that are not over."""
    matches = (("match", row.id) for row in lobby.tables if row.phase == "playing")
    cups = (("tournament", one.id) for one in lobby.tournaments if one.phase != "over")
    return frozenset((*matches, *cups))
