"""A player's plan: cards laid but not yet played, or chosen for an exchange."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Move, Seen, View
from client.games.flush_royal.cards import SUITS, At
from client.widgets.card import JOKER
from engine.games.flush_royal import SIZE

STEPS: Mapping[str, At] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
MIDDLE = (SIZE // 2, SIZE // 2)


class Laid(Struct, frozen=True):
    """A card laid on a square, by its place on the rack; a joker says what it stands for."""

    card: int
    at: At
    stands_for: str = ""


class Plan(Struct, frozen=True, kw_only=True):
    """A player's plan; cards are numbered by their places on the rack.

    Attributes:
        rack: the rack that the plan was made with.
        laid: in the order in which they were laid.
        hand: the card picked up, which Enter or a click lays.
        dragged: the card that the mouse holds, over the square where it would be laid.
        declaring: the joker whose card is being chosen.
        exchanging: the cards to exchange; None while nothing is exchanged.
        hint: the number of the hint's place shown; None without a hint.
        refused: the player asked to exchange or to pass, but can lay cards.
        looked: the player has seen the end of the match.
    """

    cursor: At = MIDDLE
    rack: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()
    hand: int | None = None
    dragged: Laid | None = None
    declaring: int | None = None
    exchanging: tuple[int, ...] | None = None
    hint: int | None = None
    refused: bool = False
    looked: bool = False

    @property
    def is_empty(self) -> bool:
        return (
            not self.laid and self.hand is None and self.dragged is None and self.exchanging is None
        )

    @property
    def shown(self) -> tuple[Laid, ...]:
        """The cards to draw on the board: those laid, one of them perhaps under the mouse."""
        if self.dragged is None:
            return self.laid
        return (*(one for one in self.laid if one.card != self.dragged.card), self.dragged)

    def laid_card(self, card: int) -> Laid | None:
        """A card of the rack where it was laid; None if it was not."""
        return next((one for one in self.laid if one.card == card), None)

    def at(self, at: At) -> Laid | None:
        """The card planned on a square."""
        return next((one for one in self.laid if one.at == at), None)

    def without(self, card: int) -> "Plan":
        """The plan without this card."""
        left = tuple(one for one in self.laid if one.card != card)
        return replace(self, laid=left, hand=None, declaring=None)


def plan_of(seen: Seen) -> Plan:
    """The viewer's plan; an empty one at first."""
    if isinstance(seen.memory, Plan):
        return seen.memory
    return Plan(rack=tuple(seen.view["rack"]))


def board(view: View) -> Mapping[At, str]:
    """The cards on the board, by (row, column)."""
    found = {}
    for key, card in view["board"].items():
        row, _, column = key.partition(",")
        found[int(row), int(column)] = card
    return found


def after_news(seen: Seen) -> Plan:
    """The plan after the view has changed; it is dropped if the rack has changed.

    A planned card returns to the rack if another player has taken its square.
    """
    plan, rack = plan_of(seen), tuple(seen.view["rack"])
    if plan.rack != rack or seen.view["over"]:
        return Plan(cursor=plan.cursor, rack=rack, looked=plan.looked)
    taken = board(seen.view)
    left = tuple(one for one in plan.laid if one.at not in taken)
    return replace(
        plan,
        laid=left,
        declaring=None if left != plan.laid else plan.declaring,
        exchanging=plan.exchanging if seen.view["can"] else None,
        hint=None,
        refused=False,
    )


def result_waits(seen: Seen) -> bool:
    """Whether the final board is still shown, until the player has pressed a key."""
    return bool(seen.view["over"]) and not plan_of(seen).looked


def lay(seen: Seen, plan: Plan, card: int, at: At, stands_for: str = "") -> Plan:
    """The plan with a card on a free square; a card planned there returns to the rack."""
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
        exchanging=None,
    )


def without_last(plan: Plan) -> Plan | None:
    """The plan without the card laid last, the cursor where it lay; None if none was laid."""
    if not plan.laid:
        return None
    last = plan.laid[-1]
    return replace(plan.without(last.card), cursor=last.at)


def after_escape(plan: Plan) -> Plan | None:
    """The plan after Esc: end the current step, or else return all cards to the rack."""
    if plan.declaring is not None:
        return replace(plan, declaring=None)
    if plan.hint is not None:
        return replace(plan, hint=None)
    if not plan.is_empty:
        return Plan(cursor=plan.cursor, rack=plan.rack)
    return None


def placement(seen: Seen) -> Move:
    """The plan as a move."""
    rack = seen.view["rack"]
    return {"do": "place", "cards": [_as_card(one, rack) for one in plan_of(seen).laid]}


def _as_card(laid: Laid, rack: Sequence[str]) -> dict[str, Any]:
    card: dict[str, Any] = {"card": rack[laid.card], "at": list(laid.at)}
    return card | {"as": laid.stands_for} if laid.stands_for else card


def pick_up(plan: Plan, card: int) -> Plan:
    """The plan with this card picked up, or put back if it was picked up already."""
    return replace(plan.without(card), hand=None if plan.hand == card else card)


def toggle_exchange(plan: Plan, card: int) -> Plan:
    """The plan with this card added to the exchange, or removed from it."""
    exchanging = set(plan.exchanging or ()) ^ {card}
    return replace(plan, exchanging=tuple(sorted(exchanging)))


def neighbours(at: At) -> Iterator[At]:
    """The neighbouring squares."""
    for down, right in STEPS.values():
        row, column = at[0] + down, at[1] + right
        if 0 <= row < SIZE and 0 <= column < SIZE:
            yield row, column


def _guess(seen: Seen, plan: Plan, at: At) -> str:
    """A first card for a joker: a neighbour's rank, in a suit that no neighbour has."""
    on_board = board(seen.view)
    rack: Sequence[str] = seen.view["rack"]
    cards = {**on_board, **{one.at: one.stands_for or rack[one.card] for one in plan.laid}}
    near = [cards[one][:2] for one in neighbours(at) if one in cards]
    if not near:
        return "AS"
    free = (near[0][0] + suit for suit in SUITS)
    return next((card for card in free if card not in near), near[0])
