"""Requests of the right form and any content: each gets one answer, and nothing breaks."""

import logging
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, get_args

import pytest
from msgspec import inspect

from engine import registry
from engine.sync import reports, requests
from engine.sync.host_requests import EveryRequest
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start

REQUESTS = 500
TEXTS = ("", "a", "\u202e", "\x1b[2J", "é" * 30, "farkle", "yams", "random", "../..", "[b]", "NaN")
ENDING = (requests.Leave, requests.Hello)
WORDS = {"do", "dice", "faces", "at", "cards", "amount", "box", "call", "seat", "luck", "target"}


class Nonsense:
    """Values of the types that requests have."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self._make: dict[type, Callable[[Any], Any]] = {
            inspect.IntType: self._int,
            inspect.StrType: self._str,
            inspect.BoolType: lambda _: self.rng.random() < 0.5,
            inspect.NoneType: lambda _: None,
            inspect.UnionType: lambda kind: self.value(self.rng.choice(kind.types)),
            inspect.LiteralType: lambda kind: self.rng.choice(kind.values),
            inspect.ListType: self._list,
            inspect.DictType: lambda kind: self._dict(kind.max_length or 8),
            inspect.AnyType: lambda _: self.anything(2),
        }

    def request(self, kind: type[Any], number: int) -> Any:
        """A request of this kind, with this number."""
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        return kind(number, *(self.value(field.type) for field in info.fields[1:]))

    def value(self, kind: inspect.Type) -> Any:
        return self._make[type(kind)](kind)

    def _int(self, kind: Any) -> int:
        low, high = kind.ge or 0, 2**32 - 1 if kind.le is None else kind.le
        return min(high, max(low, self.rng.choice([low, 1, 1, 2, 3, 30, high])))

    def _str(self, kind: Any) -> str:
        long_enough = [text for text in TEXTS if len(text) >= (kind.min_length or 0)]
        return self.rng.choice(long_enough)[: kind.max_length]

    def _list(self, kind: Any) -> list[Any]:
        length = self.rng.randrange(min(4, kind.max_length or 4))
        return [self.value(kind.item_type) for _ in range(length)]

    def _dict(self, most: int) -> dict[str, Any]:
        names = self.rng.sample([*WORDS, *TEXTS], self.rng.randrange(min(4, most)))
        made = {name[:40]: self.anything(2) for name in names}
        if self.rng.random() < 0.7:
            made["do"] = self.rng.choice(["roll", "bank", "keep", "pass", 3, None])
        return made

    def anything(self, depth: int) -> Any:
        leaves: list[Any] = [None, True, -1, 0, 1, 2**63, 1.5, -0.0, *TEXTS]
        if depth and self.rng.random() < 0.4:
            inner = [self.anything(depth - 1) for _ in range(self.rng.randrange(4))]
            return self.rng.choice([inner, dict(zip("abcd", inner, strict=False))])
        return self.rng.choice(leaves)


KINDS = [kind for kind in get_args(EveryRequest) if kind not in ENDING]


def is_answered(person: Person, number: int) -> bool:
    kinds = reports.Done | reports.Refused
    return any(isinstance(one, kinds) and one.id == number for one in person.frames)


async def playing(arrive: Arrive, name: str, game: str) -> Person:
    """Somebody at a table of this game, with bots, in a match."""
    person: Person = await arrive(name, f"SHA256:{name}")
    bots = ["random"] * (registry.game(game).seats[0] - 1)
    about: tuple[Any, ...] = (game, len(bots) + 1, {}, name, True, True, 0)
    await start(person, table=await open_table(person, *bots, game=about))
    return person


async def thought_here(_: tuple[int, str], work: Callable[..., Any], *what: Any) -> Any:
    """No worker process: on a loaded machine one takes longer to start than anybody waits."""
    return work(*what)


@pytest.mark.parametrize("seed", range(3))
async def test_nonsense_gets_one_answer_and_breaks_nothing(
    arrive: Arrive,
    hall: Hall,
    seed: int,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hall.thinker, "_think", thought_here)
    hall.is_host = lambda key: key == "SHA256:eve"
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
    ada = await arrive("ada")
    await ada.done(requests.Say, 0, "still there?")


def is_heard(person: Person, number: int) -> bool:
    """A request may be the last one that is heard of somebody, as when hosts bar themselves."""
    return person.hung_up or is_answered(person, number)
