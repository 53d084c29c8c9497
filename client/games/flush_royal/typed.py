"""Cards typed after `:`: `KC`, `10H 7 8`, `** AH`, in French `RT`; several in one line."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from client.games.base import Seen
from client.games.flush_royal.cards import At, parse_card
from client.games.flush_royal.plan import Plan, board, lay, plan_of
from client.locale.i18n import Translator
from client.widgets.card import JOKER
from engine.games.flush_royal import SIZE


def lay_typed(text: str, seen: Seen, tr: Translator) -> Plan | str | None:
    """The plan with the typed cards laid, or what is wrong with them; None if it is not cards.

    A card goes to the row and column typed after it, otherwise to the cursor, or if that is taken
    to the next free square of the row.
    """
    words: Sequence[str] = text.replace(",", " ").replace(";", " ").split()
    if seen.view["you"] is None or not words or not parse_card(words[0], tr):
        return None
    plan: Plan | str = replace(plan_of(seen), hand=None, exchanging=None)
    while words and isinstance(plan, Plan):
        plan, words = _lay_first(seen, plan, words, tr)
    return plan


def _lay_first(
    seen: Seen, plan: Plan, words: Sequence[str], tr: Translator
) -> tuple[Plan | str, Sequence[str]]:
    """The plan with the first card of the line laid, and the remaining words."""
    typed, *words = words
    used = {one.card for one in plan.laid}
    names = parse_card(typed, tr)
    rack = seen.view["rack"]
    if not names:
        return tr("“{word}” is not a card: type rank and suit, like 10H.", word=typed), ()
    card = next((n for name in names for n in _places(rack, name) if n not in used), None)
    if card is None:
        return tr("{word} is not on your rack.", word=typed), ()
    stands_for = ""
    if rack[card] == JOKER and words and (declared := parse_card(words[0], tr)):
        stands_for, words = declared[0], words[1:]
    at, words = _where(words)
    taken = board(seen.view)
    at = at or _free(plan, taken)
    if at is None or at in taken or max(at) >= SIZE:
        return tr("That is not a free square: type row and column, 0 to 14."), ()
    return lay(seen, plan, card, at, stands_for), words


def _places(rack: Sequence[str], name: str) -> list[int]:
    return [number for number, card in enumerate(rack) if card == name]


def _where(words: Sequence[str]) -> tuple[At | None, Sequence[str]]:
    """Row and column if the next words are two numbers, and the remaining words."""
    match words:
        case [row, column, *rest] if _is_number(row) and _is_number(column):
            return (int(row), int(column)), rest
    return None, words


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 4


def _free(plan: Plan, taken: Collection[At]) -> At | None:
    """The cursor's square, or the next free one to its right."""
    row, column = plan.cursor
    squares = ((row, one) for one in range(column, SIZE))

    return next((at for at in squares if at not in taken and plan.at(at) is None), None)
