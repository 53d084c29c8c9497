"""Key presses, with the same names for all keyboards, layouts and terminals."""

from typing import Final

from msgspec import Struct
from textual.events import Key as TextualKey

# The unshifted top row of a French keyboard, from 1 to 9 and 0. No command uses these signs.
_TOP_ROW: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))

# Names that some terminals and phones send for other keys.
_SAME: Final = {
    "ctrl+j": "enter",
    "ctrl+h": "backspace",
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "backtab": "shift+tab",
    "ctrl+left_square_bracket": "escape",
}


class Key(Struct, frozen=True):
    """One key press.

    Attributes:
        name: what it means as a command: the character itself (`r`, `R`, `?`, `:`), a digit
            however it was typed, or `space`, `enter`, `escape`, `tab`, `shift+tab`, `backspace`,
            `delete`, `up`, `down`, `left`, `right`, `home`, `end`, `pageup`, `pagedown`, `f1`,
            `ctrl+c`, `alt+x` ...
        text: the character it types into a line, "" for none.
    """

    name: str
    text: str = ""


def normalised(event: TextualKey) -> Key:
    """A Textual key event as our key."""
    typed = event.character or ""
    if typed.isprintable() and typed and "+" not in event.key[:-1]:
        return Key(_command(typed), typed)
    return Key(_SAME.get(event.key, event.key))


def _command(typed: str) -> str:
    if typed == " ":
        return "space"
    return _TOP_ROW.get(typed, typed)
