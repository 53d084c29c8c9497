"""As long as all dice of a roll tumble, the whole table looks the same however they will lie."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from client.games.base import Seen, Size
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.table.match.animation import FRAME
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets import tumble
from tests.client.games.dice_holdem import hands
from tests.client.games.dice_holdem.hands import EXAMPLE, Holdem
from tests.client.games.moments import Farkle
from tests.client.games.poker_dice.moments import Dice
from tests.client.games.yams.moments import Yams

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (140, 40), (200, 60))
VIEWERS = (0, 1, None)

Roll = tuple[Seen, Seen]
"""A table before a roll and after it."""


def farkle(viewer: int | None, *faces: int, kept: bool = False) -> Roll:
    """A roll of all dice, or after three were set aside of the other three."""
    match = Farkle(2, opening=500)
    if kept:
        match.roll(1, 1, 1, 4, 3, 2).keep(0, 1, 2)
    before, told = match.seen(viewer), len(match.events)
    match.roll(*faces)
    return before, match.seen(viewer, news=tuple(match.events[told:]))


def yams(viewer: int | None, *faces: int, rolls: int = 0) -> Roll:
    """The first, second or last roll; two dice are kept then."""
    match, keep = Yams(2, yams_bonus=100), (0, 2) if rolls else ()
    for number in range(rolls):
        match.roll(*((5, 1, 5, 6, 2), (1, 1, 3))[number], keep=keep if number else ())
    before = match.watched(viewer, chosen=keep if viewer == 0 else ())
    return before, match.roll(*faces, keep=keep).watched(viewer)


def holdem(viewer: int | None, *dice: str) -> Roll:
    """The flop, after the first bets; players hold up their cups."""
    match = Holdem(3).pockets(EXAMPLE).act("bet 10", "call")
    memory = {} if viewer is None else {"lifted": True}
    before, told = hands.seen(match, match.match.view(viewer), memory=memory), len(match.events)
    view = match.act("call").board(*dice).match.view(viewer)
    return before, hands.seen(match, view, memory=memory, news=tuple(match.events[told:]))


def poker_dice(viewer: int | None, faces: str) -> Roll:
    """Two of the dice are thrown openly, after a look."""
    match = Dice(2).throws(range(5), "QQ9KA").calls("pair", "Q", to="left").believes().looks()
    match.takes(3, 4)
    before = match.seen(viewer)
    return before, match.throws((3, 4), faces, cup=False).seen(viewer)


Rolls = Callable[[int | None], tuple[Roll, Roll]]

GAMES: dict[str, tuple[str, Rolls]] = {
    "farkle": ("farkle", lambda seat: (farkle(seat, 2, 3, 4, 6, 3, 2), farkle(seat, *[1] * 6))),
    "farkle, some set aside": (
        "farkle",
        lambda seat: (farkle(seat, 2, 3, 4, kept=True), farkle(seat, 1, 5, 5, kept=True)),
    ),
    "yams, first roll": ("yams", lambda seat: (yams(seat, 1, 2, 4, 6, 6), yams(seat, *[5] * 5))),
    "yams, second roll": (
        "yams",
        lambda seat: (yams(seat, 1, 2, 4, rolls=1), yams(seat, 5, 5, 5, rolls=1)),
    ),
    "yams, last roll": (
        "yams",
        lambda seat: (yams(seat, 1, 2, 4, rolls=2), yams(seat, 5, 5, 5, rolls=2)),
    ),
    "dice_holdem": (
        "dice_holdem",
        lambda seat: (holdem(seat, "R2", "B3", "W4"), holdem(seat, "R6", "B6", "W6")),
    ),
    "poker_dice": ("poker_dice", lambda seat: (poker_dice(seat, "9T"), poker_dice(seat, "QQ"))),
}


def turns(game: str, roll: Roll, language: Language) -> tuple[Turn, Turn, Turn]:
    """The turn before the roll, while dice roll, and after it."""
    before, after = (Turn(game, seen, translator(language)) for seen in roll)
    return before, after.while_rolling(before), after


def drawn(turn: Turn, size: Size, elapsed: float, answer: str = "") -> Canvas:
    model = TableModel(name="Friday", turn=turn, elapsed=elapsed, rolls=True, answer=answer)
    return draw_table(model, size, "full")


def frames(turn: Turn, until: float = 9.0) -> Iterator[float]:
    """The frames of the animation until all is told."""
    number, end = 0, min(until, turn.panel.told_after(turn.seen))
    assert end > 0
    while number * FRAME < end:
        yield number * FRAME
        number += 1


@pytest.fixture
def tumbling(monkeypatch: pytest.MonkeyPatch) -> None:
    """No die lands before the others."""
    monkeypatch.setattr(tumble, "FIRST_REST", 1.0)


@pytest.mark.usefixtures("tumbling")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_table_looks_the_same_however_the_dice_will_lie(
    kind: str, size: Size, viewer: int | None
) -> None:
    game, rolls = GAMES[kind]
    (_, one, first), (_, other, _) = (turns(game, roll, "en") for roll in rolls(viewer))
    for elapsed in frames(first, tumble.FIRST_REST):
        shown, else_shown = (drawn(turn, size, elapsed) for turn in (one, other))

        assert shown.rows() == else_shown.rows()
        assert shown.places() == else_shown.places()
        assert shown.veils() == else_shown.veils()


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_nothing_says_what_can_be_done_while_dice_roll(
    kind: str, size: Size, viewer: int | None
) -> None:
    game, rolls = GAMES[kind]
    for roll in rolls(viewer):
        before, rolling, after = turns(game, roll, "en")
        actions = {
            f"do:{one.name}" for turn in (before, after) for one in turn.actions if one.moves
        }
        for elapsed in frames(after):
            shown = drawn(rolling, size, elapsed)

            assert "The dice are rolling" in shown.text()
            assert before.status not in shown.text()
            buttons = {name for name in shown.places() if name in actions}
            assert all(name.startswith(("do:box:", "do:call")) for name in buttons)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_why_a_key_does_nothing_is_told_while_dice_roll(size: Size) -> None:
    _, rolling, _ = turns("farkle", farkle(0, 1, 1, 1, 5, 5, 2), "en")

    assert "Not now." in drawn(rolling, size, 0.0, answer="Not now.").text()


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_nothing_moves_back_and_forth(kind: str, size: Size) -> None:
    """The sentence stands where it stood before, where it will stand then, or between."""
    game, rolls = GAMES[kind]
    for roll in rolls(0):
        before, rolling, after = turns(game, roll, "en")
        status = [
            drawn(replace(turn), size, 0.0).places()["status"][1]
            for turn in (before, rolling, after)
        ]
        assert min(status[0], status[2]) <= status[1] <= max(status[0], status[2])


def test_points_of_farkle_are_below_dice_that_lie_only() -> None:
    _, rolling, after = turns("farkle", farkle(0, 1, 2, 3, 1, 1, 5), "en")
    for size in SIZES[:4]:
        *_, last = frames(after)
        assert "100" not in drawn(rolling, size, last).text()
        assert "–" not in drawn(rolling, size, last).text().replace("–– ", "")
        model = TableModel(name="Friday", turn=after)
        assert "100" in draw_table(model, size, "full").text()


def test_a_used_roll_of_yams_is_told_everywhere_at_once() -> None:
    before, rolling, after = turns("yams", yams(0, 1, 2, 4, rolls=1), "en")
    for size in SIZES[1:]:
        text = drawn(rolling, size, 0.0).text()

        assert "2 rolls left" in drawn(before, size, 0.0).text()
        assert "one roll left" in text
        assert "2 rolls" not in text
        assert "one roll left" in draw_table(TableModel(name="", turn=after), size, "full").text()


def test_nobody_is_to_act_while_dice_of_holdem_roll() -> None:
    _, rolling, _ = turns("dice_holdem", holdem(1, "R2", "B3", "W4"), "en")
    for size in SIZES:
        text = drawn(rolling, size, 0.0).text()

        assert "flop" in text
        assert "raises left" not in text
        assert "pot" in text
        assert "►" not in text
        assert "’s turn" not in text.splitlines()[0]
