"""What a player has in mind: cards laid and not yet played, or chosen to be given back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Move, Seen, View
from client.games.flush_royal.cards import RANKS, SUITS, At
from client.widgets.card import JOKER
from engine.games.flush_royal import SIZE

STEPS: Mapping[str, At] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
MIDDLE = (SIZE // 2, SIZE // 2)


class Laid(Struct, frozen=True):
    """A card of the rack, by its place there, on a square; a joker says what it stands for."""

    card: int
    at: At
    stands_for: str = ""


class Laying(Struct, frozen=True, kw_only=True):
    """A player's plan.

    Attributes:
        rack: the one it was made with.
        laid: in the order in which they were laid.
        hand: the card that goes where Enter or a click is next, by its place in the rack.
        declaring: the joker whose card is being chosen, by its place in the rack.
        giving: cards to give back, by their places; None while none are chosen.
    """

    cursor: At = MIDDLE
    rack: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()
    hand: int | None = None
    declaring: int | None = None
    giving: tuple[int, ...] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is planned."""
        return not self.laid and self.hand is None and self.giving is None

    def lying(self, card: int) -> Laid | None:
        """A card of the rack as it was laid."""
        return next((one for one in self.laid if one.card == card), None)

    def at(self, at: At) -> Laid | None:
        """What was laid on a square."""
        return next((one for one in self.laid if one.at == at), None)

    def without(self, card: int) -> "Laying":
        """The plan with a card taken back."""
        left = tuple(one for one in self.laid if one.card != card)
        return replace(self, laid=left, hand=None, declaring=None)


def laying(seen: Seen) -> Laying:
    """The plan as it is; an empty one at first."""
    if isinstance(seen.memory, Laying):
        return seen.memory
    return Laying(rack=tuple(seen.view["rack"]))


def board(view: View) -> Mapping[At, str]:
    """The cards on the board by row and column."""
    found = {}
    for key, card in view["board"].items():
        row, _, column = key.partition(",")
        found[int(row), int(column)] = card
    return found


def followed(seen: Seen) -> Laying:
    """What is left of the plan once the view is another one: all of it while its cards are there.

    A card that somebody else has laid on a planned square pushes the planned one off.
    """
    plan, rack = laying(seen), tuple(seen.view["rack"])
    if plan.rack != rack or seen.view["over"]:
        return Laying(cursor=plan.cursor, rack=rack)
    taken = board(seen.view)
    left = tuple(one for one in plan.laid if one.at not in taken)
    return replace(
        plan,
        laid=left,
        declaring=None if left != plan.laid else plan.declaring,
        giving=plan.giving if seen.view["can"] else None,
    )


def pressed(seen: Seen, name: str) -> Laying | None:
    """The plan after an arrow, a digit, Tab, Backspace or Esc."""
    plan = laying(seen)
    if seen.view["you"] is None:
        return _moved(plan, STEPS[name]) if name in STEPS else None
    if name == "escape":
        return stepped_back(plan)
    if name in STEPS:
        return _turned(plan, name) if plan.declaring is not None else _moved(plan, STEPS[name])
    if name in ("tab", "shift+tab"):
        return _jumped(seen, plan, 1 if name == "tab" else -1)
    if name == "backspace":
        return taken_back(plan)
    if name.isdecimal() and 0 < int(name) <= len(seen.view["rack"]):
        return _numbered(seen, plan, int(name) - 1)
    return None


def clicked(seen: Seen, place: str) -> Laying | None:
    """The plan after a click on a card of the rack or on a square."""
    kind, _, where = place.partition(":")
    plan = laying(seen)
    if kind == "rack" and seen.view["you"] is not None:
        return _given(plan, int(where)) if plan.giving is not None else _picked(plan, int(where))
    if kind != "square":
        return None
    row, column = where.split(",")
    at = int(row), int(column)
    there = plan.at(at)
    plan = replace(plan, cursor=at)
    if plan.hand is not None and at not in board(seen.view):
        return lay(seen, plan, plan.hand, at)
    return _picked(plan.without(there.card), there.card) if there else plan


