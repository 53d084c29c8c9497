import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.terminal.colour_depth import (
    ANSWER,
    ANSWER_BEGUN,
    QUESTION,
    depth_of,
    says_truecolor,
    worth_asking,
)
from client.terminal.driver import ANSWER_TIME
from client.themes.palette import Depth
from tests.client.app.foreign import foreign
from tests.client.sessions import FakeTerminal, Notes, session, turns, until


@pytest.mark.parametrize(
    ("term", "env", "depth"),
    [
        ("xterm-256color", {}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-256color", {"COLORTERM": "24bit"}, "truecolor"),
        ("xterm-256color", {"COLORTERM": "gnome-terminal"}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ("xterm-256color", {"NO_COLOR": ""}, "256"),
        ("xterm-direct", {}, "truecolor"),
        ("xterm-kitty", {}, "truecolor"),
        ("alacritty", {}, "truecolor"),
        ("foot-extra", {}, "truecolor"),
        ("tmux-256color", {}, "256"),
        ("tmux-256color", {"LC_TERMINAL": "iTerm2"}, "truecolor"),
        ("screen-256color", {"LC_TERMINAL": "iTerm2"}, "256"),
        ("xterm-256color", {"LC_TERMINAL": "other"}, "256"),
        ("vte-256color", {}, "256"),
        ("xterm", {}, "16"),
        ("linux", {}, "16"),
        ("screen", {}, "16"),
        ("vt220", {}, "none"),
        ("xterm-mono", {}, "none"),
        ("", {}, "none"),
    ],
)
def test_depth_from_term_and_environment(term: str, env: dict[str, str], depth: Depth) -> None:
    assert depth_of(term, env) == depth


@pytest.mark.parametrize(
    ("answer", "more"),
    [
        ("\x1bP1$r0;48:2::1:2:3m\x1b\\", True),  # xterm
        ("\x1bP1$r0;48:2:1:2:3m\x1b\\", True),  # kitty, foot
        ("\x1bP1$r48;2;1;2;3m\x1b\\", True),
        ("\x1bP1$r0;48:5:16m\x1b\\", False),  # took the nearest of 256
        ("\x1bP1$r0m\x1b\\", False),
        ("\x1bP0$r\x1b\\", False),  # knows of no such question
    ],
)
def test_answer_with_the_same_colour_means_truecolor(answer: str, *, more: bool) -> None:
    found = ANSWER.fullmatch(answer)

    assert found is not None
    assert says_truecolor(found[1]) is more


@given(st.integers(1, 24))
def test_partial_answer_is_recognised(cut: int) -> None:
    answer = "\x1bP1$r0;48:2::1:2:3m\x1b\\"
    begun = ANSWER_BEGUN.search("q" + answer[: min(cut, len(answer) - 1)])

    assert begun is not None


def test_only_some_terminals_are_queried() -> None:
    assert worth_asking("xterm-256color", {})
    assert worth_asking("tmux-256color", {})
    assert not worth_asking("xterm-256color", {"COLORTERM": "truecolor"})
    assert not worth_asking("linux", {})
    assert not worth_asking("screen-256color", {}), "GNU screen would print it"


@pytest.mark.parametrize("cuts", [(), (1,), (2, 7), (21,), tuple(range(1, 22))])
async def test_answer_raises_the_depth_and_is_not_input(cuts: tuple[int, ...]) -> None:
    terminal = FakeTerminal(env={})
    answer = b"\x1bP1$r0;48:2::1:2:3m\x1b\\q"
    async with session(terminal=terminal) as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        assert QUESTION.encode() in terminal.output
        for start, end in zip((0, *cuts), (*cuts, len(answer)), strict=True):
            running.type(answer[start:end])
        await until(lambda: screen.heard)

        assert screen.heard == ["q"]
        assert running.app.driver.depth == "truecolor"
        await until(lambda: b";48;2;" in terminal.output)  # painted afresh


async def test_depth_without_an_answer_follows_term() -> None:
    async with session(terminal=FakeTerminal(env={})) as running:
        assert running.app.driver.depth == "256"


async def test_escape_is_still_a_key_while_an_answer_may_come() -> None:
    async with session(terminal=FakeTerminal(env={})) as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        running.type("\x1b")
        await until(lambda: screen.heard)

        assert screen.heard == ["escape"]


async def test_late_answer_still_changes_colours() -> None:
    async with session(terminal=FakeTerminal(env={})) as running:
        running.app.driver._answer_until -= ANSWER_TIME
        running.type("\x1bP1$r0;48:2::1:2:3m\x1b\\")
        await turns()

        assert running.app.driver.depth == "truecolor"


async def test_players_setting_overrides_any_answer() -> None:
    async with session(terminal=FakeTerminal(env={}), depth="16") as running:
        running.type("\x1bP1$r0;48:2::1:2:3m\x1b\\")
        await turns()

        assert running.app.driver.depth == "16"
        assert not foreign(running.terminal.output.decode().replace(QUESTION, ""), "16")


async def test_terminal_that_does_not_know_the_question_keeps_its_colours() -> None:
    async with session(terminal=FakeTerminal(env={}, term="tmux-256color")) as running:
        screen = running.screen
        assert isinstance(screen, Notes)
        running.type(b"\x1bP0$r\x1b\\q")
        await until(lambda: screen.heard)

        assert screen.heard == ["q"]
        assert running.app.driver.depth == "256"
