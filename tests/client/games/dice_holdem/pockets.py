"""All possible pockets, and boards for them."""

from itertools import combinations_with_replacement

from tests.client.games.dice_holdem.hands import Holdem

DICE = [colour + face for colour in "RBWY" for face in "123456"]
POCKETS = list(combinations_with_replacement(DICE, 2))
BOARDS = ((), ("R4", "B4", "R2"), ("R4", "B4", "R2", "W6"), ("R4", "B4", "R2", "W6", "Y6"))


def at_the_table(pocket: tuple[str, str], board: tuple[str, ...]) -> Holdem:
    """Two seats, the first one to act, nothing bet so far."""
    holdem = Holdem(2).pockets({0: pocket, 1: ("B6", "W1")})
    for street in (board[:3], board[3:4], board[4:5]):
        if street:
            holdem.act("bet 10", "call").board(*street)
    return holdem
