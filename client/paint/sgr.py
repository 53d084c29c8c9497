"""The SGR escape sequences that set the style of each role, alone or after another role.

Roles that look the same need no sequence between them, and a blank only shows its background. So
looks and backgrounds are numbered; similar ones get adjacent numbers.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from rich.style import Style

from client.themes.palette import Depth
from client.themes.roles import ROLES
from client.themes.themes import load

PLAIN = "\x1b[m"

_ATTRIBUTES = ("bold", "dim", "italic", "underline", "blink", "blink2", "reverse")
_UNDERLINE, _REVERSE = 4, 7


class _Look(Struct, frozen=True, order=True):
    """A style as SGR codes: of the background, the foreground, and attributes such as bold."""

    background: str
    foreground: str
    attributes: tuple[int, ...]

    @classmethod
    def of(cls, style: Style) -> "_Look":
        foreground = style.color.get_ansi_codes(foreground=True) if style.color else ()
        background = style.bgcolor.get_ansi_codes(foreground=False) if style.bgcolor else ()
        attributes = tuple(code for code, name in enumerate(_ATTRIBUTES, 1) if getattr(style, name))
        return cls(";".join(background), ";".join(foreground), attributes)

    @property
    def blank(self) -> "_Look":
        """The look of a blank: the foreground only counts if it is underlined or reversed."""
        attributes = tuple(code for code in self.attributes if code in (_UNDERLINE, _REVERSE))
        return _Look(self.background, self.foreground if attributes else "", attributes)

    @property
    def from_scratch(self) -> str:
        """The sequence that sets this look, whatever was set before.

        It begins with an empty code, which means 0 (ECMA-48, 5.4.2) and is a byte shorter.
        """
        codes = (*map(str, self.attributes), self.foreground, self.background)
        return f"\x1b[{''.join(f';{code}' for code in codes if code)}m"

    def after(self, was: "_Look") -> str:
        """The shortest sequence that sets this look while `was` is set."""
        if not set(was.attributes) <= set(self.attributes):
            return self.from_scratch
        codes = [str(code) for code in self.attributes if code not in was.attributes]
        codes += [] if self.foreground == was.foreground else [self.foreground or "39"]
        codes += [] if self.background == was.background else [self.background or "49"]
        change = f"\x1b[{';'.join(codes)}m" if codes else ""
        return min(change, self.from_scratch, key=len)


class _Switches(dict[tuple[int, int], str]):
    """(role code set, role code to set) -> the sequence between them, made on first use."""

    def __init__(self, looks: Sequence[_Look]) -> None:
        super().__init__()
        self._looks = looks

    def __missing__(self, codes: tuple[int, int]) -> str:
        was, now = codes
        self[codes] = change = self._looks[now].after(self._looks[was])
        return change


class Inks(Struct, frozen=True, eq=False):
    """The escape sequences of a theme at one colour depth, by role code.

    Attributes:
        from_scratch: the sequence that sets a role, whatever was set before.
        switches: (role set, role to set) -> the sequence between them.
        looks: a number for each role, equal for roles that look the same.
        backgrounds: a number for each role, equal for roles whose blanks look the same.
        longest: the length of the longest sequence in `from_scratch`.
    """

    from_scratch: Sequence[str]
    switches: Mapping[tuple[int, int], str]
    looks: Sequence[int]
    backgrounds: Sequence[int]
    longest: int


@lru_cache(maxsize=64)
def inks(theme: str, depth: Depth) -> Inks:
    """The escape sequences of a theme at one colour depth; cached for all sessions."""
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
