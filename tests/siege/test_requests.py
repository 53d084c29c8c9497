"""The frames that the siege sends: mutants no host should read, and floods every host can."""

import pytest

from engine.sync.errors import FrameError
from engine.sync.frames import REQUESTS, Decoder
from tests.siege.mutants import HELLO, MOST, Mutants
from tests.siege.oddities import NO_LENGTHS
from tests.siege.plausible import KINDS, UNDONE_BY, Spot, flood_of

SESSIONS = 300


def test_mutants_are_the_same_for_the_same_seed() -> None:
    sessions = [[Mutants(seed).session(1) for _ in range(5)] for seed in (1, 1, 2)]

    assert sessions[0] == sessions[1] != sessions[2]


def test_mutants_are_refused_in_every_way_there_is() -> None:
    codes: set[str] = set()
    mutants = Mutants(3)
    for _ in range(SESSIONS):
        frames = mutants.session(1)
        assert len(frames) <= MOST + 1
        for frame in frames:
            try:
                Decoder(REQUESTS).feed(frame)
            except FrameError as error:
                codes.add(error.code)

    assert codes == {"too_long", "bad_bytes", "bad_value", "bad_frame"}


@pytest.mark.parametrize("lead", NO_LENGTHS)
def test_what_is_no_length_is_fatal(lead: bytes) -> None:
    with pytest.raises(FrameError) as caught:
        Decoder(REQUESTS).feed(lead)

    assert caught.value.fatal


def test_hello_of_the_fuzzer_is_one() -> None:
    assert [type(one).__name__ for one in Decoder(REQUESTS).feed(HELLO)] == ["Hello"]


@pytest.mark.parametrize("name", KINDS)
def test_flood_is_made_of_its_kind_and_of_what_undoes_it(name: str) -> None:
    kind = KINDS[name]
    found = Decoder(REQUESTS).feed(b"".join(flood_of(kind, Spot(), 1)))

    assert {type(one) for one in found} == {kind, UNDONE_BY.get(kind, kind)}
    assert len({one.id for one in found}) > 1
