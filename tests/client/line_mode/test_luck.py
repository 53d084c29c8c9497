"""The commitment and the players' words in line mode."""

from tests.client.line_mode.conftest import Arrive


async def test_word_command_and_commitment(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("new farkle seats=2 bots=1 target=1000")
    await mara.hears("Next match: sealed as ")

    mara.type("word petit pois")

    await mara.hears("Words in it: mara “petit pois”")
    mara.type("ready")
    await mara.hears("You can type: ")
    mara.type("word late")
    await mara.hears("does not work here")


async def test_word_command_in_french(arrive: Arrive) -> None:
    mara = await arrive("mara", language="fr")
    mara.type("new farkle seats=2 bots=1")
    await mara.hears("scellé")

    mara.type("mot süß")

    await mara.hears("mara «\N{NO-BREAK SPACE}süß\N{NO-BREAK SPACE}»")
