"""Names that count as the same because they look alike.

Names are compared by Unicode's table of confusable characters (`confusables.txt`;
https://www.unicode.org/reports/tr39/). Case, spaces and punctuation do not count, nor do dots,
strokes, and marks below a letter. An accent above a letter does, but not which one: Zoé and Zoe
are different names, Zoé and Zoè are the same. Only
among people who are here at the same time accents do not count at all (`bare_likeness`): at a table
they would be taken for one another.

Likenesses are saved. A change to what this module returns, or a newer table, needs a migration in
`tablehost/store/schema.py` that computes them again.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

TABLE = Path(__file__).with_name("confusables.txt")

_ACCENT = "\u0301"
# Grave, acute, circumflex, tilde, macron, breve, diaeresis, hook, ring, double acute, caron, double
# grave, inverted breve, Greek circumflex.
_ACCENTS = frozenset(
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u0342"
)
# In addition to Unicode's: small capitals, turned letters, kra, eth, and mu, which looks like u.
_MORE = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɯʍĸðμ", "abcdefghijklmnoprstuvwyzmmkdu", strict=True))
# The same spelling for what looks alike: the digit 1, i (as a capital) and l; m and rn.
_SPELLED = str.maketrans({"0": "o", "1": "l", "5": "s", "i": "l", "m": "rn", "w": "vv"})
_BETWEEN = " -_.,:!'·"
_OF_A_SCRIPT = "\u0590"  # marks from here on belong to a script: vowels, tones


@lru_cache(maxsize=4096)
def likeness(name: str) -> str:
    """The form in which clean names are compared."""
    text = unicodedata.normalize("NFD", name)
    if not any(map(_is_latin, text)):
        text = text.upper()  # or a Greek name would differ from itself in capitals
    found = ""
    for char in _looks(text):
        if not _is_mark(char):
            found += char
        elif char in _ACCENTS:
            found = found.removesuffix(_ACCENT) + _ACCENT
        elif char >= _OF_A_SCRIPT and not found.removesuffix(_ACCENT)[-1:].isascii():
            found += char
    return found or name.casefold()


def bare_likeness(name: str) -> str:
    """The same without accents."""
    return without_accents(likeness(name))


def without_accents(looks: str) -> str:
    """A likeness without its accents."""
    return looks.replace(_ACCENT, "")


def _looks(text: str) -> Iterator[str]:
    """Replace letters by lower-case ones they look like; drop punctuation, keep marks."""
    for char in text:
        look = char if _is_mark(char) else _look(char)
        for one in look.casefold().translate(_SPELLED):
            if one not in _BETWEEN and not "\u02b0" <= one <= "\u02ff":  # raised signs
                yield one


def _look(letter: str) -> str:
    """A letter that this one looks like in either case, preferably a Latin one."""
    small = letter.casefold() if _is_latin(letter) else letter
    looks = [_CONFUSABLES.get(one, one) for one in (small, letter.swapcase())]
    return next((look for look in looks if look[0].isascii()), looks[0])


def _is_latin(char: str) -> bool:
    return unicodedata.name(char, "").startswith("LATIN ")


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) == "Mn"


def _read(table: str) -> Mapping[str, str]:
    rows = (row.split("\t") for row in table.splitlines() if not row.startswith("#"))
    more = str.maketrans(_MORE)
    return {letter: look.translate(more) for look, letters in rows for letter in letters} | _MORE


_CONFUSABLES = _read(TABLE.read_text(encoding="utf-8"))
