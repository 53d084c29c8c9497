"""JSON that commands print: a terminal obeys nothing in it."""

import json
import unicodedata

import pytest

from tablehost.json_answer import as_json

COMMANDS = "\x07\x1b\x7f\x80\x85\x9b\x9d\xad\u061c\u200b\u200f\u2028\u202e\u2066\ue000\U000e0041"


@pytest.mark.parametrize("char", COMMANDS, ids=lambda char: f"U+{ord(char):04X}")
def test_what_cannot_be_shown_is_escaped(char: str) -> None:
    text = as_json("record", word=f"a{char}b")

    assert char not in text
    assert json.loads(text)["word"] == f"a{char}b"


def test_only_layout_and_visible_characters_are_printed() -> None:
    everything = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x30000))))

    text = as_json("record", word=everything)

    assert {unicodedata.category(one) for one in text if one not in "\n "} <= {
        *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me"),
        *("Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"),
    }
    assert json.loads(text)["word"] == everything


def test_letters_of_all_languages_stay_readable() -> None:
    assert "süß – Größe, 猫 🎲" in as_json("record", word="süß – Größe, 猫 🎲")
