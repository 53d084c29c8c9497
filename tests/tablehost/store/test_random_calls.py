"""Random sequences of calls raise nothing but refusals, and all they save survives a restart."""

import asyncio
import tempfile
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sync.commitments import Terms, Word
from tablehost.store.errors import StoreError
from tablehost.store.evenings import Choice, Plan, PlannedGame
from tablehost.store.ledger import Rating, Share
from tablehost.store.store import Store
from tablehost.store.tournaments import BotsWithdrew, Ended, Entrant, Held, TournamentPlan, Withdrew
from tablehost.store.values import HouseRules, Outcome, Secret, Sitter
from tests.tablehost.store.samples import BOT, ROLL, ROLLED, SECRET, spec

HAPPENINGS = (Withdrew(0), BotsWithdrew((0, 1)), Held(paused=True), Ended())
TERMS = Terms("ab" * 16, 0, 0, "draw", 1, 2, {})
OTHER = Secret(bytes(32), "another", words=(Word(1, "", "süß"),), sealed=((0, "ff" * 32),))
DRAWN = Secret(bytes(32), "drawn", terms=TERMS)
PLAN = Plan(
    matches=2, games=(PlannedGame("yams"), PlannedGame("farkle", {"target": 1})), order="last"
)
TOURNAMENT = TournamentPlan(
    name="Cup", format="swiss", games=(PlannedGame("farkle"),), rounds=2, size=2
)
Call = tuple[str, tuple[Any, ...], dict[str, Any]]

numbers = st.integers(1, 3)
seats = st.integers(0, 2)
specs = st.builds(spec, st.sampled_from(["OTTER", "LYNX"]), st.integers(1, 3))
entries = st.lists(st.sampled_from([ROLL, ROLLED, BOT]), min_size=1, max_size=2)
outcomes = st.none() | st.just(Outcome((0,), (1, 0)))
sitters = st.one_of(
    st.just(Sitter()),
    st.just(Sitter("bot", bot="greedy")),
    st.builds(Sitter, st.just("person"), numbers),
)


small = st.integers(0, 9)
keys = st.sampled_from(["SHA256:a", "SHA256:b"])
shares = st.lists(
    st.builds(
        Share, numbers, st.just("farkle"), st.just("best"), st.just("most"), st.integers(0, 9)
    )
    | st.builds(Share, numbers, st.just("yams"), st.just("all"), st.just("sum"), st.integers(0, 9)),
    max_size=3,
)
ratings = st.lists(
    st.builds(
        Rating, numbers, st.sampled_from(["", "yams"]), st.floats(0, 50), st.floats(1, 9),
        st.integers(1, 9),
    ),
    max_size=2,
)  # fmt: skip


def call(name: str, *args: st.SearchStrategy[Any], **kwargs: Any) -> st.SearchStrategy[Call]:
    return st.tuples(st.just(name), st.tuples(*args), st.fixed_dictionaries(kwargs))


