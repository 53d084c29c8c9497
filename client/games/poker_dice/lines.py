"""Poker Dice in line mode: `believe`, `doubt`, `peek`, `cup 1 2`, `call three queens`."""

from collections.abc import Iterator, Mapping, Sequence

from typing_extensions import override

from client.games.base import Move, Seen
from client.games.common import seat_name
from client.games.lines import (
    Example,
    GameLines,
    ReadResult,
    dice_places,
    join_words,
    normalized,
    numbered,
    verb,
)
from client.games.poker_dice.call_choice import announcement, chooses_side, receiver
from client.games.poker_dice.calls import RANKS, short
from client.games.poker_dice.calls import parse_call as read_call
from client.games.poker_dice.picks import to_cover, to_throw_openly
from client.locale.i18n import Translator
from client.widgets.die import poker_face
from engine.games.poker_dice import CALLS

SIDES = ("left", "right")
MOST = 3
"""How many calls to offer, from the lowest; any higher one is legal too."""

VERBS: Mapping[str, Sequence[str]] = {
    "believe": ("believe", "b", "croire", "crois"),
    "doubt": ("doubt", "d", "douter", "doute"),
    "peek": ("peek", "p", "look", "regarder", "regarde"),
    "out": ("out", "take", "t", "sortir", "sors"),
    "cup": ("cup", "c", "gobelet"),
    "open": ("open", "o", "openly", "ouvert"),
    "poker_turn": ("turn", "tour"),
}
_CALLING = ("call", "announce", "annoncer", "annonce")
_ALONE = ("believe", "doubt", "peek", "poker_turn")

# Words of a call in plain language: names of faces, and words to ignore.
_FACES = {
    **dict.fromkeys(("nine", "nines", "neuf", "neufs"), "9"),
    **dict.fromkeys(("ten", "tens", "dix"), "t"),
    **dict.fromkeys(("jack", "jacks", "valet", "valets"), "j"),
    **dict.fromkeys(("queen", "queens", "dame", "dames"), "q"),
    **dict.fromkeys(("king", "kings", "roi", "rois"), "k"),
    **dict.fromkeys(("ace", "aces", "as"), "a"),
}
_FILLING = frozenset(
    ("of", "with", "an", "over", "and", "house", "de", "avec", "par", "un", "une", "aux", "et")
)


