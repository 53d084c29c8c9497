"""The commitment and the players' words in line mode."""

from tests.client.line_mode.conftest import Arrive


async def test_word_command_and_commitment(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("new farkle seats=2 bots=1 target=1000")
    await mara.hears("Dice: drawn from a secret seed")

    mara.type("word petit pois")

    await mara.hears("Words for the next dice: mara “petit pois”")
    mara.type("ready")
    await mara.hears("You can type ")
    mara.type("word late")
    await mara.hears("does not work here")


async def test_word_command_in_french(arrive: Arrive) -> None:
    mara = await arrive("mara", language="fr")
    mara.type("new farkle seats=2 bots=1")
    await mara.hears("d’après une graine secrète")

    mara.type("mot süß")

    await mara.hears("mara «\N{NO-BREAK SPACE}süß\N{NO-BREAK SPACE}»")


async def test_fair_command_explains_the_dice(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("new farkle seats=2 bots=1 target=1000")
    await mara.hears("Dice: ")

    mara.type("fair")

    await mara.hears("What this does not show")
    await mara.hears("Next match, fingerprint of the seed: ")
