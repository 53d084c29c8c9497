"""What a panel keeps on one player's screen, and the engine's word on the move that stands for."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from client.app.scene import Pending
from client.games.base import Move, Seen
from client.screens.table.context import Desk
from client.screens.table.hints import Hints
from engine.sync.reports import Refused
from engine.sync.requests import Preview

EMPTY: Mapping[str, Any] = {}


class Selection:
    """One player's panel at one table; see `GamePanel` for what a panel may do with its memory.

    Args:
        look: what the panel sees now, this memory included.

    Attributes:
        memory: as the panel made it.
        preview: what the engine said of the planned move, as `Seen.preview` has it.
        help: what the hall said of the moment, as `Seen.hint` has it.
    """

    def __init__(self, desk: Desk, look: Callable[[], Seen]) -> None:
        self.memory: Any = EMPTY
        self.preview: Mapping[str, Any] | None = None
        self.help = Hints(desk)
        self._desk = desk
        self._look = look
        self._asked: Move | None = None
        self._sent = -1  # the revision that an unasked move was made from
        self._fading: Pending | None = None

    def pressed(self, key: str) -> bool:
        """Whether a key is for the panel; if so, it has had its effect."""
        return self._change(self._desk.panel.after_key(self._look(), key))

    def clicked(self, place: str) -> bool:
        """Whether a place is for the panel; if so, it has had its effect."""
        return self._change(self._desk.panel.after_click(self._look(), place))

    def dragged(self, place: str, onto: str | None) -> bool:
        """Whether a thing dragged to another place is for the panel; if so, it is done."""
        return self._change(self._desk.panel.after_drag(self._look(), place, onto))

    def touched(self) -> None:
        """Any key or click comes."""
        self._change(self._desk.panel.before_key(self._look()))

    def followed(self) -> None:
        """The view is another one: what is left of the plan is asked about anew."""
        self._asked = None
        if not self._change(self._desk.panel.after_news(self._look())):
            self.ask()

    def remember(self, memory: object) -> None:
        """Go on with this memory, until it fades."""
        self.memory = memory
        self.stay()
        self.ask()

    def forget(self) -> None:
        """Another match begins."""
        self.remember(EMPTY)

    def stay(self) -> None:
        """What fades has its whole time before it again."""
        if self._fading is not None:
            self._fading.cancel()
            self._fading = None
        fading = self._desk.panel.fading(self._look())
        if fading is not None:
            seconds, then = fading
            stage = self._desk.screen.stage
            self._fading = stage.after(seconds, lambda: self._faded(then))

    def unasked(self) -> Move | None:
        """A move that needs no player, once for each view."""
        move = self._desk.panel.automatic(self._look())
        if move is None or self._sent == self._desk.hall.revision:
            return None
        self._sent = self._desk.hall.revision
        return move

    def ask(self) -> None:
        """Ask the hall whatever the panel wants to know, unless that has been done."""
        self._ask_about_the_plan()
        if self._desk.panel.wants_hint(self._look()):
            self.help.ask()

    def _ask_about_the_plan(self) -> None:
        move = self._desk.panel.planned(replace(self._look(), preview=None))
        if move is not None and move == self._asked:
            return
        self._asked, self.preview = move, None
        number = self._desk.hall.table_id
        if move is None or number is None:
            return

        def answered(answer: Mapping[str, Any]) -> None:
            if self._asked is move:
                self.preview = answer

        def denied(refusal: Refused) -> None:
            answered({"refused": refusal.code, "text": refusal.text, "facts": refusal.facts})

        self._desk.hall.ask(Preview, number, dict(move), granted=answered, denied=denied)

    def _faded(self, memory: object) -> None:
        """Unless the player has left the table in the meantime."""
        if self._desk.is_laid and self._desk.hall.view is not None:
            self.remember(memory)

    def _change(self, memory: object) -> bool:
        if memory is None:
            return False
        self.remember(memory)
        return True
