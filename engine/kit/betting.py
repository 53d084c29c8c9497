"""Chips within one hand, and a betting round: who put in what, who is still to be asked.

The mechanics only: how much may be bet, how often raised and what a refusal is called are each
game's own. A round is over when `waiting` is empty; its first seat is the one to act. Each step
makes a new `Betting`, written out in full because a match is mostly made of these steps.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from engine.kit.pots import Pot, pots, unmatched

Status = Literal["in", "folded", "all_in", "out"]


class Betting(Struct, frozen=True, gc=False):
    """The chips of a hand at one moment, by seat.

    Attributes:
        chips: in front of each seat.
        stakes: put in before this round: antes and closed rounds.
        bets: put in in this round.
        live: the unfolded seats clockwise, from the one that is asked first in every round.
        waiting: the seats still to be asked, in their order.
        price: what a seat must have put in in this round to stay.
        raises: how many are left in this round.
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
        """The seats that can still bet: unfolded, with chips."""
        chips = self.chips
        return tuple([seat for seat in self.live if chips[seat]])

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Antes and closed rounds, main pot first."""
        return pots(self.stakes, self.live)

    def owes(self, seat: int) -> int:
        """What `seat` lacks to stay, whatever it has; 0 where it cannot bet."""
        if seat not in self.live or not self.chips[seat]:
            return 0
        return self.price - self.bets[seat]

    def cost(self, seat: int) -> int:
        """What a call costs `seat`: what it owes, or all it has when that is less."""
        return min(self.owes(seat), self.chips[seat])

    def status(self, seat: int) -> Status:
        """Whether `seat` can still bet, can only win, has folded, or was not dealt in."""
        if seat in self.live:
            return "in" if self.chips[seat] else "all_in"
        return "folded" if self.stakes[seat] else "out"

    def answered(self, seat: int) -> bool:
        """Whether anybody could answer a raise of `seat`."""
        return _any_but(seat, self.live, self.chips)

    def opened(self, raises: int) -> "Betting":
        """A new round; with fewer than two seats that can bet it is over at once."""
        able = self.able
        waiting = able if len(able) > 1 else ()
        return Betting(self.chips, self.stakes, self.bets, self.live, waiting, 0, raises)

    def check(self) -> "Betting":
        """The seat to act puts nothing in."""
        return Betting(
            self.chips, self.stakes, self.bets, self.live, self.waiting[1:], 0, self.raises
        )

    def call(self) -> "Betting":
        """The seat to act pays its `cost`."""
        seat = self.waiting[0]
        return self._paid(seat, self.cost(seat), self.waiting[1:], self.price, self.raises)

    def bet(self, amount: int) -> "Betting":
        """The seat to act is the first to put chips in; all others are asked."""
        seat = self.waiting[0]
        return self._paid(seat, amount, self._asked_after(seat), amount, self.raises)

    def raised(self, by: int) -> "Betting":
        """The seat to act pays what it owes and `by` more; all others are asked again."""
        seat = self.waiting[0]
        price = self.price + by
        cost = price - self.bets[seat]
        return self._paid(seat, cost, self._asked_after(seat), price, self.raises - 1)

    def fold(self) -> "Betting":
        """The seat to act leaves the hand, its chips stay.

        Where nothing is owed, the only seat left with chips is not asked.
        """
        seat, waiting = self.waiting[0], self.waiting[1:]
        live = tuple([other for other in self.live if other != seat])
        if waiting and not self.price and not _any_but(waiting[0], live, self.chips):
            waiting = ()
        return Betting(self.chips, self.stakes, self.bets, live, waiting, self.price, self.raises)

    def closed(self, raises: int) -> tuple["Betting", tuple[int, int]]:
        """The round's bets among the stakes, and (seat, chips) that nobody matched and go back.

        Args:
            raises: how many the next round begins with.
        """
        paid = [stake + bet for stake, bet in zip(self.stakes, self.bets, strict=True)]
        seat, back = unmatched(paid)
        paid[seat] -= back
        chips = put(self.chips, seat, self.chips[seat] + back) if back else self.chips
        none = (0,) * len(paid)
        return Betting(chips, tuple(paid), none, self.live, raises=raises), (seat, back)

    def _paid(
        self, seat: int, cost: int, waiting: tuple[int, ...], price: int, raises: int
    ) -> "Betting":
        return Betting(
            put(self.chips, seat, self.chips[seat] - cost),
            self.stakes,
            put(self.bets, seat, self.bets[seat] + cost),
            self.live,
            waiting,
            price,
            raises,
        )

    def _asked_after(self, seat: int) -> tuple[int, ...]:
        """All others that can bet, from the left of `seat`."""
        live, chips = self.live, self.chips
        place = live.index(seat)
        return tuple([other for other in live[place + 1 :] + live[:place] if chips[other]])


def antes(chips: tuple[int, ...], order: tuple[int, ...], amount: int) -> Betting:
    """A hand begins: each seat of `order` puts `amount` in, or all it has.

    `order` runs clockwise from the seat that is asked first; seats that are not in it have left.
    """
    paid = tuple([min(amount, stack) if seat in order else 0 for seat, stack in enumerate(chips)])
    left = tuple([stack - ante for stack, ante in zip(chips, paid, strict=True)])
    return Betting(left, (0,) * len(chips), paid, order)


def put(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """`row` with another value for `seat`."""
    return (*row[:seat], value, *row[seat + 1 :])


def _any_but(seat: int, live: Collection[int], chips: tuple[int, ...]) -> bool:
    return any(chips[other] for other in live if other != seat)
