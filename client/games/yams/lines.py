"""Yam's in line mode: `roll`, `roll 1 3` or `keep 1 3`, or the name of a box."""

from collections.abc import Iterator

from typing_extensions import override

from client.games.base import Seen
from client.games.common import faces
from client.games.lines import Example, GameLines, ReadResult, join_words
from client.games.yams.boxes import box_name, worth
from client.games.yams.typed import typed
from client.locale.i18n import Translator


class YamsLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Rolling all dice, and every free box with its points."""
        can = seen.view["can"]
        if not can:
            return
        if can["roll"]:
            yield Example(tr.sense("line", "roll"), tr("roll all five dice"))
        for box, points in worth(seen.view).items():
            name = box_name(box, tr)
            about = tr("write {points} in {box}", points=points, box=name)
            yield Example(name.lower(), about if points else tr("cross out {box}", box=name))

    @override
    def forms(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Keeping some of the dice."""
        if seen.view["can"] and seen.view["can"]["keep"]:
            about = tr("keep dice 1 and 3 and roll the others")
            yield Example(join_words(tr.sense("line", "keep"), "1 3"), about)

    @override
    def counted(self, seen: Seen, tr: Translator) -> str:
        """The dice in the order of their numbers, which is not the order in which they fell."""
        if not seen.view["can"] or not seen.view["can"]["keep"]:
            return ""
        return tr("Dice 1 to 5: {dice}.", dice=faces(seen.view["dice"]))

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse a roll or a box."""
        move = typed(text)
        return None if move is None else (move,)


LINES = YamsLines()
