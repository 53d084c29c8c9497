"""A form of Textual's own widgets over the app."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Button, Input


class Form(ModalScreen[None]):
    CSS = "Form { align: center middle; } Form Input { width: 20; }"

    def compose(self) -> ComposeResult:
        yield Input(placeholder="your name")
        yield Button("Sit down", id="sit")
