"""Admin actions as players see them on their screens."""

from typing import Any

import pytest

from client.app import banner
from client.locale.i18n import Language
from client.terminal.terminal import Size
from engine.sync import host_requests as ask
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.halls import host_of

HOST = "SHA256:host"


@pytest.fixture
async def mona(hall: Hall, arrive: Arrive) -> Player:
    """A host, in the lobby."""
    host_of(hall).admins.add(HOST)
    return await arrive("mona", HOST)


async def asked(host: Player, *request: Any) -> None:
    """Send an admin's request, and wait until it is granted."""
    granted: list[object] = []
    host.guest.ask(*request, granted=granted.append)
    await host.until(lambda: granted)


def session(hall: Hall, name: str) -> int:
    return next(one.number for one in hall.visitors if one.name == name)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The host says: Pizza"), ("fr", "L’hôte annonce\N{NO-BREAK SPACE}: Pizza")],
)
async def test_announcement_is_shown_over_every_screen(
    mona: Player, arrive: Arrive, language: Language, words: str
) -> None:
    ada = await arrive("ada", language=language)
    for keys in ((), ("m",), ("?",)):
        ada.press(*keys)
        await asked(mona, ask.Announce, "Pizza!")
        await ada.until(lambda: words in ada.screen.splitlines()[0])
        ada.app.click(banner.PLACE)

        assert words not in ada.screen.splitlines()[0]
        ada.press("Esc")
    assert words in ada.screen  # in the chat of the lobby it stays


async def test_announcement_disappears_by_itself(
    mona: Player, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(banner, "SECONDS", 0.05)
    ada = await arrive("ada")
    await asked(mona, ask.Announce, "Pizza!")
    await ada.sees("The host says: Pizza!")

    await ada.until(lambda: "Pizza" not in ada.screen.splitlines()[0])


async def test_table_log_keeps_an_announcement(mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.size = (140, 60)  # the bot may begin, and is quick
    await ada.play_a_bot()
    await ada.sees("Farkle")
    await asked(mona, ask.Announce, "Pizza!")
    await ada.sees("The host says: Pizza!")
    ada.app.click(banner.PLACE)

    assert "The host says: Pizza!" in ada.screen


async def test_every_screen_shows_a_pause(mona: Player, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await ada.play_a_bot()
    await ada.sees("Farkle")
    words = "The host has paused all tables: nobody can move."
    await asked(mona, ask.SetPause, True)

    await ada.sees(words)
    await bob.sees(words)
    await asked(mona, ask.SetPause, False)
    await ada.until(lambda: words not in ada.screen)
    await bob.until(lambda: words not in bob.screen)


async def test_any_key_takes_the_seat_back_from_a_bot(
    hall: Hall, mona: Player, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None)
    table = ada.guest.table_id
    await asked(mona, ask.SetPause, True)
    await asked(mona, ask.LendSeat, table, 0, True)
    await ada.sees("The host has paused all tables. After that, a bot plays for you")

    ada.press("h")

    await ada.until(lambda: "a bot plays for you" not in ada.screen)
    assert not hall.tables[table or 0].roster.seats[0].stand_in


async def test_muted_player_is_told_why(hall: Hall, mona: Player, arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    await asked(mona, ask.Mute, session(hall, "ada"), 10)
    ada.press("/")
    ada.type("boo")
    ada.press("Enter")

    await ada.sees("coupé la parole, pour 10 min encore")


async def test_closed_host_asks_for_a_seat_code(hall: Hall, mona: Player) -> None:
    await asked(mona, ask.SetDoors, False)
    late = Player(hall, "late", None, "en")
    await late.sees("The host has closed the doors", "code")
    late.type("0000000")
    late.press("Enter")

    await late.until(lambda: late.lobby.entry is not None and not late.lobby.entry.text)
    await late.close()


async def test_players_are_muted_and_unmuted_from_the_menu(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("m", "x")
    await ada.sees("Mute players", "1      bob")
    ada.press("1")
    await ada.sees("bob, muted")
    ada.press("Esc")
    bob.press("/")
    bob.type("boo")
    bob.press("Enter")
    await bob.sees("bob: boo")

    await ada.until(lambda: ada.lobby.heard)
    assert "boo" not in ada.screen
    ada.press("m", "x", "Enter", "Esc")
    assert "bob: boo" in ada.screen


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
async def test_a_digit_mutes_at_once_at_any_size(arrive: Arrive, size: Size) -> None:
    ada, _, _ = await arrive("ada"), await arrive("bob"), await arrive("eve")
    ada.size = size
    await ada.until(lambda: len(ada.guest.lobby["people"]) == 3)
    ada.press("m", "x")
    await ada.sees("Mute players", "eve")

    ada.press("2")
    await ada.sees("eve, muted")
    assert "bob, muted" not in ada.screen
    ada.press("2", "9")
    await ada.until(lambda: "muted" not in ada.screen)


async def test_empty_mute_list_says_so(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("m", "x", "Enter", "down")

    await ada.sees("nothing found")


async def test_mute_by_mouse(arrive: Arrive) -> None:
    ada, _ = await arrive("ada"), await arrive("bob")
    await ada.until(lambda: len(ada.guest.lobby["people"]) == 2)
    ada.press("m", "x")
    ada.app.click("mute:0")

    await ada.sees("bob, muted")
