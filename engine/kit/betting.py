"""Betting in a poker hand: the chips of each seat, and who is still to act in the round.

This module moves chips; the games decide how much may be bet and how often raised. The round is
over when `waiting` is empty; its first seat is the one to act. Each step returns a new `Betting`.
They are written out field by field for speed, as betting takes most of the time of a match.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from engine.kit.pots import Pot, pots, unmatched
from engine.kit.tuples import replaced_at

Status = Literal["in", "folded", "all_in", "out"]


class Betting(Struct, frozen=True, gc=False):
    """The chips of a hand at one moment.

    Attributes:
        chips: each seat's stack.
        stakes: what each seat has paid before this round: antes and closed rounds.
        bets: what each seat has paid in this round.
        live: the unfolded seats clockwise, from the one that acts first in every round.
        waiting: the seats that have still to act, in order.
        price: how much a seat must have paid in this round to stay in.
        raises: how many raises are left in this round.
    """

    chips: tuple[int, ...]
    stakes: tuple[int, ...]
    bets: tuple[int, ...]
    live: tuple[int, ...]
    waiting: tuple[int, ...] = ()
    price: int = 0
    raises: int = 0

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that can still bet: those unfolded with chips left."""
        chips = self.chips
        return tuple([seat for seat in self.live if chips[seat]])

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots made of antes and closed rounds, main pot first."""
        return pots(self.stakes, self.live)

    def owes(self, seat: int) -> int:
        """The amount that `seat` must pay to stay in, even beyond its chips; 0 if it cannot bet."""
        if seat not in self.live or not self.chips[seat]:
            return 0
        return self.price - self.bets[seat]

    def cost(self, seat: int) -> int:
        """The cost of a call for `seat`: the amount it owes, or all its chips if they are fewer."""
        return min(self.owes(seat), self.chips[seat])

    def status(self, seat: int) -> Status:
        """`in`: can still bet; `all_in`: has no chips left; `folded`; `out`: not in this hand."""
        if seat in self.live:
            return "in" if self.chips[seat] else "all_in"
        return "folded" if self.stakes[seat] else "out"

    def can_be_called(self, seat: int) -> bool:
        """Whether another seat has chips left to call a raise of `seat`."""
        return _any_other_has_chips(seat, self.live, self.chips)

    def opened(self, raises: int) -> "Betting":
        """A new round; if fewer than two seats can bet, it is over at once."""
        able = self.able
        waiting = able if len(able) > 1 else ()
        return Betting(self.chips, self.stakes, self.bets, self.live, waiting, 0, raises)

    def check(self) -> "Betting":
        """The seat to act pays nothing."""
        return Betting(
            self.chips, self.stakes, self.bets, self.live, self.waiting[1:], 0, self.raises
        )

    def call(self) -> "Betting":
        """The seat to act pays its `cost`."""
        seat = self.waiting[0]
        return self._paid(seat, self.cost(seat), self.waiting[1:], self.price, self.raises)

    def bet(self, amount: int) -> "Betting":
        """The seat to act is the first to bet; all others have to act again."""
        seat = self.waiting[0]
        return self._paid(seat, amount, self._others_after(seat), amount, self.raises)

    def raised(self, by: int) -> "Betting":
        """The seat to act pays what it owes and `by` more; all others have to act again."""
        seat = self.waiting[0]
        price = self.price + by
        cost = price - self.bets[seat]
        return self._paid(seat, cost, self._others_after(seat), price, self.raises - 1)

    def fold(self) -> "Betting":
        """The seat to act leaves the hand; what it paid stays in the pots.

        If there is no bet and only one unfolded seat has chips left, the round is over.
        """
        seat, waiting = self.waiting[0], self.waiting[1:]
        live = tuple([other for other in self.live if other != seat])
        if waiting and not self.price and not _any_other_has_chips(waiting[0], live, self.chips):
            waiting = ()
        return Betting(self.chips, self.stakes, self.bets, live, waiting, self.price, self.raises)

    def closed(self, raises: int) -> tuple["Betting", tuple[int, int]]:
        """Close the round: add the bets to the stakes and return chips that nobody matched.

        Args:
            raises: how many raises the next round begins with.

        Returns:
            The chips after the round, and (seat, chips returned to it), where chips may be 0.
        """
        paid = [stake + bet for stake, bet in zip(self.stakes, self.bets, strict=True)]
        seat, back = unmatched(paid)
        paid[seat] -= back
        chips = replaced_at(self.chips, seat, self.chips[seat] + back) if back else self.chips
        none = (0,) * len(paid)
        return Betting(chips, tuple(paid), none, self.live, raises=raises), (seat, back)

    def _paid(
        self, seat: int, cost: int, waiting: tuple[int, ...], price: int, raises: int
    ) -> "Betting":
        return Betting(
            replaced_at(self.chips, seat, self.chips[seat] - cost),
            self.stakes,
            replaced_at(self.bets, seat, self.bets[seat] + cost),
            self.live,
            waiting,
            price,
            raises,
        )

    def _others_after(self, seat: int) -> tuple[int, ...]:
        """All other seats that can bet, clockwise from the left of `seat`."""
        live, chips = self.live, self.chips
        place = live.index(seat)
        return tuple([other for other in live[place + 1 :] + live[:place] if chips[other]])


def antes(chips: tuple[int, ...], order: tuple[int, ...], amount: int) -> Betting:
    """The start of a hand: each seat in `order` pays `amount`, or all its chips.

    Args:
        chips: the stack of every seat.
        order: the seats in the hand, clockwise from the one that acts first.
        amount: the ante.
    """
    paid = tuple([min(amount, stack) if seat in order else 0 for seat, stack in enumerate(chips)])
    left = tuple([stack - ante for stack, ante in zip(chips, paid, strict=True)])
    return Betting(left, (0,) * len(chips), paid, order)


def _any_other_has_chips(seat: int, live: Collection[int], chips: tuple[int, ...]) -> bool:
    return any(chips[other] for other in live if other != seat)
