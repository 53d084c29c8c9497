"""Long lines are wrapped at words; how much is sent for a secret depends on its length alone."""

import re
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.line_mode import status
from client.line_mode.output import VEIL, padded, spelled, wrapped
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from tests.client.games.poker_dice.moments import covered
from tests.client.line_mode.conftest import Arrive

COLUMNS = st.sampled_from([20, 38, 45, 80, 200])
WORDS = st.lists(
    st.sampled_from(["a", "de", "été", "世界", "three", "x" * 30]), min_size=1, max_size=40
)


def on_screen(sent: str) -> list[str]:
    """The rows that a terminal shows of a line."""
    return sent.replace("\r", "").split("\n")


@given(WORDS, COLUMNS, st.sampled_from(["", "  "]))
def test_rows_fit_and_hold_all_words(words: list[str], columns: int, indent: str) -> None:
    line = spelled(indent + " ".join(words), translator("en"), plain=False)
    rows = wrapped(line, columns, "\n").split("\n")

    assert all(width(row) < columns for row in rows)
    assert "".join("".join(rows).split()) == "".join(line.split())
    if max(width(word) for word in line.split()) < columns - 8:
        assert " ".join(rows).split() == line.split(), "no word is cut"


@given(WORDS, COLUMNS, st.sampled_from(["\n", "\r\n"]), st.data())
def test_padded_length_depends_on_the_length_of_the_line_alone(
    words: list[str], columns: int, end: str, data: st.DataObject
) -> None:
    line = " ".join(words)
    other = "".join(data.draw(st.permutations(line)))
    sent = [padded(one, columns, end) for one in (line, other)]
    rows = on_screen(sent[0])

    assert len({len(one.encode()) for one in sent}) == 1
    assert rows == on_screen(wrapped(line, columns, end)), "no blank rows"


@pytest.mark.parametrize("columns", [20, 45, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_wrapped_state_has_one_length_whatever_is_under_the_cup(
    language: Language, columns: int
) -> None:
    tr, sent = translator(language), set[tuple[int, ...]]()
    for faces in list(combinations_with_replacement("9TJQKA", 5))[::5]:
        seen = covered(faces="".join(faces)).looks().seen()
        lines = [spelled(one, tr, plain=False) for one in status.whole(seen, "poker_dice", tr)]
        shown = [padded(one, columns, "\r\n") for one in lines if one]
        sent.add(tuple(len(one.encode()) for one in shown))

    assert len(sent) == 1
    assert all(length >= VEIL for length in sent.pop())


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_to_copy_are_not_cut(language: Language) -> None:
    command = "ssh -p 2222 table-of-the-house.local resume S796QQHH"
    line = translator(language)("To come back to your seat: {line}", line=command)

    assert wrapped(line, 38, "\n").split("\n")[-1] == command


def test_what_fits_is_left_as_it_is() -> None:
    row = "          a table     of a page"

    assert wrapped(row, 80, "\n") == row


def test_further_rows_of_an_indented_line_are_indented_more() -> None:
    rows = wrapped('  "roll": roll all five dice', 25, "\n").split("\n")

    assert rows == ['  "roll": roll all', "    five dice"]


async def test_lines_are_wrapped_to_the_width_of_the_terminal(arrive: Arrive) -> None:
    mara = await arrive("mara", term="dumb")
    mara.send(b"play yams\rstart\rwait\rroll\rrules yams\rhelp\r")
    await mara.hears("end the session")
    rows = re.split(r"\r*\n", mara.raw.decode())

    assert max(map(width, rows)) < mara.size[0]
    assert '  "keep 1 3": keep dice 1 and 3' in mara.text


async def test_chosen_width_comes_before_that_of_the_terminal(arrive: Arrive) -> None:
    mara = await arrive("mara", language="fr")
    mara.type("largeur 30", "règles poker menteur", "aide")
    await mara.hears("session")
    narrow = mara.text
    mara.type("largeur aucune", "largeur 7", "largeur 60000", "aide")
    await mara.hears("finir la session")
    whole = mara.text[len(narrow) :]

    assert max(map(width, narrow.partition("Poker menteur")[2].splitlines())) < 30
    assert max(map(width, whole.splitlines())) > 50
    assert whole.count("largeur 60, largeur aucune\n") == 2
