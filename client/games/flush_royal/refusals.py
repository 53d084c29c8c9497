"""Flush Royal's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.flush_royal.cards import all_shown, shown
from client.locale.i18n import Translator


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    for said in (_of_cards, _of_squares, _of_runs, _of_turns):
        if text := said(code, facts, tr):
            return text
    return None


def _of_cards(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "not_on_rack":
            return tr("{card} is not on your rack, or not so often.", card=shown(facts["card"], tr))
        case "reserve_short":
            return _reserve_short(facts["reserve"], tr)
        case "no_joker":
            return tr("No joker lies at {at}.", at=facts["square"])
        case "no_card":
            at = facts["square"]
            return tr("No natural card lies at {at}: a joker takes the place of one.", at=at)
    return None


def _of_squares(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "off_board":
            return tr("There is no square {at}: rows and columns are 0 to 14.", at=facts["square"])
        case "square_taken":
            card, at = shown(facts["card"], tr), _at(facts["at"])
            return tr("{card} lies at {at}: choose a free square.", card=card, at=at)
        case "start_zone":
            return tr(
                "The first play stays in the start zone: {at} is outside.", at=_at(facts["at"])
            )
        case "not_connected" if "at" in facts:
            return tr(
                "The card at {at} joins nothing: lay it beside cards that lay there before.",
                at=_at(facts["at"]),
            )
    return None


def _of_runs(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "not_a_combination":
            return _no_combination(facts, tr)
        case "not_connected":
            return tr(
                "{where} is all new: each run needs a card that lay there before.",
                where=_where(facts["run"], tr),
            )
        case "two_jokers":
            return tr(
                "{where} would hold two jokers: one is all a run may hold.",
                where=_where(facts["run"], tr),
            )
    return None


def _of_turns(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "can_play":
            return tr(
                "Something can be laid, joker swaps counted. You can exchange or pass only if "
                "nothing can."
            )
        case "wrong_phase" if "swaps" in facts:
            return tr("{swaps} swaps are all a turn may have.", swaps=facts["swaps"])
        case "wrong_phase" if "left" in facts:
            return tr(
                "After this swap you could no longer reach a play: place cards, or make another "
                "swap."
            )
        case "wrong_phase":
            return tr("Nothing lies on the board yet: the first play comes before swaps.")
    return None


def _where(run: list[list[int]], tr: Translator) -> str:
    """A run as a row or column with its ends."""
    (row, column), (last_row, last_column) = run[0], run[-1]
    if row == last_row:
        return tr("Row {row}, {first} to {last}", row=row, first=column, last=last_column)
    return tr("Column {column}, {first} to {last}", column=column, first=row, last=last_row)


def _at(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


def _no_combination(facts: Mapping[str, Any], tr: Translator) -> str:
    reason = {
        "not_one_run": tr("The first play is one combination: two to five cards side by side."),
        "too_long": tr("no combination has more than five cards"),
        "same_card": tr("the same card twice is in no combination"),
        "no_pair": tr("two cards must be a pair, in different suits"),
        "no_three": tr("three cards must be three of a kind, all in different suits"),
        "no_four": tr("four cards must be two pairs or four of a kind"),
        "no_five": tr("five cards must be a full house, a straight or of one suit"),
    }[facts["reason"]]
    if facts["reason"] == "not_one_run":
        return reason
    return tr(
        "{cards} is no combination: {reason}.", cards=all_shown(facts["cards"], tr), reason=reason
    )


def _reserve_short(reserve: int, tr: Translator) -> str:
    if not reserve:
        return tr("The reserve is empty: pass.")
    return tr.plural(
        "The reserve holds one card: exchange no more.",
        "The reserve holds {n} cards: exchange no more.",
        reserve,
    )