class PokerDiceLines(GameLines):
    @override
    def offered(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Answers to a call, throws, peeking, and the lowest calls."""
        can = seen.view["can"]
        if not can:
            return
        if can["believe"]:
            yield Example(tr.sense("line", "believe"), tr("believe"))
        if can["doubt"]:
            yield Example(tr.sense("line", "doubt"), tr("doubt: lift the cup"))
        if can["poker_turn"]:
            yield Example(tr.sense("line", "turn"), tr("poker turn: up to five throws"))
        if can["peek"]:
            yield Example(tr.sense("line", "peek"), tr("look under the cup; everybody is told"))
        yield from _throws(seen, tr)
        yield from _calls(seen, tr)

    @override
    def forms(self, seen: Seen, tr: Translator) -> Iterator[Example]:
        """Throwing other dice, and a call in plain words; all of them are legal as they stand."""
        can = seen.view["can"]
        if not can:
            return
        if dice := can["take_out"][:2]:
            places = numbered(dice)
            about = tr.plural(
                "take die {dice} out from the cup",
                "take dice {dice} out from the cup",
                len(dice),
                dice=places,
            )
            yield Example(join_words(tr.sense("line", "out"), places), about)
        yield from _other_throws(seen, tr)
        line = tr("call three queens")
        if _is_high_enough(line, seen):
            yield Example(
                line, tr("any higher call; if your words fit several calls, the lowest of them")
            )

    @override
    def read(self, text: str, seen: Seen, tr: Translator) -> ReadResult:
        """Parse a move with its dice, or a call."""
        words = [
            word for word in normalized(text).split() if word != "poker" or len(text.split()) > 2
        ]
        if normalized(text) in ("poker turn", "tour de poker"):
            return ({"do": "poker_turn"},)
        name, dice = verb(words, VERBS), dice_places(words[1:])
        if name in _ALONE and len(words) == 1:
            return ({"do": name},)
        if name is not None and name not in _ALONE and dice is not None:
            return _with_dice(name, tuple(dice), seen)
        move = _parse_call(normalized(text), seen)
        return None if move is None else (move,)

    @override
    def detail(self, seen: Seen, tr: Translator) -> Iterator[str]:
        """The dice by their numbers."""
        if any(die["place"] != "hand" for die in seen.view["dice"]):
            dice = (f"{n} {_where(die, tr)}" for n, die in enumerate(seen.view["dice"], 1))
            yield tr("Dice 1 to 5: {dice}.", dice=", ".join(dice))


LINES = PokerDiceLines()


def _throws(seen: Seen, tr: Translator) -> Iterator[Example]:
    if dice := to_cover(seen):
        yield _under_the_cup(dice, tr)
    if dice := to_throw_openly(seen):
        yield _openly(dice, tr)


def _other_throws(seen: Seen, tr: Translator) -> Iterator[Example]:
    """Legal throws of two dice, or of those that must be thrown, besides the usual ones."""
    can = seen.view["can"]
    covered = can["cup_together"] or can["throw_cup"][:2]
    if covered and set(covered) <= set(can["throw_cup"]) and set(covered) != set(to_cover(seen)):
        yield _under_the_cup(covered, tr)
    opened = can["throw_open"]
    if can["open_together"]:
        opened = [die for die in opened if seen.view["dice"][die]["place"] == "table"]
    if opened and set(opened[:2]) != set(to_throw_openly(seen)):
        yield _openly(opened[:2], tr)


def _under_the_cup(dice: Sequence[int], tr: Translator) -> Example:
    places = numbered(dice)
    line = join_words(tr.sense("line", "cup"), places)
    return Example(line, tr("throw {dice} under the cup", dice=places))


def _openly(dice: Sequence[int], tr: Translator) -> Example:
    places = numbered(dice)
    return Example(
        join_words(tr.sense("line", "open"), places), tr("throw {dice} openly", dice=places)
    )


def _is_high_enough(line: str, seen: Seen) -> bool:
    """Whether this call in plain words can be made now."""
    lowest, move = seen.view["can"]["from_call"], _parse_call(normalized(line), seen)
    return lowest is not None and move is not None and RANKS.get(tuple(move["call"]), -1) >= lowest


def _calls(seen: Seen, tr: Translator) -> Iterator[Example]:
    can = seen.view["can"]
    if can["from_call"] is None:
        return
    sides = _sides(seen, tr) if chooses_side(seen.view) else {"": ""}
    for call in CALLS[can["from_call"] :][:MOST]:
        for side, to in sides.items():
            line = " ".join((tr.sense("line: calls", "call"), short(call, tr), side)).strip()
            yield Example(line, tr("call {call}", call=f"{short(call, tr)}{to}"))


def _sides(seen: Seen, tr: Translator) -> Mapping[str, str]:
    """The words for both directions, with the player who answers."""
    names = {side: seat_name(receiver(seen.view, side), seen.names, tr) for side in SIDES}
    left, right = (tr("to {name}", name=names[side]) for side in SIDES)
    return {tr.sense("line", "left"): f" {left}", tr.sense("line", "right"): f" {right}"}


def _with_dice(name: str, dice: tuple[int, ...], seen: Seen) -> ReadResult:
    """Throw or take out dice; without numbers, the usual ones."""
    can = seen.view["can"]
    if name == "out":
        return ({"do": "take_out", "dice": list(dice or can["take_out"])},) if can else None
    if not dice and can:
        dice = to_cover(seen) if name == "cup" else to_throw_openly(seen)
    return ({"do": "throw", "dice": list(dice), "cup": name == "cup"},)


def _parse_call(text: str, seen: Seen) -> Move | None:
    """Parse a call; if faces are missing, the lowest one that fits."""
    words = [_FACES.get(word, word) for word in text.split() if word not in _FILLING]
    if words[:1] and words[0] in _CALLING:
        words = words[1:]
    found = read_call(" ".join(words)) if words else None
    can = seen.view["can"]
    if found is None or not can:
        return None
    call, side = found
    lowest = can["from_call"] or 0
    fuller = (tuple(one) for one in CALLS[lowest:] if tuple(one[: len(call)]) == call)
    return announcement(seen, next(fuller, call), side or SIDES[0])


def _where(die: Mapping[str, str | None], tr: Translator) -> str:
    face = die["face"]
    shown = poker_face(face, tr.language) if face else ""
    match die["place"]:
        case "hand":
            return tr("to throw")
        case "cup" if shown:
            return tr("{face} under the cup", face=shown)
        case "cup":
            return tr("under the cup")
    return shown