calls = st.one_of(
    call("create_table", specs),
    call("edit_table", numbers, specs),
    call("close_table", numbers),
    call("sit", numbers, seats, sitters),
    call("start_match", numbers, st.just(1), st.sampled_from([SECRET, OTHER])),
    call("end_match", numbers, outcomes),
    *[
        call(
            "append",
            numbers,
            st.integers(0, 4),
            entries,
            st.sampled_from("abc"),
            position=st.none() | st.integers(0, 9),
            outcome=outcomes,
        )
    ]
    * 3,
    call("save_next_secret", numbers, st.sampled_from([SECRET, OTHER])),
    call("enter", st.none() | st.just("SHA256:a"), st.sampled_from(["Ada", "Bob"])),
    call(
        "names.claim",
        st.sampled_from(["SHA256:a", "SHA256:b"]),
        st.sampled_from([("Ada", "Ada 2", "x", "y"), ("ADA", "B0b", "z"), ("Bob", "q", "r")]),
        st.sampled_from([frozenset(), frozenset({"ada"})]),
        st.sampled_from([(), (1, 2)]),
    ),
    call("names.change", numbers, st.sampled_from(["Ada", "Zoe"]), st.sampled_from(["ada", "x"])),
    call("save_settings", numbers, st.just({"theme": "felt"})),
    call("erase", numbers),
    call("ledger.count", numbers, shares, ratings),
    call(
        "door.ban",
        st.sampled_from(["key", "name", "address"]),
        st.sampled_from(["a", "b", ""]),
        st.none() | small,
        st.just("cheated"),
        small,
    ),
    call("door.unban", st.sampled_from(["key", "name"]), st.sampled_from(["a", "b"])),
    call(
        "delete_idle_guests",
        st.integers(0, 60),
        st.integers(0, 3),
        keep=st.just(()) | st.just((2,)),
        limit=st.integers(1, 3),
    ),
    call("claim_hall", st.sampled_from(["ant", "bee"]), st.integers(0, 4)),
    call("evenings.begin", numbers, st.just(PLAN)),
    call("evenings.draw", numbers, st.just(DRAWN)),
    call("evenings.choose", numbers, st.builds(Choice, numbers, st.integers(0, 1))),
    call("door.invite", st.sampled_from(["A", "B"]), st.integers(1, 2), st.none() | small, small),
    call("door.admit", st.sampled_from(["A", "B", "C"]), st.none() | keys, small),
    call("door.withdraw"),
    call("seat_code", numbers, numbers),
    call("seat_of_code", st.text(max_size=8)),
    call("seen", numbers),
    call("say", st.none() | numbers, st.none() | numbers, st.just("hello")),
    call("say", st.none(), st.none() | numbers, st.just("hi"), st.sampled_from(["x", "y"])),
    call("suspend_table", numbers),
    call("claim_hall", st.sampled_from(["ant", "bee"]), st.integers(0, 3)),
    call("reopen_table", numbers),
    call("rearrange", numbers, st.permutations(range(2))),
    call("save_home", numbers, seats, st.sampled_from([b"", b"home"])),
    call("save_house_rules", st.builds(HouseRules, st.booleans(), st.booleans())),
    call("ledger.add", shares),
    call("tournaments.create", numbers, st.just(TOURNAMENT), st.binary(max_size=32)),
    call("tournaments.enter", numbers, st.builds(Entrant, small, numbers)),
    call("tournaments.add", numbers, st.sampled_from(HAPPENINGS)),
    call("tournaments.open_table", numbers, small, specs, st.lists(sitters, max_size=2)),
)

NUMBERED = (
    "table", "next_secret", "match_count", "sitters", "match", "sittings", "secret", "log",
    "history", "person", "chat", "said",
)  # fmt: skip
READS: tuple[Call, ...] = (
    *((name, (number,), {}) for number in (1, 2, 3) for name in NUMBERED),
    *(("ledger.figures", (number,), {}) for number in (1, 2, 3)),
    *(("ledger.ratings", ([3, 1, 2], game), {}) for game in ("", "yams")),
    *(("ledger.ladder", (game,), {"limit": 2}) for game in ("", "yams")),
    *(
        (f"evenings.{name}", (number,), {})
        for number in (1, 2, 3)
        for name in ("get", "at", "played", "of_person")
    ),
    ("names.namesakes", ("Ada",), {}),
    ("ledger.uncounted", (), {}),
    ("door.bans", (0,), {}),
    ("door.invitations", (3,), {}),
    ("door.is_invited", ("SHA256:a",), {}),
    ("names.owner", ("ada",), {}),
    *(("names.renamed", ("SHA256:a", name), {}) for name in ("ada", "x", "y")),
    ("names.first_free", (("Ada", "bob", "Zoe"),), {}),
    ("door.bans", (5,), {}),
    ("house_rules", (), {}),
    ("hall_owner", (), {}),
    ("tournaments.running", (), {}),
    ("tournaments.ended_since", (0,), {}),
    *(
        (f"tournaments.{name}", (number,), {})
        for number in (1, 2, 3)
        for name in ("get", "entrants", "log")
    ),
    ("persons", ("SHA256:a",), {}),
    ("chat", (None,), {}),
    *(("line", (command,), {}) for command in "xyz"),
)


async def answer(store: Store, asked: Call) -> object:
    name, args, kwargs = asked
    try:
        return await attrgetter(name)(store)(*args, **kwargs)
    except (StoreError, ValueError) as error:
        return type(error), str(error)


async def all_of(store: Store) -> list[object]:
    return [await answer(store, read) for read in READS] + [r async for r in store.running()]


async def compare_after_reopening(path: Path, asked: list[Call]) -> None:
    store = await Store.open(path, durability="process")
    for one in asked:
        await answer(store, one)
    before = await all_of(store)
    await store.close()

    store = await Store.open(path, durability="process")
    assert await all_of(store) == before
    await store.close()


@pytest.mark.long
@settings(max_examples=60)
@given(st.lists(calls, min_size=1, max_size=60))
def test_calls_succeed_or_are_refused_and_a_reopened_store_agrees(asked: list[Call]) -> None:
    made: Call = ("create_table", (spec("OTTER"),), {})
    started: Call = ("start_match", (1, 1, SECRET), {})
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare_after_reopening(Path(folder) / "host.db", [made, started, *asked]))
