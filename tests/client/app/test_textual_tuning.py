import gc
import hashlib
import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from textual import on
from textual.app import App
from textual.css.stylesheet import Stylesheet, StylesheetParseError
from textual.events import Event, Idle, Mount, Ready

from client.app import textual_tuning
from client.app.textual_tuning import CHANGES, RELIED_ON, calm_collector, tune
from tests.client.sessions import session


@pytest.fixture(autouse=True)
def _upstream() -> Iterator[None]:
    tune(enabled=False)
    yield
    tune(enabled=False)


@pytest.mark.parametrize("name", RELIED_ON)
def test_upstream_is_what_was_read(name: str) -> None:
    digest = hashlib.sha256(_source(name).encode()).hexdigest()[:12]

    assert digest == RELIED_ON[name], f"read {name} again, then write {digest} in RELIED_ON"


def _source(name: str) -> str:
    module, _, path = name.partition(":")
    found: Any = import_module(module)
    for part in path.split(".") if path else ():
        found = inspect.getattr_static(found, part)
    if isinstance(found, property):
        found = found.fget
    return inspect.getsource(inspect.unwrap(getattr(found, "__func__", found)))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_change_is_installed_and_taken_back(change: textual_tuning.Change) -> None:
    upstream = getattr(change.owner, change.name)
    tune(enabled=True)

    assert getattr(change.owner, change.name) is change.ours

    tune(enabled=False)

    assert getattr(change.owner, change.name) is upstream


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_change_says_why_and_what_it_gains(change: textual_tuning.Change) -> None:
    name = f"{change.owner.__module__}:{change.owner.__name__}.{change.name}"

    assert name in RELIED_ON
    assert change.reason
    assert change.gain


async def test_sessions_share_style_rules_only_when_tuned() -> None:
    async with session() as one, session() as other:
        assert one.app.stylesheet.rules is not other.app.stylesheet.rules
    tune(enabled=True)
    async with session() as one, session() as other:
        assert one.app.stylesheet.rules is other.app.stylesheet.rules


async def test_shared_rules_are_those_upstream_parses() -> None:
    async with session() as plain:
        expected = _rules(plain.app.stylesheet)
    tune(enabled=True)
    async with session(), session() as tuned:
        assert _rules(tuned.app.stylesheet) == expected


async def test_themes_share_no_rules() -> None:
    tune(enabled=True)
    async with session() as one, session(theme="contrast") as other:
        assert _rules(one.app.stylesheet) != _rules(other.app.stylesheet)
        other.app.wear("felt")
        assert _rules(one.app.stylesheet) == _rules(other.app.stylesheet)


def _rules(sheet: Stylesheet) -> list[tuple[str, str]]:
    return [(rule.selectors, repr(rule.styles.get_rules())) for rule in sheet.rules]


def test_errors_in_a_sheet_are_not_remembered_as_rules() -> None:
    tune(enabled=True)
    for _ in range(2):
        sheet = Stylesheet()
        sheet.add_source("Widget { colour: red; }")
        with pytest.raises(StylesheetParseError):
            sheet.parse()


class _Base(App[None]):
    def on_ready(self) -> None:
        """By its name."""

    def _on_mount(self) -> None:
        """By its name with a mark in front."""


class _Derived(_Base):
    def on_ready(self) -> None:
        """Comes first."""

    @on(Idle)
    def decorated(self) -> None:
        """By a decorator."""

    def on_idle(self) -> None:
        """Beside that by its name."""


@pytest.mark.parametrize(
    ("name", "event"), [("on_ready", Ready), ("on_mount", Mount), ("on_idle", Idle)]
)
def test_handlers_are_those_upstream_finds(name: str, event: type[Event]) -> None:
    app = _Derived()
    expected = list(app._get_dispatch_methods(name, event()))
    tune(enabled=True)

    assert list(app._get_dispatch_methods(name, event())) == expected
    assert expected


def test_handler_that_wants_no_more_is_the_last() -> None:
    tune(enabled=True)
    event = Ready()
    found = iter(_Derived()._get_dispatch_methods("on_ready", event))
    owner, _ = next(found)
    event.prevent_default()

    assert owner is _Derived
    assert not list(found)


def test_collector_is_calmed_for_good_objects_only() -> None:
    before = gc.get_threshold()
    try:
        calm_collector()

        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[0] > before[0]
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
