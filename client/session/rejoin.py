"""Coming back: how long a seat is kept, and what to ask for after reconnecting."""

from collections.abc import Callable

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.connection.open_requests import Denied, Granted
from client.locale.i18n import N_
from client.session.backoff import Place
from engine.sync.reports import Refused
from engine.sync.requests import Join, Rename, Sit, Watch

KEPT = N_("Your seat is kept: to the end of a match, otherwise for two minutes.")


def ask_for_name(
    hall: HallClient, name: str, seat: Facts, named: Callable[[Facts], None], denied: Denied
) -> None:
    """Ask for the name of before; if somebody else has taken it, keep the one given by the hall.

    Args:
        hall: has answered the hello.
        name: the name of before.
        seat: the kept seat in the hall's welcome, {} for none.
        named: called with the kept seat of the player under their name, {} for none.
        denied: called with any other refusal.
    """
    if hall.name == name:
        named(seat)
        return

    def renamed(data: Facts) -> None:
        if "waits" in data:  # the name of before is a seat's whose old connection is lost
            named(seat)
            return
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
    """Return to the table: to the seat, or as a spectator.

    Args:
        hall: has answered the request for the name.
        place: has the table's code.
        seat: the kept seat, {} for none.
        seated: called with the hall's answer if the player has their seat again.
        watches: called with the hall's answer if the player watches.
        denied: called with the refusal if neither is possible.
    """

    def let_in(data: Facts) -> None:
        table = data["table"]
        if place.seated or seat.get("table") == table:
            hall.ask(Sit, table, None, granted=seated, denied=denied)
        else:
            hall.ask(Watch, table, granted=watches, denied=denied)

    hall.ask(Join, place.code, granted=let_in, denied=denied)
