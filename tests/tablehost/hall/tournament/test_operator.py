"""An operator who plays, and reads the database: no draw can be changed once its set is closed.

The operator knows the seed from the beginning, and every word that was typed over plain ssh. A
guest with a hashing program has sealed a word. Once the sealed words are in, whatever the operator
does, the round has the tables that were fixed then, or its page names the attempt that failed.
"""

import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import Struct

from engine.sync.commitments import Word, set_digest, word_hash
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FollowTournament,
    LeaveTournament,
    OpenDrawWord,
    OpenTournament,
    SealDrawWord,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import draw_words, tournament
from tablehost.tournament.draw import drawn
from tablehost.tournament.progress import progress_of
from tablehost.verify.tournament_draw import check, read
from tests.halls import ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import entered, everybody, open_cup, seen, start

LONG = 3600.0
OPERATOR, GUEST = 0, 3


class Scene(Struct):
    """A tournament whose next round is being drawn; the operator is its host, and plays."""

    hall: Hall
    store: MemoryStore
    people: list[Person]
    cup: int
    word: Word
    times: pytest.MonkeyPatch

    @property
    def operator(self) -> Person:
        return self.people[OPERATOR]

    @property
    def guest(self) -> Person:
        return self.people[GUEST]

    @property
    def view(self) -> dict[str, Any]:
        return seen(self.guest, self.cup)

    async def step(self, name: str) -> None:
        await self.guest.until(lambda: self.view["step"] == name)

    async def sealed(self) -> None:
        """The guest's program seals its word."""
        await self.step("first")
        commitment = self.view["commitment"]
        hash_ = word_hash(commitment, self.word)
        await self.guest.done(SealDrawWord, self.cup, commitment, hash_)
        await self.guest.until(lambda: [GUEST, hash_] in self.view["sealed"])

    async def go_on(self, name: str, step: str) -> None:
        """The time of a step is over."""
        self.times.setattr(tournament, name, 0.0)
        await self.operator.done(SteerTournament, self.cup, "pause")
        await self.operator.done(SteerTournament, self.cup, "go_on")
        await self.guest.until(lambda: self.view["step"] == step)
        self.times.setattr(tournament, name, LONG)

    async def close(self) -> None:
        """All words are in, and the set is closed."""
        await self.go_on("FIRST_TIME", "guests")
        await self.go_on("GUESTS_TIME", "opening")

    async def open(self) -> None:
        """The guest's program opens its word, as the closed set is whole."""
        view, commitment = self.view, self.view["commitment"]
        typed = [(w["number"], word_hash(commitment, Word(w["number"], "", w["word"])))
                 for w in view["words"]]  # fmt: skip
        assert set_digest(commitment, [*map(tuple, view["sealed"]), *typed]) == view["set"]
        await self.guest.done(OpenDrawWord, self.cup, self.word.salt, self.word.word)

    async def restarted(self) -> None:
        """The host is killed and starts again; everybody connects again."""
        await self.hall.close(for_good=False)
        self.hall = Hall(self.store, thinker=ThinkingHere())
        await self.hall.open()
        self.people[:] = await everybody(self.hall, len(self.people))
        await self.guest.done(FollowTournament, self.cup)

    async def page(self) -> dict[str, Any]:
        await self.guest.until(lambda: self.view["phase"] == "playing")
        page = (await self.guest.done(OpenTournament, self.cup))["tournament"]
        check(read(json.dumps({"tournament": page}).encode()))
        return dict(page["rounds"][0])

    async def due(self) -> list[list[int]]:
        """The tables as they are fixed when the set is closed; only the sealed word is unknown."""
        record = await self.store.tournaments.get(self.cup)
        progress = progress_of(record.plan, await self.store.tournaments.log(self.cup))
        draw = progress.draws[-1]
        words = tuple(sorted((*draw.words, self.word), key=lambda word: word.seat))
        return [list(table) for table in drawn(record.plan, (), draw.promised, words).tables]


