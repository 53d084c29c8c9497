"""Names of players: cleaned, and numbered where one is taken."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from secrets import randbelow
from typing import Literal

from tablehost.people.likeness import bare_likeness, likeness

NamesRule = Literal["bound", "free"]
"""Whether a name belongs to the first key that used it, or anybody may use it."""

NAME_COLUMNS = 16
DEFAULT_NAME = "player"
GUEST_NAME = "guest"

_LONGEST_INPUT = 256  # characters; the rest of a longer name would be cut anyway
_MARKS_ON_A_LETTER = 2
_PUNCTUATION = frozenset(" -_.'")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
# Letters and marks that are invisible, or change their width next to others.
_INVISIBLE = frozenset(
    {0x034F, 0x3164, 0xFFA0, *range(0x1100, 0x1200), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810)}
    | {*range(0xA960, 0xA980), *range(0xD7B0, 0xD800), *range(0xFE00, 0xFE10)}
)
# Marks across letters, and letters above letters: no name needs them.
_OVERLAYS = frozenset(
    {*range(0x0334, 0x0339), *range(0x035C, 0x0370), *range(0x1AB0, 0x1B00), *range(0x1DC0, 0x1E00)}
    | {*range(0x20D0, 0x2100), *range(0xFE20, 0xFE30)}
) - {0x0358}  # the dot of Taiwanese o͘
_NOT_KEPT = _INVISIBLE | _OVERLAYS
_COUNTED = 99  # numbers that are tried one after the other
_BY_CHANCE = 20  # of four digits, before longer ones
_NUMBERED = re.compile(r".* ([1-9][0-9]{0,5})").fullmatch
_OF_THE_HOST = frozenset(
    map(bare_likeness, ("host", "tablehost", "hôte", "l'hôte", "l'hôte annonce", "hôte annonce"))
)
_FROM_THE_HOST = bare_likeness("the host")  # and whatever follows: "the host says"


def is_guest_name(name: str) -> bool:
    """Whether a clean name is `guest`, which never uses a key."""
    return name.casefold() == GUEST_NAME


def plain(name: str) -> str:
    """A clean name as somebody types it who has no accents at hand: `dorothee` for Dorothée."""
    split = unicodedata.normalize("NFD", name.casefold())
    return "".join(char for char in split if not unicodedata.combining(char))


def clean_name(raw: str) -> str:
    """A name that is harmless wherever it is shown: on seats, in logs, in shells.

    After NFKC normalization (full-width letters, ligatures) these are kept: letters and digits that
    are written left to right, in the basic plane or Han; up to two marks on a letter; single spaces
    and - _ . ' between them; at most 16 columns, of which a wide letter takes two. Everything else
    is dropped: control and formatting characters, brackets that could be markup, emoji, strokes
    across letters, which make a name look crossed out, and right-to-left letters, because a
    terminal that reorders them moves the numbers beside the name. If nothing is left, the name is
    `player`.
    """
    return _cleaned(raw[:_LONGEST_INPUT])


@lru_cache(maxsize=4096)
def _cleaned(raw: str) -> str:
    text = raw
    while (kept := "".join(cells := _kept(unicodedata.normalize("NFKC", text)))) != text:
        text = kept  # letter and mark that something dropped stood between may be one letter
    return _cut(cells).strip(" -_.'") or DEFAULT_NAME


def _kept(text: str) -> list[str]:
    """The letters of a name, each with its marks, and the punctuation between them."""
    cells: list[str] = []
    for c in text:
        if _is_mark(c):
            if cells and cells[-1] not in _PUNCTUATION and len(cells[-1]) <= _MARKS_ON_A_LETTER:
                cells[-1] += c
        elif _is_letter(c) or (c in _PUNCTUATION and not (c == " " and cells[-1:] == [" "])):
            cells.append(c)
    return cells


def _cut(cells: list[str]) -> str:
    columns, kept = 0, []
    for cell in cells:
        columns += 2 if unicodedata.east_asian_width(cell[0]) in "WF" else 1
        if columns > NAME_COLUMNS:
            break
        kept.append(cell)
    return "".join(kept)


def _is_letter(c: str) -> bool:
    category = unicodedata.category(c)
    return (
        (category[0] == "L" or category == "Nd")
        and unicodedata.bidirectional(c) not in _RIGHT_TO_LEFT
        and ord(c) not in _INVISIBLE
        and (ord(c) < 0x10000 or 0x20000 <= ord(c) < 0x40000)
    )


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) == "Mn" and ord(c) < 0x10000 and ord(c) not in _NOT_KEPT


def variants(name: str) -> Iterator[str]:
    """A clean name, then the same with a number appended, shortened if it would be too long.

    From 2 on, and then any: however many have the name, a free one is among the first hundred or
    so. Without an end.
    """
    yield name
    for number in range(2, _COUNTED + 1):
        yield _variant(name, number)
    for tried in count():
        most = 10_000 if tried < _BY_CHANCE else 1_000_000
        yield _variant(name, _COUNTED + 1 + randbelow(most - _COUNTED - 1))


def is_variant(name: str, wanted: str) -> bool:
    """Whether somebody who asked for a name may have been given this one."""
    if likeness(name) == likeness(wanted):
        return True
    whole, before = clean_name(wanted), number_cut_off(name)
    if not (before and whole.startswith(before)):
        return False
    return name == _variant(whole, int(name[len(before) + 1 :]))


def number_cut_off(name: str) -> str:
    """The part of a name before the number that it may have been given; "" without one."""
    found = _NUMBERED(name)
    return "" if found is None else name[: found.start(1) - 1]


def is_like_guest(name: str) -> bool:
    """Whether a name looks like `guest`, which no key can own."""
    return likeness(name) == likeness(GUEST_NAME)


def reads_as_host(name: str) -> bool:
    """Whether a clean name would read as the host itself, in English or French."""
    looks = bare_likeness(number_cut_off(name) or name)
    return looks in _OF_THE_HOST or looks.startswith(_FROM_THE_HOST)


def _variant(name: str, number: int) -> str:
    """A clean name with a number, shortened if it would be too long."""
    for end in range(len(name), 0, -1):
        wanted = f"{name[:end].rstrip()} {number}"
        if clean_name(wanted) == wanted:
            return wanted
    return f"{DEFAULT_NAME} {number}"
