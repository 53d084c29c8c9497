"""Textual's parser of terminal input, made safe against whoever is typing.

Upstream it serves one person at his own terminal. Here a stranger's bytes must neither raise, nor
collect without end (a paste that never ends), nor keep a session alive that has gone; and what a
terminal says of itself must not become the keys it is spelled with, as these would be moves.
"""

import re
from collections.abc import Iterable

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.keys import Keys
from textual.message import Message

ESCAPE_DELAY = 0.1
"""Seconds after which an Esc that nothing followed is the key."""

MAX_PASTE = 64 * 1024
"""Characters that may stay without meaning; a paste beyond is dropped, to its end."""

_CTRL_C = "\x03"
_ALL_BUT_ONE = len(BRACKETED_PASTE_END) - 1

_MEANT = (events.Key, events.Paste, events.MouseEvent)

# A whole control sequence (ECMA-48, 5.4) or function key, but no mouse report.
_COMPLETE = re.compile(r"\x1b\[(?![<M])[0-?]*[ -/]*[@-~]|\x1bO[@-~]")


_parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # noqa: SLF001 - wrapped here


class _Parser(XTermParser):
    """The parser, with two of its methods made stricter."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:  # noqa: FBT001, FBT002 - upstream's signature
        """As upstream, but a whole sequence that is no key is none; there it is typed out."""
        found = list(super()._sequence_to_key_events(sequence, alt))
        if not found and _COMPLETE.fullmatch(sequence):
            return [events.Key(Keys.Ignore, sequence)]
        return found

    # Upstream's is an `lru_cache` of the process, keyed by the parser.
    def _parse_extended_key(  # type: ignore[override]  # a method again
        self, sequence: str
    ) -> list[events.Key] | None:
        """As upstream, but a number that is no character makes no key."""
        try:
            return _parse_extended_key(self, sequence)
        except (ValueError, OverflowError):
            return None


class Keyboard:
    """Text typed in, events out."""

    def __init__(self) -> None:
        self._parser = _Parser()
        self._silent = 0
        self._last = ""  # what was fed last, in case a mark is cut in two
        self._pasting = False
        self._dropping = False

    @property
    def waits(self) -> bool:
        """Whether an Esc stands alone so far, so that `tick` may have something to tell."""
        return self._parser._timeout_time is not None  # noqa: SLF001 - upstream polls instead

    def feed(self, text: str) -> Iterable[Message]:
        """The events that `text` completes."""
        if self._dropping:
            text = self._behind_paste(text)
        if not text:
            return []  # for the parser it would be the end
        self._watch_for_paste(text)
        heard = list(self._parser.feed(text))
        # Focus reports are heard within a paste too, and prove nothing.
        meant = any(isinstance(event, _MEANT) for event in heard)
        self._silent = 0 if meant else self._silent + len(text)
        if self._silent > MAX_PASTE:
            self._parser, self._silent, self._dropping = _Parser(), 0, self._pasting
        return heard

    def _watch_for_paste(self, text: str) -> None:
        """Know whether a paste is running."""
        text = self._last + text
        begun, ended = text.rfind(BRACKETED_PASTE_START), text.rfind(BRACKETED_PASTE_END)
        if begun != ended:
            self._pasting = begun > ended
        self._last = text[-_ALL_BUT_ONE:]

    def _behind_paste(self, text: str) -> str:
        """What comes after the end of a dropped paste: its rest must not become keys.

        A Ctrl+C that comes by itself ends it too, for a terminal that never tells the end.
        """
        running = self._last + text
        _, end, rest = running.partition(BRACKETED_PASTE_END)
        self._last = running[-_ALL_BUT_ONE:]
        if end or text == _CTRL_C:
            self._last, self._pasting, self._dropping = "", False, False
            return rest if end else text
        return ""

    def tick(self) -> Iterable[Message]:
        """The events that are certain now that nothing has followed for `ESCAPE_DELAY`."""
        return list(self._parser.tick())
