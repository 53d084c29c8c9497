"""Plays Flush Royal from the screen: read board and rack, type a play, press Enter."""

import re

from engine.core.values import Move
from engine.games.flush_royal.board import JOKER, board_of
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plays import best
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import Seen, first_found, move_of
from engine.games.flush_royal.squares import cell
from engine.games.flush_royal.values import Place, PlacedCard, PutJoker, TakeJoker
from engine.kit.cards import JOKER_NAME, NUMBERS, numbers
from tests.real_ssh import ENTER, ESCAPE, TAB, UP, RealTerminal
from tests.tablehost.played.people import change, field, finished, offered, press, step_to

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
TOP, LEFT, WIDE = 2, 3, 3  # of the board on a screen of 80 x 24, and of a square
EFFORT = 3_000
OTHERS = 180.0
"""Seconds until all others are given up; who hangs is to be told first."""

_SQUARE = re.compile(r"(.)([2-9TJQKA])([♠♥♦♣])")
_CARD = re.compile(r"[│║](?:(10|[2-9JQKA])([♠♥♦♣])|✶)(?= *[│║])")


def board(it: RealTerminal) -> dict[tuple[int, int], str]:
    """The card on each square: `QD`, or `QD*` for a joker that stands for it."""
    found = {}
    for row in range(15):
        line = it.line(TOP + row).ljust(80)
        for column in range(15):
            start = LEFT + WIDE * column
            card = _SQUARE.fullmatch(line[start : start + WIDE])
            if card:
                joker = "*" if card[1] == "✶" else ""
                found[row, column] = card[2] + SUITS[card[3]] + joker
    return found


def rack(it: RealTerminal) -> list[str]:
    """The player's cards, from the left."""
    rows = it.text.splitlines()
    edge = next((n for n, row in enumerate(rows) if re.search("[╭╔][─═]{4}[╮╗]", row)), None)
    if edge is None:
        return []
    found = _CARD.finditer(rows[edge + 1][LEFT + 15 * WIDE :])
    return [one[1].replace("10", "T") + SUITS[one[2]] if one[1] else JOKER_NAME for one in found]


def may_move(it: RealTerminal) -> bool:
    """Whether the screen asks for a move; without cards the client passes by itself."""
    asked = "Your turn: " in it.text or offered(it, "exchange cards", "pass") is not None
    return it.line(0).endswith("your turn") and asked and bool(rack(it))


def ended(it: RealTerminal) -> bool:
    """Whether the final board is shown."""
    return offered(it, "see the result") is not None


async def play_to_the_end(it: RealTerminal) -> str:
    """Play one's turns, cards lying still; what was seen last, one key before the result."""
    while True:
        await it.until(lambda it: finished(it) or ended(it) or may_move(it), OTHERS)
        if ended(it):
            picture = it.text
            await press(it, "see the result")
            return picture
        await take_turn(it)


async def lie_still(it: RealTerminal) -> None:
    """Switch motion off: while a card is on its way, what lies on the board is not all of it."""
    it.send("m")
    await it.until("settings")
    it.send("s")
    await step_to(it, "Animations", "no")
    it.send(ESCAPE)
    await it.until(lambda it: not field(it, "Animations"))


async def take_turn(it: RealTerminal) -> None:
    """One turn: a play if there is one, else other cards, else nothing."""
    await move_the_cursor(it)
    before = moment(it)
    if "Your turn: " not in it.text:
        await give_back(it)
    else:
        await carry_out(it, thought(it))
    await it.until(lambda it: moment(it) != before or ended(it))


def moment(it: RealTerminal) -> tuple[str, list[str], str]:
    """The parts that moves change and plans do not: top line, own cards, and the log."""
    return it.line(0), rack(it), it.text.rpartition("────")[2].rpartition("\n")[0]


async def move_the_cursor(it: RealTerminal) -> None:
    """Once it has moved, the whole picture has come; off the cards: it hides which are jokers."""
    await change(it, UP, cursor)
    if re.search(r"►[2-9TJQKA][♠♥♦♣]", it.text):
        await change(it, TAB, cursor)


def cursor(it: RealTerminal) -> tuple[int, int]:
    """Where on the board it is, as line and column of the screen."""
    places = ((row, it.line(row).find("►", LEFT)) for row in range(TOP, TOP + 15))
    return next(place for place in places if LEFT <= place[1] < LEFT + 15 * WIDE)


def thought(it: RealTerminal) -> Move:
    """The play with most points, or a swap that allows one."""
    laid = (
        (cell(at), 1 << NUMBERS[name[:2]] | (JOKER if name.endswith("*") else 0))
        for at, name in board(it).items()
    )
    position = Position(board_of(laid, ace_low=True), numbers(rack(it)), strict=True)
    plays = best(position, effort=Effort(EFFORT))
    return move_of(plays[0], position) if plays else first_found(Seen(position, SWAPS, free=False))


async def carry_out(it: RealTerminal, move: Move) -> None:
    """The move by typing and by mouse."""
    match move:
        case Place(cards=cards):
            it.send(":", " ".join(map(_typed, cards)), ENTER)
            await press(it, "play")
        case PutJoker(at=at) | TakeJoker(at=at):
            row, column = at
            where = f"{LEFT + WIDE * column + 2};{TOP + row + 1}"
            it.send(f"\x1b[<0;{where}M\x1b[<0;{where}m")
            await press(it, "swap a joker for", "take the joker")


def _typed(card: PlacedCard) -> str:
    row, column = card.at
    name = f"** {card.stands_for}" if card.card == JOKER_NAME else card.card
    return f"{name} {row} {column}"


async def give_back(it: RealTerminal) -> None:
    """As many cards as may be exchanged, or pass."""
    if offered(it, "exchange cards") is None:
        await press(it, "pass")
        return
    left = re.search(r"(\d+|one) cards? left", it.line(0))
    assert left is not None, it.picture()
    most = 1 if left[1] == "one" else int(left[1])
    await press(it, "exchange cards")
    await it.until("── to exchange ──")
    it.send(*map(str, range(1, min(most, len(rack(it))) + 1)))
    await press(it, "exchange these")
