"""What a player's client remembers of the match and the talk at a table."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from client.games.words import GameWords
from client.locale.i18n import Translator
from client.session.chat import Chat
from client.widgets.log import LogLine
from engine.sync.values import pack, unpack

MOST_LINES = 300
MOST_EVENTS = 5000  # a match that goes on for ever takes no more

Facts = Mapping[str, Any]


class Course:
    """The events of the running match as one player was told them, for its highlights.

    They are kept packed: a long match has many, every player and spectator keeps them, and they are
    only read at its end.
    """

    def __init__(self) -> None:
        self._packed: deque[bytes] = deque(maxlen=MOST_EVENTS)

    def add(self, events: Iterable[Facts]) -> None:
        """These have happened."""
        self._packed.extend(map(pack, events))

    def forget(self) -> None:
        """Another match, or none."""
        self._packed.clear()

    @property
    def events(self) -> tuple[Facts, ...]:
        """All of them, oldest first."""
        return tuple(map(unpack, self._packed))


class TableLog:
    """Lines to read, and the events of the running match.

    Args:
        talk: whom the player hears.

    Attributes:
        course: of the running match, as far as the player was there.
        match: counts the matches at the table, as the hall does.
        names: of the seats when the match went on last; who has left since is still told of.
    """

    def __init__(self, talk: Chat) -> None:
        self._talk = talk
        self._lines: tuple[LogLine, ...] = ()
        self.course = Course()
        self.match = 0
        self.names: tuple[str, ...] = ()
        self._is_told = False  # something of this match stands in the lines

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """What is to be read, the newest last."""
        return self._talk.heard(self._lines)

    def note(self, line: LogLine) -> None:
        """Add a line."""
        self._lines = (*self._lines, line)[-MOST_LINES:]

    def begin(self, match: int) -> None:
        """A match, if it is another; the lines of the last one can still be read."""
        if match != self.match:
            self.course.forget()
            self.match, self._is_told = match, False

    def tell(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        """Something happened in the match."""
        self._read(events, words, names, tr)
        self.course.add(events)
        self.names = tuple(names)

    def recall(
        self, events: Sequence[Facts], words: GameWords, names: Sequence[str], tr: Translator
    ) -> None:
        """Something happened in the match before the player came: to be read, not counted.

        Whoever comes back to a match that the log tells of already knows it.
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
