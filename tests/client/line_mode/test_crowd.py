"""Ready phrases and guesses at the winner in line mode."""

import random

from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import listed, opened, play_on


async def test_a_ready_phrase_is_said_in_each_readers_language(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2 target=1000 name=friday")
    await listed(bob, "friday")
    bob.type(f"rejoindre {code.lower()}")
    await ada.hears("bob sits down.")

    bob.type("réagir", "réagir 1")
    await bob.hears("réagir 4: Vraiment", "bob dit")
    await ada.hears("bob says: Well played!")
    ada.type("say /mute bob", "react 4")

    await ada.hears("bob is muted")
    await bob.hears("ada dit\xa0: Vraiment")
    ada.type("unmute bob", "mute bob", "mute", "mute nobody")
    await ada.hears("You see bob’s messages again.")
    await ada.hears("Muted: bob.")
    await ada.hears("Nobody here is called nobody.")


async def test_a_spectator_guesses_by_name_or_number(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    await opened(ada, "new farkle seats=2 bots=1 target=1000 name=friday")
    ada.type("ready")
    await ada.hears(" begins.")
    await listed(eve, "friday")
    eve.type("watch 1", "guess Ada")
    await eve.hears("Your guess: ada wins.")

    eve.type("guess 9", "guess 2")

    await eve.hears("ada: 1 guess", "Your guess: ")
    ada.type("guess 1")
    await ada.hears("guess does not work here.")


async def test_a_guess_is_answered_after_the_match(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    await opened(ada, "new farkle seats=2 bots=1 target=1000 name=friday")
    ada.type("ready")
    await ada.hears(" begins.")
    await listed(eve, "friday")
    eve.type("watch 1", "guess ada")
    await eve.hears("Your guess: ada wins.")

    await play_on(ada, random.Random(1), "en")

    said = await eve.hears("You guessed ")
    assert "You guessed right: ada" in said or "You guessed ada. The winner: " in said
