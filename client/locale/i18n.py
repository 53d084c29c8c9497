"""Translation with gettext, and the formats of numbers and times in each language.

Each session uses the `Translator` of its language; no language is set for the whole process.
Texts are written in English and marked by these calls: `tr("...")`, `tr.plural("one", "many", n)`,
`tr.sense("context", "...")`, and `N_("...")` for a text in a table that is translated when shown.
`python -m client.locale update` adds new texts to the catalogues. A game from a package brings a
catalogue of its own, which is asked for texts that are in none of these.
"""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from engine.packages import packages

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LANGUAGE_NAMES: Mapping[Language, str] = {"en": "English", "fr": "Français"}
DOMAIN = "client"

_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_NO_BREAK = "\xa0"  # many terminal fonts lack the narrow no-break space
_GROUPS: Mapping[Language, str] = {"en": ",", "fr": _NO_BREAK}
_POINTS: Mapping[Language, str] = {"en": ".", "fr": ","}
_PERCENT: Mapping[Language, str] = {"en": "%", "fr": f"{_NO_BREAK}%"}
_SEMICOLON: Mapping[Language, str] = {"en": "; ", "fr": f"{_NO_BREAK}; "}


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogues without translating it; translate it when it is shown."""
    return text


class Translator:
    """Translates texts into one language and formats numbers and times for it."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """The translation of an English text, with its `{names}` replaced by `values`."""
        return self._filled(self._catalogue.gettext(text), values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The translation in the plural form for `count`; `{n}` is the formatted count."""
        found = self._catalogue.ngettext(one, many, count)
        if count == 0 and "{n}" not in found and "{n}" in many:
            found = self._catalogue.ngettext(one, many, 2)  # French: zero is singular, but not "un"
        return self._filled(found, {"n": count, **values})

    def sense(self, where: str, text: str, /, **values: object) -> str:
        """The translation of a text that needs a context (`where`) to tell its senses apart."""
        return self._filled(self._catalogue.pgettext(where, text), values)

    def number(self, value: int) -> str:
        """A whole number with grouped digits: 10,000 in English, 10 000 in French."""
        return f"{value:,}".replace(",", _GROUPS[self.language]).replace("-", "−")

    def signed(self, value: int) -> str:
        """A whole number with a `+` if it is positive."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def decimal(self, value: float) -> str:
        """A number with one decimal: 2.5 in English, 2,5 in French."""
        whole, tenths = f"{abs(value):.1f}".split(".")
        sign = "−" if value < 0 else ""
        return f"{sign}{self.number(int(whole))}{_POINTS[self.language]}{tenths}"

    def percent(self, share: float) -> str:
        """A fraction of 1 in whole percent; 0 % and 100 % only if they are exact."""
        rounded = round(share * 100)
        if 0 < share < 1:
            rounded = min(99, max(1, rounded))
        return f"{rounded}{_PERCENT[self.language]}"

    def join(self, words: Iterable[str]) -> str:
        """Words joined into one phrase: `a, b and c`."""
        *most, last = list(words) or [""]
        if not most:
            return last
        return self(N_("{some} and {last}"), some=", ".join(most), last=last)

    def listed(self, phrases: Iterable[str]) -> str:
        """Phrases that may have commas in them, one after the other: `a, b; c`."""
        return _SEMICOLON[self.language].join(phrases)

    def labelled(self, label: str, value: str) -> str:
        """A label and what belongs to it, with the language's colon."""
        return self(N_("{label}: {value}"), label=label, value=value)

    def clock(self, seconds: float) -> str:
        """Seconds as minutes and seconds, with hours if there are any: `1:05`, `1:00:00`."""
        whole = max(0, int(seconds))
        minutes, rest = divmod(whole, 60)
        if minutes < 60:
            return f"{minutes}:{rest:02}"
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        """`text` with its `{names}` filled in; whole numbers are formatted for the language."""
        if not values:
            return text
        shown = {
            key: self.number(value) if type(value) is int else value
            for key, value in values.items()
        }
        if self.language == "fr":
            text = _elided(text, shown)
        return text.format_map(shown)


def _elided(text: str, values: Mapping[str, object]) -> str:
    """A French text with `d’` and `qu’` for `de` and `que` where a vowel follows: `d’Ada`."""

    def short(found: re.Match[str]) -> str:
        before, name = found.groups()
        value = str(values.get(name, ""))
        first = unicodedata.normalize("NFD", value[:1]).casefold()[:1]
        return f"{before}’{{{name}}}" if first and first in "aeiou" else found.group()

    return _ELIDED.sub(short, text)


@cache
def translator(language: Language) -> Translator:
    """The translator of a language; it has no state, so all sessions share it."""
    return Translator(language)


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    found = _read("client.locale", language, DOMAIN)
    assert found is not None, "shipped"
    found.add_fallback(_PackageTexts(language))
    return found


class _PackageTexts(gettext.NullTranslations):
    """The texts of games from packages, read when the first one is asked for."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language: Language = language

    def gettext(self, message: str) -> str:
        return _of_packages(self._language).gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _of_packages(self._language).ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return _of_packages(self._language).pgettext(context, message)


@cache
def _of_packages(language: Language) -> gettext.NullTranslations:
    """The catalogues of all packages, each asked in turn."""
    every = gettext.NullTranslations()
    for one in packages().values():
        with suppress(Exception, SystemExit):  # see `texts_fault`: somebody else's program
            if found := _read(f"{one.home}.locale", language, one.id):
                every.add_fallback(found)
    return every


def load_package_texts() -> None:
    """Read the texts of packages now, so that no file is opened while people play."""
    for language in LANGUAGES:
        _of_packages(language)


def texts_fault(home: str, game: str) -> str:
    """Why a catalogue of a package cannot be read; "" if it can, or if there is none."""
    for language in LANGUAGES:
        try:
            _read(f"{home}.locale", language, game)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            return f"its {language} catalogue cannot be read: {error}"
    return ""


def _read(home: str, language: Language, domain: str) -> gettext.GNUTranslations | None:
    """A compiled catalogue; None if there is none."""
    package, _, folder = home.rpartition(".")
    try:
        with (files(package) / folder / language / "LC_MESSAGES" / f"{domain}.mo").open("rb") as mo:
            return gettext.GNUTranslations(mo)
    except (ModuleNotFoundError, FileNotFoundError):
        return None


def language_of(env: Mapping[str, str]) -> Language | None:
    """The language that environment variables ask for; None if there is no translation.

    `LANGUAGE`, which may list several, comes first, then the first set of `LC_ALL`, `LC_MESSAGES`
    and `LANG`.
    """
    first = next((env[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(key)), "")
    for wish in (*env.get("LANGUAGE", "").split(":"), first):
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        for language in LANGUAGES:
            if code == language:
                return language
    return None
