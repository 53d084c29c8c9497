"""Chat at tables and in the lobby."""

from engine.sync import reports, requests
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.matches import open_table


async def test_chat_is_cleaned_and_reaches_the_table(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Watch, table)

    await ada.done(requests.Say, table, "hi [red]there[/]\u202e")

    said = await bob.until(
        lambda: next((f for f in bob.frames if isinstance(f, reports.Said)), None)
    )
    assert (said.who, said.kind) == ("ada", "player")
    assert said.text == "hi [red]there[/]"
    assert await ada.refused(requests.Say, table, "\u202e ") == "nothing_said"


async def test_chat_in_the_lobby_is_bounded(arrive: Arrive) -> None:
    ada = await arrive("ada")

    answers = [await ada.ask(requests.Say, 0, f"line {n}") for n in range(200)]

    refused = [answer.code for answer in answers if isinstance(answer, reports.Refused)]
    assert set(refused) == {"too_fast"}
    assert not any(isinstance(answer, reports.Refused) for answer in answers[:10])
