"""Line mode: whoever types nothing in their turn is nudged, and a bot can play for them."""

import pytest
from msgspec.structs import replace

from tablehost.hall.hall import Hall
from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import listed, opened


def ask_after(hall: Hall, seconds: float) -> None:
    hall.idle_rules = replace(hall.idle_rules, ask_after=seconds)


@pytest.mark.parametrize("named", ["by number", "by name", ""])
async def test_nudge_and_vote_by_typed_lines(arrive: Arrive, hall: Hall, named: str) -> None:
    ask_after(hall, 3600)
    ada, bob = await arrive("ada"), await arrive("bob")
    code = await opened(ada, "new farkle seats=2 target=1000 name=friday")
    await listed(bob, "friday")
    bob.type(f"join {code.lower()}", "ready")
    await ada.hears("bob is ready.")
    ask_after(hall, 0.001)
    ada.type("ready")
    late = "ada" if "ada begins" in await bob.hears(" begins.") else "bob"
    sleeper, other = (ada, bob) if late == "ada" else (bob, ada)
    told = await other.hears(f"{late} has pressed no key for a while. Type nudge, or vote")
    await sleeper.hears("Are you still there? It is your turn")
    ask_after(hall, 3600)

    other.type("nudge")
    await other.hears(f"You have nudged {late}.")
    await sleeper.hears("is waiting for you: it is your turn.")
    number = told.rpartition("vote ")[2].split()[0]
    other.type("vote " + {"by number": number, "by name": late.upper()}.get(named, ""))

    said = await sleeper.hears("A bot plays for you now.")
    sleeper.type("what")
    said += await sleeper.hears("A bot plays for you now.")
    assert "You can type" not in said
    sleeper.type("myself")
    await sleeper.hears("You play yourself again.")


async def test_a_player_who_is_away_can_be_replaced_by_typing_what_is_said(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo", language="fr")
    ada.type("new farkle seats=3 target=1000 name=friday")
    await ada.hears("Others join with the code")
    bob.type("join 1", "ready")
    cleo.type("rejoindre 1", "prêt")
    await ada.hears("is ready")
    await ada.hears("is ready")
    ada.type("ready")
    await bob.hears(" begins.")
    await cleo.hears(" commence.")

    ada.hang_up()
    said = await bob.hears("ada is away.")
    assert "To let a bot play for them, type: vote 1" in said
    bob.type("vote 1")
    said = await cleo.hears("1 voix sur 2")
    assert "voter 1" in said.partition("1 voix sur 2")[2]
    await bob.hears("(1 of 2 agree)")
    cleo.type("voter 1")

    await bob.hears("A bot plays for ada.")
