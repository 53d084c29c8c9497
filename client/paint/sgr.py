"""What a terminal is told so that it shows roles: from scratch, or as the change from another one.

Two roles that look the same need no change between them, and of a blank only the ground is seen:
that is what `looks` and `grounds` number, neighbours being those that have most in common.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from rich.style import Style

from client.themes.palette import Depth
from client.themes.roles import ROLES
from client.themes.themes import load

PLAIN = "\x1b[m"

_MARKS = ("bold", "dim", "italic", "underline", "blink", "blink2", "reverse")
_UNDERLINE, _REVERSE = 4, 7


class _Look(Struct, frozen=True, order=True):
    """What SGR says of a style: the ground's codes, the ink's, and those of the marks."""

    ground: str
    ink: str
    marks: tuple[int, ...]

    @classmethod
    def of(cls, style: Style) -> "_Look":
        ink = style.color.get_ansi_codes(foreground=True) if style.color else ()
        ground = style.bgcolor.get_ansi_codes(foreground=False) if style.bgcolor else ()
        marks = tuple(code for code, mark in enumerate(_MARKS, 1) if getattr(style, mark))
        return cls(";".join(ground), ";".join(ink), marks)

    @property
    def blank(self) -> "_Look":
        """What is seen of it where nothing stands: ink only where it is drawn all the same."""
        marks = tuple(mark for mark in self.marks if mark in (_UNDERLINE, _REVERSE))
        return _Look(self.ground, self.ink if marks else "", marks)

    @property
    def from_scratch(self) -> str:
        """Whatever was set before is gone."""
        codes = ("0", *map(str, self.marks), self.ink, self.ground)
        return f"\x1b[{';'.join(code for code in codes if code)}m"

    def after(self, was: "_Look") -> str:
        """The same where `was` is set; marks are only ever added."""
        if not set(was.marks) <= set(self.marks):
            return self.from_scratch
        codes = [str(mark) for mark in self.marks if mark not in was.marks]
        codes += [] if self.ink == was.ink else [self.ink or "39"]
        codes += [] if self.ground == was.ground else [self.ground or "49"]
        change = f"\x1b[{';'.join(codes)}m" if codes else ""
        return min(change, self.from_scratch, key=len)


class _Switches(dict[tuple[int, int], str]):
    """What turns one role's ink into another's, by their codes; made when it is wanted first."""

    def __init__(self, looks: Sequence[_Look]) -> None:
        super().__init__()
        self._looks = looks

    def __missing__(self, codes: tuple[int, int]) -> str:
        was, now = codes
        self[codes] = change = self._looks[now].after(self._looks[was])
        return change


class Inks(Struct, frozen=True, eq=False):
    """A theme's roles at one depth, by their codes.

    Attributes:
        from_scratch: what sets each, whatever was set before.
        switches: what sets the second where the first is set.
        looks: numbers, equal for roles that look the same.
        grounds: numbers, equal for roles whose blanks look the same.
        longest: of `from_scratch`, in characters.
    """

    from_scratch: Sequence[str]
    switches: Mapping[tuple[int, int], str]
    looks: Sequence[int]
    grounds: Sequence[int]
    longest: int


@lru_cache(maxsize=64)
def inks(theme: str, depth: Depth) -> Inks:
    """The inks of a theme, made once for all sessions."""
    styles = load(theme).styles[depth]
    looks = [_Look.of(styles[role]) for role in ROLES]
    from_scratch = [look.from_scratch for look in looks]
    return Inks(
        from_scratch,
        _Switches(looks),
        _numbered(looks),
        _numbered([look.blank for look in looks]),
        max(map(len, from_scratch)),
    )


def _numbered(looks: Sequence[_Look]) -> Sequence[int]:
    numbers = {look: number for number, look in enumerate(sorted(set(looks)))}
    return [numbers[look] for look in looks]
