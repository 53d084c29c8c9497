from collections.abc import Iterator, Sequence

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Button, Input

from client.canvas import Canvas
from client.paint import inks, update, whole
from client.palette import DEPTHS, Depth
from client.picture import NOTHING, Picture
from client.roles import ROLES, Role
from tests.client.sessions import Notes, session, until

SIZE = (16, 3)
CHARS = "ab 12│─╭●♠é日本"


def puts_of(alphabet: str) -> st.SearchStrategy[list[tuple[int, int, str, Role]]]:
    """Texts somewhere on a canvas, some of them partly beside it."""
    put = st.tuples(
        st.integers(0, SIZE[0]),
        st.integers(0, SIZE[1]),
        st.text(alphabet=alphabet, min_size=1, max_size=8),
        st.sampled_from(ROLES),
    )
    return st.lists(put, max_size=12)


PUTS = puts_of(CHARS)
NARROW_PUTS = puts_of("ab 12│─╭●♠é")


def drawn(puts: Sequence[tuple[int, int, str, Role]], *veils: tuple[int, int, int, int]) -> Picture:
    canvas = Canvas(*SIZE)
    for x, y, text, role in puts:
        canvas.put(x, y, text, role)
    for veil in veils:
        canvas.veil(*veil)
    return Picture.of(canvas)


