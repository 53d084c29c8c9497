"""A dialog that asks before something is done."""

from collections.abc import Mapping
from time import monotonic

from typing_extensions import override

from client.app.app import STILL_TYPING
from client.app.painted_screen import PaintedScreen
from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Question, draw_question
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button


class ConfirmScreen(HallScreen):
    """A question with a yes and a no; Esc is no.

    Enter at the end of a word is not yes: it was typed for a line that is not open.

    Args:
        below: the screen under the dialog.
        yes: the label of yes; "" if there is nothing to decide.
        agreed: called on yes.
        declined: called on no.
    """

    def __init__(
        self,
        context: SessionContext,
        below: PaintedScreen,
        title: str,
        text: str,
        yes: str,
        no: str,
        agreed: Act,
        declined: Act = lambda: None,
    ) -> None:
        super().__init__(context)
        self._below = below
        self._title = title
        self._text = text
        self._yes = yes
        self._no = no
        self._on_yes = agreed
        self._on_no = declined
        self._typed_at = -STILL_TYPING  # by the monotonic clock; a letter that means nothing here

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        enter, escape = self.tr.sense("key", "Enter"), self.tr.sense("key", "Esc")
        agree = (Button("do:yes", enter, self._yes, main=True),) if self._yes else ()
        key = escape if agree else enter
        answers = (Button("do:no", key, self._no, main=not agree), *agree)
        question = Question(
            title=self._title, text=self._text, answers=answers, position=self.position
        )
        return draw_question(self._below.draw(size, theme, language), question, "full")

    def keys(self) -> Mapping[str, str]:
        if monotonic() - self._typed_at < STILL_TYPING:
            return {"escape": "do:no"}
        return {"enter": "do:yes" if self._yes else "do:no", "escape": "do:no"}

    @override
    def pressed(self, key: Key) -> bool:
        if key.text:
            self._typed_at = monotonic()
        return False

    def acts(self) -> Mapping[str, Act]:
        return {"do:yes": self._confirm, "do:no": self._decline}

    def _confirm(self) -> None:
        self.dismiss()
        self._on_yes()

    def _decline(self) -> None:
        self.dismiss()
        self._on_no()
