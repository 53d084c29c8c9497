"""Perudo in line mode: `4 fives`, `bid 4 5`, `doubt`, `exact`."""

from collections.abc import Iterator, Mapping, Sequence

from typing_extensions import override

from client.games.base import Move, Seen
from client.games.lines import Example, GameLines, ReadResult, normalized, verb
from client.locale.i18n import Translator
from tablehost_game_perudo.client.bids import bid_text

MOST = 3
"""How many bids to offer, the likeliest first."""

VERBS: Mapping[str, Sequence[str]] = {
    "doubt": ("doubt", "d", "dudo", "douter", "doute"),
    "exact": ("exact", "x", "calza", "exacte"),
}
_BIDDING = ("bid", "b", "annoncer", "annonce")
_FACES: Mapping[str, int] = {
    **dict.fromkeys(("one", "ones", "ace", "aces", "as", "un"), 1),
    **dict.fromkeys(("two", "twos", "deux"), 2),
    **dict.fromkeys(("three", "threes", "trois"), 3),
    **dict.fromkeys(("four", "fours", "quatre", "quatres"), 4),
    **dict.fromkeys(("five", "fives", "cinq", "cinqs"), 5),
    **dict.fromkeys(("six", "sixes"), 6),
    **{str(face): face for face in range(1, 7)},
}


class PerudoLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """The likeliest bids, then what can be said of the last one."""
        can = seen.view["can"]
        if not can:
            return
        if can["doubt"]:
            yield Example(tr.sense("line", "doubt"), tr("doubt: there are fewer"))
        if can["exact"]:
            yield Example(tr.sense("line", "exact"), tr("exact: just as many"))
        for one in sorted(can["bid"], key=lambda one: -one["odds"])[:MOST]:
            text = bid_text(one["count"], one["face"], tr)
            about = tr("{odds} likely", odds=tr.percent(one["odds"])) if seen.hints else ""
            yield Example(text, about)

    @override
    def forms(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        if seen.view["can"] and seen.view["can"]["bid"]:
            yield Example(tr("4 fives"), tr("any higher bid"))

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        move = self.move(text, seen)
        return super().read(text, seen, tr) if move is None else (move,)

    def move(self, text: str, seen: Seen) -> Move | None:
        """A typed move; None if it is not one."""
        words = normalized(text).split()
        name = verb(words, VERBS)
        if name is not None and len(words) == 1:
            return {"do": name}
        if words[:1] and words[0] in _BIDDING:
            words = words[1:]
        match [word for word in words if word not in ("x", "×", "of", "de")]:
            case [count, face] if count.isascii() and count.isdecimal() and len(count) < 3:
                shown = _FACES.get(face)
                return {"do": "bid", "count": int(count), "face": shown} if shown else None
        return None


LINES = PerudoLines()
