"""Calls in words, on the ladder, and typed."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from client.locale.i18n import N_, Translator
from client.widgets.die import poker_face
from engine.games.poker_dice import CALLS

Call = Sequence[str]
"""The name of a combination, then its faces."""

RANKS: Mapping[tuple[str, ...], int] = {tuple(call): rank for rank, call in enumerate(CALLS)}
"""The rank of each call on the ladder, from 0."""

_MANY: Mapping[str, str] = {
    "9": N_("nines"),
    "T": N_("tens"),
    "J": N_("jacks"),
    "Q": N_("queens"),
    "K": N_("kings"),
    "A": N_("aces"),
}
_OF: Mapping[str, str] = {
    "9": N_("of nines"),
    "T": N_("of tens"),
    "J": N_("of jacks"),
    "Q": N_("of queens"),
    "K": N_("of kings"),
    "A": N_("of aces"),
}
_WITH: Mapping[str, str] = {
    "9": N_("with a nine"),
    "T": N_("with a ten"),
    "J": N_("with a jack"),
    "Q": N_("with a queen"),
    "K": N_("with a king"),
    "A": N_("with an ace"),
}


def rank(call: Call) -> int:
    return RANKS[tuple(call)]


def dice(faces: Sequence[str | None], tr: Translator) -> str:
    """Faces in the player's language: `K K 10`, in French `R R 10`."""
    return " ".join(poker_face(face, tr.language) for face in faces)


def short(call: Call, tr: Translator) -> str:
    """A call as the ladder shows it and players type it: `three Q K`."""
    return f"{_short_name(call[0], tr)} {dice(call[1:], tr)}"


@cache
def ladder_calls(tr: Translator) -> Sequence[str]:
    """All calls as the ladder shows them, the lowest first."""
    return tuple(short(call, tr) for call in CALLS)


def _short_name(name: str, tr: Translator) -> str:
    match name:
        case "salad":
            return tr.sense("call", "nothing")
        case "pair":
            return tr.sense("call", "pair")
        case "two_pair":
            return tr.sense("call", "two pair")
        case "three":
            return tr.sense("call", "three")
        case "full":
            return tr.sense("call", "full")
        case "four":
            return tr.sense("call", "four")
    return tr.sense("call", "poker")


def call_in_words(call: Call, tr: Translator) -> str:
    """A call in words: `three queens with a king`."""
    name, first, *rest = call
    one, other = first, rest[0] if rest else ""
    match name:
        case "salad":
            return tr("nothing, king high") if one == "K" else tr("nothing, ace high")
        case "pair":
            return tr("a pair {of}", of=tr(_OF[one]))
        case "two_pair":
            return tr("two pair, {high} and {low}", high=tr(_MANY[one]), low=tr(_MANY[other]))
        case "three":
            return tr("three {many} {with_one}", **_parts(one, other, tr))
        case "full":
            return tr("full house, {many} over {pair}", many=tr(_MANY[one]), pair=tr(_MANY[other]))
        case "four":
            return tr("four {many} {with_one}", **_parts(one, other, tr))
    return " ".join((_short_name(name, tr), tr(_OF[one])))


def _parts(one: str, other: str, tr: Translator) -> dict[str, str]:
    """English names the faces (`three queens`), French puts `of` before them."""
    many = tr(_OF[one]) if tr.language == "fr" else tr(_MANY[one])
    return {"many": many, "with_one": tr(_WITH[other])}


# What may be typed for a combination in both languages; longer names before their prefixes.
_NAMES: Mapping[str, str] = {
    "two_pair": r"two[ _]?pairs?|doubles? ?paires?|deux ?paires?|2 ?p|dp|tp|22",
    "salad": r"salade?|nothing|s|n",
    "poker": r"poker|5",
    "pair": r"paires?|pairs?|p|2",
    "three": r"threes?|brelan|b|3",
    "four": r"fours?|carre|c|4",
    "full": r"full|f",
}
_TYPED = re.compile("|".join(f"(?P<{name}>{text})" for name, text in _NAMES.items()))
_FACES = re.compile("10|[9tjvqdkra]")
_FACE_OF: Mapping[str, str] = {"10": "T", "v": "J", "d": "Q", "r": "K"}
_SIDES: Mapping[str, str] = {"left": "left", "gauche": "left", "right": "right", "droite": "right"}


def parse_call(text: str) -> tuple[tuple[str, ...], str | None] | None:
    """Parse a call and the direction after it; None if it is not a call.

    `3 J Q`, `3jq`, `brelan V D`, `paire R gauche`: the names and faces of both languages. Faces
    that do not fit the combination are left for the host to refuse.
    """
    words = _plain(text).split()
    side = _SIDES.get(words[-1]) if words else None
    text = " ".join(words[:-1] if side else words)
    found = _TYPED.match(text)
    if found is None or found.lastgroup is None:
        return None
    rest = text[found.end() :]
    faces = _FACES.findall(rest)
    if not faces or _FACES.sub("", rest).strip(" ,"):
        return None
    return (found.lastgroup, *(_FACE_OF.get(face, face.upper()) for face in faces)), side


def _plain(text: str) -> str:
    """Lower case without accents."""
    split = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(char for char in split if not unicodedata.combining(char))
