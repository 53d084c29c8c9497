"""Statistics, ladder and matches on a screen, with a real hall."""

import pytest

from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.memory_store import MemoryStore
from tests.tablehost.stats.conftest import BOT, Evening, person, played


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def store(evening: Evening) -> MemoryStore:
    """The hall's store, with the finished matches in it."""
    return evening.store


async def at_numbers(player: Player, hall: Hall) -> None:
    """Open the statistics from the menu, once they are counted."""
    await hall.stats.count_all()
    await player.sees("Welcome")
    player.press("m")
    await player.sees("statistics and past matches")
    player.press("n")
    await player.sees("Your statistics", "Ratings", "Your matches")


async def two_play(evening: Evening, times: int = 1) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    for _ in range(times):
        sitters = [person(ada), person(bob)]
        await evening.finished(sitters, played("yams"), scores=(200, 150))


async def test_own_statistics_by_game(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening)
    ada = await arrive("ada", "SHA256:ada")
    await at_numbers(ada, hall)

    await ada.sees("Yam's", "1 (100%)", "provisional", "Average per box")
    ada.press("escape")

    await ada.sees("Welcome")


async def test_long_statistics_scroll(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    ada_id = await evening.person("ada")
    for game in ("farkle", "yams", "poker_dice"):
        await evening.finished([person(ada_id), BOT], played(game))
    ada = await arrive("ada", "SHA256:ada")
    await at_numbers(ada, hall)
    await ada.sees("Farkle")
    assert "Boxes crossed out" not in ada.screen

    ada.press(*["down"] * 60)
    await ada.sees("Boxes crossed out")
    ada.press("pageup", "pageup", "pageup")
    await ada.sees("Farkle")


async def test_ladder_of_all_games_and_of_one(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening)
    ada = await arrive("ada", "SHA256:ada")
    await at_numbers(ada, hall)

    ada.press("tab")
    await ada.sees("all games", "1  ada", "2  bob", "±")
    ada.press("right")
    await ada.sees("Nobody is rated yet")
    ada.press("left", "left")
    await ada.sees("Yam's", "1  ada")
    ada.press("shift+tab", "tab")
    await ada.sees("Yam's", "1  ada")


async def test_replay_of_a_listed_match(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening, times=3)
    ada = await arrive("ada", "SHA256:ada")
    await at_numbers(ada, hall)
    ada.press("tab", "tab")
    await ada.sees("won with 200", "[Enter] replay")

    ada.press("down", "enter")
    await ada.sees("Match 2 ", "[Space] play")
    ada.press("escape")

    await ada.sees("won with 200")


async def test_matches_are_paged(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening, times=25)
    ada = await arrive("ada", "SHA256:ada")
    ada.size = (80, 40)
    await at_numbers(ada, hall)
    ada.press("tab", "tab")
    await ada.until(lambda: ada.screen.count("won with") == 20)
    assert "next page" in ada.screen
    assert "previous page" not in ada.screen

    ada.press("pagedown")
    await ada.until(lambda: ada.screen.count("won with") == 5)
    assert "next page" not in ada.screen
    ada.press("pagedown", "pageup")
    await ada.until(lambda: ada.screen.count("won with") == 20)


async def test_impatient_key_turns_one_page(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening, times=45)
    ada = await arrive("ada", "SHA256:ada")
    ada.size = (80, 40)
    await at_numbers(ada, hall)
    ada.press("tab", "tab")
    await ada.sees("45  ")

    ada.press("pagedown", "pagedown")
    await ada.sees("25  ", "previous page")
    ada.press("pagedown")
    await ada.until(lambda: ada.screen.count("won with") == 5)


@pytest.mark.parametrize("size", [(45, 20), (80, 24), (120, 40)])
async def test_nothing_is_offered_on_an_empty_page(
    hall: Hall, arrive: Arrive, size: tuple[int, int]
) -> None:
    jo = await arrive("jo")
    jo.size = size
    await at_numbers(jo, hall)
    jo.press("shift+tab")
    await jo.sees("No evenings here yet")
    before = jo.screen

    jo.press("pagedown", "pageup", "pagedown", "enter")

    await jo.sees("No evenings here yet")
    assert jo.screen == before
    assert "page" not in jo.screen


async def test_guest_is_told_how_to_get_statistics(hall: Hall, arrive: Arrive) -> None:
    jo = await arrive("jo")
    await at_numbers(jo, hall)

    jo.press("tab")
    await jo.sees("ssh-keygen")
    jo.press("tab", "tab")
    await jo.sees("No finished matches here.")


async def test_statistics_in_french(evening: Evening, hall: Hall, arrive: Arrive) -> None:
    await two_play(evening)
    await hall.stats.count_all()
    ada = await arrive("ada", "SHA256:ada", "fr")
    await ada.sees("Bienvenue")

    ada.press("m")
    await ada.sees("statistiques et parties passées")
    ada.press("n")
    await ada.sees("Vos statistiques", "Moyenne par case", "provisoire")
    ada.press("tab", "tab")
    await ada.sees("gagnée avec 200")


async def test_guest_reads_the_whole_sentence(hall: Hall, arrive: Arrive) -> None:
    guest = await arrive("guest")
    await at_numbers(guest, hall)

    guest.press("tab")
    await guest.sees("Statistics are kept only for players", "(ssh-keygen makes one).")
