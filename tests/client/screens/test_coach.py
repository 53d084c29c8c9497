"""The coach's advice is shown until its step is learned, and can be switched off."""

from msgspec.structs import replace

from tests.client.screens.conftest import Arrive, Player

LINE = "Press r to roll"


async def at_a_table(player: Player) -> None:
    await player.play_a_bot()
    await player.until(lambda: player.guest.view and player.guest.view["can"])


async def test_coach_explains_the_first_roll(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await at_a_table(ada)
    assert LINE in ada.screen

    ada.press("r")
    await ada.sees("Digits choose dice")


async def test_step_taken_three_times_is_learned_and_saved(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    await at_a_table(ada)
    for _ in range(3):
        await ada.sees(LINE)
        revision = ada.guest.revision
        ada.press("r")
        await ada.until(lambda: ada.guest.revision > revision)  # noqa: B023 - awaited here
        await whole_turn(ada)

    assert "farkle.roll" in ada.lobby.context.settings.learned
    assert LINE not in ada.screen
    await ada.close()
    again = await arrive("ada", "SHA256:a")
    assert "farkle.roll" in again.lobby.context.settings.learned


async def whole_turn(player: Player) -> None:
    """Bank as soon as possible, up to one's next roll."""
    while True:
        await player.until(lambda: player.guest.view and player.guest.view["can"])
        view, revision = player.guest.view, player.guest.revision
        assert view is not None
        if view["phase"] == "roll":
            return
        if view["can"]["keep"]:
            player.press("a")
            player.press("Enter")
        else:
            player.press("b" if view["can"]["bank"] else "r")
        await player.until(lambda: player.guest.revision > revision)  # noqa: B023 - awaited here


async def test_coach_can_be_switched_off(arrive: Arrive) -> None:
    ada = await arrive("ada")
    context = ada.lobby.context
    context.settings = replace(context.settings, hints=False)
    await at_a_table(ada)

    assert LINE not in ada.screen
