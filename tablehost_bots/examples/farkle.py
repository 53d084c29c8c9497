"""A bot that plays Farkle carefully: python -m tablehost_bots.examples.farkle HOST [CODE]."""

from tablehost_bots import run  # before `engine`, see BOTS.md

from random import Random

from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleView


def choose(view: FarkleView, _: Random) -> Bank | Keep | Roll:
    """Keep the dice that score most; bank when rolling on would lose more than it gains."""
    assert view.can is not None, "it is this seat's turn"
    if view.can.keep:  # the sets of dice that may be kept, each with its points
        best = max(view.can.keep, key=lambda way: (way.points, -len(way.dice)))
        return Keep(best.dice)
    # The view has the exact chance to lose the turn's points: compare the mean loss and gain.
    loss = view.turn_points * view.farkle_odds
    gain = 75 * view.in_hand * (1 - view.farkle_odds)
    return Bank() if view.can.bank and loss > gain else Roll()


if __name__ == "__main__":
    run(choose)
