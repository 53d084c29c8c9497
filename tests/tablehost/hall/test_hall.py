"""The hall as its visitors meet it: in frames, over a store in memory."""

import asyncio
from functools import partial
from typing import Any

import pytest

from engine import Match
from engine.sync import reports, requests
from tablehost.hall import tables
from tablehost.hall.dealer import commitment, recomputed
from tablehost.hall.hall import Hall
from tablehost.hall.mixing import Ingredients, mixed
from tablehost.store.memory import MemoryStore
from tests.tablehost.hall.conftest import HELLO, Arrive, Person

FARKLE: tuple[Any, ...] = ("farkle", 2, {"target": 1000}, "Friday", True, True, 0)


async def open_table(person: Person, *bots: str, game: tuple[Any, ...] = FARKLE) -> int:
    table: int = (await person.done(requests.NewTable, *game, bots))["table"]
    await person.done(requests.Sit, table, None)
    return table


async def start(*people: Person, table: int) -> None:
    for person in people:
        await person.done(requests.Start, table)
    for person in people:
        await person.until(partial(shows_match, person, table))


def default(view: dict[str, Any]) -> dict[str, Any]:
    """What the careful player does, from `can` alone."""
    can = view["can"]
    if can["keep"]:
        return {"do": "keep", "dice": can["keep"][0]["dice"]}
    return {"do": "bank"} if can["bank"] else {"do": "roll"}


async def play_on(table: int, *people: Person, moves: int = 10**6) -> None:
    """Everybody plays the careful game until the end, or for so many moves."""
    for _ in range(moves):
        view = people[0].view(table)
        if view["over"]:
            return
        actor = next(person for person in people if person.view(table)["you"] in view["to_act"])
        answer = await actor.play(table, default(actor.view(table)))
        assert isinstance(answer, reports.Done)
        await all_at(table, actor.revisions[2 * table + 1], *people)


async def all_at(table: int, revision: int, *people: Person) -> None:
    """Wait until everybody has been shown this revision of the match."""
    for person in people:
        await person.until(partial(is_at, person, table, revision))


def shows_match(person: Person, table: int) -> bool:
    return 2 * table + 1 in person.views


def is_at(person: Person, table: int, revision: int) -> bool:
    return person.revisions[2 * table + 1] >= revision


async def test_hello_tells_the_games_and_shows_the_lobby(arrive: Arrive) -> None:
    ada = await arrive("ada")

    welcome = next(frame for frame in ada.frames if isinstance(frame, reports.Welcome))
    assert welcome.name == "ada"
    assert "farkle" in [game["id"] for game in welcome.catalog]
    await ada.until(lambda: ada.views[0]["people"] == [{"name": "ada", "table": 0}])


async def test_nothing_is_done_before_hello(hall: Hall) -> None:
    stranger = Person(hall, "eve", None)

    assert await stranger.refused(requests.NewTable, *FARKLE, ()) == "hello_first"


async def test_another_version_is_refused(hall: Hall) -> None:
    stranger = Person(hall, "eve", None)

    assert await stranger.refused(requests.Hello, 1, "0" * 16, "t", [], "en", "") == "other_version"
    assert stranger.frames[-1].code == "other_version"
    assert stranger.hung_up


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


async def test_the_seed_is_committed_first_and_fits_afterwards(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {"target": 1000}, "solo", True, True, 0))
    await start(ada, table=table)
    promised = ada.table(table)["commitment"]
    assert ada.table(table)["seed"] == ""

    await play_on(table, ada)

    await ada.until(lambda: ada.table(table)["seed"])
    seed = bytes.fromhex(ada.table(table)["seed"])
    assert commitment(seed) == promised
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
    number = ada.table(table)["record"]
    mixture = Ingredients(number, "farkle", match.rules_version, 1, match.options, ())
    fresh = Match.start("farkle", 1, {"target": 1000})
    assert list(recomputed(mixed(seed, mixture), fresh, match.log))


