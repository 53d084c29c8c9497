"""Editing one line of text: chat, a name, a code, a call.

It is drawn on the canvas like everything else (`widgets.entry`), rather than by a widget laid over
it: Textual's own `Input` brings a task, style rules and a blinking timer, and costs a session more
than the rest of its screen.
"""

from collections.abc import Callable, Mapping

from client.paint.text import clean, clusters
from client.terminal.keys import Key

Line = list[str]
"""Characters, each with its marks."""

_EDITS: Mapping[str, Callable[[Line, Line], tuple[Line, Line]]] = {
    "left": lambda before, after: (before[:-1], before[-1:] + after),
    "right": lambda before, after: (before + after[:1], after[1:]),
    "home": lambda before, after: ([], before + after),
    "end": lambda before, after: (before + after, []),
    "backspace": lambda before, after: (before[:-1], after),
    "delete": lambda before, after: (before, after[1:]),
    "ctrl+u": lambda _, after: ([], after),
    "ctrl+k": lambda before, _: (before, []),
    "ctrl+w": lambda before, after: (_without_word(before), after),
}


class Editor:
    """A line and the cursor in it; `limit` counts what a reader would call characters."""

    def __init__(self, text: str = "", *, limit: int = 200) -> None:
        self._limit = limit
        self._before: Line = []
        self._after: Line = []
        self.insert(text)

    @property
    def text(self) -> str:
        """The whole line."""
        return "".join((*self._before, *self._after))

    @property
    def cursor(self) -> int:
        """Where in `text` the cursor stands; never within a character."""
        return len("".join(self._before))

    def insert(self, text: str) -> None:
        """Type or paste at the cursor: cleaned, on one line, as much of it as there is room for."""
        # A mark that is typed by itself joins the character before it.
        typed = _characters(clean("".join(self._before) + text))
        self._before = typed[: max(0, self._limit - len(self._after))]

    def take(self) -> str:
        """The text without blanks around it; the line is empty from now on."""
        text = self.text.strip()
        self._before, self._after = [], []
        return text

    def key(self, key: Key) -> bool:
        """Whether this key belongs to a line; if so, it has had its effect."""
        if key.text:
            self.insert(key.text)
            return True
        edit = _EDITS.get(key.name)
        if edit is None:
            return False
        self._before, self._after = edit(self._before, self._after)
        return True


def _without_word(line: Line) -> Line:
    """A line without its last word, and without the blanks behind that."""
    end = len(line)
    while end and line[end - 1] == " ":
        end -= 1
    while end and line[end - 1] != " ":
        end -= 1
    return line[:end]


def _characters(text: str) -> Line:
    return [cluster for cluster, _ in clusters(text)]
