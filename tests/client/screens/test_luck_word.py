"""Adding a word to the random seed while a table waits."""

from functools import partial

from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_farkle, play_to_the_end


async def two(arrive: Arrive) -> tuple[Player, Player]:
    """Two people at a table, one of them French."""
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await open_farkle(ada)
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await ada.sees("bob")
    return ada, bob


def throw_in(player: Player, word: str) -> None:
    player.press("w")
    player.type(word)
    player.press("Enter")


def promised(player: Player) -> str:
    assert player.guest.table is not None
    return str(player.guest.table["promised"])


async def test_commitment_and_words_are_shown(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    await ada.sees(f"sealed as {promised(ada)[:32]}, opened afterwards")
    await bob.sees("scellé", f"{promised(ada)[:32]}, révélé ensuite")

    throw_in(ada, "petit pois")
    throw_in(bob, "süß")

    await ada.sees("words in it", "ada “petit pois”", "bob “süß”")
    await bob.sees(
        "mots mêlés",
        "ada «\N{NO-BREAK SPACE}petit pois\N{NO-BREAK SPACE}»",
        "bob «\N{NO-BREAK SPACE}süß\N{NO-BREAK SPACE}»",
    )


async def test_second_word_replaces_the_first(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    throw_in(ada, "first")
    await bob.sees("first")
    throw_in(ada, "second")

    await bob.sees("second")
    assert "first" not in bob.screen


async def test_escape_adds_no_word(arrive: Arrive) -> None:
    ada, _ = await two(arrive)
    ada.press("w")
    assert "all may see it" in ada.screen
    ada.type("unsaid")
    ada.press("Esc")

    throw_in(ada, "said")
    await ada.sees("“said”")
    assert "unsaid" not in ada.screen


async def test_click_opens_the_line(arrive: Arrive) -> None:
    ada, _ = await two(arrive)

    ada.app.click("do:word")

    assert "all may see it" in ada.screen


async def test_spectator_cannot_add_a_word(arrive: Arrive) -> None:
    await two(arrive)
    eve = await arrive("eve")
    await eve.until(lambda: eve.guest.lobby["tables"])
    eve.press("w")
    await eve.sees("You are watching", "sealed as")

    assert "a word for the luck" not in eve.screen
    throw_in(eve, "mine")
    await eve.sees("sit down to play")


async def test_rematch_has_its_own_commitment(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    throw_in(ada, "once")
    await bob.sees("once")
    first = promised(ada)
    ada.press("Enter")
    bob.press("Enter")
    for player in (ada, bob):
        await player.until(partial(has_view, player))
    await play_to_the_end(ada, bob)

    await ada.until(lambda: promised(ada))
    assert promised(ada) != first
    await ada.sees(f"Next match: sealed as {promised(ada)[:32]}")
    throw_in(ada, "twice")
    await bob.sees("Mots mêlés", "ada «\N{NO-BREAK SPACE}twice\N{NO-BREAK SPACE}»")
    assert "once" not in bob.screen


def has_view(player: Player) -> bool:
    return player.guest.view is not None
