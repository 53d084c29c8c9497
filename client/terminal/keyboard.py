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
"""Characters of a paste; a longer one is dropped whole."""

_CTRL_C = "\x03"
_ALL_BUT_ONE = len(BRACKETED_PASTE_END) - 1  # of a mark, of either

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


class InputParser:
    """Text typed in, events out.

    Pastes never get to the parser: it takes an Esc in one for a key, and all that follows too, so
    that somebody else's text would play. Only the mark at a paste's beginning does, because that
    may be cut in two.
    """

    def __init__(self) -> None:
        self._parser = _Parser()
        self._last = ""  # typed last, perhaps the beginning of a mark
        self._paste: str | None = None  # what is being pasted
        self._is_dropped = False

    @property
    def waits(self) -> bool:
        """Whether an Esc stands alone so far, so that `tick` may have something to tell."""
        return self._parser._timeout_time is not None  # noqa: SLF001 - upstream polls instead

    def feed(self, text: str) -> Iterable[Message]:
        """The events that `text` completes."""
        heard: list[Message] = []
        while text:
            text = self._pasted(text, heard) if self._in_paste else self._typed(text, heard)
        return heard

    def tick(self) -> Iterable[Message]:
        """The events that are certain now that nothing has followed for `ESCAPE_DELAY`."""
        self._last = ""
        return list(self._parser.tick())

    @property
    def _in_paste(self) -> bool:
        return self._paste is not None

    def _typed(self, text: str, heard: list[Message]) -> str:
        """Hear keys up to where a paste begins; what is left."""
        before, mark, rest = (self._last + text).partition(BRACKETED_PASTE_START)
        heard.extend(self._parser.feed(text.removesuffix(rest) if mark else text))
        if not mark:
            self._last = before[-_ALL_BUT_ONE:]
            return ""
        list(self._parser.feed(BRACKETED_PASTE_END))  # for the parser it is over
        self._last, self._paste = "", ""
        return rest

    def _pasted(self, text: str, heard: list[Message]) -> str:
        """Collect a paste up to its end; what is left.

        A Ctrl+C that comes by itself also ends one that is dropped, for a terminal that never
        tells the end.
        """
        pasted, mark, rest = f"{self._paste}{text}".partition(BRACKETED_PASTE_END)
        if mark and not self._is_dropped:
            heard.append(events.Paste(pasted.replace("\x00", "")))
        elif self._is_dropped and text == _CTRL_C:
            rest = text
        elif not mark:
            self._is_dropped = self._is_dropped or len(pasted) > MAX_PASTE
            self._paste = pasted[-_ALL_BUT_ONE:] if self._is_dropped else pasted
            return ""
        self._paste, self._is_dropped = None, False
        return rest
