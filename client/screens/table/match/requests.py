"""Questions to the hall: what the planned move would do, the hint, and what choices cost."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from client.games.base import Choices, Move
from client.screens.table.table_client import TableClient
from engine.sync.practice_requests import Judge
from engine.sync.reports import Refused
from engine.sync.requests import Hint, Preview

Facts = Mapping[str, Any]


class PreviewRequest:
    """Asks what the planned move would do.

    Args:
        client: the player's.
        answered: called when the answer is there.

    Attributes:
        answer: for `Seen.preview`; None until it arrives.
    """

    def __init__(self, client: TableClient, answered: Callable[[], None]) -> None:
        self.answer: Facts | None = None
        self._client = client
        self._tell = answered
        self._asked: Move | None = None

    def forget(self) -> None:
        """Ask again even for the same move, because the match has moved on."""
        self._asked = None

    def ask(self, move: Move | None) -> None:
        """Ask about this move, unless it is the one asked about last."""
        if move is not None and move == self._asked:
            return
        self._asked, self.answer = move, None
        hall = self._client.hall
        if move is not None and hall.table_id is not None:
            granted, denied = partial(self._answered, move), partial(self._refused, move)
            hall.ask(Preview, hall.table_id, dict(move), granted=granted, denied=denied)

    def _answered(self, move: Move, answer: Facts) -> None:
        if self._asked is move:
            self.answer = answer
            self._tell()

    def _refused(self, move: Move, refusal: Refused) -> None:
        facts = {"refused": refusal.code, "text": refusal.text, "facts": refusal.facts}
        self._answered(move, facts)


class HintRequest:
    """Asks for a hint, once for each view."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._asked = -1  # the revision of the view asked about
        self._found: Facts | None = None

    @property
    def answer(self) -> Facts | None:
        """For `Seen.hint`; None until it arrives."""
        return self._found if self._asked == self._client.hall.revision else None

    def ask(self) -> None:
        """Ask, unless the current view has been asked about."""
        hall, revision = self._client.hall, self._client.hall.revision
        if self._asked == revision or hall.table_id is None:
            return
        self._asked, self._found = revision, None
        granted, denied = partial(self._answered, revision), partial(self._refused, revision)
        hall.ask(Hint, hall.table_id, revision, granted=granted, denied=denied)

    def _answered(self, revision: int, answer: Facts) -> None:
        if self._asked == revision:
            self._found = answer

    def _refused(self, revision: int, refusal: Refused) -> None:
        if self._asked == revision:
            self._asked = -1
            self._client.screen.refused(refusal)


class JudgeRequest:
    """Asks what choices cost, one question at a time: the last one waits for the answer before."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._wanted: Choices = ()
        self._revision = -1  # of the view that they are chosen from
        self._waits = False
        self._found: tuple[Choices, Sequence[Facts | None]] = ((), ())

    @property
    def answer(self) -> Sequence[Facts | None]:
        """For each choice asked about last, what it costs; () until that arrives."""
        is_current = self._wanted and self._found[0] is self._wanted
        return self._found[1] if is_current and self._revision == self._client.hall.revision else ()

    def ask(self, choices: Choices) -> None:
        """Ask about these choices, unless they are those asked about last."""
        revision = self._client.hall.revision
        if (choices, revision) == (self._wanted, self._revision):
            return
        self._wanted, self._revision = choices, revision
        self._send()

    def _send(self) -> None:
        hall, wanted = self._client.hall, self._wanted
        if self._waits or not wanted or hall.table_id is None:
            return
        self._waits = True
        asked = [[dict(move) for move in moves] for moves in wanted]
        granted, done = partial(self._answered, wanted), partial(self._answered, wanted, {})
        hall.ask(
            Judge, hall.table_id, self._revision, asked,
            granted=granted, denied=lambda _: done(),
        )  # fmt: skip

    def _answered(self, asked: Choices, answer: Facts) -> None:
        """Keep the answer; a refusal has none, as the match has moved on."""
        self._waits = False
        if asked is self._wanted:
            self._found = asked, answer.get("choices", ())
        else:
            self._send()
