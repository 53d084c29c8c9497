"""Farkle in line mode: `roll`, `keep 1 3`, `bank`, also combined: `k 1 3 r`."""

from collections.abc import Iterator

from typing_extensions import override

from client.games.base import Move, Seen
from client.games.common import faces
from client.games.farkle.picks import BANK, ROLL, actions, keep, offers, shown
from client.games.lines import (
    Example,
    GameLines,
    ReadResult,
    dice_places,
    join_words,
    normalized,
    numbered,
)
from client.locale.i18n import Translator

VERBS = {
    "roll": ("roll", "r", "lancer", "lance", "l"),
    "bank": ("bank", "b", "banquer", "banque", "encaisser", "encaisse", "e"),
    "keep": ("keep", "k", "garder", "garde", "g"),
}
_THEN = dict.fromkeys(VERBS["roll"], "roll") | dict.fromkeys(VERBS["bank"], "bank")


class FarkleLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Each set of dice to set aside, the best first; otherwise rolling and banking."""
        sets = offers(seen.view) if seen.view["can"] else ()
        for one in sets:
            dice = faces(shown(seen.view, one["dice"]))
            about = tr("set aside {dice} for {points}", dice=dice, points=one["points"])
            yield Example(join_words(tr.sense("line", "keep"), f"{numbered(one['dice'])}"), about)
        if seen.view["can"] and not sets:
            words = {"roll": tr.sense("line", "roll"), "bank": tr.sense("line", "bank")}
            for action in actions(seen, tr):
                yield Example(words[action.name], action.label)

    @override
    def forms(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Setting dice aside and rolling in one line."""
        sets = offers(seen.view) if seen.view["can"] else ()
        for one in sets[:1]:
            dice = numbered(one["dice"])
            line = join_words(tr.sense("line", "keep"), dice, tr.sense("line", "roll"))
            text = tr.plural(
                "set aside die {dice}, counted in the order of the roll, and roll the others",
                "set aside dice {dice}, counted in the order of the roll, and roll the others",
                len(one["dice"]),
                dice=dice,
            )
            yield Example(line, text)

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse one move, or dice to set aside followed by `roll` or `bank`."""
        words = normalized(text).split()
        if not words:
            return None
        after: tuple[Move, ...] = ()
        then = _THEN.get(words[-1])
        if then is not None:
            after = ({"roll": ROLL, "bank": BANK}[then],)
            words = words[:-1]
            if not words:
                return after
        if words[0] in VERBS["keep"]:
            words = words[1:]
            if not words and offers(seen.view):
                return (keep(offers(seen.view)[0]["dice"]), *after)
        dice = dice_places(words)
        return (keep(dice), *after) if dice else None


LINES = FarkleLines()
