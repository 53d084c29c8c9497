"""A match at a table, from the first draw to the rematch."""

from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from engine import Match
from engine.games.farkle.game import Farkle
from engine.games.farkle.values import FarkleOptions, FarkleState
from engine.sync import reports, requests
from engine.sync.commitments import Terms, commitment_of
from engine.sync.frames import REPORTS, Decoder
from tablehost.hall.hall import Hall
from tablehost.hall.table.topics import TableTopics
from tablehost.luck.dealer import recomputed
from tablehost.luck.match_key import match_key
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import all_at, default, open_table, play_on, shows_match, start

SOLO: tuple[Any, ...] = ("farkle", 1, {}, "solo", True, True, 0)


async def test_two_people_play_a_match_to_its_end(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.until(lambda: [row["id"] for row in bob.views[0]["tables"]] == [table])
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    await play_on(table, ada, bob)

    await ada.until(lambda: ada.table(table)["phase"] == "over")
    assert ada.view(table)["over"] == bob.view(table)["over"]
    assert ada.view(table) | {"you": 1} == bob.view(table)
    assert len(ada.table(table)["seed"]) == 64


async def test_revealed_seed_matches_its_commitment(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {"target": 1000}, "solo", True, True, 0))
    await start(ada, table=table)
    promised = ada.table(table)["commitment"]
    assert ada.table(table)["seed"] == ""

    await play_on(table, ada)

    await ada.until(lambda: ada.table(table)["seed"])
    seed = bytes.fromhex(ada.table(table)["seed"])
    assert ada.table(table)["commitment"] == promised
    events = [
        event for frame in ada.frames if isinstance(frame, reports.Diff) for event in frame.events
    ]
    rolled = [event["faces"] for event in events if event["event"] == "rolled"]
    match = Match.start("farkle", 1, {"target": 1000})
    match.deal({"luck": "first", "seat": 0})
    for faces in rolled:
        while "chance" not in match.turn:
            match.play(0, default(match.view(0)))
        match.deal({"luck": "rolled", "faces": faces})
    identity = ada.table(table)["identity"]
    terms = Terms(identity, 1, 0, "farkle", match.rules_version, 1, match.options)
    assert commitment_of(seed, terms) == promised
    fresh = Match.start("farkle", 1, {"target": 1000})
    assert list(recomputed(match_key(seed, promised, ()), fresh, match.log))


async def test_match_that_begins_without_luck_is_played_at_once(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Farkle.setup

    def setup(game: Farkle, seats: int, options: FarkleOptions) -> FarkleState:
        return replace(drawn(game, seats, options), owed=None)

    monkeypatch.setattr(Farkle, "setup", setup)
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {"target": 1000}, "solo", True, True, 0))
    await start(ada, table=table)

    await ada.until(lambda: shows_match(ada, table))
    assert ada.table(table)["phase"] == "playing"
    await play_on(table, ada)
    await ada.until(lambda: ada.table(table)["phase"] == "over")


