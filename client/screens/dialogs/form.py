"""A form over a screen: choices by arrows, a line that is typed, and Enter does it."""

from collections.abc import Callable, Mapping, Sequence

from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.form_drawing import FormModel, draw_deed
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from client.widgets.form import Field
from client.widgets.line_editor import Editor

Settled = Mapping[str, str]
"""What each field holds, by its name."""


class Choice:
    """A field with one of several values; the first one at first."""

    def __init__(self, name: str, label: str, values: Mapping[str, str], chosen: int = 0) -> None:
        self.name = name
        self._label = label
        self._values = values
        self._chosen = min(chosen, len(values) - 1)

    @property
    def value(self) -> str:
        """The value itself, not the word for it."""
        return list(self._values)[self._chosen]

    def field(self) -> Field:
        """As it is shown."""
        last = len(self._values) - 1
        shown = self._values[self.value]
        return Field(self.name, self._label, shown, less=self._chosen > 0, more=self._chosen < last)

    def step(self, by: int) -> None:
        """The next value, or the one before."""
        self._chosen = max(0, min(self._chosen + by, len(self._values) - 1))

    def key(self, _: Key) -> bool:
        """Nothing is typed into it."""
        return False


class Typed:
    """A field with a line of text."""

    def __init__(self, name: str, label: str, *, limit: int, text: str = "") -> None:
        self.name = name
        self._label = label
        self._editor = Editor(text, limit=limit)

    @property
    def value(self) -> str:
        """What was typed."""
        return self._editor.text.strip()

    def field(self) -> Field:
        """As it is shown."""
        return Field(self.name, self._label, "", typed=self._editor.text)

    def step(self, by: int) -> None:
        """The arrows move the cursor."""
        self._editor.key(Key("left" if by < 0 else "right"))

    def key(self, key: Key) -> bool:
        """Into the line."""
        return self._editor.key(key)


class FormScreen(HallScreen):
    """Settles something and does it; Esc does not.

    Args:
        below: the screen it is laid over.
        about: the sentence above the fields, for what they hold now.
        yes: the word for doing it.
        done: is given what the fields hold.
    """

    def __init__(
        self,
        context: SessionContext,
        below: HallScreen,
        *,
        title: str,
        about: Callable[[Settled], str],
        fields: Sequence[Choice | Typed],
        yes: str,
        done: Callable[[Settled], None],
    ) -> None:
        super().__init__(context)
        self._below = below
        self._title = title
        self._about = about
        self._fields = fields
        self._yes = yes
        self._done = done
        self._chosen = 0

    @property
    def settled(self) -> Settled:
        """What the fields hold."""
        return {field.name: field.value for field in self._fields}

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The form over the screen below."""
        enter, escape = self.tr.sense("key", "Enter"), self.tr.sense("key", "Esc")
        model = FormModel(
            title=self._title,
            text=self._about(self.settled),
            fields=tuple(field.field() for field in self._fields),
            chosen=self._chosen,
            answers=(
                Button("do:no", escape, self.tr("no")),
                Button("do:yes", enter, self._yes, main=True),
            ),
        )
        return draw_deed(self._below.draw(size, theme, language), model)

    def keys(self) -> Mapping[str, str]:
        """Arrows choose and change."""
        return {
            "up": "do:up",
            "down": "do:down",
            "tab": "do:down",
            "shift+tab": "do:up",
            "left": "do:less",
            "right": "do:more",
            "enter": "do:yes",
            "escape": "do:no",
        }

    def acts(self) -> Mapping[str, Act]:
        """What the places do."""
        field = self._fields[self._chosen]
        return {
            "do:up": lambda: self._point(-1),
            "do:down": lambda: self._point(1),
            "do:less": lambda: field.step(-1),
            "do:more": lambda: field.step(1),
            "do:yes": self._do,
            "do:no": self.dismiss,
        }

    def pressed(self, key: Key) -> bool:
        """Typed into the line that is chosen; with the space bar a choice steps on."""
        field = self._fields[self._chosen]
        if not field.key(key) and key.name == "space":
            field.step(1)
        return True

    def paste(self, text: str) -> None:
        """As typed."""
        self._fields[self._chosen].key(Key("paste", text))

    def clicked(self, place: str) -> None:
        """A field, or the arrows beside its value."""
        kind, _, name = place.partition(":")
        names = [field.name for field in self._fields]
        if name in names:
            self._chosen = names.index(name)
            if kind in ("less", "more"):
                self._fields[self._chosen].step(-1 if kind == "less" else 1)

    def _point(self, step: int) -> None:
        self._chosen = (self._chosen + step) % len(self._fields)

    def _do(self) -> None:
        settled = self.settled
        self.dismiss()
        self._done(settled)
