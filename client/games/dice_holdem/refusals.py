"""Dice Hold'em's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.locale.i18n import Translator


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_check":
            return tr("There is a bet, you owe {owed}: call, raise or fold.", owed=facts["to_call"])
        case "no_bet":
            return tr(
                "There is a bet already, you owe {owed}: call, raise or fold.",
                owed=facts["to_call"],
            )
        case "wrong_phase":
            return tr("There is no bet yet: check, bet or fold.")
        case "bad_amount":
            amounts = [tr.number(amount) for amount in facts["amounts"]]
            return tr("In this round it is {amounts} chips.", amounts=tr(" or ").join(amounts))
        case "raise_cap" if facts["raises_left"]:
            return tr("Nobody is left to answer a raise: call or fold.")
        case "raise_cap":
            return tr("No raise is left in this round: call or fold.")
        case "not_enough_chips":
            return tr(
                "That takes {needed} chips and you have {chips}.",
                needed=facts["needed"],
                chips=facts["chips"],
            )
    return None
