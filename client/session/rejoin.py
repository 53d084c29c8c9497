"""What is asked of the hall on a new line: the name one had, then the place where one was."""

from collections.abc import Callable

from client.connection.hall_client import Denied, Facts, Granted, HallClient
from client.session.backoff import Place
from engine.sync.reports import Refused
from engine.sync.requests import Join, Rename, Sit, Watch


def ask_for_name(
    hall: HallClient, name: str, seat: Facts, named: Callable[[Facts], None], denied: Denied
) -> None:
    """Be called as before; under another name, where somebody else has it now.

    Args:
        hall: who has been welcomed.
        name: the one of before.
        seat: the welcome told of, {} for none.
        named: is called with the seat that the name has.
        denied: is told what else went wrong.
    """
    if hall.name == name:
        named(seat)
        return

    def renamed(data: Facts) -> None:
        hall.renamed(data)
        named(data["seat"])

    def refused(refusal: Refused) -> None:
        if refusal.code == "name_taken":
            named(seat)
        else:
            denied(refusal)

    hall.ask(Rename, name, granted=renamed, denied=refused)


def ask_for_place(
    hall: HallClient, place: Place, seat: Facts, seated: Granted, watches: Granted, denied: Denied
) -> None:
    """Go to the table one was at: to the seat, or beside it, as it was.

    Args:
        hall: who is called as before.
        place: with the code of a table.
        seat: the hall keeps, {} for none.
        seated: takes the answer of who sits again.
        watches: the one of who watches.
        denied: is told why neither can be.
    """

    def let_in(data: Facts) -> None:
        table = data["table"]
        if place.seated or seat.get("table") == table:
            hall.ask(Sit, table, None, granted=seated, denied=denied)
        else:
            hall.ask(Watch, table, granted=watches, denied=denied)

    hall.ask(Join, place.code, granted=let_in, denied=denied)
