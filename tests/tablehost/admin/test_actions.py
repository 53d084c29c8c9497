"""Single admin actions, from typed words to their answers, with a hall."""

import json
from typing import Any

import pytest

from client.connection.link import Link, pipe
from client.locale.i18n import Translator, translator
from engine.sync import requests
from engine.sync.house_view import Entry
from engine.sync.tournament_requests import EnterTournament
from tablehost.admin import client
from tablehost.admin.actions import ACTIONS
from tablehost.admin.arguments import UsageError, minutes
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError
from tablehost.admin.dispatch import explain, find_action, run_action, usage
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.halls import hall, host_of, quick_bots, store
from tests.tablehost.commands.documented import unnamed
from tests.tablehost.hall.conftest import Arrive, Person, arrive
from tests.tablehost.hall.matches import open_table, start
from tests.tablehost.hall.tournament.cup import open_cup, seen

__all__ = ["arrive", "hall", "quick_bots", "store"]

EN, FR = translator("en"), translator("fr")
KEY = "SHA256:ada"


def linked(hall: Hall, *, is_local: bool = True) -> Link:
    """A new link to the hall."""
    near, far = pipe()
    attach_link(hall, far, "root", None, is_local=is_local)
    return near


async def do(hall: Hall, *words: str, as_json: bool = False, yes: bool = False) -> str:
    """The answer to one action."""
    return await run_action(linked(hall), words, EN, json=as_json, yes=yes)


async def data(hall: Hall, *words: str) -> Any:
    """The same as JSON: what is in it beside its format."""
    found = json.loads(await do(hall, *words, as_json=True))
    assert not unnamed(found)
    assert found.pop("format") == f"tablehost {words[0]} 1"
    return next(iter(found.values())) if len(found) == 1 else found


async def playing(arrive: Arrive) -> tuple[Person, Person, int]:
    """Two people at a table whose match has begun."""
    ada, bob = await arrive("ada", KEY), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    return ada, bob, table


async def test_people_are_listed_as_text_and_json(hall: Hall, arrive: Arrive) -> None:
    await arrive("ada", KEY)
    rows = (await do(hall, "who")).splitlines()

    assert rows[0].split() == ["name", "where", "here", "for", "from", "key"]
    assert rows[1].split()[:5] == ["#1", "ada", "lobby", "0", "min"]
    (ada,) = await data(hall, "who")
    assert (ada["name"], ada["key"], ada["session"]) == ("ada", KEY, 1)


async def test_tables_are_listed_with_their_seats(hall: Hall, arrive: Arrive) -> None:
    assert await do(hall, "tables") == "No tables yet."
    ada, _, table = await playing(arrive)
    text = await do(hall, "tables")

    code = ada.table(table)["code"]
    assert text.splitlines()[0].split()[:2] == [code, "Farkle"]
    assert "to move" in text
    (found,) = await data(hall, "tables")
    assert [seat["name"] for seat in found["seats"]] == ["ada", "bob"]


async def test_load_is_printed(hall: Hall) -> None:
    text = await do(hall, "load")

    assert text.splitlines()[0].split() == ["Sessions", "0"]
    assert text.endswith("doors open")
    found = await data(hall, "load")
    assert (found["sessions"], found["paused"]) == (0, False)


