"""The log of a table: lines to read."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.words import GameWords
from client.locale.i18n import Translator
from client.session.chat import Chat
from client.widgets.log import LogLine

MOST_LINES = 300

Facts = Mapping[str, Any]


class TableLog:
    """Lines to read.

    Args:
        talk: filters chat from muted players.

    Attributes:
        match: the number of the current match at this table.
        names: the players by seat at the last event, so that those who have left since keep theirs.
    """

    def __init__(self, talk: Chat) -> None:
        self._talk = talk
        self._lines: tuple[LogLine, ...] = ()
        self.match = 0
        self.names: tuple[str, ...] = ()
        self._is_told = False  # whether `_lines` have events of this match
        self._told: tuple[tuple[Facts, LogLine], ...] = ()  # events and their lines

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """All lines that the player should see, the newest last."""
        return self._talk.heard(self._lines)

    def until(self, event: Facts) -> tuple[LogLine, ...] | None:
        """The lines up to that of an event; None if it has none any more."""
        line = next((line for one, line in reversed(self._told) if one is event), None)
        if line is None:
            return None
        lines = self.lines
        end = next((number for number, one in enumerate(lines) if one is line), None)
        return None if end is None else lines[: end + 1]

    def note(self, line: LogLine) -> None:
        """Add a line."""
        self._lines = (*self._lines, line)[-MOST_LINES:]

    def note_once(self, line: LogLine) -> None:
        """Add a line that is not there yet."""
        if line not in self._lines:
            self.note(line)

    def begin(self, match: int) -> None:
        """Take down the lines of another match; those of the last one stay."""
        if match != self.match:
            self.match, self._is_told = match, False

    def add_events(
        self,
        events: Sequence[Facts],
        words: GameWords,
        names: Sequence[str],
        tr: Translator,
        spoken: Sequence[str] = (),
    ) -> None:
        """Add new events of the match.

        Args:
            events: of the match.
            words: of its game.
            names: of the players by seat.
            tr: the player's language.
            spoken: the same as the lines have them, see `comings.spoken_names`; () for `names`.
        """
        self._read(events, words, spoken or names, tr)
        self.names = tuple(names)

    def add_past_events(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        """Add lines for events from before the player arrived.

        Nothing is added if the log has lines of this match already, as after a reconnection.
        """
        if not self._is_told:
            self._read(events, words, names, tr)

    def _read(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        self._is_told = True
        for event in events:
            text = words.told(event, names, tr)
            if text and "private" not in event:
                line = LogLine(text)
                self.note(line)
                self._told = (*self._told, (event, line))[-MOST_LINES:]
