"""The statistics see what they are for, and nothing else; and everything works over real ssh."""

from random import Random

from tests.privacy.measuring import CLASSES, Cell, Class, Samples, measured
from tests.privacy.verdict import ALL, FEWEST, Verdict, report

MANY = 1000
NOISE = 1.0  # milliseconds, as a busy machine has it
LATE = 0.5


def samples(count: int = MANY, **later: float) -> Samples:
    """Times around 3 and 30 ms for two pairs, each world as much later as it says."""
    rng = Random(1)

    def times(kind: Class) -> list[tuple[int, float]]:
        late = later.get(kind, LATE if kind == "late" else 0.0)
        return [(n % 2, 3 + 27 * (n % 2) + late + NOISE * rng.random()) for n in range(count)]

    return {Cell("poker_dice", "play", "seat"): {kind: times(kind) for kind in CLASSES}}


def test_worlds_that_take_the_same_time_pass() -> None:
    verdict = Verdict(samples())

    assert verdict.is_good
    assert "**" not in report(verdict)


def test_a_world_that_takes_longer_is_found() -> None:
    verdict = Verdict(samples(there=LATE))

    assert not verdict.is_good
    assert [row.cell.phase for row in verdict.different] == [ALL, "play"]
    assert "**differs**" in report(verdict)


def test_a_world_that_differs_from_itself_is_told_apart() -> None:
    verdict = Verdict(samples(again=LATE))

    assert not verdict.is_good
    assert verdict.uneasy


def test_a_run_that_misses_the_planted_delay_says_nothing() -> None:
    verdict = Verdict(samples(late=0.0))

    assert not verdict.is_good
    assert verdict.missed == [("poker_dice", "seat")]


def test_too_few_samples_say_nothing() -> None:
    verdict = Verdict(samples(FEWEST - 1))

    assert not verdict.is_good
    assert not verdict.tests


async def test_every_listener_is_measured_over_ssh() -> None:
    found = await measured("poker_dice", moves=12, pairs=1, seed=2)

    assert {cell.listener for cell in found} == {"seat", "frames", "terminal", "lines"}
    assert {kind for worlds in found.values() for kind in worlds} == set(CLASSES)
