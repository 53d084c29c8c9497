"""The way back to a seat in line mode, and what is said of players who are away."""

import random
import re

import pytest

from tablehost.hall.table import absences
from tests.client.line_mode.conftest import Arrive, Speaker
from tests.client.line_mode.playing import play_on


async def dropped(arrive: Arrive) -> tuple[Speaker, Speaker, str]:
    """Who begins the match and is back from a lost connection, the other one, and the name."""
    fred, theo = await arrive("fred"), await arrive("theo")
    fred.type("new farkle seats=2")
    await fred.hears("Others join with the code")
    theo.type("join 1", "ready")
    await fred.hears("theo is ready")
    fred.type("ready")
    name = "fred" if "fred begins" in await theo.hears(" begins.") else "theo"
    lost, other = (fred, theo) if name == "fred" else (theo, fred)
    lost.hang_up()
    await lost.ended()
    await other.hears(f"{name} is away")
    return await arrive(name), other, name


async def test_guest_is_told_of_the_seat_and_let_in(arrive: Arrive) -> None:
    again, other, name = await dropped(arrive)
    await again.hears(f"The seat of {name} at")
    assert "belongs to somebody else" not in again.text

    again.type("back")
    await again.hears("can let you in now")
    await other.hears(
        f"{name} 2 says they are {name}. Answer within a minute. "
        'Type "yes" to let them in, or "no".'
    )
    other.type("yes")

    await again.hears("come back with")
    await other.hears(f"{name} is back")


async def test_no_keeps_a_stranger_out(arrive: Arrive) -> None:
    again, other, name = await dropped(arrive)
    again.type("back")
    await other.hears(f"says they are {name}")
    other.type("no")

    await again.hears("The table has not let you in")


async def test_nobody_away_is_said_to_choose(arrive: Arrive) -> None:
    _, other, name = await dropped(arrive)
    other.type("what", "repeat")

    said = await other.hears(f"Waiting for {name}, who is away.")
    said += await other.hears(f"Waiting for {name}, who is away.")
    assert f"{name} is about to roll" not in said


async def test_code_of_a_seat_is_joined_like_that_of_a_table(arrive: Arrive) -> None:
    fred = await arrive("fred")
    fred.type("new farkle seats=2 bots=1", "ready")
    said = await fred.hears("come back with")
    code = said.split("resume ")[1].split()[0]
    await fred.hears(" begins.")
    fred.hang_up()
    await fred.ended()

    again = await arrive("fred")
    again.type(f"join {code.lower()}")
    await again.hears(f"come back with: resume {code}")


async def test_code_of_a_seat_is_said_again(arrive: Arrive) -> None:
    fred = await arrive("fred")
    fred.type("new farkle seats=2")
    code = (await fred.hears("come back with: resume")).split("resume ")[1].split()[0]

    fred.type("seat")
    await fred.hears("To come back to your seat: ssh", f"resume {code}", "for two minutes")
    fred.type("quit")
    await fred.hears("Your seat is kept", f"resume {code}")

    await fred.ended()


async def test_seat_of_who_quits_is_kept_and_taken_back_before_a_match(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "MISSED_FOR", 0.0)
    fred, theo = await arrive("fred"), await arrive("theo")
    fred.type("new farkle seats=2")
    await fred.hears("Others join with the code")
    theo.type("join 1")
    code = (await theo.hears("come back with: resume")).split("resume ")[1].split()[0]
    theo.hang_up()
    await fred.hears("theo is away")
    fred.type("what")
    await fred.hears("Away: theo. Nobody has to wait for them.")

    again = await arrive("theo")
    again.type(f"resume {code}", "ready")

    await fred.hears("theo is back", "theo is ready")


async def test_own_table_is_not_told_of_in_the_lobby(arrive: Arrive) -> None:
    fred = await arrive("fred")
    fred.type("new farkle seats=2 open=no")
    await fred.hears("Others join with the code")
    fred.type("yes")

    await fred.hears("yes does not work here.")


