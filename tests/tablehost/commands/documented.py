"""What HOSTING.md says about the JSON of commands."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[3] / "HOSTING.md"


@cache
def fields(answer_format: str) -> frozenset[str]:
    """The fields of a format that the page names."""
    lines = PAGE.read_text("utf-8").splitlines()
    (row,) = (line for line in lines if f"| `{answer_format}` |" in line)
    return frozenset(re.findall(r"`(\w+)`", row.split(" | ", 2)[2]))


def unnamed(answer: Mapping[str, Any]) -> set[str]:
    """Fields of an answer that the page does not name, those of its lists' entries included."""
    return set(_fields(answer)) - fields(answer["format"]) - {"format"}


def _fields(answer: Mapping[str, Any]) -> Iterator[str]:
    yield from answer
    for value in answer.values():
        for entry in value if isinstance(value, list) else ():
            yield from entry if isinstance(entry, dict) else ()
