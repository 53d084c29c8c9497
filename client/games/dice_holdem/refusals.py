"""Dice Hold'em's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.locale.i18n import Translator
from engine.games.dice_holdem.refusals import TEXTS


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_check" | "no_bet":
            return _said(code, tr, to_call=facts["to_call"])
        case "wrong_phase":
            return _said(code, tr)
        case "bad_amount":
            amounts = [tr.number(amount) for amount in facts["amounts"]]
            return _said(code, tr, amounts=tr(" or ").join(amounts))
        case "raise_cap":
            return _said("raise_cap.nobody" if facts["raises_left"] else "raise_cap.none", tr)
        case "not_enough_chips":
            return _said(code, tr, needed=facts["needed"], chips=facts["chips"])
    return None


def _said(reason: str, tr: Translator, /, **values: object) -> str:
    return tr(TEXTS[reason], **values)
