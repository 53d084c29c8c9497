"""The way back to a seat in line mode, and what is said of players who are away."""

from tests.client.line_mode.conftest import Arrive, Speaker


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
    assert "already taken" not in again.text

    again.type("back")
    await again.hears("can let you in now")
    await other.hears(
        f"{name} 2 says they are {name}. Answer within a minute. Type yes to let them in, or no."
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
