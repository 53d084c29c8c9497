import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.paint.text import clean
from client.terminal.keys import Key
from client.widgets.line_editor import Editor

MOVES = ["left", "right", "home", "end", "backspace", "delete", "ctrl+u", "ctrl+k", "ctrl+w"]


def edited(text: str, *keys: str) -> tuple[str, int]:
    editor = Editor(text)
    for name in keys:
        assert editor.key(Key(name, name if len(name) == 1 else ""))
    return editor.text, editor.cursor


@pytest.mark.parametrize(
    ("text", "keys", "result"),
    [
        ("", ["a", "b"], ("ab", 2)),
        ("ab", ["left", "c"], ("acb", 2)),
        ("ab", ["home", "c"], ("cab", 1)),
        ("ab", ["home", "left", "right", "right", "right", "c"], ("abc", 3)),
        ("ab", ["backspace"], ("a", 1)),
        ("ab", ["home", "backspace", "delete"], ("b", 0)),
        ("ab", ["left", "ctrl+u"], ("b", 0)),
        ("ab", ["left", "ctrl+k"], ("a", 1)),
        ("one two  ", ["ctrl+w"], ("one ", 4)),
        ("one", ["ctrl+w", "ctrl+w"], ("", 0)),
        ("日本", ["left", "x"], ("日x本", 2)),
        ("日本", ["backspace"], ("日", 1)),
    ],
)
def test_keys_edit_the_line(text: str, keys: list[str], result: tuple[str, int]) -> None:
    assert edited(text, *keys) == result


def test_combining_mark_joins_the_character_before() -> None:
    assert edited("e", "\u0301", "left", "backspace") == ("é", 0)


@pytest.mark.parametrize("name", ["enter", "escape", "up", "tab", "f1", "ctrl+c"])
def test_other_keys_are_left_to_the_scene(name: str) -> None:
    editor = Editor("chat")

    assert not editor.key(Key(name))
    assert editor.text == "chat"


def test_paste_is_cleaned_and_limited() -> None:
    editor = Editor("name", limit=12)
    editor.key(Key("home"))
    editor.insert("two\nlines\x1b[31m, long")

    assert editor.text == "two linename"
    assert editor.cursor == len("two line")


def test_take_empties_the_line() -> None:
    editor = Editor("  hello ")

    assert editor.take() == "hello"
    assert (editor.text, editor.cursor) == ("", 0)


@given(st.lists(st.sampled_from(MOVES) | st.text(max_size=3), max_size=30))
def test_cursor_stays_between_whole_characters(steps: list[str]) -> None:
    editor = Editor(limit=20)
    for step in steps:
        if step in MOVES:
            editor.key(Key(step))
        else:
            editor.insert(step)
        before, after = editor.text[: editor.cursor], editor.text[editor.cursor :]

        assert clean(before) == before
        assert clean(after) == after
        assert clean(editor.text) == editor.text


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        (["x", "y"], ("xy", 2)),
        (["backspace", "x"], ("x", 1)),
        (["delete"], ("", 0)),
        (["end", "x"], ("namex", 5)),
        (["home", "x"], ("xname", 1)),
        (["left", "x"], ("namxe", 4)),
    ],
)
def test_selected_text_is_replaced_by_typing_and_kept_by_arrows(
    keys: list[str], result: tuple[str, int]
) -> None:
    editor = Editor("name", selected=True)
    for name in keys:
        editor.key(Key(name, name if len(name) == 1 else ""))

    assert (editor.text, editor.cursor) == result
    assert not editor.selected


def test_line_says_whether_its_last_text_was_cut() -> None:
    editor = Editor("nam", limit=4)
    editor.insert("es")
    assert editor.is_cut
    editor.key(Key("backspace"))

    assert not editor.is_cut
