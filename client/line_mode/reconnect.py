"""The way back of a conversation whose line was lost: greeted anew, and put where it was.

What was asked before is not asked a second time; what is typed meanwhile waits.
"""

from collections.abc import Callable

from client.connection.hall_client import LINE_LOST, Facts
from client.line_mode.context import LineContext
from client.locale.refusals import hall_refusal
from client.screens.lobby import lines
from client.session.backoff import Place
from client.session.rejoin import ask_for_name, ask_for_place
from engine.sync.reports import Refused


class LineReconnection:
    """Leads one conversation back.

    Args:
        talk: the player's side of it.
        begin: says hello where nobody has been greeted yet.
        end: is called when the hall does not let the player in again.
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
        """The line is gone; what comes next waits until there is another."""
        talk, hall = self._talk, self._talk.hall
        if self._is_back and hall.name:
            code = hall.table["code"] if hall.table is not None else ""
            self._place = Place(hall.name, code, hall.seat is not None, hall.known)
            self._is_back = False
            talk.asked += 1
            talk.say(talk.tr("The line is gone. Another one is being looked for; just wait."))
        talk.moves.clear()
        talk.arriving = False
        hall.part()

    def rejoin(self) -> None:
        """There is another line."""
        self._talk.hall.rejoin()
        if self._place.name:
            self._greet()
        else:
            self._begin()

    def _greet(self) -> None:
        hall = self._talk.hall
        hall.hello(self._talk.tr.language, hall.resume, self._welcomed, self._not_welcomed)

    def _not_welcomed(self, refusal: Refused) -> None:
        match refusal.code:
            case "no_such_code":
                self._talk.hall.resume = ""  # a code works once: somebody has used it
                self._greet()
            case code if code != LINE_LOST:
                self._talk.say(hall_refusal(refusal, self._talk.tr))
                self._end()

    def _welcomed(self, seat: Facts) -> None:
        ask_for_name(self._talk.hall, self._place.name, seat, self._go, self._denied)

    def _go(self, seat: Facts) -> None:
        """To the table one was at, if it is still there."""
        if self._place.code:
            hall = self._talk.hall
            ask_for_place(hall, self._place, seat, self._seated, self._watches, self._denied)
        else:
            self._arrived()
            lines.waits(self._talk, seat)

    def _seated(self, data: Facts) -> None:
        self._arrived()
        self._talk.hall.seated(data)

    def _watches(self, _: Facts) -> None:
        self._arrived()

    def _denied(self, refusal: Refused) -> None:
        """No way back to where one was: to the lobby, with the reason."""
        if refusal.code == LINE_LOST:
            return
        closed = refusal.code == "no_such_code"
        self._arrived()
        self._talk.hall.leave_table("closed" if closed else "")
        if not closed:
            self._talk.refused(refusal)

    def _arrived(self) -> None:
        talk = self._talk
        self._is_back = True
        talk.asked -= 1
        talk.say(talk.tr("The line is back. What happened meanwhile is not told here."))
