"""Flush Royal's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.flush_royal.cards import all_shown, shown
from client.locale.i18n import Translator
from engine.games.flush_royal.refusals import TEXTS


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    for said in (_of_cards, _of_squares, _of_lines, _of_turns):
        if text := said(code, facts, tr):
            return text
    return None


def _of_cards(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "not_on_rack":
            return _said(code, tr, card=shown(facts["card"], tr))
        case "reserve_short" if facts["reserve"]:
            return _said(code, tr, reserve=facts["reserve"])
        case "reserve_short":
            return _said("reserve_short.empty", tr)
        case "no_joker" | "no_card":
            return _said(code, tr, square=facts["square"])
    return None


def _of_squares(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "off_board":
            return _said(code, tr, square=facts["square"])
        case "square_taken":
            return _said(code, tr, card=shown(facts["card"], tr), at=_at(facts["at"]))
        case "start_zone":
            return _said(code, tr, at=_at(facts["at"]))
        case "not_connected" if "at" in facts:
            return _said(code, tr, at=_at(facts["at"]))
    return None


def _of_lines(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "not_a_combination" if facts["reason"] == "not_one_run":
            return _said("not_a_combination.first", tr)
        case "not_a_combination":
            reason = _said(f"reason.{facts['reason']}", tr)
            return _said(code, tr, cards=all_shown(facts["cards"], tr), reason=reason)
        case "not_connected":
            return _said("not_connected.new", tr, line=_where(facts["run"], tr))
        case "two_jokers":
            return _said(code, tr, line=_where(facts["run"], tr))
    return None


def _of_turns(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "can_play":
            return _said(code, tr)
        case "wrong_phase" if "swaps" in facts:
            return _said("wrong_phase.swaps", tr, swaps=facts["swaps"])
        case "wrong_phase":
            return _said(f"wrong_phase.{'last_swaps' if 'left' in facts else 'empty_board'}", tr)
    return None


def _where(run: list[list[int]], tr: Translator) -> str:
    """A line as its row or column, with its ends."""
    (row, column), (last_row, last_column) = run[0], run[-1]
    if row == last_row:
        return tr("row {row}, {first} to {last}", row=row, first=column, last=last_column)
    return tr("column {column}, {first} to {last}", column=column, first=row, last=last_row)


def _at(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


def _said(reason: str, tr: Translator, /, **values: object) -> str:
    return tr(TEXTS[reason], **values)
