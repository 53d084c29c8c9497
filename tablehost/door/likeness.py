"""When two names are one to the eye or the ear.

Capitals, spaces and hyphens do not tell people apart, nor do letters that are drawn alike, small or
capital: a Cyrillic «а», a Greek «Ο», the digit 1 beside I and l. Accents do: Zoé and Zoe are two
people. The letters are those of Unicode's confusables (https://www.unicode.org/reports/tr39/) that
stand in one Cyrillic or Greek word for a Latin one.
"""

from collections.abc import Mapping

_DRAWN_ALIKE: Mapping[str, str] = {
    "a": "аαɑ", "b": "вβ", "c": "сϲ", "d": "ԁ", "e": "еε", "g": "ɡ", "h": "нһη", "j": "јϳ",
    "k": "кκ", "l": "1iіӏιı", "m": "мμ", "n": "ո", "o": "0оο", "p": "рρ", "q": "ԛ", "s": "ѕ",
    "t": "тτ", "u": "ս", "v": "ѵν", "w": "ԝ", "x": "хχ", "y": "уүγυ", "z": "ζ",
}  # fmt: skip
_BETWEEN = " -_.'"
_PLAIN = str.maketrans(
    {letter: plain for plain, letters in _DRAWN_ALIKE.items() for letter in letters}
)


def likeness(name: str) -> str:
    """What is left of a clean name when only what tells people apart counts."""
    letters = name.casefold().translate(_PLAIN)
    return "".join(c for c in letters if c not in _BETWEEN)
