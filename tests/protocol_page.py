"""`python -m tests.protocol_page`: write the tables of messages in docs/protocol.md anew."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec

from engine.sync import (
    crowd_requests,
    daily_requests,
    history_requests,
    host_requests,
    practice_requests,
)
from engine.sync.reports import EveryReport
from engine.sync.requests import AnyRequest

PAGE = Path(__file__).parents[1] / "docs/protocol.md"


def with_tables(page: str) -> str:
    """The page with tables of all messages that players and hosts may send or get."""
    requests = [
        *get_args(AnyRequest),
        *get_args(history_requests.AnyHistoryRequest),
        *get_args(crowd_requests.AnyCrowdRequest),
        *get_args(daily_requests.AnyDailyRequest),
        *get_args(practice_requests.AnyPracticeRequest),
    ]
    for name, structs in (
        ("requests", requests),
        ("hosts", get_args(host_requests.AnyHostRequest)),
        ("reports", get_args(EveryReport)),
    ):
        marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        parts = marked.split(page)
        assert len(parts) == 4, f"one pair of marks for {name}"
        page = "".join((*parts[:2], table(structs), *parts[2:]))
    return page


def table(structs: Iterable[type[msgspec.Struct]]) -> str:
    rows = ["| tag | message | fields |", "| --- | --- | --- |"]
    for struct in sorted(structs, key=tag):
        summary = (struct.__doc__ or "").split("\n\n")[0].replace("\n   ", "").rstrip(".")
        fields = ", ".join(f"`{field}`" for field in struct.__struct_fields__)
        rows.append(f"| {tag(struct)} | `{struct.__name__}`: {summary} | {fields} |")
    return "\n".join(rows) + "\n"


def tag(struct: type[msgspec.Struct]) -> int:
    number = struct.__struct_config__.tag
    assert isinstance(number, int)
    return number


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
