"""The pause of a tournament, as line mode tells it: who can end it, and by which line."""

import msgspec

from client.connection.hall_client import HallClient
from client.locale.i18n import Translator
from client.screens.tournament.status import paused
from engine.sync.tournament_views import TournamentView


def paused_line(hall: HallClient, tr: Translator) -> str:
    """That the tournament which the player follows is paused, and who can end that; else "".

    Whoever can end the pause is told what to type.
    """
    cup, found = hall.tournament, hall.tournament.view
    if found is None or not found["held"] or found["phase"] == "over":
        return ""
    told = paused(msgspec.convert(found, TournamentView), tr, is_host=cup.is_host)
    if not cup.may_continue:
        return told
    line = tr("tournament {n} continue", n=str(cup.number))
    return " ".join((told, tr("To do so, type: {line}", line=line)))
