"""The statistics see what they are for, and nothing else; and everything works over real ssh."""

from random import Random
from typing import get_args

import pytest

from tests.privacy.measuring import CLASSES, Cell, Class, Measured, sat
from tests.privacy.pairs import Kind
from tests.privacy.verdict import ALL, FEWEST, Verdict, report

MANY = 1000
NOISE = 1.0  # milliseconds, as a busy machine has it
LATE = 0.5


KINDS: tuple[Kind, ...] = ("move", "bot", "chat", "refusal")
SHOWN: set[tuple[str, str, Kind]] = {
    ("poker_dice", "answer", "reveal"),
    ("poker_dice", "answer", "end"),
}


def samples(
    count: int = MANY, kinds: tuple[Kind, ...] = KINDS, listener: str = "seat", **later: float
) -> Measured:
    """Times of each kind around 3 and 30 ms for two pairs, each world as much later as it says."""
    rng = Random(1)

    def times(kind: Class) -> list[tuple[int, float]]:
        late = later.get(kind, LATE if kind == "late" else 0.0)
        return [(n % 2, 3 + 27 * (n % 2) + late + NOISE * rng.random()) for n in range(count)]

    worlds = {kind: times(kind) for kind in CLASSES}
    cells = {Cell("poker_dice", "play", kind, listener): worlds for kind in kinds}
    return Measured(cells, SHOWN)


def test_worlds_that_take_the_same_time_pass() -> None:
    verdict = Verdict(samples())

    assert verdict.is_good
    assert "**" not in report(verdict)


def test_a_world_that_takes_longer_is_found() -> None:
    verdict = Verdict(samples(there=LATE))

    assert not verdict.is_good
    assert {row.cell.phase for row in verdict.different} == {ALL, "play"}
    assert "**differs**" in report(verdict)


def test_a_world_that_differs_from_itself_is_told_apart() -> None:
    verdict = Verdict(samples(again=LATE))

    assert not verdict.is_good
    assert verdict.uneasy


def test_a_run_that_misses_the_planted_delay_says_nothing() -> None:
    verdict = Verdict(samples(late=0.0))

    assert not verdict.is_good
    assert [row.cell.kind for row in verdict.missed] == sorted(KINDS)
    assert "**delay missed**" in report(verdict)


def test_a_delay_that_is_missed_for_one_kind_is_missed() -> None:
    found = samples()
    found.samples |= samples(kinds=("bot",), late=0.0).samples
    verdict = Verdict(found)

    assert not verdict.is_good
    assert [row.cell.kind for row in verdict.missed] == ["bot"]


def test_one_listener_that_finds_the_delay_is_enough_for_a_kind() -> None:
    found = samples()
    found.samples |= samples(kinds=("bot",), listener="terminal", late=0.0).samples
    verdict = Verdict(found)

    assert verdict.is_good
    assert [(row.cell.kind, row.cell.listener) for row in verdict.insensitive] == [
        ("bot", "terminal")
    ]
    assert "**delay missed**" in report(verdict)


def test_too_few_samples_say_nothing() -> None:
    verdict = Verdict(samples(FEWEST - 1))

    assert not verdict.is_good
    assert not verdict.tests
    assert verdict.few == verdict.rows


def test_fewer_samples_than_asked_for_say_nothing() -> None:
    verdict = Verdict(samples(), least=MANY + 1)

    assert not verdict.is_good
    assert verdict.few == verdict.rows
    assert {kind for _, _, kind in verdict.unheard} == {row.cell.kind for row in verdict.rows}


def test_a_listener_who_is_seldom_sent_anything_leaves_it_to_others() -> None:
    found = samples()
    found.samples |= samples(FEWEST - 1, kinds=("chat",), listener="terminal").samples
    verdict = Verdict(found)

    assert verdict.is_good
    assert {(row.cell.kind, row.cell.listener) for row in verdict.few} == {("chat", "terminal")}
    assert "**few**" in report(verdict)


def test_a_kind_that_was_not_measured_is_named() -> None:
    verdict = Verdict(samples(kinds=("move", "chat", "refusal")))

    assert not verdict.is_good
    assert verdict.absent == [("poker_dice", "bot")]


def test_phases_in_which_nothing_stays_hidden_are_in_the_report() -> None:
    assert "| poker_dice | answer | end | nothing stays hidden |" in report(Verdict(samples()))


@pytest.mark.long
async def test_every_listener_is_measured_over_ssh() -> None:
    found = await sat("poker_dice", moves=8, pairs=1, seed=2)

    assert {cell.listener for cell in found.samples} == {"seat", "frames", "terminal", "lines"}
    assert {kind for worlds in found.samples.values() for kind in worlds} == set(CLASSES)
    kinds = {cell.kind for cell in found.samples} | {kind for _, _, kind in found.shown}
    assert kinds == set(get_args(Kind)) - {"hint"}, "it has no hints"
