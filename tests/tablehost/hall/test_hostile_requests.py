"""Well-formed requests with any content get one answer each."""

import logging
from functools import partial
from typing import Any, get_args

import pytest

from engine import registry
from engine.sync import reports, requests
from engine.sync.host_requests import EveryRequest
from tablehost.hall.hall import Hall
from tablehost.store.values import HouseRules
from tests.halls import host_of
from tests.nonsense import Nonsense
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start

REQUESTS = 500
ENDING = (requests.Leave, requests.Hello)

KINDS = [kind for kind in get_args(EveryRequest) if kind not in ENDING]


def is_answered(person: Person, number: int) -> bool:
    kinds = reports.Done | reports.Refused
    return any(isinstance(one, kinds) and one.id == number for one in person.frames)


async def playing(arrive: Arrive, name: str, game: str) -> Person:
    """A person in a match of this game, with bots."""
    person: Person = await arrive(name, f"SHA256:{name}")
    bots = ["random"] * (registry.game(game).seats[0] - 1)
    about: tuple[Any, ...] = (game, len(bots) + 1, {}, name, True, True, 0)
    await start(person, table=await open_table(person, *bots, game=about))
    return person


@pytest.mark.parametrize("seed", range(3))
async def test_random_requests_get_one_answer_each(
    arrive: Arrive,
    hall: Hall,
    seed: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    host_of(hall).admins.add("SHA256:eve")
    nonsense = Nonsense(seed)
    people = [await playing(arrive, game, game) for game in registry.game_ids()]
    people.append(await arrive("eve", "SHA256:eve"))
    for _ in range(REQUESTS):
        person, kind = nonsense.rng.choice(people), nonsense.rng.choice(KINDS)
        if not person.hung_up:
            number = person.send(partial(nonsense.request, kind))
            await person.until(partial(is_heard, person, number))

    troubles = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert troubles == []
    under_way = [one.budget.under_way for one in hall.visitors]
    assert not any(under_way), "each request has had one answer"
    hall.rules = HouseRules()  # the doors may have been closed
    ada = await arrive("ada")
    await ada.done(requests.Say, 0, "still there?")


def is_heard(person: Person, number: int) -> bool:
    """The request may end the session, as when hosts ban themselves."""
    return person.hung_up or is_answered(person, number)
