"""Options that a match can have beside those of its game; each is left out where it is not set.

Whoever knows the options of a match knows them, and the seed is committed to together with them.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from engine.core.options import bad_options

PRACTICE: Final = "practice"
DAILY: Final = "daily"
LONGEST_DAY: Final = 10  # 2026-11-27


class MatchOptions(Struct, frozen=True):
    """Options beside the game's own.

    Attributes:
        practice: moves can be taken back, see `engine.core.practice`.
        daily: the day whose challenge this is a try at; "" for any other match.
    """

    practice: bool = False
    daily: str = ""

    def plain(self) -> dict[str, Any]:
        """Those that are set."""
        practice = {PRACTICE: True} if self.practice else {}
        return practice | ({DAILY: self.daily} if self.daily else {})


PLAIN: Final = MatchOptions()


def split(options: object) -> tuple[object, MatchOptions]:
    """The options of the game itself, and those beside them.

    Raises:
        IllegalMove: `bad_options`.
    """
    if not isinstance(options, Mapping) or not options.keys() & {PRACTICE, DAILY}:
        return options, PLAIN
    practice, day = options.get(PRACTICE, False), options.get(DAILY, "")
    if type(practice) is not bool:
        raise bad_options(PRACTICE, practice, "true or false")
    if type(day) is not str or len(day) > LONGEST_DAY:
        raise bad_options(DAILY, day, "a day")
    own = {name: value for name, value in options.items() if name not in (PRACTICE, DAILY)}
    return own, MatchOptions(practice, day)


def is_practice(options: Mapping[str, Any]) -> bool:
    """Whether a match with these options is for practice."""
    return options.get(PRACTICE) is True


def day_of(options: Mapping[str, Any]) -> str:
    """The day whose challenge a match with these options is a try at; "" for any other match."""
    day = options.get(DAILY, "")
    return day if type(day) is str else ""


def require_neither(options: Mapping[str, Any]) -> None:
    """Refuse both where matches count together.

    Raises:
        IllegalMove: `bad_options`.
    """
    if is_practice(options):
        raise bad_options(PRACTICE, True, "false, where matches count together")
    require_no_daily(options)


def require_no_daily(options: Mapping[str, Any]) -> None:
    """Refuse a day, which only the host sets.

    Raises:
        IllegalMove: `bad_options`.
    """
    if DAILY in options:
        raise bad_options(DAILY, options[DAILY], "left out")