async def test_a_stale_move_is_refused_and_not_applied_twice(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    await start(ada, table=table)
    revision = ada.revisions[2 * table + 1]

    await ada.done(requests.Play, table, revision, {"do": "roll"})

    assert await ada.refused(requests.Play, table, revision, {"do": "roll"}) == "stale"


async def test_answer_to_a_move_comes_together_with_what_it_led_to(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces: list[list[type]] = []
    receive = Person._receive

    def noted(person: Person, data: bytes) -> None:
        pieces.append([type(frame) for frame in Decoder(REPORTS).feed(data)])
        receive(person, data)

    monkeypatch.setattr(Person, "_receive", noted)
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    await start(ada, table=table)
    pieces.clear()

    await ada.play(table, {"do": "roll"})

    assert pieces == [[reports.Done, reports.Diff]]


async def test_saved_move_is_granted_although_it_cannot_be_shown(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    await start(ada, table=table)
    monkeypatch.setattr(TableTopics, "publish_match", Mock(side_effect=ValueError))

    assert isinstance(await ada.play(table, {"do": "roll"}), reports.Done)


async def test_rules_refuse_with_their_own_code(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    actor, other = (ada, bob) if ada.view(table)["to_act"] == [0] else (bob, ada)

    assert (await other.play(table, {"do": "roll"})).code == "not_your_turn"
    assert (await actor.play(table, {"do": "bank"})).code == "wrong_phase"
    assert (await actor.play(table, {"do": "steal"})).code == "bad_move"
    assert await actor.done(requests.Preview, table, {"do": "roll"}) == {"dice": 6}
    assert await other.refused(requests.Preview, table, {"do": "roll"}) == "not_your_turn"


async def test_spectators_see_the_public_view(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await open_table(ada, game=SOLO)
    await start(ada, table=table)
    await eve.done(requests.Watch, table)

    assert eve.view(table) == ada.view(table) | {"you": None, "can": {}}
    await ada.until(lambda: ada.table(table)["watchers"] == ["eve"])
    await ada.play(table, {"do": "roll"})
    await eve.until(lambda: eve.revisions[2 * table + 1] == ada.revisions[2 * table + 1])
    assert eve.view(table) == ada.view(table) | {"you": None, "can": {}}
    await eve.done(requests.Stand, table)
    await ada.until(lambda: ada.table(table)["watchers"] == [])


async def test_bots_fill_seats_and_play(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await start(ada, table=table)

    while not (await ada.turn(table))["over"]:
        await ada.play(table, default(ada.view(table)))

    assert ada.view(table)["turns"][1] > 0


async def test_a_rematch_begins_when_everybody_is_ready(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {"target": 1000}, "solo", True, True, 0))
    await start(ada, table=table)
    first = ada.table(table)["commitment"]
    await play_on(table, ada)

    await ada.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["match"] == 2)
    await ada.until(lambda: ada.view(table)["scores"] == [0])
    assert ada.table(table)["commitment"] != first


async def test_fallback_is_the_clocks_move(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    assert await ada.refused(requests.Fallback, table) == "waiting"
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob, moves=3)

    actor = ada if ada.view(table)["you"] in ada.view(table)["to_act"] else bob
    other = bob if actor is ada else ada
    move = await actor.done(requests.Fallback, table)

    assert isinstance(await actor.play(table, move), reports.Done)
    watcher = await arrive("eve")
    await watcher.done(requests.Watch, table)
    assert await watcher.refused(requests.Fallback, table) == "watching"
    resting = other if other.view(table)["you"] not in ada.view(table)["to_act"] else actor
    assert await resting.refused(requests.Fallback, table) == "not_your_turn"


async def test_tables_survive_a_restart(arrive: Arrive, store: MemoryStore) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob, moves=7)
    before = ada.view(table), bob.view(table)

    hall = Hall(store)
    assert await hall.open() == []
    ada2, bob2 = Person(hall, "ada", "SHA256:a"), Person(hall, "bob", "SHA256:b")
    for person in (ada2, bob2):
        assert (await person.hello())["table"] == table
        await person.done(requests.Sit, table, None)

    assert (ada2.view(table), bob2.view(table)) == before
    await play_on(table, ada2, bob2)
    await hall.close()


async def test_clock_moves_for_a_slow_player(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {}, "blitz", True, True, 1))
    await start(ada, table=table)
    assert (ada.table(table)["clock"], ada.table(table)["reserves"]) == (1, [2])

    await ada.until(lambda: ada.revisions[2 * table + 1] > 1)

    assert ada.view(table)["phase"] != "roll" or ada.view(table)["turns"] == [1]
    await ada.until(lambda: ada.table(table)["reserves"] == [0])


ALL_IN_SOON = ("dice_holdem", 2, {"stack": 100, "ante": 50}, "Friday", True, True, 0)


async def test_private_events_are_told_in_the_hand_that_they_belong_to(arrive: Arrive) -> None:
    """The second hand is played out in one go, as somebody has lost all but the ante."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=ALL_IN_SOON)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    while not ada.view(table)["over"]:
        one = next(one for one in (ada, bob) if one.view(table)["can"])
        await one.play(
            table, {"do": "check"} if one.view(table)["can"]["check"] else {"do": "call"}
        )
        await all_at(table, one.revisions[2 * table + 1], ada, bob)

    hands, dealt = 0, list[int]()
    frames = [frame for frame in ada.frames if isinstance(frame, reports.Diff)]
    events = [event for frame in frames for event in frame.events]
    for event in events:
        hands += event["event"] == "hand"
        dealt += [hands] if "private" in event else []

    assert dealt == sorted(dealt)
    assert set(dealt) >= set(range(2, hands + 1)), "each hand's dice, as it is dealt"
    assert events[-1]["event"] == "ended"
