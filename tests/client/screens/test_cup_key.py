"""The key that leads to tournaments is shown wherever it works, and one key where two would."""

from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table import cup_key
from client.screens.table.result_drawing import buttons
from engine.sync.hall_views import TournamentSeat
from engine.sync.tournament_requests import EnterTournament
from tests.client.drawings import samples
from tests.client.drawings.samples import finished_table
from tests.client.screens.conftest import Arrive
from tests.client.screens.test_tournament import open_cup

EN = translator("en")


async def test_the_lobby_has_a_button_for_tournaments(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.sees("[o] play a tournament")

    ada.app.click("do:tournament")
    await ada.sees("Swiss")


async def test_the_open_list_of_tournaments_follows_what_happens(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await open_cup(ada)
    await bob.until(lambda: bob.guest.lobby.get("tournaments"))
    bob.press("o")
    await bob.sees("│  1      Tournament Cup: nobody has entered yet.")
    bob.press("down")

    await ada.done(EnterTournament, number)
    await bob.sees("│  1      Tournament Cup: 1 has entered so far.")
    await open_cup(await arrive("eve"))
    await bob.sees("│  2      Tournament Cup: nobody has entered yet.")
    bob.press("Enter")

    await bob.sees("New tournament")  # the marked line has stayed marked


async def test_on_a_phone_it_is_among_all_actions(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.size = (38, 14)

    assert "do:tournament" in {one.name for one in ada.lobby.commands()}


def test_a_table_of_a_tournament_leads_to_its_page() -> None:
    table = finished_table("Mara", "jo")
    assert not [*cup_key.buttons(table, EN)]
    assert not cup_key.keys(table, EN)

    table = replace(table, tournament=TournamentSeat(3, "Cup", 1, 2, ""))
    assert [one.key for one in cup_key.buttons(table, EN)] == ["o"]
    assert cup_key.keys(table, EN) == {"o": "do:cup"}


def test_one_key_leads_from_a_result_back_to_the_tournament() -> None:
    result = samples.result(EN)
    cup = TournamentSeat(3, "Cup", 1, 2, "")

    shown = [*buttons(replace(result, table=replace(result.table, tournament=cup)), EN)]

    assert [one.key for one in shown if "tournament" in one.label] == ["Esc"]
    assert "o" not in {one.key for one in shown}
