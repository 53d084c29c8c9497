"""Refusals of games in the player's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games import registry
from client.games.common import seat_names
from client.locale.i18n import Translator
from client.paint.text import clean


def refused(
    game: str,
    code: str,
    facts: Mapping[str, Any],
    text: str,
    names: Sequence[str],
    tr: Translator,
) -> str:
    """Word a refusal of a game, or of the table.

    The facts arrive over the wire: if the code is unknown here, or the facts are not what the
    sentence needs, the English text that came with the refusal is shown.
    """
    try:
        said = registry.words(game).refusal(code, facts, tr) or common(code, facts, names, tr)
    except (KeyError, IndexError, TypeError, ValueError):
        said = None
    return clean(said or text)


def common(code: str, facts: Mapping[str, Any], names: Sequence[str], tr: Translator) -> str | None:
    """Word the refusals that every game has; None for others."""
    match code:
        case "not_your_turn" if facts.get("to_act"):
            who = seat_names(facts["to_act"], names, tr)
            return tr("Not yet: it is {who}’s turn.", who=who)
        case "not_your_turn":
            return tr("Not now: dice or cards are being drawn, or the match is over.")
        case "bad_move":
            return tr("Not a valid move now. The possible moves are listed below the table.")
        case "wrong_phase":
            return tr("Not now. What you can do now is listed below the table.")
        case "bad_options":
            option, value, wanted = facts["option"], facts["value"], facts["range"]
            return tr(
                "{option} cannot be {value}: {wanted}.", option=option, value=value, wanted=wanted
            )
    return None
