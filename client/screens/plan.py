"""What a panel keeps between keys, and the engine's word on the move that stands for."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from client.games import hooks
from client.games.base import Move, Panel, Seen
from client.guest import Guest
from engine.sync.reports import Refused
from engine.sync.requests import Preview


class Plan:
    """One player's plan at one table; panels without one leave it empty.

    Attributes:
        state: as the panel's own hooks made it; None until they make one.
        preview: what the engine said of the planned move, as `Seen.preview` has it.
    """

    def __init__(self, guest: Guest) -> None:
        self.state: Any = None
        self.preview: Mapping[str, Any] | None = None
        self._guest = guest
        self._asked: Move | None = None
        self._sent = -1  # the revision that an unasked move was made from

    def key(self, panel: Panel, seen: Seen, name: str) -> bool:
        """Whether a key is for the panel; if so, it has had its effect."""
        return self._change(panel, seen, hooks.key(panel, seen, name))

    def click(self, panel: Panel, seen: Seen, place: str) -> bool:
        """Whether a place is for the panel; if so, it has had its effect."""
        return self._change(panel, seen, hooks.click(panel, seen, place))

    def take(self, panel: Panel, seen: Seen, state: object) -> None:
        """Go on from this state."""
        self.state = state
        self._ask(panel, replace(seen, state=state, preview=None))

    def told(self, panel: Panel, seen: Seen) -> None:
        """The view is another one: what is left of the plan is asked about anew."""
        self._asked = None
        self.take(panel, seen, hooks.carried(panel, seen))

    def unasked(self, panel: Panel, seen: Seen) -> Move | None:
        """A move that needs no player, once for each view."""
        move = hooks.unasked(panel, seen)
        if move is None or self._sent == self._guest.revision:
            return None
        self._sent = self._guest.revision
        return move

    def _change(self, panel: Panel, seen: Seen, state: object) -> bool:
        if state is None:
            return False
        self.take(panel, seen, state)
        return True

    def _ask(self, panel: Panel, seen: Seen) -> None:
        """Ask the engine about the planned move, unless that has been done."""
        move = hooks.ask(panel, seen)
        if move is not None and move == self._asked:
            return
        self._asked, self.preview = move, None
        if move is None or self._guest.table_id is None:
            return

        def answered(answer: Mapping[str, Any]) -> None:
            if self._asked is move:
                self.preview = answer

        def denied(refusal: Refused) -> None:
            answered({"refused": refusal.code, "text": refusal.text, "facts": refusal.facts})

        self._guest.ask(Preview, self._guest.table_id, dict(move), granted=answered, denied=denied)
