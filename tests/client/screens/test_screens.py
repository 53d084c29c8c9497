"""From the lobby to a rematch by keys and clicks, with a real hall."""

import pytest

from client.app.app import STILL_TYPING
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import (
    begin_together,
    marked,
    open_farkle,
    play_to_the_end,
    sit_together,
)
from tests.client.sessions import turns


async def test_first_key_before_the_lobby_is_loaded_is_kept(hall: Hall) -> None:
    guest = Player(hall, "guest", None, "en")
    await turns(1)  # the app has started

    assert not guest.screen.strip()
    guest.press("n", "c")
    await guest.sees("New table", "Seats")
    await guest.close()


async def test_renamed_player_is_told_why(arrive: Arrive) -> None:
    await arrive("anna", "SHA256:a")
    other = await arrive("Anna", "SHA256:b")

    await other.sees(
        "The name “Anna” belongs to somebody else", "you are “Anna 2”", "Welcome, Anna 2!"
    )


async def test_play_now_reaches_the_first_roll_in_four_keys(arrive: Arrive) -> None:
    guest = await arrive("guest")
    await guest.sees("play now")

    await guest.play_a_bot()
    await guest.until(lambda: guest.guest.view is not None)
    if guest.guest.view and guest.guest.view["can"]:
        guest.press("r")

    await guest.until(lambda: guest.guest.revision > 1)


