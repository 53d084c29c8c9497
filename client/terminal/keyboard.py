"""Textual's parser of terminal input, made safe for untrusted input.

Upstream assumes the user's own terminal. Here no input may raise an exception, use memory without
limit (a paste that never ends) or keep an ended session alive; and a terminal's unknown reports
must not be read as the letters they contain, as these would be moves.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from textual import _xterm_parser, events
from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.keys import Keys
from textual.message import Message

ESCAPE_DELAY = 0.1
"""Seconds after which an Esc byte on its own is the Esc key."""

MAX_PASTE = 64 * 1024
"""Characters of a paste; a longer one is ignored as a whole."""

REST_OF_STRING = 2.0
"""Seconds that the rest of a control string may take to follow; what comes later is keys again."""

_xterm_parser._MAX_SEQUENCE_SEARCH_THRESHOLD = 256  # noqa: SLF001 - xterm's attributes alone are 37

_CTRL_C = "\x03"
_ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
_ALL_BUT_ONE = len(BRACKETED_PASTE_END) - 1  # characters of either mark

# A whole control sequence (ECMA-48, 5.4) or function key, but no mouse report.
_COMPLETE = re.compile(r"\x1b\[(?![<M])[0-?]*[ -/]*[@-~]|\x1bO[@-~]")

# The beginning of a paste, or of a control string (ECMA-48, 5.6): OSC, DCS, SOS, PM or APC. Those
# with nothing behind them are keys such as Alt+].
_BEGUN = re.compile(rf"{re.escape(BRACKETED_PASTE_START)}|\x1b[]PX^_](?=.)", re.DOTALL)

# What ends a control string: ST or BEL, and any other control character, for keys that were taken
# for one. Ctrl+C and the beginning of another sequence are then read as usual.
_STRING_END = re.compile(r"\x1b\\|(?=\x03|\x1b[^\\])|[\x00-\x1a\x1c-\x1f\x7f\x9c]", re.DOTALL)


_parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # noqa: SLF001 - wrapped here


class _Parser(XTermParser):
    """Textual's parser, stricter in two methods."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:  # noqa: FBT001, FBT002 - upstream's signature
        """As upstream, but ignores a complete sequence that is no key; upstream types it out."""
        found = list(super()._sequence_to_key_events(sequence, alt))
        if not found and _COMPLETE.fullmatch(sequence):
            return [events.Key(Keys.Ignore, sequence)]
        return found

    # Upstream's is an `lru_cache` shared by the process, which would keep parsers alive.
    def _parse_extended_key(  # type: ignore[override]  # a method again
        self, sequence: str
    ) -> list[events.Key] | None:
        """As upstream, but ignores a number that is no character."""
        try:
            return _parse_extended_key(self, sequence)
        except (ValueError, OverflowError):
            return None


@cache
def _simple_keys() -> Mapping[str, tuple[str, str | None]]:
    """Each text that is one key without a doubt -> that key's name and character, as upstream."""
    parser = _Parser()
    simple = (*(chr(code) for code in range(0x20, 0x7F)), "\r", "\t", "\x7f", *_ARROWS)
    found = ((text, key) for text in simple for key in parser.feed(text))
    return {text: (key.key, key.character) for text, key in found if isinstance(key, events.Key)}


class InputParser:
    """Turns input text into events.

    Pastes are handled here: Textual's parser takes an Esc in a paste as a key, and then all of its
    text, so that pasted text would make moves. It knows no control strings, either, such as the
    terminal's answer to a program that asked for its colours before; these are dropped. The parser
    only gets the mark at the beginning of either, because that may be split.
    """

    def __init__(self) -> None:
        self._parser = _Parser()
        self._last = ""  # the latest input, perhaps the beginning of a mark
        self._paste: str | None = None  # the paste so far; None outside of one
        self._is_dropped = False
        self._string_until: float | None = None  # None outside of a control string

    @property
    def waits(self) -> bool:
        """Whether an unfinished sequence waits for `tick`."""
        return self._in_string or self._parser._timeout_time is not None  # noqa: SLF001 - upstream polls instead

    def feed(self, text: str) -> Iterable[Message]:
        """The events that `text` completes."""
        found: list[Message] = []
        while text:
            if self._in_paste:
                text = self._pasted(text, found)
            elif self._in_string:
                text = self._rest_of_string(text)
            else:
                text = self._typed(text, found)
        return found

    def tick(self) -> Iterable[Message]:
        """The events of an unfinished sequence that nothing has followed for `ESCAPE_DELAY`."""
        if self._string_until is not None and get_time() >= self._string_until:
            self._string_until = None
        found = list(self._parser.tick())
        if not self.waits:
            self._last = ""
        return found

    @property
    def _in_paste(self) -> bool:
        return self._paste is not None

    @property
    def _in_string(self) -> bool:
        return self._string_until is not None

    def _typed(self, text: str, found: list[Message]) -> str:
        """Parse keys up to the beginning of a paste or control string; returns the rest."""
        simple = None if self.waits else _simple_keys().get(text)
        if simple is not None:  # most input is a single key, and upstream's parser takes its time
            found.append(events.Key(*simple))
            self._last = ""
            return ""
        seen = self._last + text
        begun = _BEGUN.search(seen)
        rest = seen[begun.end() :] if begun else ""
        if before := text.removesuffix(rest):
            found.extend(self._parser.feed(before))
        if begun is None:
            self._last = seen[-_ALL_BUT_ONE:]
            return ""
        list(self._parser.feed(BRACKETED_PASTE_END))  # the parser sees an empty paste
        self._last = ""
        if begun[0] == BRACKETED_PASTE_START:
            self._paste = ""
        else:
            self._string_until = get_time() + REST_OF_STRING
        return rest

    def _rest_of_string(self, text: str) -> str:
        """Drop a control string up to its end, of whatever length; returns the rest."""
        seen = self._last + text
        end = _STRING_END.search(seen)
        if end is None:
            self._last = "\x1b" if seen.endswith("\x1b") else ""
            self._string_until = get_time() + REST_OF_STRING
            return ""
        self._last, self._string_until = "", None
        return seen[end.end() :]

    def _pasted(self, text: str, found: list[Message]) -> str:
        """Collect a paste up to its end; returns the rest.

        A single Ctrl+C also ends a paste that is too long, for terminals that never send the end.
        """
        pasted, mark, rest = f"{self._paste}{text}".partition(BRACKETED_PASTE_END)
        if mark and not self._is_dropped:
            found.append(events.Paste(pasted.replace("\x00", "")))
        elif self._is_dropped and text == _CTRL_C:
            rest = text
        elif not mark:
            self._is_dropped = self._is_dropped or len(pasted) > MAX_PASTE
            self._paste = pasted[-_ALL_BUT_ONE:] if self._is_dropped else pasted
            return ""
        self._paste, self._is_dropped = None, False
        return rest