@pytest.fixture
async def drawing(hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A tournament of eight whose first round is committed to."""
    monkeypatch.setattr(tournament, "FIRST_TIME", LONG)
    monkeypatch.setattr(tournament, "GUESTS_TIME", LONG)
    monkeypatch.setattr(draw_words, "OPENING_TIME", LONG)
    people = await everybody(hall, 9)
    cup = await open_cup(people[OPERATOR], rounds=2)
    await entered(cup, people[:8])
    await people[GUEST].done(FollowTournament, cup)
    await start(people[OPERATOR], cup)
    word = Word(GUEST, secrets.token_hex(16), "")
    return Scene(hall, store, people, cup, word, monkeypatch)


async def changes_the_word(scene: Scene) -> None:
    assert await scene.operator.refused(AddDrawWord, scene.cup, "better") == "not_now"


async def seals_another(scene: Scene) -> None:
    commitment = scene.view["commitment"]
    asked = scene.operator.refused(SealDrawWord, scene.cup, commitment, "0" * 64)
    assert await asked == "not_now"


async def opens_another_word_in_their_place(scene: Scene) -> None:
    asked = scene.operator.refused(OpenDrawWord, scene.cup, scene.word.salt, scene.word.word)
    assert await asked == "wrong_word"


async def lets_a_friend_in(scene: Scene) -> None:
    friend = scene.people[8]
    await friend.done(EnterTournament, scene.cup)
    assert await friend.refused(AddDrawWord, scene.cup, "mine") == "not_now"


async def leaves_and_pauses(scene: Scene) -> None:
    await scene.operator.done(LeaveTournament, scene.cup)
    await scene.operator.done(SteerTournament, scene.cup, "pause")
    await scene.operator.done(SteerTournament, scene.cup, "go_on")


async def disconnects(scene: Scene) -> None:
    scene.people[1].line.close()
    assert await scene.operator.refused(SteerTournament, scene.cup, "start") == "not_now"


async def does_nothing(scene: Scene) -> None:
    assert scene.cup


@pytest.mark.parametrize(
    "does",
    [
        does_nothing,
        changes_the_word,
        seals_another,
        opens_another_word_in_their_place,
        lets_a_friend_in,
        leaves_and_pauses,
        disconnects,
    ],
)
async def test_no_draw_is_changed_once_the_set_is_closed(
    drawing: Scene, does: Callable[[Scene], Awaitable[None]]
) -> None:
    await drawing.sealed()
    await drawing.close()
    due = await drawing.due()

    await does(drawing)
    await drawing.open()

    page = await drawing.page()
    assert [table["players"] for table in page["tables"]] == due
    assert page["draw"]["words"] == [[GUEST, drawing.word.salt, ""]]
    assert page["draw"]["failed"] == []
    await drawing.hall.close()


async def test_the_operator_types_last_and_does_not_know_what_follows(drawing: Scene) -> None:
    """The words that the operator can read give other tables than those with the sealed one."""
    await drawing.sealed()
    await drawing.go_on("FIRST_TIME", "guests")
    await drawing.operator.done(AddDrawWord, drawing.cup, "chosen")
    await drawing.go_on("GUESTS_TIME", "opening")
    record = await drawing.store.tournaments.get(drawing.cup)
    progress = progress_of(record.plan, await drawing.store.tournaments.log(drawing.cup))
    draw = progress.draws[-1]
    known = drawn(record.plan, (), draw.promised, draw.words)
    await drawing.open()

    page = await drawing.page()
    assert [list(table) for table in known.tables] != [one["players"] for one in page["tables"]]
    assert [word[0] for word in page["draw"]["words"]] == [OPERATOR, GUEST]
    await drawing.hall.close()


async def test_words_of_guests_come_after_sealed_ones_and_those_of_the_house_before(
    drawing: Scene,
) -> None:
    guest, house, other = drawing.guest, drawing.people[1], drawing.people[2]
    house.line._visitor.is_local = True
    early = await other.refused(AddDrawWord, drawing.cup, "early")
    await drawing.sealed()
    await house.done(AddDrawWord, drawing.cup, "of the house")
    await drawing.go_on("FIRST_TIME", "guests")
    await other.done(AddDrawWord, drawing.cup, "last")
    late = other.refused(SealDrawWord, drawing.cup, drawing.view["commitment"], "1" * 64)

    assert early == "word_after"
    assert await house.refused(AddDrawWord, drawing.cup, "better") == "house_first"
    assert await guest.refused(AddDrawWord, drawing.cup, "as well") == "word_sealed"
    assert await late == "not_now"
    await drawing.go_on("GUESTS_TIME", "opening")
    await drawing.open()
    words = (await drawing.page())["draw"]["words"]
    assert [word[2] for word in words] == ["of the house", "last", ""]
    await drawing.hall.close()


async def restarts_the_host(scene: Scene) -> None:
    await scene.restarted()


async def restarts_it_again_and_again(scene: Scene) -> None:
    for _ in range(3):
        await scene.restarted()


@pytest.mark.parametrize("does", [restarts_the_host, restarts_it_again_and_again])
async def test_a_host_that_is_stopped_while_words_are_opened_draws_anew_and_says_so(
    drawing: Scene, does: Callable[[Scene], Awaitable[None]]
) -> None:
    await drawing.sealed()
    await drawing.close()
    before = drawing.view["commitment"]

    await does(drawing)
    await drawing.guest.until(lambda: drawing.view["tries"] == 1)
    await drawing.sealed()
    await drawing.close()
    await drawing.open()

    draw = (await drawing.page())["draw"]
    assert [(one["commitment"], one["stopped"]) for one in draw["failed"]] == [(before, True)]
    assert draw["commitment"] != before
    await drawing.hall.close()


async def test_who_does_not_open_is_named_and_adds_no_other_word(drawing: Scene) -> None:
    drawing.times.setattr(draw_words, "OPENING_TIME", 0.0)
    await drawing.sealed()
    await drawing.go_on("FIRST_TIME", "guests")
    drawing.times.setattr(tournament, "GUESTS_TIME", 0.0)
    await drawing.operator.done(SteerTournament, drawing.cup, "pause")
    await drawing.operator.done(SteerTournament, drawing.cup, "go_on")
    await drawing.guest.until(lambda: drawing.view["not_opened"] == [GUEST])
    asked = drawing.guest.refused(SealDrawWord, drawing.cup, drawing.view["commitment"], "1" * 64)
    refused = await asked
    drawing.times.setattr(tournament, "FIRST_TIME", 0.0)
    await drawing.operator.done(SteerTournament, drawing.cup, "pause")
    await drawing.operator.done(SteerTournament, drawing.cup, "go_on")

    draw = (await drawing.page())["draw"]
    assert refused == "draw_shut_out"
    assert [one["missing"] for one in draw["failed"]] == [[GUEST]]
    assert draw["words"] == []
    await drawing.hall.close()


async def test_entrants_alone_add_words(drawing: Scene) -> None:
    stranger = drawing.people[8]
    await stranger.done(EnterTournament, drawing.cup)
    await drawing.step("first")

    refused = await stranger.refused(
        SealDrawWord, drawing.cup, drawing.view["commitment"], "1" * 64
    )
    assert refused == "not_in_draw"
    asked = drawing.guest.refused(SealDrawWord, drawing.cup, "2" * 64, "1" * 64)
    assert await asked == "set_changed"
    assert await drawing.guest.refused(OpenDrawWord, drawing.cup, "", "") == "not_closed"
    await drawing.hall.close()


async def test_sealed_word_that_cannot_be_shown_is_refused(drawing: Scene) -> None:
    drawing.word = Word(GUEST, drawing.word.salt, "\x9b2J")
    await drawing.sealed()
    await drawing.close()

    asked = drawing.guest.refused(OpenDrawWord, drawing.cup, drawing.word.salt, "\x9b2J")
    assert await asked == "wrong_word"
    await drawing.hall.close()
