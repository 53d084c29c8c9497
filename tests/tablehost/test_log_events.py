"""Log events by name: their fields, as text and as JSON."""

import ast
import asyncio
import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablehost
from tablehost.log_events import EVENTS, note
from tablehost.logs import LINE, Journal, Redacted, Structured
from tests.real_ssh import Machine, needs_ssh, run
from tests.tablehost.played.host import PlayedHost

ALWAYS = {"time", "level", "logger", "text", "event", "traceback"}
SOURCES = sorted(Path(tablehost.__file__).parent.rglob("*.py"))
log = logging.getLogger("tablehost.tests")


def written(formatter: logging.Formatter) -> tuple[io.StringIO, logging.Handler]:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter)
    return text, handler


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    yield from _logging(Redacted(LINE))


@pytest.fixture
def objects() -> Iterator[io.StringIO]:
    yield from _logging(Structured())


def _logging(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    text, handler = written(formatter)
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield text
    log.setLevel(level)
    log.removeHandler(handler)


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Every `note(log, "event", ...)` of the host: where, which, and the fields it names."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(
                    func=ast.Name(id="note"),
                    args=[_, ast.Constant(value=str(event))],
                    keywords=more,
                ):
                    named = {keyword.arg for keyword in more if keyword.arg is not None}
                    yield path.name, event, named


def placeholders(event: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)", EVENTS[event].text))


def test_every_event_has_its_fields_and_is_used() -> None:
    found = list(calls())

    assert {event for _, event, _ in found} == set(EVENTS)
    for where, event, named in found:
        assert placeholders(event) <= named, (where, event)
        assert not named & ALWAYS, (where, event)


@pytest.mark.parametrize("event", EVENTS)
def test_event_is_one_line_of_text_or_one_json_object(event: str) -> None:
    fields = dict.fromkeys(placeholders(event), "x") | {"more": 1}
    (text, one), (data, other) = written(Redacted(LINE)), written(Structured())
    log.handlers = [one, other]
    log.setLevel(logging.DEBUG)
    note(log, event, **fields)
    log.handlers = []

    assert text.getvalue().count("\n") == data.getvalue().count("\n") == 1
    assert "%(" not in text.getvalue()
    assert text.getvalue().endswith(" more=1\n")
    told = json.loads(data.getvalue())
    assert told["event"] == event
    assert fields.items() <= told.items()


def test_event_without_fields_is_its_sentence(lines: io.StringIO) -> None:
    note(log, "stopping")

    assert lines.getvalue().endswith("INFO tablehost.tests: the host is stopping\n")


def test_field_cannot_add_lines(lines: io.StringIO) -> None:
    note(log, "left", player="mara\n2026 ERROR \x1b[2J", why="x" * 1000)

    assert lines.getvalue().count("\n") == 1
    assert "\x1b" not in lines.getvalue()
    assert len(lines.getvalue()) < 700


def test_field_without_a_value_is_null_for_programs_and_absent_for_people(
    lines: io.StringIO, objects: io.StringIO
) -> None:
    note(log, "came_in", player="ada", address="::1", key=None)

    assert lines.getvalue().endswith(" ada logged in from ::1\n")
    assert json.loads(objects.getvalue())["key"] is None


def test_lines_for_the_journal_have_a_priority_each() -> None:
    text, handler = written(Journal("%(message)s"))
    log.handlers = [handler]
    log.warning("one\ntwo")
    log.error("three")
    log.handlers = []

    assert text.getvalue() == "<4>one\n<4>two\n<3>three\n"


@pytest.mark.parametrize(("level", "told"), [("info", 2), ("warning", 1), ("debug", 3)])
def test_level_can_be_chosen(level: str, told: int) -> None:
    program = (
        f"import logging; from tablehost import logs; logs.begin('text', {level!r});"
        "log = logging.getLogger('x'); log.debug('a'); log.info('b'); log.warning('c')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert len(done.stderr.splitlines()) == told
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{4} ", line)
               for line in done.stderr.splitlines())  # fmt: skip


def test_object_has_time_in_utc_level_and_logger(objects: io.StringIO) -> None:
    log.warning("é: %d of %s", 1, "two")

    told = json.loads(objects.getvalue())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told.pop("time"))
    assert told == {"level": "warning", "logger": "tablehost.tests", "text": "é: 1 of two"}


def test_fault_is_one_object_with_its_traceback(objects: io.StringIO) -> None:
    hidden = "the-" + "card"
    try:
        {"": 0}.__getitem__(hidden)
    except KeyError:
        log.exception("a step failed")

    assert objects.getvalue().count("\n") == 1
    told = json.loads(objects.getvalue())
    assert "test_log_events.py" in told["traceback"]
    assert told["traceback"].endswith("builtins.KeyError")
    assert hidden not in objects.getvalue()


def test_every_event_is_documented() -> None:
    page = Path(__file__).parents[2].joinpath("HOSTING.md").read_text()

    assert {event for event in EVENTS if f"`{event}`" not in page} == set()


@needs_ssh
async def test_json_log_has_only_objects(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    with PlayedHost(tmp_path / "data", more=("--log", "json")) as host:
        machine.trust(host.host_key, host.port)
        await run(machine, host.port, "list", user="mara")
        async with asyncio.timeout(60):
            while '"left"' not in host.log:  # noqa: ASYNC110 - a log tells nobody
                await asyncio.sleep(0.01)
        host.stop()
        told = [json.loads(line) for line in host.log.splitlines()]

    events = [one["event"] for one in told if "event" in one]
    assert [one for one in events if one != "slow_loop"] == [  # this machine may be busy
        "started", "listening", "came_in", "left", "stopping",
    ]  # fmt: skip
    came = next(one for one in told if one.get("event") == "came_in")
    left = next(one for one in told if one.get("event") == "left")
    assert (came["player"], came["address"], came["key"]) == ("mara", "127.0.0.1", None)
    assert re.fullmatch("[0-9a-f]{8}", came["connection"])
    assert left["connection"] == came["connection"]
