"""A table for practice: what choices cost, moves taken back, and nothing that counts."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine import Match
from engine.sync import history_requests, requests
from engine.sync.commitments import commitment_of
from engine.sync.practice_requests import Judge, TakeBack
from tablehost.hall.hall import Hall
from tablehost.hall.table import hints, running_match
from tablehost.records import record
from tablehost.records.errors import RecordError
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import default, open_table, recorded, start

YAMS: tuple[Any, ...] = ("yams", 1, {"practice": True}, "Friday", True, True, 0)
FARKLE: tuple[Any, ...] = (
    "farkle", 1, {"practice": True, "target": 1000, "opening": 0}, "Friday", True, True, 0
)  # fmt: skip
HOLDEM: tuple[Any, ...] = ("dice_holdem", 2, {"practice": True}, "Friday", True, True, 0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_AFTER", 0)


def revision(person: Person, table: int) -> int:
    return person.revisions[2 * table + 1]


async def played(person: Person, table: int, move: dict[str, Any]) -> dict[str, Any]:
    """Play a move; the view that it led to."""
    before = revision(person, table)
    await person.play(table, move)
    await person.until(lambda: revision(person, table) > before)
    return person.view(table)


async def judged(person: Person, table: int, *choices: list[dict[str, Any]]) -> list[Any]:
    answer = await person.done(Judge, table, revision(person, table), list(choices))
    found: list[Any] = answer["choices"]
    return found


async def seated(person: Person, game: tuple[Any, ...], *others: Person) -> int:
    table = await open_table(person, game=game)
    for other in others:
        await other.done(requests.Sit, table, None)
    await start(person, *others, table=table)
    return table


async def test_costs_are_those_of_the_judge(arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada")
    table = await seated(ada, YAMS)
    await played(ada, table, {"do": "roll", "keep": []})
    keeps = [[{"do": "roll", "keep": [n]}] for n in range(3)]

    found = await judged(ada, table, *keeps, [{"do": "score", "box": "ones"}])

    match = hall.tables[table].match().match
    for choice, one in zip(keeps, found, strict=False):
        game = match.game
        move = game.moves[0](keep=tuple(choice[0]["keep"]))
        judgment = game.judge(match.seat_view(0), move, game.tables)
        assert one["loss"] == pytest.approx(judgment.loss)
        assert one["unit"] == "points"
        assert one["chosen"]["keep"] == [match.view(0)["dice"][choice[0]["keep"][0]]]
    assert found[-1]["best"]["do"] == "roll"
    assert min(one["loss"] for one in found) >= 0


async def test_choice_of_several_moves_costs_as_much_as_all_of_them(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)
    view = await played(ada, table, {"do": "roll"})
    keep = {"do": "keep", "dice": view["can"]["keep"][0]["dice"]}
    both = await judged(ada, table, [keep], [keep, {"do": "roll"}], [keep, {"do": "bank"}])
    await played(ada, table, keep)

    after = await judged(ada, table, [{"do": "roll"}], [{"do": "bank"}])

    assert both[1]["loss"] == pytest.approx(both[0]["loss"] + after[0]["loss"])
    assert both[2]["loss"] == pytest.approx(both[0]["loss"] + after[1]["loss"])
    assert min(one["loss"] for one in after) == 0


async def test_illegal_choice_costs_nothing_and_is_not_played(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)

    assert await judged(ada, table, [{"do": "bank"}], [{"do": "roll"}, {"do": "roll"}]) == [
        None,
        {
            "unit": "turns", "loss": 0, "exact": False, "count": 1,
            "chosen": {"do": "roll", "rolled": [], "points": 0, "in_hand": 6},
            "best": {"do": "roll", "rolled": [], "points": 0, "in_hand": 6},
        },
    ]  # fmt: skip
    assert ada.view(table)["turns"] == [0]


async def test_taking_a_move_back_is_no_choice_to_judge(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)
    view = await played(ada, table, {"do": "roll"})
    await played(ada, table, default(view))
    await ada.until(lambda: ada.table(table)["undoable"] == 0)

    back, roll = {"do": "undo"}, {"do": "roll"}
    found = await judged(ada, table, [back], [back, default(view)], [roll])

    assert found[:2] == [None, None]
    assert found[2]["count"]


@pytest.mark.parametrize("game", ["dice_holdem", "flush_royal", "poker_dice"])
async def test_judging_plays_nothing_where_something_is_hidden(
    arrive: Arrive, hall: Hall, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Playing a move can take longer for what others hold, as it looks for the end of the match."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, (game, 2, {"practice": True}, "Friday", True, True, 0), bob)
    (seat,) = ada.view(table)["to_act"]
    move = hall.tables[table].match().match.default_move(seat)
    monkeypatch.setattr(Match, "play", None)

    (found,) = await judged((ada, bob)[seat], table, [move])

    assert found["count"]


async def test_only_tables_for_practice_judge_and_take_back(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await seated(ada, ("farkle", 1, {}, "Friday", True, True, 0))
    now = revision(ada, table)

    assert await ada.refused(Judge, table, now, [[{"do": "roll"}]]) == "not_practice"
    assert await ada.refused(TakeBack, table, now) == "not_practice"
    assert ada.table(table)["undoable"] is None


async def test_judging_is_for_the_player_to_act_and_the_current_view(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await seated(ada, ("farkle", 2, {"practice": True}, "Friday", True, True, 0), bob)
    await eve.done(requests.Watch, table)
    acting, other = (ada, bob) if ada.view(table)["to_act"] == [0] else (bob, ada)
    now, choices = revision(acting, table), [[{"do": "roll"}]]

    assert await other.refused(Judge, table, now, choices) == "not_your_turn"
    assert await acting.refused(Judge, table, now + 1, choices) == "stale"
    assert await eve.refused(Judge, table, now, choices) == "watching"
    assert await eve.refused(TakeBack, table, now) == "watching"


async def test_move_is_taken_back_once_and_for_all(arrive: Arrive, store: MemoryStore) -> None:
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)
    view = await played(ada, table, {"do": "roll"})
    before = revision(ada, table)
    assert await ada.refused(TakeBack, table, before) == "no_undo"
    await played(ada, table, default(view))
    await ada.until(lambda: ada.table(table)["undoable"] == 0)
    assert await ada.refused(TakeBack, table, before) == "stale"

    await ada.done(TakeBack, table, revision(ada, table))

    await ada.until(lambda: ada.view(table) == view)
    await ada.until(lambda: ada.table(table)["undoable"] is None)
    assert [one.entry.data["do"] for one in (await store.log(1))[-2:]] == ["keep", "undo"]


@pytest.mark.parametrize("by", [TakeBack, requests.Play])
async def test_moves_cannot_be_taken_back_without_end(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch, by: type[requests.Request]
) -> None:
    monkeypatch.setattr(running_match, "MOST_TAKEN_BACK", 2)
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)
    move = default(await played(ada, table, {"do": "roll"}))
    undo: tuple[Any, ...] = () if by is TakeBack else ({"do": "undo"},)
    for _ in range(2):
        await played(ada, table, move)
        before = revision(ada, table)
        await ada.done(by, table, before, *undo)
        await ada.until(lambda before=before: revision(ada, table) > before)
    view = await played(ada, table, move)

    assert await ada.refused(by, table, revision(ada, table), *undo) == "no_undo"

    assert hall.tables[table].match().taken_back == 2
    await played(ada, table, default(view))


async def test_match_with_moves_taken_back_verifies_replays_and_is_analysed(
    arrive: Arrive, store: MemoryStore, hall: Hall
) -> None:
    ada = await arrive("ada", "SHA256:ada")
    table = await seated(ada, FARKLE)
    running = hall.tables[table].match()
    while not running.over:
        await played(ada, table, default(ada.view(table)))
        if running.match.undoable == 0 and len(ada.view(table)["kept"]) == 1:
            before = revision(ada, table)
            await ada.done(TakeBack, table, before)
            await ada.until(lambda before=before: revision(ada, table) > before)
            await played(ada, table, default(ada.view(table)))

    checked = record.check(record.read(record.write(await recorded(store, 1)).encode()))

    log = checked.match.log
    undone = [number for number, (_, data) in enumerate(log, 1) if data == {"do": "undo"}]
    assert undone
    assert checked.match.view(None)["scores"] == ada.view(table)["scores"]
    about = await ada.done(history_requests.OpenReplay, 1)
    for moment in range(about["moments"]):
        await ada.done(history_requests.LookBack, moment, False, 0, False)
    analysis = (await ada.done(history_requests.Analyse, 1, 0))["analysis"]
    entries = {one["entry"] for one in analysis["decisions"]}
    assert not {*undone, *(number - 1 for number in undone)} & entries


async def test_record_of_another_match_with_undo_is_refused(
    arrive: Arrive, store: MemoryStore
) -> None:
    """Without the option, which the commitment binds, taking back is no move."""
    ada = await arrive("ada")
    table = await seated(ada, FARKLE)
    view = await played(ada, table, {"do": "roll"})
    await played(ada, table, default(view))
    await ada.until(lambda: ada.table(table)["undoable"] == 0)
    await ada.done(TakeBack, table, revision(ada, table))
    await ada.done(requests.Stand, table)
    found = await recorded(store, 1)
    options = {name: value for name, value in found.terms.options.items() if name != "practice"}

    record.check(found)
    with pytest.raises(RecordError):
        record.check(_with_options(found, options))


def _with_options(found: record.Record, options: dict[str, Any]) -> record.Record:
    """The record as a host would have to write it for other options."""
    terms = replace(found.terms, options=options)
    commitment = commitment_of(bytes.fromhex(found.seed), terms)
    return replace(found, terms=terms, commitment=commitment)


async def test_nothing_of_a_match_for_practice_counts(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    table = await seated(ada, FARKLE)
    while not ada.view(table)["over"]:
        await played(ada, table, default(ada.view(table)))

    numbers = await ada.done(history_requests.Numbers)

    assert not numbers["person"]["games"]
    await ada.until(lambda: ada.table(table)["recap"] is not None)
    assert not ada.table(table)["recap"]["awards"]
    assert (await ada.done(history_requests.Tonight))["matches"] == 0
    assert [one["match"] for one in (await ada.done(history_requests.Past, 0))["matches"]] == [1]


async def test_match_for_practice_is_not_rated(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:ada"), await arrive("bob", "SHA256:bob")
    both = {"practice": True, "target": 1000}
    table = await seated(ada, ("farkle", 2, both, "Friday", True, True, 0), bob)

    assert not hall.tables[table]._replacing.is_rated


async def test_play_now_seats_nobody_at_a_table_for_practice(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_table(ada, game=("farkle", 2, {"practice": True}, "Friday", True, True, 0))

    await bob.done(requests.PlayNow, "farkle", "our table")

    assert len(hall.tables) == 2


async def test_lobby_and_table_say_what_they_are(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=FARKLE)

    await bob.until(lambda: any(row["practice"] for row in bob.views[0]["tables"]))

    assert ada.table(table)["options"]["practice"] is True


async def test_matches_that_count_together_are_never_for_practice(arrive: Arrive) -> None:
    ada = await arrive("ada")
    night: tuple[Any, ...] = (
        requests.NewEvening, 2, ["farkle"], {"farkle": {"practice": True}}, "lot", 2, "n",
        True, True, 0, 0, False,
    )  # fmt: skip

    assert await ada.refused(*night) == "bad_options"


async def test_practice_survives_a_restart(store: MemoryStore, arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada", "SHA256:ada")
    table = await seated(ada, FARKLE)
    view = await played(ada, table, {"do": "roll"})
    await played(ada, table, default(view))
    await hall.close(for_good=False)
    again = Hall(store, hall.host, hall.thinker)
    await again.open()
    later = Person(again, "ada", "SHA256:ada")
    await later.hello()
    await later.done(requests.Sit, table, 0)
    await later.until(lambda: 2 * table + 1 in later.views)

    assert later.table(table)["undoable"] == 0
    await later.done(TakeBack, table, revision(later, table))
    await later.until(lambda: later.view(table)["rolled"] == view["rolled"])
    await again.close()
