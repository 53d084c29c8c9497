"""Reconnection in line mode: say hello again and return to the same table and seat.

Requests from before are not repeated; lines typed meanwhile wait.
"""

from collections.abc import Callable

from client.connection.news import Facts
from client.connection.open_requests import LINE_LOST
from client.line_mode.context import LineContext
from client.locale.refusals import hall_refusal
from client.screens.lobby import seat_lines
from client.session.backoff import Place
from client.session.rejoin import ask_for_name, ask_for_place
from engine.sync.reports import Refused


class LineReconnection:
    """Takes one session back to where it was.

    Args:
        talk: the session's context.
        begin: starts a session that was never welcomed.
        end: called when the hall refuses to let the player in again.
    """

    def __init__(
        self, talk: LineContext, begin: Callable[[], None], end: Callable[[], None]
    ) -> None:
        self._talk = talk
        self._begin = begin
        self._end = end
        self._place = Place()
        self._is_back = True

    def part(self) -> None:
        """Note that the connection is lost; typed lines wait for the next one."""
        talk, hall = self._talk, self._talk.hall
        if self._is_back and hall.name:
            code = hall.table["code"] if hall.table is not None else ""
            self._place = Place(hall.name, code, hall.seat is not None, hall.known)
            self._is_back = False
            talk.asked += 1
            talk.say(talk.tr("Connection lost. Reconnecting …"))
        talk.moves.clear()
        talk.arriving = False
        hall.part()

    def rejoin(self) -> None:
        """Say hello on a new connection."""
        self._talk.hall.rejoin()
        if self._place.name:
            self._greet()
        else:
            self._begin()

    def _greet(self) -> None:
        hall = self._talk.hall
        hall.hello(self._talk.tr.language, hall.code, self._welcomed, self._not_welcomed)

    def _not_welcomed(self, refusal: Refused) -> None:
        match refusal.code:
            case "no_such_code":
                self._talk.hall.forget_code()  # the seat is no longer theirs
                self._greet()
            case code if code != LINE_LOST:
                self._talk.say(hall_refusal(refusal, self._talk.tr))
                self._end()

    def _welcomed(self, seat: Facts) -> None:
        ask_for_name(self._talk.hall, self._place.name, seat, self._go, self._denied)

    def _go(self, seat: Facts) -> None:
        """Return to the previous table, if it still exists."""
        if self._place.code:
            hall = self._talk.hall
            ask_for_place(hall, self._place, seat, self._seated, self._watches, self._denied)
        else:
            self._arrived()
            seat_lines.waits(self._talk, seat)

    def _seated(self, data: Facts) -> None:
        self._arrived()
        self._talk.hall.seated(data)

    def _watches(self, _: Facts) -> None:
        self._arrived()

    def _denied(self, refusal: Refused) -> None:
        """Go to the lobby and print why the previous place is not available."""
        if refusal.code == LINE_LOST:
            return
        closed = refusal.code == "no_such_code"
        self._arrived()
        self._talk.hall.leave_table("closed" if closed else "")
        if not closed:
            self._talk.refused(refusal)
        seat_lines.tell_of_lost_seat(self._talk)

    def _arrived(self) -> None:
        talk = self._talk
        self._is_back = True
        talk.asked -= 1
        talk.say(talk.tr("Reconnected. What happened meanwhile is not shown here."))
