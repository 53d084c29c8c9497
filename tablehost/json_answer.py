"""Answers of commands as JSON."""

import json
from typing import Any


def as_json(what: str, **data: Any) -> str:
    """Data for programs, with its format: `tablehost WHAT 1`; HOSTING.md lists the fields.

    The number grows when a field changes its meaning or goes; new fields may come at any time.
    """
    found = {"format": f"tablehost {what} 1"} | data
    return printable(json.dumps(found, ensure_ascii=False, indent=2))


def printable(text: str) -> str:
    """The same JSON with escapes for characters that a terminal could obey instead of showing.

    JSON itself asks for that only below U+0020, but U+009B begins a command as ESC [ does.
    """
    return "".join(
        one if one.isprintable() or one == "\n" else json.dumps(one)[1:-1] for one in text
    )
