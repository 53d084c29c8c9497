"""A form over a screen: arrows change choices, text is typed, Enter goes on and then submits."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.form_drawing import FormModel, draw_form
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from client.widgets.entry import Entry
from client.widgets.form import Field
from client.widgets.line_editor import Editor

Values = Mapping[str, str]
"""The fields' values by name."""


class Choice:
    """A field with one of several values, `values` from value to label."""

    def __init__(self, name: str, label: str, values: Mapping[str, str], chosen: int = 0) -> None:
        self.name = name
        self._label = label
        self._values = values
        self._chosen = min(chosen, len(values) - 1)

    @property
    def value(self) -> str:
        return list(self._values)[self._chosen]

    def field(self) -> Field:
        last = len(self._values) - 1
        shown = self._values[self.value]
        return Field(self.name, self._label, shown, less=self._chosen > 0, more=self._chosen < last)

    def step(self, by: int) -> None:
        """Choose the next value (1) or the one before (-1)."""
        self._chosen = max(0, min(self._chosen + by, len(self._values) - 1))

    def key(self, _: Key) -> bool:
        """Ignore typed keys."""
        return False


class Typed:
    """A field for a line of text."""

    def __init__(self, name: str, label: str, *, limit: int, text: str = "") -> None:
        self.name = name
        self._label = label
        self._editor = Editor(text, limit=limit, selected=True)

    @property
    def value(self) -> str:
        return self._editor.text.strip()

    def field(self) -> Field:
        line = self._editor
        entry = Entry("", line.text, line.cursor, selected=line.selected)
        return Field(self.name, self._label, "", entry=entry)

    def step(self, by: int) -> None:
        """Move the text cursor."""
        self._editor.key(Key("left" if by < 0 else "right"))

    def key(self, key: Key) -> bool:
        return self._editor.key(key)


class FormScreen(HallScreen):
    """A form; Esc closes it without effect.

    Args:
        below: the screen under the form.
        about: makes the sentence above the fields from their values.
        yes: label of the button that submits.
        done: called with the values.
        yes_key: submits from any field that takes no text; "" for none but Enter on the last one.
        unused: names of the fields that say nothing with these values, and are not shown.
        notes: by name of a field, what its value means; "" for nothing.
    """

    def __init__(
        self,
        context: SessionContext,
        below: HallScreen,
        *,
        title: str,
        about: Callable[[Values], str],
        fields: Sequence[Choice | Typed],
        yes: str,
        done: Callable[[Values], None],
        yes_key: str = "",
        unused: Callable[[Values], Collection[str]] = lambda _: (),
        notes: Callable[[Values], Mapping[str, str]] = lambda _: {},
    ) -> None:
        super().__init__(context)
        self._below = below
        self._title = title
        self._about = about
        self._fields = fields
        self._yes = yes
        self._done = done
        self._yes_key = yes_key
        self._unused = unused
        self._notes = notes
        self._chosen = 0

    @property
    def values(self) -> Values:
        return {field.name: field.value for field in self._fields}

    @property
    def _shown(self) -> Sequence[Choice | Typed]:
        unused = self._unused(self.values)
        return [field for field in self._fields if field.name not in unused]

    def _fields_told(self) -> Iterator[Field]:
        """The fields as they are drawn, with the notes behind their values."""
        notes = self._notes(self.values)
        for one in self._shown:
            field, note = one.field(), notes.get(one.name)
            yield replace(field, value=f"{field.value} ({note})") if note else field

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        enter, escape = self.tr.sense("key", "Enter"), self.tr.sense("key", "Esc")
        key = enter if self._is_last else self._letter
        onward = Button("do:next", enter, self.tr.sense("form", "next"), main=True)
        model = FormModel(
            title=self._title,
            text=self._about(self.values),
            fields=tuple(self._fields_told()),
            chosen=self._chosen,
            answers=(
                Button("do:no", escape, self.tr("cancel")),
                *(() if self._is_last else (onward,)),
                Button("do:yes", key, self._yes, main=self._is_last),
            ),
            position=self.position,
        )
        return draw_form(self._below.draw(size, theme, language), model, self.tr)

    def keys(self) -> Mapping[str, str]:
        return {
            "up": "do:up",
            "down": "do:down",
            "tab": "do:down",
            "shift+tab": "do:up",
            "left": "do:less",
            "right": "do:more",
            "enter": "do:next",
            "escape": "do:no",
            **({self._letter: "do:yes"} if self._letter else {}),
        }

    def acts(self) -> Mapping[str, Act]:
        field = self._shown[self._chosen]
        return {
            "do:up": lambda: self._point(-1),
            "do:down": lambda: self._point(1),
            "do:less": lambda: field.step(-1),
            "do:more": lambda: field.step(1),
            "do:next": self._do if self._is_last else lambda: self._point(1),
            "do:yes": self._do,
            "do:no": self.dismiss,
        }

    def pressed(self, key: Key) -> bool:
        """Type into the chosen text field; Space steps a choice."""
        field = self._shown[self._chosen]
        if not field.key(key) and key.name == "space":
            field.step(1)
        return True

    def paste(self, text: str) -> None:
        self._shown[self._chosen].key(Key("paste", text))

    def clicked(self, place: str) -> None:
        """Choose a field, or change it by the arrows beside its value.

        On a small screen a click on the chosen field changes it.
        """
        kind, _, name = place.partition(":")
        names = [field.name for field in self._shown]
        if name in names:
            again = self.is_small and self._chosen == names.index(name)
            self._chosen = names.index(name)
            if again or kind in ("less", "more"):
                self._shown[self._chosen].step(-1 if kind == "less" else 1)

    @property
    def _letter(self) -> str:
        """The letter that submits now; "" while letters are typed."""
        is_typed = isinstance(self._shown[self._chosen], Typed)
        return "" if is_typed else self._yes_key

    @property
    def _is_last(self) -> bool:
        return self._chosen == len(self._shown) - 1

    def _point(self, step: int) -> None:
        self._chosen = (self._chosen + step) % len(self._shown)

    def _do(self) -> None:
        settled = self.values
        self.dismiss()
        self._done(settled)
