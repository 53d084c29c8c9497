"""A pytest plugin that looks for new examples: every property is tried often, on random ones.

`make fuzz` runs it; the gate itself draws the same examples each time (`tests/conftest.py`). What
fails is listed at the end as an `@example` to add to the test, with the mend.
"""

import ast
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the code.
UNHURRIED = settings(
    settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
FOUND = "found by hypothesis"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=int, default=50, help="how many times the gate's examples")


def pytest_configure() -> None:
    settings.register_profile("fuzz", UNHURRIED, print_blob=True)
    settings.load_profile("fuzz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    times = config.getoption("--times")
    for test in {item.function for item in items if item.get_closest_marker("hypothesis")}:
        own = test._hypothesis_internal_use_settings  # what `@settings` sets, too
        test._hypothesis_internal_use_settings = settings(
            own, max_examples=times * own.max_examples, derandomize=False
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.excinfo is not None:
        for note in _notes(call.excinfo.value):
            kind, _, text = note.partition(": ")
            if kind == "Failing test case" and "data(...)" not in text:  # as @example has no data()
                report.user_properties.append((FOUND, _example(text, set(item.funcargs))))
            elif "@reproduce_failure" in note:
                report.user_properties.append((FOUND, note.strip()))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("failed"):
        for kind, text in report.user_properties:
            if kind == FOUND:
                terminalreporter.write_line(f"{report.nodeid}\n{text}")


def _notes(error: BaseException) -> Iterator[str]:
    """The notes of hypothesis on an error, or on each one of a group."""
    yield from getattr(error, "__notes__", [])
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _notes(one)


def _example(call: str, not_drawn: set[str]) -> str:
    """The call of a test that failed as an `@example`, without parameters and fixtures."""
    try:
        tree = ast.parse(call.strip(), mode="eval")
    except SyntaxError:  # a value whose text is not Python
        return f"not to be written as an @example: {call}"
    assert isinstance(tree.body, ast.Call)
    drawn = [ast.unparse(one) for one in tree.body.keywords if one.arg not in not_drawn]
    return f"@example({', '.join(drawn)})"