def lay(seen: Seen, plan: Laying, card: int, at: At, stands_for: str = "") -> Laying:
    """The plan with a card laid on a free square; one that was planned there is taken back."""
    there = plan.at(at)
    if there is not None:
        plan = plan.without(there.card)
    plan = plan.without(card)
    joker = seen.view["rack"][card] == JOKER
    declared = (stands_for or _guess(seen, plan, at)) if joker else ""
    return replace(
        plan,
        cursor=at,
        rack=tuple(seen.view["rack"]),
        laid=(*plan.laid, Laid(card, at, declared)),
        declaring=card if joker and not stands_for else None,
        giving=None,
    )


def taken_back(plan: Laying) -> Laying | None:
    """Without the card laid last; None when none was."""
    return plan.without(plan.laid[-1].card) if plan.laid else None


def stepped_back(plan: Laying) -> Laying | None:
    """What Esc leads to: out of what is being done, then everything back on the rack."""
    if plan.declaring is not None:
        return replace(plan, declaring=None)
    if not plan.is_empty:
        return Laying(cursor=plan.cursor, rack=plan.rack)
    return None


def placement(seen: Seen) -> Move:
    """What is laid, as a move."""
    rack = seen.view["rack"]
    return {"do": "place", "cards": [_as_card(one, rack) for one in laying(seen).laid]}


def _as_card(laid: Laid, rack: Sequence[str]) -> dict[str, Any]:
    card: dict[str, Any] = {"card": rack[laid.card], "at": list(laid.at)}
    return card | {"as": laid.stands_for} if laid.stands_for else card


def _moved(plan: Laying, step: At) -> Laying:
    row, column = plan.cursor[0] + step[0], plan.cursor[1] + step[1]
    return replace(plan, cursor=(row % SIZE, column % SIZE))


def _turned(plan: Laying, name: str) -> Laying:
    """Another card for the joker: left and right its rank, up and down its suit."""
    down, right = STEPS[name]

    def turned(one: Laid) -> Laid:
        if one.card != plan.declaring:
            return one
        rank, suit = RANKS.index(one.stands_for[0]), SUITS.index(one.stands_for[1])
        rank, suit = (rank + right) % len(RANKS), (suit + down) % len(SUITS)
        return replace(one, stands_for=RANKS[rank] + SUITS[suit])

    return replace(plan, laid=tuple(turned(one) for one in plan.laid))


def _numbered(seen: Seen, plan: Laying, card: int) -> Laying:
    """A digit: lay the card where the cursor is, or take it back from there."""
    if plan.giving is not None:
        return _given(plan, card)
    there = plan.at(plan.cursor)
    if there is not None and there.card == card:
        return plan.without(card)
    if plan.cursor in board(seen.view):
        return _picked(plan, card)
    return lay(seen, plan, card, plan.cursor)


def _picked(plan: Laying, card: int) -> Laying:
    """A card is in hand until it is laid; picked once more, it is put back."""
    return replace(plan.without(card), hand=None if plan.hand == card else card)


def _given(plan: Laying, card: int) -> Laying:
    giving = set(plan.giving or ()) ^ {card}
    return replace(plan, giving=tuple(sorted(giving)))


def _jumped(seen: Seen, plan: Laying, step: int) -> Laying:
    """To the next free square beside a card."""
    taken = {*board(seen.view), *(one.at for one in plan.laid)}
    beside = sorted({at for card in taken for at in _round(card)} - taken)
    if not beside:
        return plan
    if step > 0:
        found = next((at for at in beside if at > plan.cursor), beside[0])
    else:
        found = next((at for at in reversed(beside) if at < plan.cursor), beside[-1])
    return replace(plan, cursor=found)


def _round(at: At) -> Iterator[At]:
    for down, right in STEPS.values():
        row, column = at[0] + down, at[1] + right
        if 0 <= row < SIZE and 0 <= column < SIZE:
            yield row, column


def _guess(seen: Seen, plan: Laying, at: At) -> str:
    """A card to begin with: like the neighbour, in a suit that is not beside it yet."""
    on_board = board(seen.view)
    rack: Sequence[str] = seen.view["rack"]
    cards = {**on_board, **{one.at: one.stands_for or rack[one.card] for one in plan.laid}}
    beside = [cards[one][:2] for one in _round(at) if one in cards]
    if not beside:
        return "AS"
    free = (beside[0][0] + suit for suit in SUITS)
    return next((card for card in free if card not in beside), beside[0])
