"""Draws of a tournament are drawn again from its page; what was changed does not pass."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.sync.commitments import commitment_of
from tablehost.records.errors import RecordError
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import (
    Drawn,
    Entered,
    Finished,
    Happening,
    Opened,
    Promised,
    TournamentPlan,
    Worded,
    WordsClosed,
)
from tablehost.tournament.draw import draw_data, drawn, terms_of
from tablehost.tournament.progress import Progress, progress_of
from tablehost.verify.tournament_draw import check, is_page, read

IDENTITY = "ab" * 16
PLAN = TournamentPlan(name="Cup", format="swiss", games=(PlannedGame("farkle"),), rounds=3, size=4)
Page = dict[str, Any]


def played(rounds: int) -> Progress:
    """A tournament of ten people after so many rounds."""
    chance, progress = Random(1), progress_of(PLAN, [Entered(one) for one in range(10)])
    for number in range(1, rounds + 1):
        for one in happenings(progress, number, chance):
            progress = progress.after(one)
    return progress


def happenings(progress: Progress, number: int, chance: Random) -> Iterator[Happening]:
    """A round."""
    terms = terms_of(IDENTITY, PLAN, progress.rounds, progress.eligible)
    seed = chance.randbytes(32)
    promised = Promised(number, progress.eligible, seed, commitment_of(seed, terms), terms)
    pairing = drawn(PLAN, progress.rounds, promised, {3: "salt"})
    yield promised
    yield Worded(3, "salt")
    yield WordsClosed()
    yield Drawn(pairing.tables, pairing.byes)
    for place, table in enumerate(pairing.tables):
        yield Opened(place, 10 * number + place)
        ranks = list(range(1, len(table) + 1))
        chance.shuffle(ranks)
        yield Finished(place, tuple(ranks))


@pytest.fixture
def page() -> Page:
    progress = played(3)
    rounds = [
        {
            "game": one.game,
            "tables": [
                {"table": at.number, "players": list(at.players), "ranks": list(at.ranks)}
                for at in one.tables
            ],
            "byes": list(one.byes),
            "draw": draw_data(draw.promised, draw.words, opened=True),
        }
        for one, draw in zip(progress.rounds, progress.draws, strict=True)
    ]
    about = {"number": 3, "name": "Cup", "identity": IDENTITY, "format": "swiss", "size": 4}
    return {"tournament": {**about, "games": ["farkle"], "rounds": rounds}}


def checked(page: Page) -> None:
    data = json.dumps(page).encode()
    assert is_page(data)
    check(read(data))


def test_untouched_page_passes(page: Page) -> None:
    checked(page)


def other_word(page: Page) -> None:
    page["tournament"]["rounds"][1]["draw"]["words"] = [[3, "sugar"]]


def other_people(page: Page) -> None:
    first, second = page["tournament"]["rounds"][2]["tables"][:2]
    first["players"][0], second["players"][0] = second["players"][0], first["players"][0]


def other_result(page: Page) -> None:
    page["tournament"]["rounds"][0]["tables"][0]["ranks"].reverse()


def other_seed(page: Page) -> None:
    page["tournament"]["rounds"][0]["draw"]["seed"] = "00" * 32


def one_person_less(page: Page) -> None:
    page["tournament"]["rounds"][0]["tables"][0]["players"].pop()
    page["tournament"]["rounds"][0]["tables"][0]["ranks"].pop()


def other_format(page: Page) -> None:
    page["tournament"]["format"] = "knockout"


@pytest.mark.parametrize(
    "change",
    [other_word, other_people, other_result, other_seed, one_person_less, other_format],
)
def test_changed_page_fails(page: Page, change: Callable[[Page], None]) -> None:
    change(page)

    with pytest.raises(RecordError):
        checked(page)


def test_other_files_are_told_apart() -> None:
    assert not is_page(b'{"evening": {}}')
    assert not is_page(b"\xff")
    with pytest.raises(RecordError, match="not the page"):
        read(b'{"tournament": {}}')
