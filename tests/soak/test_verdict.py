"""The soak tells a host that keeps things from one that does not, and from one that is dead."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from tests.soak.gauges import Held
from tests.soak.verdict import faults, memory

MIB = 2**20
HOUR = 60
GAMES = ("Farkle", "Yam's")
ENDED = {"Farkle": 3, "Yam's": 1}


def evening(held: Callable[[int], float], minutes: int = HOUR) -> list[Held]:
    """A look a minute, by what the host holds then in MiB."""
    return [
        Held(
            at=60.0 * minute,
            memory=round(held(minute) * MIB),
            descriptors=80,
            threads=11,
            tasks=310,
            connections=60,
            entries=200 * minute,
        )
        for minute in range(minutes + 1)
    ]


def told(looks: Sequence[Held], results: dict[str, int] = ENDED) -> list[str]:
    return list(faults(looks, results, GAMES))


@pytest.mark.parametrize(
    "held",
    [
        lambda _: 110.0,
        lambda minute: 110.0 - 40 / (minute + 1),  # it fills up, ever more slowly
        lambda minute: 108.0 + minute % 7,  # swept up again and again
        lambda minute: 110.0 + (1.5 if minute > 35 else 0.0),
        lambda minute: 110.0 if minute != HOUR else 118.0,
    ],
)
def test_memory_that_does_not_keep_rising_is_flat(held: Callable[[int], float]) -> None:
    assert told(evening(held)) == []


@pytest.mark.parametrize(
    "held",
    [
        lambda minute: 110.0 + 0.14 * minute,
        lambda minute: 108.0 + minute % 7 + 0.18 * minute,
        lambda minute: 110.0 + 8 * (minute // 24),
    ],
)
def test_memory_that_rises_all_the_time_is_told(held: Callable[[int], float]) -> None:
    looks = evening(held)

    (fault,) = told(looks)
    assert fault.startswith("memory rose by")
    assert memory(looks).per_hour > 4


def test_warm_up_may_take_what_it_likes() -> None:
    assert told(evening(lambda minute: min(110.0, 20.0 + 9.5 * minute))) == []


@pytest.mark.parametrize("name", ["descriptors", "tasks", "threads"])
def test_what_a_host_holds_more_and_more_of_is_told(name: str) -> None:
    looks = evening(lambda _: 110.0)
    looks = [
        replace(one, **{name: getattr(one, name) * (80 + minute) // 80})
        for minute, one in enumerate(looks)
    ]

    (fault,) = told(looks)
    assert fault.startswith(f"{name} grew from")


@pytest.mark.parametrize("name", ["descriptors", "tasks", "threads"])
def test_what_comes_and_goes_is_not_kept(name: str) -> None:
    looks = evening(lambda _: 110.0)
    looks = [
        replace(one, **{name: getattr(one, name) * (1 + minute % 3)})
        for minute, one in enumerate(looks)
    ]

    assert told(looks) == []


def test_game_that_is_never_played_to_its_end_is_told() -> None:
    looks = evening(lambda _: 110.0)

    assert told(looks, {"Farkle": 3}) == ["nobody saw a match of Yam's end"]
    assert told(looks[:10], {}) == []


def test_host_where_nothing_happens_any_more_is_told() -> None:
    looks = evening(lambda _: 110.0)
    looks[-1] = replace(looks[-1], entries=looks[-2].entries)

    assert told(looks) == ["nothing was played at the end"]