async def test_record_says_how_the_match_is_checked(arrive: Arrive) -> None:
    fred = await arrive("fred")
    fred.type("record", "new farkle seats=2 bots=1 target=1000", "ready")
    await fred.hears("record does not work here.")
    await play_on(fred, random.Random(1), "en")

    fred.type("record")

    await fred.hears("| tablehost verify -", "What the host has signed:")


async def test_end_of_input_leaves_a_table_where_nothing_is_played(arrive: Arrive) -> None:
    mara, fred = await arrive("mara"), await arrive("fred")
    mara.type("new farkle seats=2")
    await mara.hears("come back with")
    fred.type("join 1", "ready")
    fred.end_input()

    assert await fred.ended() == 0
    assert "You are back in the lobby." in fred.text
    await mara.hears("fred left the table.")
    fred = await arrive("fred")
    assert "is kept" not in fred.text


async def test_end_of_input_keeps_a_seat_in_a_match(arrive: Arrive) -> None:
    fred, theo = await arrive("fred"), await arrive("theo")
    fred.type("new farkle seats=2")
    await fred.hears("Others join with the code")
    theo.type("join 1", "ready")
    await fred.hears("theo is ready")
    fred.type("ready")
    await theo.hears(" begins.")
    theo.end_input()

    assert await theo.ended() == 0
    assert "Your seat is kept" in theo.text
    assert "resume " in theo.text.split("Your seat is kept")[1]
    await fred.hears("theo is away", "theo lost the connection")


async def test_who_was_away_for_too_long_is_told_why_the_seat_is_gone(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    mara, fred = await arrive("mara", "SHA256:m"), await arrive("fred", "SHA256:f")
    mara.type("new farkle seats=3")
    await mara.hears("Others join with the code")
    fred.type("join 1")
    await mara.hears("fred sits down")
    fred.hang_up()
    await mara.hears("fred’s seat is no longer kept")

    fred = await arrive("fred", "SHA256:f")
    await fred.hears("You were away from “mara’s table” for too long")


async def test_guest_of_a_table_where_all_were_cut_waits_for_the_first_one_back(
    arrive: Arrive,
) -> None:
    again, other, name = await dropped(arrive)
    other.type("seat")
    said = await other.hears("To come back to your seat")
    code = said.split("resume ")[1].split()[0]
    other.hang_up()
    await other.ended()

    again.type("back")
    await again.hears("Nobody there can let you in yet. Wait:")
    first = await arrive("whoever")
    first.type(f"resume {code}")
    await first.hears(f"{name} 2 says they are {name}.")
    first.type("yes")

    await again.hears("come back with")


async def test_code_on_the_ssh_line_leads_back_without_a_word_about_the_lobby(
    arrive: Arrive,
) -> None:
    jo, ada = await arrive("jo"), await arrive("ada")
    jo.type("new farkle seats=2")
    await ada.hears("type yes")
    code = re.search(r"resume (\w+)", jo.text)
    assert code is not None
    jo.hang_up()
    await jo.ended()
    again = await arrive("root", first=code[0])
    await again.hears("You are at ")

    assert "Welcome" not in again.text
    assert 'Type "play"' not in again.text
    assert "type yes" not in again.text


async def test_one_of_several_seats_is_chosen_by_its_number_or_name(arrive: Arrive) -> None:
    first, second, theo = await arrive("root"), await arrive("root"), await arrive("theo")
    theo.type("new farkle seats=3")
    await theo.hears("Others join with the code")
    for player, name in ((first, "root"), (second, "root 2")):
        player.type("join 1", "ready")
        await theo.hears(f"{name} is ready")
    theo.type("ready")
    await theo.hears(" begins.")
    for player, name in ((first, "root"), (second, "root 2")):
        player.hang_up()
        await player.ended()
        await theo.hears(f"{name} is away")
    again = await arrive("root")
    await again.hears("Which seat is yours? [1] root 2 (“theo’s table”), [2] root")

    again.type("back")
    await again.hears("[2] root (“theo’s table”). Type back NUMBER or back NAME to return to it.")
    again.type("back 2")
    await again.hears("can let you in now")
    await theo.hears("root 3 says they are root.")
    theo.type("yes")

    await again.hears("come back with")