async def test_a_stale_move_is_refused_and_not_applied_twice(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {}, "solo", True, True, 0))
    await start(ada, table=table)
    revision = ada.revisions[2 * table + 1]

    await ada.done(requests.Play, table, revision, {"do": "roll"})

    assert await ada.refused(requests.Play, table, revision, {"do": "roll"}) == "stale"


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


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (("chess", 2, {}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 9, {}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {"targte": 1}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {"target": 1}, "solo", True, True, 0, ()), "bad_options"),
        (("farkle", 2, {}, "solo", True, True, 0, ("genius",)), "bad_options"),
        (("farkle", 2, {}, "solo", True, True, 0, ("random", "random")), "bad_options"),
    ],
)
async def test_a_wrong_table_is_refused(arrive: Arrive, table: tuple[Any, ...], code: str) -> None:
    ada = await arrive("ada")

    assert await ada.refused(requests.NewTable, *table) == code


async def test_wrong_places_are_refused(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada)

    assert await bob.refused(requests.Sit, 999, None) == "no_such_table"
    assert await bob.refused(requests.Sit, table, 0) == "seat_taken"
    assert await bob.refused(requests.Sit, table, 7) == "seat_taken"
    assert await bob.refused(requests.Start, table) == "not_here"
    await bob.done(requests.Sit, table, 1)
    assert await eve.refused(requests.Sit, table, None) == "table_full"
    await eve.done(requests.Watch, table)
    assert await eve.refused(requests.Start, table) == "watching"
    assert await ada.refused(requests.Play, table, 0, {"do": "roll"}) == "waiting"
    assert await ada.refused(requests.Watch, table) == "seated"
    assert await ada.refused(requests.Rename, "bob") == "seated"


async def test_watchers_see_what_the_table_sees(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await open_table(ada, game=("farkle", 1, {}, "solo", True, True, 0))
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


async def test_a_seat_waits_for_who_was_cut_off(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    ada.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])
    again = Person(hall, "ada", "SHA256:a")
    waiting = await again.hello()

    assert waiting == {"table": table, "seat": 0, "taken": False}
    await again.done(requests.Sit, table, None)
    await bob.until(lambda: bob.table(table)["seats"][0]["here"])
    await play_on(table, again, bob)


async def test_a_second_terminal_takes_the_seat_over(arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada)
    second = Person(hall, "ada", "SHA256:a")

    assert await second.hello() == {"table": table, "seat": 0, "taken": True}
    await second.done(requests.Sit, table, None)

    closed = await ada.until(
        lambda: next((f for f in ada.frames if isinstance(f, reports.Closed)), None)
    )
    assert closed.why == "taken_over"
    assert await ada.refused(requests.Start, table) == "not_here"


async def test_two_names_on_one_key_are_two_people(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:a")
    table = await open_table(ada)

    await bob.done(requests.Sit, table, None)

    assert [seat["name"] for seat in bob.table(table)["seats"]] == ["ada", "bob"]


async def test_a_guest_comes_back_with_a_code(arrive: Arrive, hall: Hall) -> None:
    guest, bob = await arrive("guest"), await arrive("bob")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    code = (await guest.done(requests.Sit, table, None))["resume"]
    await bob.done(requests.Sit, table, None)
    await start(guest, bob, table=table)
    guest.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])

    again = Person(hall, "somebody", None)
    spoken = f" {code[:4].lower()}-{code[4:].lower()} "
    assert (await again.hello(spoken))["table"] == table

    thief = Person(hall, "thief", None)
    assert await thief.refused(*HELLO, code) == "no_such_code", "a code is used up"


async def test_guest_who_is_back_is_told_the_next_code_at_once(arrive: Arrive, hall: Hall) -> None:
    guest, bob = await arrive("guest"), await arrive("bob")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    first = (await guest.done(requests.Sit, table, None))["resume"]
    await bob.done(requests.Sit, table, None)
    await start(guest, bob, table=table)
    guest.line.close()
    again = Person(hall, "guest", None)
    second = (await again.ask(*HELLO, first)).resume
    sitting = (await again.done(requests.Sit, table, None))["resume"]
    again.line.close()
    third = (await Person(hall, "guest", None).ask(*HELLO, second)).resume

    assert second == sitting
    assert third
    assert len({first, second, third}) == 3


