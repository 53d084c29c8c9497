"""Words that `tablehost join` seals and opens by itself for the draws of a tournament."""

from functools import partial
from typing import Any

import pytest

from client.connection.news import News
from client.session.draw_sealer import DRAW_CHANGED, DrawSealer
from client.session.sealed_words import NOT_WHOLE
from engine.sync.commitments import Word, word_hash
from engine.sync.frames import encode
from engine.sync.reports import AnyReport, Done, Snapshot
from engine.sync.topics import tournament_topic
from engine.sync.tournament_requests import (
    EnterTournament,
    NewTournament,
    OpenDrawWord,
    OpenTournament,
    SealDrawWord,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import draw_words, tournament
from tests.client.session.sealing import Player
from tests.tablehost.hall.tournament.cup import SHORT

CUP = ("Cup", "swiss", ["farkle"], SHORT, 1, 4, 0, "", 0)


class Entrant(Player):
    """Somebody in a tournament, whose program seals words."""

    draws: DrawSealer | None = None

    def _told(self, news: News) -> None:
        super()._told(news)
        if self.draws is not None:
            self.draws.follow()

    @property
    def cup(self) -> Any:
        """The tournament, as this player is shown it."""
        return self.hall.tournament.view

    def shown_cup(self, **changes: Any) -> None:
        """The hall shows the tournament with these changes."""
        topic, view = tournament_topic(self.cup["id"]), dict(self.cup) | changes
        self.receive(Snapshot(topic, "tournament", 1, view))

    def receive(self, report: AnyReport) -> None:
        """The hall sends something."""
        self._receive(encode(report))

    async def step(self, step: str) -> None:
        await self.until(lambda: self.cup is not None and self.cup["step"] == step)


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Steps that begin at once, and end when the test says so."""
    monkeypatch.setattr(tournament, "TICK", 0.05)
    monkeypatch.setattr(tournament, "GATHER", 0.0)
    monkeypatch.setattr(tournament, "FIRST_TIME", 3600.0)
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    monkeypatch.setattr(draw_words, "OPENING_TIME", 3600.0)
    return monkeypatch


async def drawing(hall: Hall) -> list[Entrant]:
    """Four in a tournament whose first round is being drawn; the first is its host."""
    people = [Entrant(hall, name) for name in ("ada", "bob", "cy", "di")]
    for one in people:
        await one.hello()
        one.draws = DrawSealer(one.hall, one.warnings.append)
    cup = (await people[0].done(NewTournament, *CUP))["tournament"]
    for one in people:
        one.hall.tournament.entered(await one.done(EnterTournament, cup))
    await people[0].done(SteerTournament, cup, "start")
    return people


def shows_sealed(one: Entrant) -> bool:
    """Whether a player is shown that all have sealed a word."""
    return one.cup is not None and len(one.cup["sealed"]) == 4


async def go_on(host: Entrant, times: pytest.MonkeyPatch) -> None:
    """The time for sealed words is over."""
    times.setattr(tournament, "FIRST_TIME", 0.0)
    await host.done(SteerTournament, host.cup["id"], "pause")
    await host.done(SteerTournament, host.cup["id"], "go_on")


async def test_entrants_follow_the_draw_and_seal_and_open_once(
    hall: Hall, times: pytest.MonkeyPatch
) -> None:
    people = await drawing(hall)
    for one in people:
        await one.until(partial(shows_sealed, one))
    commitment = people[0].cup["commitment"]

    await go_on(people[0], times)
    for one in people:
        await one.until(partial(one.sent_of, OpenTournament))
    page = (await people[0].done(OpenTournament, people[0].cup["id"]))["tournament"]

    words = page["rounds"][0]["draw"]["words"]
    assert [word[0] for word in words] == [0, 1, 2, 3]
    for number, one in enumerate(people):
        [sealed], [opened] = one.sent_of(SealDrawWord), one.sent_of(OpenDrawWord)
        assert words[number] == [number, opened.salt, ""]
        assert len(opened.salt) == 32
        assert sealed.commitment == commitment
        assert not one.warnings
    await hall.close()


async def test_typed_word_stands_beside_the_random_bytes(
    hall: Hall, times: pytest.MonkeyPatch
) -> None:
    people = await drawing(hall)
    ada = people[0]
    await ada.step("first")
    assert ada.draws is not None
    ada.draws.type("salt")
    await ada.until(lambda: len(ada.sent_of(SealDrawWord)) == 2)
    await go_on(ada, times)
    await ada.until(lambda: ada.sent_of(OpenDrawWord))
    [opened], last = ada.sent_of(OpenDrawWord), ada.sent_of(SealDrawWord)[-1]

    assert opened.word == "salt"
    number = ada.hall.tournament.entrant
    assert number is not None
    assert last.hash == word_hash(last.commitment, Word(number, opened.salt, opened.word))
    await hall.close()


async def test_word_stays_closed_if_the_set_is_another_one(hall: Hall) -> None:
    people = await drawing(hall)
    bob = people[1]
    await bob.until(partial(shows_sealed, bob))
    others = [one for one in bob.cup["sealed"] if one[0] != bob.hall.tournament.entrant]
    bob.shown_cup(step="opening", sealed=others)
    bob.shown_cup(step="opening", sealed=others)

    assert not bob.sent_of(OpenDrawWord)
    assert bob.warnings == [NOT_WHOLE]
    await hall.close()


@pytest.mark.parametrize("changed", ["words", "seed", "failed", "rounds"])
async def test_another_draw_on_the_page_is_told(
    hall: Hall, times: pytest.MonkeyPatch, changed: str
) -> None:
    people = await drawing(hall)
    bob = people[1]
    await bob.until(partial(shows_sealed, bob))
    bob.swallows = (OpenTournament,)
    await go_on(people[0], times)
    await bob.until(lambda: bob.swallowed_of(OpenTournament))
    page = await people[0].done(OpenTournament, bob.cup["id"])
    draw = page["tournament"]["rounds"][0]["draw"]
    match changed:
        case "words":
            draw["words"] = [word for word in draw["words"] if word[0] != 0]
        case "seed":
            draw["seed"] = "00" * 32
        case "failed":
            draw["commitment"] = "11" * 32
        case "rounds":
            page["tournament"]["rounds"] = []

    [asked] = bob.swallowed_of(OpenTournament)

    bob.receive(Done(asked.id, page))

    assert bob.warnings == [DRAW_CHANGED]
    await hall.close()
