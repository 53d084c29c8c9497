"""A moment of a round as the seat to act knows it, and what its moves are worth there."""

from collections.abc import Iterable

from msgspec import Struct

from engine.core.values import Move
from engine.games.poker_dice.best_throws import poker_chance
from engine.games.poker_dice.calls import ACES, DICE, FACES, RANKS
from engine.games.poker_dice.round_values import (
    Chances,
    after_throws,
    at_start,
    best_call,
    called,
    called_unseen,
    known_to_both,
    likely,
    thrown,
    without,
)
from engine.games.poker_dice.strategy import Faces, Strategy, joined, kept_of, made
from engine.games.poker_dice.values import (
    POKER_THROWS,
    Announce,
    Believe,
    Dice,
    Doubt,
    Peek,
    TakeOut,
    Throw,
)
from engine.games.poker_dice.view import PokerDiceView

ALL: Dice = tuple(range(DICE))
NOTHING: Chances = (((), 1.0),)


class Moment(Struct, frozen=True):
    """A moment of a round.

    Attributes:
        last: the rank of the call to be answered or beaten, -1 for none.
        opened: the dice thrown openly in this turn, and those taken out after their throw.
        rest: known dice that were not thrown in this turn.
        unseen: the other dice that were not thrown in this turn, as likely as the call makes them.
        covered: dice thrown under the cup in this turn and looked at.
        hidden: how many were thrown there and not looked at.
        left: how many are still in hand.
    """

    table: Strategy
    view: PokerDiceView
    last: int
    opened: Faces
    rest: Faces
    unseen: Chances
    covered: Faces
    hidden: int
    left: int

    def value(self, move: Move) -> float:
        """The chance to win the round with this move, a poker turn's throws apart."""
        match move:
            case Doubt():
                return sum(
                    chance * (made(joined(self.rest, dice)) < self.last)
                    for dice, chance in self.unseen
                )
            case Believe():
                return sum(
                    chance * self._believed(joined(self.rest, dice)) for dice, chance in self.unseen
                )
            case Peek():
                return self._looked()
            case TakeOut(dice=dice):
                return self._kept(dice)
            case Throw(dice=dice, cup=True):
                return self._under_the_cup(dice)
            case Throw(dice=dice):
                return self._openly(dice)
            case Announce(call=call):
                return self._announced(RANKS[call])
        return self.table.looked(joined(self.opened, self.rest), ACES)

    def _believed(self, dice: Faces) -> float:
        if self.last == ACES:
            return poker_chance(POKER_THROWS - self.view.aces_believed)
        if self.unseen == NOTHING and made(dice) >= self.last:
            return 1 - known_to_both(self.table, dice, self.last)
        return self.table.looked(dice, self.last)

    def _looked(self) -> float:
        if self.hidden:
            return self._all_thrown(joined(self.opened, self.rest), self.left)
        return sum(
            chance * after_throws(self.table, self.opened, joined(self.rest, dice), self.last)
            for dice, chance in self.unseen
        )

    def _all_thrown(self, shown: Faces, openly: int) -> float:
        """With unknown dice under the cup, and so many still to be thrown openly."""
        return sum(
            chance * self.table.hidden(joined(shown, faces), self.last)
            for faces, chance in thrown(openly)
        )

    def _announced(self, call: int) -> float:
        shown = joined(self.opened, self.rest)
        if self.covered:
            return called(self.table, shown, self.last, self.covered, call)
        if self.hidden:
            return called_unseen(self.table, shown, self.last, call)
        return sum(
            chance * known_to_both(self.table, joined(shown, dice), call)
            for dice, chance in self.unseen
        )

    def _under_the_cup(self, dice: Dice) -> float:
        in_hand = sum(self.view.dice[die].place == "hand" for die in dice)
        kept = without(self.rest, _faces(self.view, dice))
        return self._all_thrown(joined(self.opened, kept), self.left - in_hand)

    def _openly(self, dice: Dice) -> float:
        count = self.left if self.hidden or self.covered else 0
        known = _faces(self.view, dice)
        kept = without(self.rest, known)
        seen = len(known) == len(dice)
        total = 0.0
        for faces, chance in thrown(count or len(dice)):
            opened = joined(self.opened, faces)
            if self.covered:
                shown = joined(opened, kept)
                total += chance * best_call(self.table, shown, self.last, self.covered)
            elif self.hidden:
                total += chance * self.table.hidden(joined(opened, kept), self.last)
            elif self.last < 0:
                total += chance * at_start(self.table, opened)
            else:
                unseen = self.unseen if seen else NOTHING
                total += chance * sum(
                    odds * after_throws(self.table, opened, joined(kept, rest), self.last)
                    for rest, odds in unseen
                )
        return total

    def _kept(self, dice: Dice) -> float:
        """With these dice taken out, and the others in the cup thrown under it again."""
        out = _faces(self.view, dice)
        seen = self.view.dice
        still = [die for die in ALL if seen[die].place == "table" and not seen[die].thrown]
        on_table = _faces(self.view, still)
        kept = [joined(out, more) for more in kept_of(on_table)]
        if len(out) + len(on_table) < len(self.rest):
            kept.append(joined(out, on_table))
        return max(self.table.hidden(joined(self.opened, one), self.last) for one in kept)


def moment(table: Strategy, view: PokerDiceView) -> Moment:
    """The moment that a view shows."""
    begun = [die for die in ALL if view.dice[die].thrown]
    covered = [die for die in begun if view.dice[die].place == "cup"]
    return Moment(
        table=table,
        view=view,
        last=RANKS[view.turns[-1].call] if view.turns else -1,
        opened=_faces(view, [die for die in begun if die not in covered]),
        rest=_faces(view, [die for die in ALL if die not in begun]),
        unseen=_unseen(table, view),
        covered=_faces(view, covered),
        hidden=sum(view.dice[die].face is None for die in covered),
        left=sum(die.place == "hand" for die in view.dice),
    )


def _unseen(table: Strategy, view: PokerDiceView) -> Chances:
    """The unknown dice in a cup that was received, as far as the last call tells of them."""
    count = sum(die.face is None and die.place == "cup" and not die.thrown for die in view.dice)
    if not count or any(die.thrown for die in view.dice) or not _is_informed(view):
        return thrown(count)
    cup = view.turns[-1].cup
    shown = _faces(view, [die for die in ALL if die not in cup])
    last = RANKS[view.turns[-2].call] if len(view.turns) > 1 else -1
    return likely(table, shown, _faces(view, cup), last, RANKS[view.turns[-1].call])


def _is_informed(view: PokerDiceView) -> bool:
    """Whether the last caller has looked since the cup was last turned over."""
    caller = view.turns[-1].seat
    turned = max(number for number, turn in enumerate(view.turns) if turn.cup)
    return any(turn.looked and turn.seat == caller for turn in view.turns[turned:])


def _faces(view: PokerDiceView, dice: Iterable[int]) -> Faces:
    """The faces of these dice that the seat knows."""
    known = [view.dice[die].face for die in dice]
    return tuple(sorted([FACES.index(face) for face in known if face is not None]))
