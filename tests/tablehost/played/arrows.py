"""Plays Flush Royal with arrows and digits only."""

from engine.games.flush_royal.values import Place, PlacedCard
from engine.kit.cards import JOKER_NAME, RANKS, SUITS
from tests.real_ssh import DOWN, LEFT, RIGHT, UP, RealTerminal
from tests.tablehost.played import cards
from tests.tablehost.played.people import offered, press


async def lay(it: RealTerminal, play: Place) -> None:
    """Move to each square, press the card's digit, then play."""
    hand = cards.rack(it)
    for card in play.cards:
        await walk(it, card.at)
        number = hand.index(card.card)
        hand[number] = ""
        it.send(str(number + 1))
        await it.until(lambda it, at=card.at: at in cards.board(it))  # type: ignore[misc]
        if card.card == JOKER_NAME:
            await declare(it, card)
    await press(it, "play")
    await it.until(lambda it: not offered(it, "play"))


async def walk(it: RealTerminal, at: tuple[int, int]) -> None:
    """Go to a square."""
    here = _cursor(it)
    _steps(it, at[0] - here[0], at[1] - here[1])
    await it.until(lambda it: _cursor(it) == at)


async def declare(it: RealTerminal, card: PlacedCard) -> None:
    """Say what the joker under the cursor stands for: rank to the right, suit downwards."""
    wanted, shown = card.value, cards.board(it)[card.at]
    right = RANKS.index(wanted[0]) - RANKS.index(shown[0])
    _steps(it, SUITS.index(wanted[1]) - SUITS.index(shown[1]), right)
    await it.until(lambda it: cards.board(it)[card.at] == wanted)
    await press(it, "use this card")


def _steps(it: RealTerminal, down: int, right: int) -> None:
    it.send((DOWN if down > 0 else UP) * abs(down), (RIGHT if right > 0 else LEFT) * abs(right))


def _cursor(it: RealTerminal) -> tuple[int, int]:
    line, column = cards.cursor(it)
    return line - cards.TOP, (column - cards.LEFT) // cards.WIDE
