"""Plays any game with the actions on the screen, without knowing its rules."""

import contextlib
import random
import re
from collections.abc import Callable, Mapping

from tests.real_ssh import ENTER, NotSeenError, Readable, RealTerminal
from tests.tablehost.played.people import buttons, change, finished

A_MATCH = 180.0  # seconds; only a failing test waits that long for the others at a table
A_KEY = 5.0
"""Seconds for a digit to show: a die picked and put back in one picture looks like no key."""
A_BUTTON = 30.0
"""Seconds for a button to go; one that is there again in the next picture looks as if it stayed."""
MOST_KEYS = 600  # nobody presses more in a short match

Liking = Mapping[str, int]
"""How gladly a button is pressed, by a pattern that its words begin with; the first one counts."""

ANYTHING: Liking = {
    "continue|continuer": 20,
    "check|call|annoncer": 4,
    "bet|raise": 2,
    "fold": 1,
    "believe|croire": 4,
    "doubt|douter": 2,
    "look|regarder": 3,
    "throw|take out|poker turn|lancer|sortir|tour de poker": 4,
}
"""Every button of the two games with cups that makes a move, or leads to one.

Those of Poker Dice in French too.
"""

EVERYTHING: Liking = {
    "leave|all actions|a bot|cancel|let a bot|add a word|how the dice": 0,
    "continue": 20,
    "[a-z]": 1,
}
"""Every button that goes on with the match, or to the next one."""

A_DIE = 1
_DICE = re.compile(r"\b1-(\d) (?:choose|choisir)\b")
_ROLLS_LEFT = re.compile(r"\w+ rolls? left")
"""All dice rolled again: the button says the same, but not what is left."""
_QUESTION = re.compile(r"│ +\[Esc\] .+\[Enter\] .+│")


class Chooser:
    """Chooses among the buttons on a screen, and the dice that digits pick; the same each time.

    Args:
        name: whose taste it is.
        liking: a button that is not in it is left alone.
        dice: how gladly dice are picked by digits.
    """

    def __init__(self, name: str, liking: Liking = ANYTHING, dice: int = A_DIE) -> None:
        self._chance = random.Random(name)
        self._liking = liking
        self._dice = dice

    def key(self, it: Readable) -> str | None:
        """An offered key; None if there is no move. Questions are answered."""
        if _QUESTION.search(it.text):
            return ENTER
        keys = {key: self._weight(words) for words, key in buttons(it).items()}
        wanted = {key: weight for key, weight in keys.items() if weight}
        if not wanted:
            return None
        if dice := _DICE.search(it.line(-1)):
            wanted.setdefault(str(self._chance.randint(1, int(dice[1]))), self._dice)
        return self._chance.choices(list(wanted), list(wanted.values()))[0]

    def _weight(self, words: str) -> int:
        found = (weight for begin, weight in self._liking.items() if re.match(begin, words))
        return next(found, 0)


async def play_by_offers(
    it: RealTerminal, chooser: Chooser, enough: Callable[[RealTerminal], object] = finished
) -> None:
    """Press offered keys until the condition holds."""
    for _ in range(MOST_KEYS):
        await it.until(lambda it: enough(it) or chooser.key(it), A_MATCH)
        key = None if enough(it) else chooser.key(it)
        if key is None:
            return
        with contextlib.suppress(NotSeenError):
            await pressed(it, key)
    raise NotSeenError(f"no end after {MOST_KEYS} keys\n{it.picture()}")


async def pressed(it: RealTerminal, key: str) -> None:
    """Press a key and wait until it has done what it says.

    Pictures change by themselves: dice tumble, somebody is cut off. A button that is pressed again
    for such a change is pressed twice, and what comes second may be meant for nobody: it lets down
    the cup that the first has lifted, or calls. So a button has to go, to say something else, to
    lead to a question, or to leave fewer rolls.
    """
    if key in buttons(it).values():
        await change(it, key, lambda it: _answer(it, key), A_BUTTON)
    else:
        await change(it, key, lambda it: it.text, A_KEY)


def _answer(it: Readable, key: str) -> tuple[list[str], list[str], bool]:
    """The label of the button with this key, the rolls left, and whether a question is open."""
    words = [words for words, other in buttons(it).items() if other == key]
    return words, _ROLLS_LEFT.findall(it.text), _QUESTION.search(it.text) is not None
