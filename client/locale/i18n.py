"""English and French: gettext catalogues, and numbers and times as each language writes them.

A `Translator` belongs to one session; nothing is installed for the process. Source text is English
and is found by name: `tr("...")`, `tr.plural("one", "many", n)`, `tr.sense("where", "...")`, and
`N_("...")` for text in a table that is translated when it is used.
`python -m client.locale update` carries new text into the catalogues.
"""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LANGUAGE_NAMES: Mapping[Language, str] = {"en": "English", "fr": "Français"}
DOMAIN = "client"

_NO_BREAK = "\xa0"  # the narrow one is missing from too many terminals' fonts
_GROUPS: Mapping[Language, str] = {"en": ",", "fr": _NO_BREAK}
_POINTS: Mapping[Language, str] = {"en": ".", "fr": ","}
_PERCENT: Mapping[Language, str] = {"en": "%", "fr": f"{_NO_BREAK}%"}


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """`text` as it is, marked for the catalogues; translated later by the one who shows it."""
    return text


class Translator:
    """One language: its sentences, numbers and times."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """The sentence for English `text`, with its `{names}` filled in."""
        return self._filled(self._catalogue.gettext(text), values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The sentence for `count` things; `{n}` is the count as the language writes it."""
        found = self._catalogue.ngettext(one, many, count)
        return self._filled(found, {"n": count, **values})

    def sense(self, where: str, text: str, /, **values: object) -> str:
        """The sentence for `text` in one of its senses: `open` of a table is not `open` a door."""
        return self._filled(self._catalogue.pgettext(where, text), values)

    def number(self, value: int) -> str:
        """10,000 in English, 10 000 in French; a minus sign of one cell."""
        return f"{value:,}".replace(",", _GROUPS[self.language]).replace("-", "−")

    def signed(self, value: int) -> str:
        """A number that says `+` when something is gained."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def decimal(self, value: float) -> str:
        """A number with one digit after the point, or after the comma in French."""
        whole, tenths = f"{abs(value):.1f}".split(".")
        sign = "−" if value < 0 else ""
        return f"{sign}{self.number(int(whole))}{_POINTS[self.language]}{tenths}"

    def percent(self, share: float) -> str:
        """A share of 1 in whole percent, never rounded to a certainty that it is not."""
        rounded = round(share * 100)
        if 0 < share < 1:
            rounded = min(99, max(1, rounded))
        return f"{rounded}{_PERCENT[self.language]}"

    def join(self, words: Iterable[str]) -> str:
        """Words as one phrase: `a, b and c`."""
        *most, last = list(words) or [""]
        if not most:
            return last
        return self(N_("{some} and {last}"), some=", ".join(most), last=last)

    def clock(self, seconds: float) -> str:
        """Time left as minutes and seconds, or hours when there are any."""
        whole = max(0, int(seconds))
        minutes, rest = divmod(whole, 60)
        if minutes < 60:
            return f"{minutes}:{rest:02}"
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        """Numbers are written as the language does; braces in values stay text."""
        if not values:
            return text
        shown = {
            key: self.number(value) if type(value) is int else value
            for key, value in values.items()
        }
        return text.format_map(shown)


@cache
def translator(language: Language) -> Translator:
    """The translator of a language; it holds nothing that changes, so sessions share it."""
    return Translator(language)


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    found = files("client.locale") / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with found.open("rb") as file:
        return gettext.GNUTranslations(file)


def language_of(env: Mapping[str, str]) -> Language | None:
    """The language a terminal's environment asks for, None when it asks for none we have.

    `LANGUAGE` may list several; then `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is set.
    """
    first = next((env[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(key)), "")
    for wish in (*env.get("LANGUAGE", "").split(":"), first):
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        for language in LANGUAGES:
            if code == language:
                return language
    return None