async def test_people_are_muted_by_name_or_number(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada", KEY)
    assert await do(hall, "mute", "ADA") == "ADA is muted."
    assert await ada.refused(requests.Say, 0, "boo") == "muted"

    assert await do(hall, "unmute", "#1") == "#1 may talk again."
    await ada.done(requests.Say, 0, "hello")
    await do(hall, "mute", "ada", "2h")
    assert hall.visitors[0].muted_minutes == 120
    with pytest.raises(UsageError, match="needs a duration"):
        await do(hall, "mute", "ada", "forever")


@pytest.mark.parametrize("second", ["bob", "b\u043eb"])
async def test_two_people_with_one_name_are_distinguished(hall: Hall, second: str) -> None:
    gone: list[int] = []
    lines = [
        hall.attach(name, None, lambda _: None, lambda number=number: gone.append(number))  # type: ignore[misc]
        for number, name in ((1, "bob"), (2, second))
    ]

    with pytest.raises(UsageError, match="#1, #2"):
        await do(hall, "kick", "bob")
    await do(hall, "kick", "#2", "you", "are", "not", "bob")
    assert gone == [2]
    for line in lines:
        line.close()


async def test_action_on_a_person_applies_to_all_their_sessions(hall: Hall, arrive: Arrive) -> None:
    await arrive("ada", KEY), await arrive("ada", KEY)

    assert await do(hall, "kick", "ada") == "ada has been kicked."
    assert not [one for one in hall.visitors if not one.is_local]


async def test_bans_are_made_listed_and_lifted(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada", KEY)
    told = await do(hall, "ban", "key", KEY, "2d", "too", "loud")
    assert told.startswith(f"{KEY} is banned: 1 session ends.\n")
    assert ada.hung_up
    assert await data(hall, "bans") == [
        {"kind": "key", "value": KEY, "minutes": 2880, "why": "too loud"}
    ]
    assert "too loud" in await do(hall, "bans")

    assert await do(hall, "unban", "key", KEY) == f"{KEY} may come in again."
    assert await do(hall, "bans") == "Nobody is banned."
    with pytest.raises(UsageError, match=r"key \| name \| address"):
        await do(hall, "ban", "colour", "red")


@pytest.mark.parametrize(
    ("entry", "kind", "holds"),
    [
        ("open", "key", "--entry invited"),
        ("passphrase", "key", "change the passphrase"),
        ("invited", "key", "invite --withdraw"),
        ("open", "name", "ban the address"),
        ("passphrase", "name", "ban the address"),
        ("keys", "name", "a ban of their key works"),
        ("invited", "name", "a ban of their key works"),
    ],
)
async def test_ban_that_is_not_enough_says_what_else_to_ban(
    hall: Hall, entry: Entry, kind: str, holds: str
) -> None:
    hall.host.entry = entry
    _, way_back = (await do(hall, "ban", kind, KEY)).splitlines()

    assert "can come back" in way_back
    assert holds in way_back


@pytest.mark.parametrize(
    ("entry", "kind", "value"),
    [("keys", "key", KEY), ("open", "address", "203.0.113.7"), ("keys", "address", "203.0.113.7")],
)
async def test_sufficient_ban_says_nothing_more(
    hall: Hall, entry: Entry, kind: str, value: str
) -> None:
    hall.host.entry = entry

    assert await do(hall, "ban", kind, value) == f"{value} is banned: 0 sessions end."


async def test_announcement_reaches_everybody(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await do(hall, "announce", "Pizza", "is", "here!")

    assert [one.text for one in ada.frames if type(one).__name__ == "Said"] == ["Pizza is here!"]


async def test_host_is_closed_and_opened_and_tables_paused_and_resumed(hall: Hall) -> None:
    await do(hall, "doors", "close")
    await do(hall, "pause")
    assert (hall.rules.doors_open, hall.rules.paused) == (False, True)

    await do(hall, "doors", "open")
    await do(hall, "resume")
    assert (hall.rules.doors_open, hall.rules.paused) == (True, False)
    with pytest.raises(UsageError, match="doors close"):
        await do(hall, "doors", "ajar")


async def test_seats_are_given_to_bots(hall: Hall, arrive: Arrive) -> None:
    ada, _, table = await playing(arrive)
    code, revision = ada.table(table)["code"], ada.revisions[2 * table + 1]
    seat = ada.view(table)["to_act"][0]

    assert await do(hall, "skip", code.lower(), str(seat + 1)) == (
        "The host has played for that seat."
    )
    await ada.until(lambda: ada.revisions[2 * table + 1] > revision)
    await do(hall, "pause")
    await do(hall, "bot", str(table), "2")
    await ada.until(lambda: ada.table(table)["seats"][1]["stand_in"])
    await do(hall, "seat", code, "2")
    await ada.until(lambda: not ada.table(table)["seats"][1]["stand_in"])
    for wrong in ("0", "3", "x", "²"):
        with pytest.raises(UsageError, match="seats 1 to 2"):
            await do(hall, "bot", code, wrong)
    with pytest.raises(UsageError, match="There is no table"):
        await do(hall, "bot", "????", "1")


async def test_guest_who_asks_for_their_seat_is_let_in(hall: Hall, arrive: Arrive) -> None:
    ada, bob, table = await playing(arrive)
    code = ada.table(table)["code"]
    bob.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])
    with pytest.raises(UsageError, match="Nobody asks for this seat"):
        await do(hall, "let-in", code, "2")
    ada.line.close()
    again = await arrive("bob")
    await again.done(requests.Back)
    assert "bob 2 asks for it" in await do(hall, "tables")

    assert await do(hall, "let-in", code, "2") == "bob 2 has the seat of bob."

    await again.done(requests.Sit, table, None)


async def test_tournament_is_steered_and_its_guest_let_in(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada", KEY)
    number = str(await open_cup(ada))
    hans = await arrive("hans")
    await hans.done(EnterTournament, int(number))
    hans.line.close()
    with pytest.raises(UsageError, match="Nobody asks"):
        await do(hall, "tournament", number, "let-in")
    again = await arrive("hans")
    await again.done(requests.Back)

    assert await do(hall, "tournament", number, "let-in") == "hans 2 has the place of hans."
    assert await do(hall, "tournament", number, "pause") == "Done."
    assert seen(ada, int(number))["phase"] == "open"
    await ada.until(lambda: seen(ada, int(number))["held"])
    assert await do(hall, "tournament", number, "end") == "Done."
    await ada.until(lambda: seen(ada, int(number))["phase"] == "over")
    with pytest.raises(UsageError, match="takes: start"):
        await do(hall, "tournament", number, "stop")
    with pytest.raises(UsageError, match="by its number"):
        await do(hall, "tournament", "x", "end")


async def test_table_is_closed(hall: Hall, arrive: Arrive) -> None:
    ada, _, table = await playing(arrive)
    code = ada.table(table)["code"]

    with pytest.raises(UsageError, match=f"close {code} --yes"):
        await do(hall, "close", code)
    assert table in hall.tables

    assert await do(hall, "close", str(table), yes=True) == "The table is closed."
    assert table not in hall.tables
    with pytest.raises(UsageError, match="There is no table"):
        await do(hall, "close", code, yes=True)


async def test_stopping_needs_a_confirmation(hall: Hall) -> None:
    with pytest.raises(UsageError, match="stop --yes"):
        await do(hall, "stop")
    assert not host_of(hall).stops

    await do(hall, "stop", yes=True)
    assert host_of(hall).stops


@pytest.mark.parametrize(
    "words",
    [("dance",), ("who", "else"), ("mute",), ("ban", "key"), ("skip", "K7PX"), ("announce",)],
)
def test_invalid_arguments_are_explained(words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match=r"Type: |no command"):
        find_action(words, EN)


async def test_other_players_are_refused(hall: Hall) -> None:
    with pytest.raises(RefusedError) as refused:
        await run_action(linked(hall, is_local=False), ("who",), EN, json=False, yes=False)

    assert explain(refused.value, FR).startswith("Seuls les hôtes")


async def test_closed_connection_to_the_hall_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near, far = pipe()
    far.close()
    with pytest.raises(NoAnswerError) as gone:
        await AdminClient(near).greet("en")
    assert explain(gone.value, EN) == "The host has not answered."

    monkeypatch.setattr(client, "PATIENCE", 0.01)
    silent, _ = pipe()
    with pytest.raises(NoAnswerError):
        await AdminClient(silent).greet("en")


async def test_invalid_frames_from_the_hall_end_the_command() -> None:
    near, far = pipe()
    house = AdminClient(near)
    far.send(b"\xff" * 40)
    with pytest.raises(NoAnswerError):
        await house.greet("en")


@pytest.mark.parametrize(
    ("text", "wanted"), [("30m", 30), ("12h", 720), ("2d", 2880), ("forever", 0), ("99w", 527_040)]
)
def test_times_are_minutes(text: str, wanted: int) -> None:
    assert minutes(text, EN) == wanted


def test_invalid_duration_is_refused() -> None:
    with pytest.raises(UsageError, match="30m, 12h, 2d, 1w or forever"):
        minutes("soon", EN)


@pytest.mark.parametrize("tr", [EN, FR], ids=["en", "fr"])
def test_help_lists_every_action(tr: Translator) -> None:
    text = usage(tr)

    assert all(f"  {name}" in text for name in ACTIONS)
    assert all(len(line) <= 96 for line in text.splitlines())