async def test_codes_cannot_be_tried_for_long(hall: Hall) -> None:
    thief = Person(hall, "thief", None)

    codes = [await thief.refused(*HELLO, f"0000000{n}") for n in range(7)]

    assert codes == ["no_such_code"] * 5 + ["too_fast"] * 2


async def test_a_bot_plays_on_for_who_stands_up(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    await ada.done(requests.Stand, table)

    await bob.until(lambda: bob.table(table)["seats"][0]["kind"] == "bot")
    while not (await bob.turn(table))["over"]:
        await bob.play(table, default(bob.view(table)))


async def test_fallback_is_what_the_clock_would_play(arrive: Arrive) -> None:
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


async def test_a_table_nobody_sits_at_is_closed(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await open_table(ada)
    await eve.done(requests.Watch, table)

    await ada.done(requests.Stand, table)

    await eve.until(lambda: any(isinstance(f, reports.Closed) for f in eve.frames))
    await eve.until(lambda: eve.views[0]["tables"] == [])
    assert await eve.refused(requests.Sit, table, None) == "no_such_table"
    await eve.until(lambda: f"table {table}" not in {t.get_name() for t in asyncio.all_tasks()})


async def test_chat_reaches_the_table_clean(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Watch, table)

    await ada.done(requests.Say, table, "hi [red]there[/]\u202e")

    said = await bob.until(
        lambda: next((f for f in bob.frames if isinstance(f, reports.Said)), None)
    )
    assert (said.who, said.kind) == ("ada", "player")
    assert said.text == "hi [red]there[/]"
    assert await ada.refused(requests.Say, table, "\u202e ") == "nothing_said"


async def test_chat_in_the_lobby_is_bounded(arrive: Arrive) -> None:
    ada = await arrive("ada")

    answers = [await ada.ask(requests.Say, 0, f"line {n}") for n in range(200)]

    refused = [answer.code for answer in answers if isinstance(answer, reports.Refused)]
    assert set(refused) == {"too_fast"}
    assert not any(isinstance(answer, reports.Refused) for answer in answers[:10])


async def test_new_table_where_nobody_sits_is_closed_again(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that opens tables and walks off leaves nothing in the list."""
    monkeypatch.setattr(tables, "EMPTY", 0.0)
    ada, eve = await arrive("ada"), await arrive("eve")
    await ada.done(requests.NewTable, *FARKLE, [])
    await eve.until(lambda: eve.views[0]["tables"] == [])
    monkeypatch.setattr(tables, "EMPTY", 3600.0)
    table = await open_table(ada)
    await eve.until(lambda: [row["id"] for row in eve.views[0]["tables"]] == [table])


async def test_work_asked_for_without_end_is_refused(arrive: Arrive) -> None:
    """Each new table costs a save, each replay a whole match."""
    ada, bob = await arrive("ada"), await arrive("bob")

    answers = [await ada.ask(requests.OpenReplay, 1) for _ in range(30)]

    codes = [answer.code for answer in answers]
    assert codes[:5] == ["no_such_match"] * 5
    assert codes[-1] == "too_fast"
    assert await bob.refused(requests.OpenReplay, 1) == "no_such_match"


async def test_garbage_is_answered_and_repeated_it_is_the_door(arrive: Arrive) -> None:
    ada = await arrive("ada")

    for _ in range(3):
        ada.line.feed(b"\x01\xc1")

    assert sum(isinstance(frame, reports.Fault) for frame in ada.frames) >= 1
    assert ada.hung_up


async def test_renaming_is_another_player(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")

    assert await ada.done(requests.Rename, " love\u202elace ") == {"name": "lovelace", "seat": {}}
    assert await ada.refused(requests.Rename, "\u202e") == "bad_name"


async def test_a_lost_place_is_shown_again(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {}, "solo", True, True, 0))
    await start(ada, table=table)

    for topic in (0, 2 * table, 2 * table + 1):
        shown = sum(isinstance(f, reports.Snapshot) and f.topic == topic for f in ada.frames)
        await ada.done(requests.Resync, topic)
        assert (
            sum(isinstance(f, reports.Snapshot) and f.topic == topic for f in ada.frames)
            == shown + 1
        )


async def test_a_host_that_comes_back_has_every_table(arrive: Arrive, store: MemoryStore) -> None:
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


async def test_a_table_by_invitation_lets_in_who_knows_the_code(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    closed: tuple[Any, ...] = ("farkle", 2, {}, "Friday", False, True, 0)
    table = await open_table(ada, game=closed)
    code = ada.table(table)["code"]

    assert await bob.refused(requests.Sit, table, None) == "by_invitation"
    assert await bob.refused(requests.Watch, table) == "by_invitation"
    assert await bob.refused(requests.Join, "0000") == "no_such_code"
    assert await bob.done(requests.Join, f" {code.lower()} ") == {"table": table}
    await bob.done(requests.Sit, table, None)


async def test_bots_come_and_go_before_the_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("farkle", 3, {}, "Friday", True, True, 0))
    await bob.done(requests.Sit, table, 1)

    assert await ada.refused(requests.SeatBot, table, 2, "genius") == "no_such_bot"
    assert await ada.refused(requests.SeatBot, table, 1, "random") == "seat_taken"
    await ada.done(requests.SeatBot, table, 2, "random")
    assert ada.table(table)["seats"][2]["level"] == "random"
    await bob.done(requests.Unseat, table, 2)
    assert ada.table(table)["seats"][2]["kind"] == "empty"
    assert await ada.refused(requests.Unseat, table, 0) == "no_such_seat"
    assert await ada.refused(requests.Unseat, table, 9) == "no_such_seat"


async def test_the_opener_sends_people_away_and_hands_the_table_over(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, 1)

    assert await bob.refused(requests.Unseat, table, 0) == "not_opener"
    assert await bob.refused(requests.HandOver, table, 1) == "not_opener"
    assert await ada.refused(requests.HandOver, table, 7) == "no_such_seat"
    await ada.done(requests.HandOver, table, 1)
    await bob.until(lambda: bob.table(table)["opener"] == "bob")
    await bob.done(requests.Unseat, table, 0)
    closed = await ada.until(
        lambda: next((f for f in ada.frames if isinstance(f, reports.Closed)), None)
    )
    assert closed.why == "kicked"


async def test_people_move_to_another_seat_before_the_match(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)

    assert await ada.done(requests.Sit, table, 1) | {"resume": ""} == {"seat": 1, "resume": ""}

    assert [seat["name"] for seat in ada.table(table)["seats"]] == ["", "ada"]


async def test_those_who_are_here_let_a_bot_play_for_who_is_away(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    assert await bob.refused(requests.StandIn, table, 0) == "no_such_seat"
    ada.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])

    await bob.done(requests.StandIn, table, 0)

    await bob.until(lambda: bob.table(table)["seats"][0]["stand_in"])
    for _ in range(3):
        await bob.turn(table)
        await bob.play(table, default(bob.view(table)))
    again = Person(hall, "ada", "SHA256:a")
    await again.hello()
    await again.done(requests.Sit, table, None)
    await bob.until(lambda: not bob.table(table)["seats"][0]["stand_in"])
    assert bob.table(table)["seats"][0]["here"]


async def test_the_host_plays_for_who_takes_too_long(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {}, "blitz", True, True, 1))
    await start(ada, table=table)
    assert (ada.table(table)["clock"], ada.table(table)["reserves"]) == (1, [2])

    await ada.until(lambda: ada.revisions[2 * table + 1] > 1)

    assert ada.view(table)["phase"] != "roll" or ada.view(table)["turns"] == [1]
    await ada.until(lambda: ada.table(table)["reserves"] == [0])


async def test_settings_are_kept_with_the_key(arrive: Arrive, hall: Hall) -> None:
    ada, guest = await arrive("ada", "SHA256:a"), await arrive("guest")

    await ada.done(requests.Keep, {"theme": "night"})
    await guest.done(requests.Keep, {"theme": "night"})

    again = Person(hall, "ada", "SHA256:a")
    await again.hello()
    welcome = next(frame for frame in again.frames if isinstance(frame, reports.Welcome))
    assert (welcome.known, welcome.settings) == (True, {"theme": "night"})
