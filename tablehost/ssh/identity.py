"""Who came in: a player is a key and a name.

An offered key is not a proven key. asyncssh asks `validate_public_key` about a key twice, for the
client's unsigned question "would you take this one?" and for the signed request, and does not say
which of the two it is. So the answer is kept as a candidate (`Claim`) and holds only if the next
thing that happens is that authentication completes:

- A signed request notes the candidate as the last thing in `validate_public_key`, checks the
  signature and completes, with no chance for another packet in between: nothing is awaited from the
  noting on. Whatever completes by publickey therefore completes by the candidate.
- Every other way to complete passes a callback of ours first, and each withdraws the candidate as
  the last thing it does.
- What is awaited before (is this key invited, is that code good) belongs to a request that asyncssh
  gives up when another one overtakes it.

A key that was signed with and does not suffice by itself is kept apart (`prove`): only a verified
signature brings it there, and only the code of an invitation completes with it.

User names that SASLprep forbids (control characters, invalid UTF-8, characters newer than Unicode
3.2) never get here: asyncssh turns them away with a word of explanation.
"""

import unicodedata

from msgspec import Struct

NAME_COLUMNS = 16
DEFAULT_NAME = "player"
GUEST_NAME = "guest"

_LONGEST_INPUT = 256  # characters looked at; the rest of a longer name would be cut anyway
_MARKS_ON_A_LETTER = 2
_PUNCTUATION = frozenset(" -_.'")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
# Letters and marks that show nothing at all, or join with their neighbours into other widths.
_INVISIBLE = frozenset(
    {0x034F, 0x3164, 0xFFA0, *range(0x1100, 0x1200), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810)}
    | {*range(0xA960, 0xA980), *range(0xD7B0, 0xD800), *range(0xFE00, 0xFE10)}
)
# Marks across a letter or two, and letters above letters: the spelling of no name needs them.
_OVERLAYS = frozenset(
    {*range(0x0334, 0x0339), *range(0x035C, 0x0370), *range(0x1AB0, 0x1B00), *range(0x1DC0, 0x1E00)}
    | {*range(0x20D0, 0x2100), *range(0xFE20, 0xFE30)}
) - {0x0358}  # the dot of Taiwanese o͘
_NOT_KEPT = _INVISIBLE | _OVERLAYS


class Player(Struct, frozen=True):
    """Somebody who came in.

    Attributes:
        name: already clean, 1 to 16 columns (`clean_name`).
        key: the fingerprint (`SHA256:...`) of the public key this player has proven to own, or
            None for a guest. Two guests of one name are two people: never compare them as players.
        address: the IP address he comes from this time.
    """

    name: str
    key: str | None = None
    address: str = ""

    @property
    def guest(self) -> bool:
        """Whether nothing but this connection says who it is."""
        return self.key is None

    @property
    def id(self) -> str | None:
        """What a player's lasting things are kept under, None for a guest.

        Key and name together: two people on one laptop are two players. Capitals do not count, so
        that `ssh Mara@` and `ssh mara@` are one person.
        """
        return None if self.key is None else f"{self.key} {self.name.casefold()}"


class Claim:
    """What one connection has said about who it is, until authentication completes."""

    def __init__(self) -> None:
        self._candidate: Player | None = None
        self._proven: Player | None = None

    @property
    def proven(self) -> Player | None:
        """Whose key was signed with, while something else is still asked for."""
        return self._proven

    def offer(self, user: str, fingerprint: str) -> bool:
        """A key was shown, signed or not. False if this user never comes in by a key."""
        name = clean_name(user)
        self._candidate = None if is_guest_name(name) else Player(name, fingerprint)
        return self._candidate is not None

    def prove(self) -> None:
        """The key shown last was signed with, which is not enough: keep it for what follows."""
        self._proven, self._candidate = self._candidate, None

    def withdraw(self) -> None:
        """Something else than showing a key happened: what was shown before proves nothing."""
        self._candidate = None

    def begin(self) -> None:
        """Another name is asked for: nothing of before counts."""
        self._candidate = self._proven = None

    def settle(self, user: str) -> Player:
        """Who it is, now that authentication has completed."""
        name, who = clean_name(user), self._candidate or self._proven
        self.begin()
        return who if who and who.name == name else Player(name)


def is_guest_name(name: str) -> bool:
    """Whether a clean name is the one that never uses a key."""
    return name.casefold() == GUEST_NAME


def clean_name(raw: str) -> str:
    """A name that is harmless everywhere it is shown: on seats, in logs, in shells.

    Kept, after compatibility characters became plain ones (NFKC: full-width letters, ligatures):
    letters and digits that are written left to right, in the basic plane or Han; up to two marks
    on a letter; single spaces and - _ . ' between them. At most 16 columns, a wide letter counting
    two. Dropped: everything else, so control and formatting characters, brackets that could be
    markup, emoji; strokes across letters, which make a name look crossed out; and right-to-left
    letters, because a terminal that reorders them moves the numbers that stand beside the name. Of
    a name with nothing left remains `player`.
    """
    text = unicodedata.normalize("NFKC", raw[:_LONGEST_INPUT])
    name = _cut(_kept(text)).strip(" -_.'")
    return name or DEFAULT_NAME


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
