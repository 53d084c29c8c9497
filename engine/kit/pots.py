"""Pots: what nobody matched, main and side pots in layers, and how a pot is split."""

from collections.abc import Collection, Sequence

from msgspec import Struct


class Pot(Struct, frozen=True, gc=False):
    """Chips on the table and the seats, ascending, that can win them."""

    amount: int
    seats: tuple[int, ...]


def unmatched(paid: Sequence[int]) -> tuple[int, int]:
    """The seat that paid most and what of it nobody matched: (seat, chips), chips may be 0.

    Args:
        paid: what each seat has put in, folded ones too: their chips do match.
    """
    most = max(paid)
    seat = paid.index(most)
    return seat, most - max(other for index, other in enumerate(paid) if index != seat)


def pots(paid: Sequence[int], live: Collection[int]) -> tuple[Pot, ...]:
    """The pots, main pot first.

    What the seats put in is cut into layers, each as high as the smallest amount left; everybody
    who reaches a layer paid for it. Layers that the same unfolded seats paid are one pot, and a
    layer that only folded seats paid joins the pot below.

    Args:
        paid: what each seat has put in.
        live: the unfolded seats; one of them at least has paid, if anybody has.
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
    """A pot in whole units for so many winners; the odd units one by one to the first of them.

    `amount` is a multiple of `unit`, both in chips.
    """
    each, odd = divmod(amount // unit, winners)
    return [(each + (place < odd)) * unit for place in range(winners)]
