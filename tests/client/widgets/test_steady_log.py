"""The log at the side of a large screen."""

from itertools import pairwise

from client.widgets.log import LogLine, log, steady_log


def test_steady_log_seldom_scrolls_and_always_has_the_newest_line() -> None:
    lines = [LogLine(f"jo banks {number * 37}") for number in range(90)]
    shown = [steady_log(lines[:count], 30, 18).text().splitlines() for count in range(30, 90)]
    scrolled = sum(before[0] != now[0] for before, now in pairwise(shown))

    assert all(lines[count - 1].text in "\n".join(now) for count, now in enumerate(shown, start=30))
    assert all(sum(map(bool, now)) >= 11 for now in shown)
    assert 0 < scrolled < 30


def test_steady_log_shows_all_lines_while_they_fit() -> None:
    lines = [LogLine(f"event {number}") for number in range(12)]

    assert steady_log(lines, 30, 12).text() == log(lines, 30, 12).text()
