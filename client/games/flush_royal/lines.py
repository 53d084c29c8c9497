"""Flush Royal in line mode: `KC 9,6`, `exchange 8C 5D`, `pass`, and joker swaps."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Seen
from client.games.flush_royal.cards import parse_card as read_card
from client.games.flush_royal.cards import shown
from client.games.flush_royal.plan import board, placement
from client.games.flush_royal.typed import lay_typed
from client.games.lines import Example, GameLines, ReadResult, join_words, normalized, verb
from client.locale.i18n import Translator

VERBS: Mapping[str, Sequence[str]] = {
    "exchange": ("exchange", "x", "echanger", "echange"),
    "pass": ("pass", "p", "passer", "passe"),
    "put_joker": ("put", "poser", "pose"),
    "take_joker": ("take", "prendre", "prends"),
}


class FlushRoyalLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Joker swaps, exchanging and passing, if they are legal."""
        can = seen.view["can"]
        if not can:
            return
        for row, column in can["take_joker"]:
            card = board(seen.view)[row, column].removesuffix("*")
            about = tr("take the joker for {card}", card=shown(card, tr))
            yield Example(join_words(tr.sense("line", "take"), f"{row},{column}"), about)
        if can["exchange"]:
            cards = seen.view["rack"][: can["exchange"]]
            line = " ".join(shown(card, tr) for card in cards)
            yield Example(join_words(tr.sense("line", "exchange"), f"{line}"), tr("exchange cards"))
        if can["pass"]:
            yield Example(tr.sense("line", "pass"), tr("do nothing this turn"))

    @override
    def forms(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Laying cards by row and column, and putting a joker."""
        can = seen.view["can"]
        if not can:
            return
        if can["place"]:
            text = tr("10H 7,7 JH 7,8")
            yield Example(text, tr("lay cards, each with its row and column, 0 to 14"))
            yield Example(tr("* AH 7,9"), tr("lay the joker as the ace of hearts"))
        if can["put_joker"]:
            about = tr("lay a joker for the card at row 7, column 8, and take that card")
            yield Example(join_words(tr.sense("line", "put"), "7,8"), about)

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse cards to lay, cards to exchange, a joker swap, or a pass."""
        words = normalized(text).split()
        match verb(words, VERBS):
            case "pass" if len(words) == 1:
                return ({"do": "pass"},)
            case "exchange":
                return _exchanged(text.replace(",", " ").split()[1:], seen, tr)
            case "put_joker" | "take_joker" as do if (at := _square(words[1:])) is not None:
                return ({"do": do, "at": at},)
        plan = lay_typed(text, seen, tr)
        if plan is None or isinstance(plan, str):
            return plan
        laid = replace(seen, memory=plan)
        return (placement(laid),)


LINES = FlushRoyalLines()


def _exchanged(typed: Sequence[str], seen: Seen, tr: Translator) -> ReadResult:
    rack, cards = list(seen.view["rack"]), []
    for word in typed:
        card = next((one for one in read_card(word, tr) if one in rack), None)
        if card is None:
            return tr("{word} is not on your rack.", word=word)
        rack.remove(card)
        cards.append(card)
    return ({"do": "exchange", "cards": cards},) if cards else None


def _square(words: Sequence[str]) -> list[int] | None:
    """A row and a column."""
    numbers = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 4]
    return numbers if len(numbers) == len(words) == 2 else None
