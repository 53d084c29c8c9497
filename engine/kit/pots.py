"""Main and side pots: unmatched chips, the layers of an all-in, and how a pot is split."""

from collections.abc import Collection, Sequence

from msgspec import Struct


class Pot(Struct, frozen=True, gc=False):
    """A main or side pot: its chips, and the seats that can win it, ascending."""

    amount: int
    seats: tuple[int, ...]


def unmatched(paid: Sequence[int]) -> tuple[int, int]:
    """The chips that no other seat matched, as (seat that paid them, chips); chips may be 0.

    Args:
        paid: what each seat has paid, folded seats included: their chips count as matching.
    """
    most = max(paid)
    seat = paid.index(most)
    return seat, most - max(other for index, other in enumerate(paid) if index != seat)


def pots(paid: Sequence[int], live: Collection[int]) -> tuple[Pot, ...]:
    """The pots, main pot first.

    The payments are cut into layers at each distinct amount. Layers paid by the same unfolded
    seats form one pot; a layer paid only by folded seats is added to the pot below.

    Args:
        paid: what each seat has paid.
        live: the unfolded seats; at least one of them has paid, if anybody has.
    """
    found: list[Pot] = []
    below = 0
    for level in sorted(set(paid) - {0}):
        payers = [seat for seat, chips in enumerate(paid) if chips >= level]
        seats = tuple([seat for seat in payers if seat in live])
        amount = (level - below) * len(payers)
        if found and (not seats or seats == found[-1].seats):
            last = found.pop()
            seats, amount = last.seats, last.amount + amount
        found.append(Pot(amount, seats))
        below = level
    return tuple(found)


def shares(amount: int, winners: int, unit: int) -> list[int]:
    """How a pot is split between `winners` seats: each one's chips, in the order of payout.

    It is split in whole units of `unit` chips; the odd units go to the first winners, one each.
    `amount` is a multiple of `unit`.
    """
    each, odd = divmod(amount // unit, winners)
    return [(each + (place < odd)) * unit for place in range(winners)]
