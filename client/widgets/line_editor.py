"""Editing of one line of text, for chat, names, codes and moves.

It is drawn on the canvas like everything else (`widgets.entry`). Textual's own `Input` would need a
task, style rules and a blinking timer, and cost a session more than the rest of its screen.
"""

from collections.abc import Callable, Mapping

from client.paint.text import clean, clusters
from client.terminal.keys import Key

Line = list[str]
"""Characters, each with its combining marks."""

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
    """A line with a cursor; `limit` counts characters with their combining marks.

    Attributes:
        selected: the whole text is selected: the next character replaces it, other keys edit it.
        is_cut: the last insertion was longer than the limit allows, and only its beginning is kept.
    """

    def __init__(self, text: str = "", *, limit: int = 200, selected: bool = False) -> None:
        self.limit = limit
        self.is_cut = False
        self._before: Line = []
        self._after: Line = []
        self.selected = False
        self.insert(text)
        self.selected = selected and bool(text)

    @property
    def text(self) -> str:
        return "".join((*self._before, *self._after))

    @property
    def cursor(self) -> int:
        """The cursor's index in `text`; never inside a character."""
        return len("".join(self._before))

    def insert(self, text: str) -> None:
        """Insert text at the cursor, cleaned of control characters, up to the limit."""
        self._clear_selected()
        # A combining mark typed by itself joins the character before it.
        typed = _characters(clean("".join(self._before) + text))
        self._before = typed[: max(0, self.limit - len(self._after))]
        self.is_cut = len(self._before) < len(typed)

    def take(self) -> str:
        """Empty the line and return its text without surrounding blanks."""
        text = self.text.strip()
        self._before, self._after, self.selected = [], [], False
        return text

    def key(self, key: Key) -> bool:
        """Apply a key; returns whether the editor uses this key."""
        if key.text:
            self.insert(key.text)
            return True
        edit = _EDITS.get(key.name)
        if edit is None:
            return False
        self.is_cut = False
        if key.name in ("backspace", "delete"):
            self._clear_selected()
        self.selected = False
        self._before, self._after = edit(self._before, self._after)
        return True

    def _clear_selected(self) -> None:
        if self.selected:
            self._before, self._after, self.selected = [], [], False


def _without_word(line: Line) -> Line:
    """The line without its last word and the blanks after it."""
    end = len(line)
    while end and line[end - 1] == " ":
        end -= 1
    while end and line[end - 1] != " ":
        end -= 1
    return line[:end]


def _characters(text: str) -> Line:
    return [cluster for cluster, _ in clusters(text)]
