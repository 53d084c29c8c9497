"""Past party nights, and who may see them."""

from engine.sync import history_requests, requests
from tablehost.commands import Commands
from tablehost.hall.hall import Hall
from tablehost.people.command_line import CommandLine
from tablehost.people.player import Player
from tablehost.ssh_address import SshAddress
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.party import evening, party, play


async def test_party_night_can_be_viewed_afterwards(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada", "SHA256:a"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob, is_open=False)
    await play(hall, table, ada, bob)
    await play(hall, table, ada, bob)

    (row,) = (await ada.done(history_requests.Evenings, 0))["evenings"]
    found = await bob.done(history_requests.OpenEvening, row["evening"])

    assert (row["name"], row["played"], row["matches"]) == ("Friday", 2, 2)
    assert sorted(row["players"]) == ["ada", "bob"]
    assert (found["name"], bool(found["ended"])) == ("Friday", True)
    shown = {one["name"]: one["points"] for one in evening(ada, table)["players"]}
    assert {one["name"]: one["points"] for one in found["evening"]["players"]} == shown
    figures = [{name for name, _, _ in told} for told in found["moments"]]
    assert figures[0] <= {"best_turn", "best_roll", "hot_dice", "farkles", "turns"} | {
        "farkles_in_a_row",
        "dearest_farkle",
    }
    assert figures[0]
    assert figures[1]
    found = await bob.done(history_requests.OpenEvening, row["evening"])
    while None in found["accuracy"]:  # on a busy machine they take longer than a page waits
        found = await bob.done(history_requests.OpenEvening, row["evening"])
    for match in found["accuracy"]:
        assert [seat for seat, _, _ in match] == [0, 1]
        assert all(decisions and 0 <= percent <= 100 for _, decisions, percent in match)
    asked = CommandLine(("evening", "1"), Player("ada", "SHA256:a"), False, {})
    answer = await Commands(hall, lambda: SshAddress("table.local", 22)).answer(asked)
    assert answer is not None
    assert "Accuracy of the decisions: " in answer.text
    assert await eve.refused(history_requests.OpenEvening, row["evening"]) == "not_yours"
    assert await eve.refused(history_requests.OpenEvening, 99) == "no_such_evening"
    assert (await eve.done(history_requests.Evenings, 0))["evenings"] == []
    assert (await ada.done(history_requests.Evenings, row["evening"]))["evenings"] == []


async def test_party_night_at_an_open_table_is_public(arrive: Arrive, hall: Hall) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await party(ada, bots=1, matches=2)
    await play(hall, table, ada)
    await ada.done(requests.Stand, table)

    found = await eve.done(history_requests.OpenEvening, 1)
    assert len(found["evening"]["played"]) == 1
    assert found["ended"] == ""
