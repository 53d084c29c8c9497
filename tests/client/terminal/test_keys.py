import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from client.terminal.keyboard import InputParser
from client.terminal.keys import Key, normalised


def typed(data: str) -> list[Key]:
    keyboard = InputParser()
    heard = [*keyboard.feed(data), *keyboard.tick()]
    return [normalised(event) for event in heard if isinstance(event, events.Key)]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ("r", Key("r", "r")),
        ("R", Key("R", "R")),
        ("7", Key("7", "7")),
        ("?", Key("?", "?")),
        (":", Key(":", ":")),
        ("/", Key("/", "/")),
        ("+", Key("+", "+")),
        (" ", Key("space", " ")),
        ("é", Key("2", "é")),
        ("日", Key("日", "日")),
        ("\r", Key("enter")),
        ("\n", Key("enter")),  # phones
        ("\x1bOM", Key("enter")),  # the number pad's
        ("\t", Key("tab")),
        ("\x1b[Z", Key("shift+tab")),
        ("\x7f", Key("backspace")),
        ("\x08", Key("backspace")),
        ("\x1b[3~", Key("delete")),
        ("\x1b[A", Key("up")),
        ("\x1bOA", Key("up")),
        ("\x1b[1;5C", Key("ctrl+right")),
        ("\x1b[5~", Key("pageup")),
        ("\x1bOP", Key("f1")),
        ("\x03", Key("ctrl+c")),
    ],
)
def test_key_has_one_name_on_all_keyboards(data: str, key: Key) -> None:
    assert typed(data) == [key]


@pytest.mark.parametrize(("typed_signs", "digits"), [("&é\"'(-è_çà", "1234567890")])
def test_digits_come_as_the_top_row_of_azerty(typed_signs: str, digits: str) -> None:
    keys = [key for sign in typed_signs for key in typed(sign)]

    assert [key.name for key in keys] == list(digits)
    assert [key.text for key in keys] == list(typed_signs)  # in a line they are what they are


@pytest.mark.parametrize("digit", range(10))
def test_digits_come_from_the_number_pad_in_either_mode(digit: int) -> None:
    assert (
        typed(str(digit)) == typed(f"\x1bO{chr(ord('p') + digit)}") == [Key(str(digit), str(digit))]
    )


def test_alt_types_no_text() -> None:
    keys = typed("\x1b[97;3u")

    assert [key.text for key in keys] == [""]
    assert keys[0].name == "alt+a"


@given(st.text(max_size=20))
def test_text_of_a_key_is_what_prints(data: str) -> None:
    for key in typed(data):
        assert key.name
        assert key.text == "" or (len(key.text) == 1 and key.text.isprintable())
