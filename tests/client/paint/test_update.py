"""Updates show the same as a full repaint, and their length reveals nothing veiled."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pyte
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from client.paint.canvas import Canvas
from client.paint.sgr import PLAIN, inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.update import update, whole
from client.themes.palette import DEPTHS, Depth
from client.themes.roles import CODES, ROLES, Role
from client.themes.themes import names
from client.widgets.frame import dialog
from tests.client.app.foreign import foreign

SIZE = (16, 3)
WIDE = "日本"
NARROW = "ab 12│─╭●♠éé  "  # one with its mark apart

Put = tuple[int, int, str, Role]


def puts(alphabet: str) -> st.SearchStrategy[list[Put]]:
    """Texts somewhere on a canvas, some of them partly beside it."""
    put = st.tuples(
        st.integers(0, SIZE[0]),
        st.integers(0, SIZE[1]),
        st.text(alphabet=alphabet, min_size=1, max_size=8),
        st.sampled_from(ROLES),
    )
    return st.lists(put, max_size=12)


PUTS = puts(NARROW + WIDE)
LOOKS = st.tuples(st.sampled_from(names()), st.sampled_from(DEPTHS))


def canvas_of(texts: Sequence[Put], size: tuple[int, int] = SIZE) -> Canvas:
    canvas = Canvas(*size)
    for put in texts:
        canvas.put(*put)
    return canvas


def drawn(texts: Sequence[Put], *veils: tuple[int, int, int, int]) -> Snapshot:
    canvas = canvas_of(texts)
    for veil in veils:
        canvas.veil(*veil)
    return Snapshot.of(canvas)


def shown(*outputs: str) -> list[tuple[object, ...]]:
    """The picture of a terminal after this output."""
    screen = pyte.Screen(*SIZE)
    screen.reset_mode(pyte.modes.DECAWM)
    stream = pyte.Stream(screen)
    for output in outputs:
        stream.feed(output)
    return [*_seen(screen), (screen.cursor.x, screen.cursor.y), screen.cursor.attrs]


def _seen(screen: pyte.Screen) -> Iterator[tuple[object, ...]]:
    """The visible part of each cell: a blank has no ink, unless it is underlined or the like."""
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            if cell.data != " " or cell.reverse or cell.underscore:
                yield cell
            else:
                yield cell.data, cell.bg


@settings(max_examples=60)
@given(PUTS, PUTS, LOOKS)
def test_update_shows_the_same_as_a_full_repaint(
    before: list[Put], after: list[Put], look: tuple[str, Depth]
) -> None:
    ink = inks(*look)
    old, new = drawn(before), drawn(after)

    updated = shown(whole(old, ink), update(old, new, ink))
    assert updated == shown(whole(new, ink))


@settings(max_examples=20)
@given(st.lists(PUTS, min_size=2, max_size=6), LOOKS)
def test_many_updates_show_the_last_picture(
    story: list[list[Put]], look: tuple[str, Depth]
) -> None:
    """Small changes, then a dialog that opens and closes."""
    ink = inks(*look)
    pictures = [NOTHING]
    texts: list[Put] = []
    for more in story:
        texts += more
        pictures.append(drawn(texts))
    box = canvas_of([(0, 0, "yes?", "dialog")], (4, 1))
    pictures += [Snapshot.of(dialog(canvas_of(texts), box, "?")), drawn(texts)]

    sent = [update(old, new, ink) for old, new in pairwise(pictures)]
    assert shown(*sent) == shown(whole(pictures[-1], ink))


@settings(max_examples=30)
@given(PUTS, PUTS)
def test_changing_style_sets_the_second_style_completely(old: list[Put], new: list[Put]) -> None:
    """Also for blanks, whose ink is not visible."""
    ink = inks("felt", "truecolor")
    text = "x" * SIZE[0]
    canvases = [canvas_of([(0, y, text, "text") for y in range(SIZE[1])]) for _ in range(2)]
    for canvas, texts in zip(canvases, (old, new), strict=True):
        for x, y, run, role in texts:
            canvas.put(x, y, "x" * len(run), role)
    before, after = map(Snapshot.of, canvases)

    assert shown(whole(before, ink), update(before, after, ink)) == shown(whole(after, ink))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", names())
def test_changing_style_is_never_longer_than_a_reset(theme: str, depth: Depth) -> None:
    ink = inks(theme, depth)

    for one in CODES.values():
        for other in CODES.values():
            assert len(ink.switches[one, other]) <= len(ink.from_scratch[other])
            assert (ink.switches[one, other] == "") is (ink.looks[one] == ink.looks[other])


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", names())
def test_styles_are_limited_to_the_colour_depth(theme: str, depth: Depth) -> None:
    """Otherwise partial style changes would show wrong colours."""
    for sequence in inks(theme, depth).from_scratch:
        assert foreign(sequence, depth) == []


def test_wide_character_half_under_a_veil_is_blank() -> None:
    picture = drawn([(2, 0, "日日日", "text")], (3, 0, 2, 1))

    assert picture.lines[0].cells[2:8] == (" ", " ", " ", " ", "日", "")


def _fits(picture: Snapshot, y: int, span: tuple[int, int]) -> bool:
    """Whether a veiled span changes its role at every other cell at most, as all real ones do."""
    left, right = span
    codes = picture.lines[y].codes[left:right]
    return sum(one != other for one, other in pairwise(codes)) <= (right - left) // 2


@settings(max_examples=40)
@given(puts(NARROW), puts(NARROW))
def test_veils_do_not_change_what_is_shown(before: list[Put], after: list[Put]) -> None:
    ink = inks("felt", "truecolor")
    veils = ((2, 1, 5, 2), (6, 2, 4, 1), (13, 0, 9, 9))
    old, new, plain = drawn(before), drawn(after, *veils), drawn(after)
    assume(all(_fits(new, y, span) for y, spans in new.veils.items() for span in spans))

    assert shown(whole(old, ink), update(old, new, ink)) == shown(whole(plain, ink))
    assert shown(whole(new, ink)) == shown(whole(plain, ink))


def test_unchanged_picture_sends_nothing() -> None:
    picture = drawn([(1, 1, "hello", "text")])

    assert not update(picture, drawn([(1, 1, "hello", "text")]), inks("felt", "256"))


def test_blanks_that_look_the_same_send_nothing() -> None:
    old, new = drawn([(1, 1, " " * 9, "text")]), drawn([(1, 1, " " * 9, "alert")])

    assert not update(old, new, inks("felt", "truecolor"))


def test_small_change_is_a_small_update() -> None:
    old = drawn([(1, 1, "score 1", "text"), (1, 2, "x" * 12, "title")])
    new = drawn([(1, 1, "score 2", "text"), (1, 2, "x" * 12, "title")])
    ink = inks("felt", "256")

    ink_of_text = ink.from_scratch[CODES["text"]]
    assert update(old, new, ink) == f"\x1b[2;8H{ink_of_text}2{PLAIN}\x1b[H"


def test_cells_of_one_style_are_written_together() -> None:
    old = drawn([(0, y, "a     b      c", "text") for y in range(3)])
    new = drawn([*((0, y, "A     B      C", "text") for y in range(3)), (3, 1, "!", "alert")])
    ink = inks("felt", "256")
    alert, text = ink.from_scratch[CODES["alert"]], ink.switches[CODES["alert"], CODES["text"]]

    row = "A\x1b[7GB\x1b[6CC"
    assert update(old, new, ink) == (
        f"\x1b[2;4H{alert}!\x1b[H{text}{row}\x1b[2H{row}\x1b[3H{row}{PLAIN}\x1b[H"
    )


@pytest.mark.parametrize(("first", "way"), [("ab", "\x1b[7C"), ("日", "\x1b[10G")])
def test_cursor_is_repositioned_after_ambiguous_widths(first: str, way: str) -> None:
    old, new = (Canvas(*SIZE) for _ in range(2))
    end = new.put(0, 0, first)
    new.put(end + 7, 0, "B")

    assert f"{first}{way}B" in update(Snapshot.of(old), Snapshot.of(new), inks("felt", "256"))


def test_other_size_is_repainted() -> None:
    ink = inks("felt", "256")
    picture = drawn([])

    assert update(NOTHING, picture, ink) == whole(picture, ink)
    assert update(Snapshot.of(Canvas(15, 3)), picture, ink) == whole(picture, ink)


SECRETS = st.text(alphabet="●│♠♥23456789TVDRA ", min_size=12, max_size=12)


def hand(secret: str, red: int, public: Sequence[Put] = ()) -> Snapshot:
    canvas = canvas_of([(0, 0, "your hand", "title"), *public])
    for place, char in enumerate(secret):
        role: Role = "card.heart" if red >> place & 1 else "card.spade"
        canvas.put(2 + place % 6, 1 + place // 6, char, role)
    canvas.veil(2, 1, 6, 2)
    return Snapshot.of(canvas)


@given(SECRETS, SECRETS, SECRETS, st.integers(0, 4095), st.sampled_from(DEPTHS), puts(NARROW))
@example("2" * 12, "│" * 12, "│♠♥" * 4, 0b010101_010101, "16", [])  # roles that need more room
def test_length_does_not_depend_on_veiled_cells(
    before: str, one: str, other: str, red: int, depth: Depth, public: list[Put]
) -> None:
    """Nor on changes beside them."""
    ink = inks("felt", depth)
    olds = [hand(before, 0b101010101010), hand(other, 0)]

    for news in (), public:
        hands = [hand(secret, red, news) for secret in (before, one, other)]
        assert len({len(update(old, new, ink).encode()) for new in hands for old in olds}) == 1
        assert len({len(whole(new, ink).encode()) for new in hands}) == 1


def test_length_does_not_depend_on_a_veiled_cursor() -> None:
    ink, sent = inks("felt", "256"), set()
    for x in range(SIZE[0]):
        canvas = canvas_of([(x, 1, " ", "entry.cursor")])
        canvas.veil(0, 1, SIZE[0], 1)
        sent.add(len(whole(Snapshot.of(canvas), ink)))

    assert len(sent) == 1


@given(SECRETS, SECRETS, st.integers(0, 4095))
def test_length_does_not_depend_on_formerly_veiled_cells(one: str, other: str, red: int) -> None:
    ink = inks("felt", "truecolor")
    covered = drawn([(0, 0, "your hand", "title")])

    lengths = {len(update(hand(secret, red), covered, ink).encode()) for secret in (one, other)}
    assert len(lengths) == 1