def shown(*outputs: str) -> list[tuple[object, ...]]:
    """The cells of a terminal that got all this."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    for output in outputs:
        stream.feed(output)
    return list(_cells(screen))


def _cells(screen: pyte.Screen) -> Iterator[tuple[object, ...]]:
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            yield cell.data, cell.fg, cell.bg, cell.bold, cell.reverse, cell.italics


@settings(max_examples=40)
@given(PUTS, PUTS, st.sampled_from(DEPTHS))
def test_update_shows_what_a_whole_picture_shows(
    before: list[tuple[int, int, str, Role]], after: list[tuple[int, int, str, Role]], depth: Depth
) -> None:
    ink = inks("felt", depth)
    old, new = drawn(before), drawn(after)

    assert shown(whole(old, ink), update(old, new, ink)) == shown(whole(new, ink))


def test_wide_character_half_under_a_veil_is_blank() -> None:
    picture = drawn([(2, 0, "日日日", "text")], (3, 0, 2, 1))

    assert picture.lines[0].cells[2:8] == [" ", " ", " ", " ", "日", ""]


@settings(max_examples=40)
@given(NARROW_PUTS, NARROW_PUTS)
def test_veils_change_nothing_of_what_is_shown(
    before: list[tuple[int, int, str, Role]], after: list[tuple[int, int, str, Role]]
) -> None:
    ink = inks("felt", "truecolor")
    veils = ((2, 1, 5, 2), (6, 2, 4, 1), (13, 0, 9, 9))
    old, new, plain = drawn(before), drawn(after, *veils), drawn(after)

    assert shown(whole(old, ink), update(old, new, ink)) == shown(whole(plain, ink))
    assert shown(whole(new, ink)) == shown(whole(plain, ink))


def test_unchanged_picture_sends_nothing() -> None:
    picture = drawn([(1, 1, "hello", "text")])

    assert not update(picture, drawn([(1, 1, "hello", "text")]), inks("felt", "256"))


def test_small_change_is_a_small_update() -> None:
    old = drawn([(1, 1, "score 1", "text"), (1, 2, "x" * 12, "title")])
    new = drawn([(1, 1, "score 2", "text"), (1, 2, "x" * 12, "title")])
    ink = inks("felt", "256")

    assert update(old, new, ink) == f"\x1b[2;8H{ink.by_role['text']}2\x1b[m\x1b[1;1H"


def test_other_size_is_painted_whole() -> None:
    ink = inks("felt", "256")
    picture = drawn([])

    assert update(NOTHING, picture, ink) == whole(picture, ink)
    assert update(Picture.of(Canvas(15, 3)), picture, ink) == whole(picture, ink)


SECRETS = st.text(alphabet="●│♠♥23456789TVDRA ", min_size=12, max_size=12)


def hand(secret: str, red: int) -> Picture:
    canvas = Canvas(*SIZE)
    canvas.put(0, 0, "your hand", "title")
    for place, char in enumerate(secret):
        role: Role = "card.heart" if red >> place & 1 else "card.spade"
        canvas.put(2 + place % 6, 1 + place // 6, char, role)
    canvas.veil(2, 1, 6, 2)
    return Picture.of(canvas)


@given(SECRETS, SECRETS, SECRETS, st.integers(0, 4095), st.sampled_from(DEPTHS))
def test_length_does_not_tell_what_is_veiled(
    before: str, one: str, other: str, red: int, depth: Depth
) -> None:
    ink = inks("felt", depth)
    old = hand(before, 0b101010101010)

    lengths = {len(update(old, hand(secret, red), ink).encode()) for secret in (before, one, other)}
    assert len(lengths) == 1
    assert len({len(whole(hand(secret, red), ink).encode()) for secret in (one, other)}) == 1


@given(SECRETS, SECRETS, st.integers(0, 4095))
def test_length_does_not_tell_what_was_veiled(one: str, other: str, red: int) -> None:
    ink = inks("felt", "truecolor")
    covered = drawn([(0, 0, "your hand", "title")])

    lengths = {len(update(hand(secret, red), covered, ink).encode()) for secret in (one, other)}
    assert len(lengths) == 1


async def test_veiled_cells_are_sent_with_every_frame() -> None:
    class Hand(Notes):
        def draw(self, *what: object) -> Canvas:
            canvas = super().draw(*what)  # type: ignore[arg-type]  # the same arguments
            canvas.put(40, 10, "K♠", "card.spade")
            canvas.veil(40, 10, 2, 1)
            return canvas

    async with session(Hand()) as running:
        for count in range(1, 4):
            running.type("a")
            await running.shows(f"heard {count}")

    assert running.terminal.output.count("K♠".encode()) == 4


async def test_mouse_clicks_on_one_place_and_drags_between_two() -> None:
    async with session() as running:
        scene = running.scene
        assert isinstance(scene, Notes)
        running.type("\x1b[<0;4;6M\x1b[<0;5;6m")  # columns and rows from 1
        running.type("\x1b[<0;4;6M\x1b[<0;40;6m")  # released elsewhere
        running.type("\x1b[<0;40;10M\x1b[<0;40;10m")  # nothing there
        running.type("q")
        await until(lambda: "q" in scene.heard)
        await until(lambda: ("drag", "die:1", None) in scene.heard)

    assert [what for what in scene.heard if what != "q"] == [
        ("click", "die:1"),
        ("drag", "die:1", None),
    ]


@pytest.mark.parametrize(("button", "lines"), [(64, -3), (65, 3)])
async def test_wheel_scrolls_over_a_place(button: int, lines: int) -> None:
    async with session() as running:
        scene = running.scene
        assert isinstance(scene, Notes)
        running.type(f"\x1b[<{button};4;6M")
        await until(lambda: scene.heard)

    assert scene.heard == [("scroll", "die:1", lines)]


class Form(ModalScreen[None]):
    CSS = "Form { align: center middle; } Form Input { width: 20; }"

    def compose(self) -> ComposeResult:
        yield Input(placeholder="your name")
        yield Button("Sit down", id="sit")


async def test_form_takes_keys_and_the_table_returns_after_it() -> None:
    async with session() as running:
        scene = running.scene
        assert isinstance(scene, Notes)
        form = Form()
        running.app.call_later(running.app.push_screen, form)
        await running.shows("Sit down")
        running.app.call_later(lambda: form.query_one(Input).focus() and None)
        await until(lambda: isinstance(form.focused, Input))
        running.type("jo")
        await running.shows("jo")

        assert scene.heard == []
        assert running.terminal.shows("[ die ]")  # the table is still there behind it

        running.app.scenes.tell("news")
        await running.shows("heard 1")  # and goes on
        running.app.call_later(running.app.pop_screen)
        running.type("r")
        await running.shows("heard 2")

        assert not running.terminal.shows("Sit down")


async def test_form_covers_what_is_veiled() -> None:
    class Hand(Notes):
        def draw(self, *what: object) -> Canvas:
            canvas = super().draw(*what)  # type: ignore[arg-type]  # the same arguments
            canvas.put(2, 20, "K♠ A♥", "card.spade")
            canvas.veil(2, 20, 5, 1)
            return canvas

    async with session(Hand()) as running:
        await running.shows("K♠")
        running.app.call_later(running.app.push_screen, Form())
        await running.shows("Sit down")

        assert not running.terminal.shows("K♠")

        running.app.call_later(running.app.pop_screen)
        await running.shows("K♠")
