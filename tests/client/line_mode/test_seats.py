"""Line-mode commands about others' seats take numbers or names, also without accents."""

import pytest

from client.screens.table.seat_lines import named_seat
from tests.client.drawings.samples import finished_table
from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import opened


@pytest.mark.parametrize(
    ("words", "seat"),
    [("2", 1), ("dorothee", 0), ("DOROTHÉE", 0), ("jo", 1), ("max", None), ("", None), ("0", None)],
)
def test_seats_are_named_by_number_or_name(words: str, seat: int | None) -> None:
    assert named_seat(finished_table("Dorothée", "jo", "Max", "max"), words) == seat


async def test_kick_takes_the_name_of_a_player(arrive: Arrive) -> None:
    ada, dora = await arrive("ada"), await arrive("Dorothée")
    code = await opened(ada, "new farkle seats=2")
    dora.type(f"join {code}")
    await ada.hears("Dorothée sits down.")

    ada.type("kick bob", "kick dorothee")

    await ada.hears("Which seat? Type its number, or the player’s name.")
    await ada.hears("Dorothée left the table.")


async def test_another_game_is_asked_for_and_chosen(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2")
    bob.type(f"rejoindre {code}")
    await ada.hears("bob sits down.")

    bob.type("choisir yams")

    await ada.hears("bob asks for another game: Yam's.")
    await bob.hears("bob demande un autre jeu")
    ada.type("choose yams")
    await ada.hears("ada has chosen Yam's.")
    await ada.hears('Type "ready" to begin.')
    await bob.hears("ada a choisi Yam's.")
    await bob.hears('Tapez "prêt" pour commencer.')


async def test_name_is_changed_at_a_table_and_the_others_are_told(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2")
    bob.type(f"rejoindre {code}")
    await ada.hears("bob sits down.")

    bob.type("nom Mara")
    await bob.hears("Vous êtes Mara.")
    await ada.hears("bob is now Mara.")
    ada.type("name Zoe")
    await bob.hears("ada s’appelle maintenant Zoe.")

    assert "left the table" not in ada.text
    assert "s’appelle maintenant Mara" not in bob.text


async def test_name_stays_while_a_match_is_played(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("play", "start", "wait", "name Zoe")

    await ada.hears("The others know you by this name: change it once the match is over.")
