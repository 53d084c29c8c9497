"""The log of a table: lines to read, and the events of the current match."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from client.games.words import GameWords
from client.locale.i18n import Translator
from client.session.chat import Chat
from client.widgets.log import LogLine
from engine.sync.values import pack, unpack

MOST_LINES = 300
MOST_EVENTS = 5000  # a bound for endless matches

Facts = Mapping[str, Any]


class MatchEvents:
    """The events of the current match as this player received them, for its highlights.

    They are stored packed: there are many, for every player and spectator, and they are only read
    at the end of the match.
    """

    def __init__(self) -> None:
        self._packed: deque[bytes] = deque(maxlen=MOST_EVENTS)

    def add(self, events: Iterable[Facts]) -> None:
        self._packed.extend(map(pack, events))

    def forget(self) -> None:
        self._packed.clear()

    @property
    def events(self) -> tuple[Facts, ...]:
        """All events, oldest first."""
        return tuple(map(unpack, self._packed))


class TableLog:
    """Lines to read, and the events of the current match.

    Args:
        talk: filters chat from muted players.

    Attributes:
        course: events of the current match since the player arrived.
        match: the number of the current match at this table.
        names: the players by seat at the last event, so that those who have left since keep theirs.
    """

    def __init__(self, talk: Chat) -> None:
        self._talk = talk
        self._lines: tuple[LogLine, ...] = ()
        self.match_events = MatchEvents()
        self.match = 0
        self.names: tuple[str, ...] = ()
        self._is_told = False  # whether `_lines` have events of this match

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """All lines that the player should see, the newest last."""
        return self._talk.heard(self._lines)

    def note(self, line: LogLine) -> None:
        """Add a line."""
        self._lines = (*self._lines, line)[-MOST_LINES:]

    def begin(self, match: int) -> None:
        """Forget the last match's events, if this is another match; its lines stay."""
        if match != self.match:
            self.match_events.forget()
            self.match, self._is_told = match, False

    def add_events(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        """Add new events of the match."""
        self._read(events, words, names, tr)
        self.match_events.add(events)
        self.names = tuple(names)

    def add_past_events(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        """Add lines for events from before the player arrived; highlights do not count them.

        Nothing is added if the log has lines of this match already, as after a reconnection.
        """
        if not self._is_told:
            self._read(events, words, names, tr)

    def _read(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        self._is_told = True
        for event in events:
            text = words.event(event, names, tr)
            if text and "private" not in event:
                self.note(LogLine(text))
