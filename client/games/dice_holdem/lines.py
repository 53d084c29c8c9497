"""Dice Hold'em in line mode: `check`, `call`, `bet 20`, `raise 20`, `fold`."""

from collections.abc import Iterator

from typing_extensions import override

from client.games.base import Seen
from client.games.dice_holdem.actions import typed
from client.games.lines import Example, GameLines, ReadResult, join_words, normalized
from client.locale.i18n import Translator

_SHORT = {"c": ("check", "call"), "b": ("bet", "bet"), "r": ("raise", "raise"), "f": ("fold",) * 2}


class DiceHoldemLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """The legal moves with their amounts."""
        can = seen.view["can"]
        if not can:
            return
        if can["check"]:
            yield Example(tr.sense("line", "check"), tr("stay in without paying"))
        else:
            yield Example(tr.sense("line", "call"), tr("call {chips}", chips=can["call"]))
        for amount in can["bet"]:
            yield Example(
                join_words(tr.sense("line", "bet"), f"{amount}"), tr("bet {chips}", chips=amount)
            )
        for by in can["raise"]:
            yield Example(
                join_words(tr.sense("line", "raise"), f"{by}"), tr("raise {chips}", chips=by)
            )
        if can["fold"]:
            fold = tr.sense("line", "fold")
            line = join_words(fold, tr("yes")) if can["check"] else fold
            yield Example(line, tr("give up this hand"))

    @override
    def forms(self, seen: Seen, tr: Translator) -> tuple[Example, ...]:
        """No examples: `offered` lists every amount."""
        return ()

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse a move; folding where checking is free needs a `yes`."""
        words = normalized(text).split()
        can = seen.view["can"]
        if words and words[0] in _SHORT:
            words[0] = _SHORT[words[0]][0 if can and can["check"] else 1]
        sure = words[-1:] == ["yes"] or words[-1:] == ["oui"]
        move = typed(" ".join(words[:-1] if sure else words), seen)
        if move is None:
            return None
        if move["do"] == "fold" and can and can["check"] and not sure:
            line = join_words(tr.sense("line", "fold"), tr("yes"))
            return " ".join(
                (tr("You could check: that costs nothing."), tr("Type: {line}", line=line))
            )
        return (move,)


LINES = DiceHoldemLines()