async def test_two_people_play_to_a_result_and_a_rematch(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await sit_together(ada, bob)
    await begin_together(ada, bob)

    await play_to_the_end(ada, bob)

    await ada.sees("play again")
    await bob.sees("rejouer")
    assert ada.guest.table is not None
    ada.press("Enter")
    await bob.sees("ada")
    bob.press("Enter")
    await ada.until(lambda: ada.guest.table and ada.guest.table["match"] == 2)
    await ada.until(lambda: ada.guest.view and not ada.guest.view["over"])


async def test_chat_reaches_everybody_in_the_lobby(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")

    ada.press("/")
    ada.type("good evening")
    ada.press("Enter")

    await bob.sees("ada: good evening")


async def test_escape_closes_the_line_and_keys_are_commands_again(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("/")
    ada.type("never mind")
    ada.press("Esc")

    assert "never mind" not in ada.screen
    ada.press("?")
    assert "What can be played here" in ada.screen


async def test_wrong_code_is_explained(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    ada.press("c")
    ada.type("0000")
    ada.press("Enter")

    await ada.sees("Aucune table")


async def test_new_name_is_a_new_player(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("k")
    ada.press("ctrl+u")
    ada.type("Lovelace")
    ada.press("Enter")

    await ada.sees("You are Lovelace.")


async def test_language_is_toggled_with_one_key_and_kept(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    ada.press("l")
    await ada.sees("Bienvenue")
    await ada.close()

    again = await arrive("ada", "SHA256:a")

    await again.sees("Bienvenue")


async def test_settings_take_effect_at_once(arrive: Arrive) -> None:
    ada = await arrive("ada")
    before = ada.look.name
    ada.press("m", "s")
    assert "Settings" in ada.screen
    ada.press("down", "right")

    assert ada.look.name != before
    ada.press_until("down", lambda: "Mouse" in marked(ada))
    ada.press("right")
    assert ada.mouse is False
    ada.press("Esc")
    assert "Settings" not in ada.screen


async def test_click_does_the_same_as_a_key(arrive: Arrive) -> None:
    ada = await arrive("ada")
    places = ada.canvas.places()

    assert "do:new" in places
    ada.app.click("do:new")
    await ada.sees("New table")


async def test_rules_open_at_the_current_phase_and_scroll(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    ada.press("?")
    first = ada.screen
    ada.press("space", "tab", "up", "down", "end", "home")

    assert ada.screen != first
    ada.press("Esc")
    assert "Rules of" not in ada.screen


async def test_leaving_a_match_asks_first(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])

    ada.press("Esc")
    assert "Leave the match?" in ada.screen
    ada.press("Esc")
    assert "Leave the match?" not in ada.screen
    ada.press("Esc", "Enter")

    await ada.sees("play now")


async def test_move_typed_over_a_question_does_not_agree_to_it(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Esc had closed the line before."""
    now = 0.0
    monkeypatch.setattr("client.screens.dialogs.confirm.monotonic", lambda: now)
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    ada.press("Esc")

    ada.press(":", "r", "o", "l", "l", "Enter")
    assert "Leave the match?" in ada.screen
    now += STILL_TYPING
    ada.press("Enter")

    await ada.sees("play now")


async def test_kept_seat_is_resumed_at_once(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await ada.close()
    await bob.sees("[v]")

    again = await arrive("ada", "SHA256:a")

    await again.until(lambda: again.guest.view is not None)
    await bob.until(lambda: "[v]" not in bob.screen)


async def test_second_terminal_asks_before_it_takes_the_seat(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    await open_farkle(ada)

    second = await arrive("ada", "SHA256:a")
    await second.sees("You are here twice")
    second.press("Enter")

    await second.sees("ready")
    await ada.sees("You moved to another terminal")


async def test_waiting_room_seats_and_removes_bots(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await open_farkle(ada)

    ada.press("b")
    await ada.sees("(bot)")
    ada.press("right", "x")
    await ada.sees("free")


@pytest.mark.parametrize("size", [(20, 5), (80, 24), (120, 40), (200, 60)])
async def test_every_screen_draws_at_every_size(arrive: Arrive, size: tuple[int, int]) -> None:
    ada = await arrive("ada")
    ada.size = size
    for keys in (["m"], ["s"], ["Esc"], ["n"], ["Esc"], ["?"], ["Esc"], ["/"], ["Esc"], ["p"]):
        ada.press(*keys)
        assert (ada.canvas.width, ada.canvas.height) == size
    ada.press("Enter")
    await ada.until(lambda: ada.guest.table is not None and ada.guest.seat == 0)
    assert (ada.canvas.width, ada.canvas.height) == size
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view is not None)
    assert (ada.canvas.width, ada.canvas.height) == size


async def test_ctrl_c_asks_and_enter_leaves(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.app.ask_to_quit()
    assert "Quit?" in ada.screen
    ada.press("Enter")

    await ada.until(lambda: ada.left)


async def test_window_title_and_bell_announce_the_turn(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada")
    ada.app.app_focus = False
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])

    assert "your turn" in ada.title
    assert ada.bells == 1


async def test_mute_applies_to_one_player_only(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await ada.until(lambda: len(ada.guest.lobby["people"]) == 3)
    say(bob, "buy things")
    await ada.sees("bob: buy things")
    say(ada, "/mute bob")

    assert "bob is muted" in ada.screen
    assert "buy things" not in ada.screen
    say(bob, "more things")
    await eve.sees("bob: more things")
    say(eve, "hello ada")
    await ada.sees("eve: hello ada")
    assert "more things" not in ada.screen
    say(ada, "/unmute bob")
    assert "bob: more things" in ada.screen
    assert "mute" not in eve.screen, "nobody else hears of it"


async def test_mute_applies_at_the_table_too(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    say(ada, "/mute Bob")
    say(bob, "psst")
    await bob.sees("bob: psst")
    say(ada, "still here")
    await bob.sees("ada: still here")
    await ada.sees("ada: still here")

    assert "psst" not in ada.screen


def say(player: Player, text: str) -> None:
    player.press("/")
    player.type(text)
    player.press("Enter")


async def test_guest_can_see_the_resume_command_again(arrive: Arrive) -> None:
    """The note in the log scrolls away; players with a key are told that it is enough."""
    gus, ada = await arrive("gus"), await arrive("ada", "SHA256:ada")
    for player in (gus, ada):
        await open_farkle(player)
    await gus.sees("Disconnected? Connect again and press r, or c and the code of your seat.")
    assert gus.screen.count(gus.guest.resume) == 1
    for size in ((38, 14), (45, 20), (80, 24)):
        gus.size = size
        gus.press("m", "b")
        told = " ".join(gus.screen.replace("│", " ").split())
        assert f"Code of your seat: {gus.guest.resume}. To come back: ssh -t" in told
        assert f"resume {gus.guest.resume}" in told
        gus.press("Esc")
    ada.press("m")

    assert "to come back: your ssh key" in ada.screen
    assert "resume" not in ada.screen
