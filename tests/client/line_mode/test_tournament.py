"""Tournaments in line mode."""

import re

import pytest

from client.locale.i18n import Language, translator
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds, tournament
from tests.client.line_mode.conftest import Arrive, Speaker


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_examples_open_tournaments_as_they_are_shown(
    arrive: Arrive, language: Language
) -> None:
    speaker, tr = await arrive("mara", "SHA256:m", language=language), translator(language)
    swiss = tr("tournament new swiss rounds=3 games=farkle size=4")

    speaker.type("tournament")
    await speaker.hears(swiss)
    speaker.type(swiss)

    await speaker.hears(tr("Tournament {number} is open.", number="1"))


@pytest.mark.parametrize("line", ["rounds=x", "rondes=x", "taille=4,5", "jeux=chess"])
async def test_option_that_cannot_be_is_explained_in_both_languages(
    arrive: Arrive, line: str
) -> None:
    speaker = await arrive("mara", "SHA256:m")

    speaker.type(f"tournament new {line}", "quit")

    await speaker.hears("tournament new swiss rounds=3")
    assert await speaker.ended() == 0
    assert "Tournament 1 is open" not in speaker.text


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for: draws, seats and breaks are over at once."""
    for name in ("FIRST_TIME", "GUESTS_TIME", "BREAK_TIME"):
        monkeypatch.setattr(tournament, name, 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_those_who_follow_none_hear_of_each_in_the_lobby(
    arrive: Arrive, language: Language
) -> None:
    tr = translator(language)
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo", language=language)

    mara.type("tournament new swiss name=Cup rounds=2")
    opened = tr("Tournament {name}: {people}.", name="Cup", people="")[:-3]
    said = await jo.hears(opened)
    assert tr("tournament {number} enter", number="1") in said.splitlines()[-1]
    mara.type("tournament 1 end")

    await jo.hears(tr("Tournament {name} is over.", name="Cup"))


@pytest.mark.usefixtures("hasty")
async def test_entrants_hear_their_table_the_rounds_and_the_results(arrive: Arrive) -> None:
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo")
    mara.type("tournament new swiss name=Cup rounds=1 size=2", "tournament 1 enter")
    await mara.hears("You take part.")
    await jo.hears("tournament 1 enter")

    jo.type("tournament 1 enter")
    await mara.hears("2 have entered so far")
    mara.type("tournament 1 fill 4", "tournament 1 start")

    for one in (mara, jo):
        await one.hears(": round 1 of the tournament Cup.")
    mara.type("tournament 1 end")
    for one in (mara, jo):
        await one.hears("The tournament is over.")


@pytest.mark.usefixtures("hasty")
async def test_somebody_who_comes_back_to_their_table_follows_the_tournament_again(
    arrive: Arrive,
) -> None:
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo", "SHA256:j")
    mara.type("tournament new swiss name=Cup rounds=1 size=2", "tournament 1 enter")
    await jo.hears("tournament 1 enter")
    jo.type("tournament 1 enter")
    await mara.hears("2 have entered so far")
    mara.type("tournament 1 fill 4", "tournament 1 start")
    await jo.hears("You are at table ")
    jo.hang_up()
    await jo.ended()

    again = await arrive("jo", "SHA256:j")
    await again.hears(": round 1 of the tournament Cup.")
    mara.type("tournament 1 end")

    await again.hears("The tournament is over.")


async def test_whoever_opens_one_takes_part_and_is_told_once(arrive: Arrive) -> None:
    mara = await arrive("mara", "SHA256:m")

    mara.type("tournament new swiss name=Cup games=farkle,yams length=normal")
    await mara.hears("1 has entered so far: 4 are needed")
    mara.type("tournament 1 leave", "tournament 1 fill 4")

    await mara.hears("4 have entered so far. Start the tournament once everybody is in.")
    assert mara.text.count("1 has entered so far") == 1
    assert "mara starts the tournament" not in mara.text


async def test_length_and_games_are_those_that_were_typed(hall: Hall, arrive: Arrive) -> None:
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo", "SHA256:j")

    mara.type("tournament new swiss games=farkle,yams length=normal")
    await mara.hears("Tournament 1 is open.")
    jo.type("tournament new swiss games=farkle", "tournament new swiss length=endless")
    await jo.hears("Tournament 2 is open.", "length=normal")

    plans = [one.record.plan for one in hall.tournaments._open.values()]
    assert [plan.ids for plan in plans] == [("farkle", "yams"), ("farkle",)]
    assert [plan.games[0].options["target"] for plan in plans] == [10_000, 5000]


async def test_pause_and_its_end_are_told_in_the_lobby(arrive: Arrive) -> None:
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo")
    mara.type("tournament new swiss name=Cup")
    await jo.hears("tournament 1 enter")

    mara.type("tournament 1 pause")
    await jo.hears("Tournament Cup is paused.")
    await mara.hears("The tournament is paused until you continue it.")
    mara.type("tournament 1 continue")

    await jo.hears("The tournament Cup goes on.")
    await mara.hears("The tournament goes on.")


async def cup_of_two(arrive: Arrive, form: str = "swiss") -> tuple[Speaker, Speaker]:
    """A tournament of two people and two bots, in its first round, at tables of two."""
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo", "SHA256:j")
    mara.type(f"tournament new {form} name=Cup rounds=1 size=2")
    await jo.hears("tournament 1 enter")
    jo.type("tournament 1 enter")
    await mara.hears("2 have entered so far")
    mara.type("tournament 1 fill 4", "tournament 1 start")
    for one in (mara, jo):
        await one.hears(": round 1 of the tournament Cup.")
    return mara, jo


@pytest.mark.usefixtures("hasty")
async def test_pause_tells_each_whether_and_how_they_can_end_it(arrive: Arrive) -> None:
    mara, jo = await cup_of_two(arrive)
    mara.type("tournament 1 pause")
    await mara.hears("The tournament is paused until you continue it. To do so, type: "
                     "tournament 1 continue\n")  # fmt: skip
    await jo.hears("mara or somebody who runs the host can continue it.\n")

    mara.type("roll")
    await mara.hears("To do so, type: tournament 1 continue\n")
    jo.type("roll")
    await jo.hears("mara or somebody who runs the host can continue it.\n")
    mara.type("quit")
    await mara.ended()
    await jo.hears("To do so, type: tournament 1 continue\n")
    jo.type("tournament 1 continue")

    await jo.hears("The tournament goes on.")
    assert "Wait until it goes on" not in mara.text + jo.text


@pytest.mark.usefixtures("hasty")
async def test_whoever_leaves_a_table_is_told_the_way_back_and_that_the_tournament_goes_on(
    arrive: Arrive,
) -> None:
    _, jo = await cup_of_two(arrive)

    jo.type("leave yes")
    said = await jo.hears("to return to it.")
    line = re.findall("Type (join [0-9]+) to", said)[0]
    jo.type(line)

    back = await jo.hears("round 1 of the tournament Cup.")
    assert re.search(r"You are at table [12]: ", back)
    assert "You have left the table. The tournament goes on." in said
    assert "back in the lobby" not in jo.text


@pytest.mark.usefixtures("hasty")
async def test_whoever_withdraws_during_a_match_is_told_that_a_bot_has_their_seat(
    arrive: Arrive,
) -> None:
    _, jo = await cup_of_two(arrive)

    jo.type("tournament 1 leave")

    await jo.hears("You have withdrawn from the tournament: a bot plays on in your seat.")
    assert "until you are back" not in jo.text
    jo.type("tournament 1 enter")
    await jo.hears("The last round is already drawn.")


@pytest.mark.usefixtures("hasty")
async def test_whoever_has_no_match_is_told_which_table_to_watch(arrive: Arrive) -> None:
    await cup_of_two(arrive)
    ben = await arrive("ben")

    ben.type("tournament 1 pause")  # refused, but from now on ben follows it
    said = await ben.hears("to see the liveliest table.")
    number = re.findall("Type watch ([0-9]+) to", said)[0]
    ben.type("tables")
    await ben.hears(f"Cup · Round 1, table {number}, Farkle, ", f"To watch: watch {number}")
    ben.type(f"watch {number}")

    await ben.hears(f"You are at table {number}: round 1 of the tournament Cup.")


@pytest.mark.long
async def test_draw_is_told_once_more_only_to_those_who_can_add_a_word(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    mara, jo = await arrive("mara", "SHA256:m"), await arrive("jo", "SHA256:j")
    mara.type("tournament new swiss name=Cup rounds=1 size=2", "tournament 1 leave")
    await jo.hears("tournament 1 enter")
    jo.type("tournament 1 enter")
    await mara.hears("1 has entered so far")
    mara.type("tournament 1 fill 4", "tournament 1 start")

    await jo.hears("You can add any word", "To do so, type: tournament 1 word salt")
    jo.type("tournament 1 word salt")
    await jo.hears("Your word is in the draw: salt.")
    jo.type("tournament 1 word")
    await jo.hears("You add no word.")
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    for one in (mara, jo):
        await one.hears("table is being played", "tables have finished", "tables has finished")

    assert mara.text.count("Round 1: the tables are ") == 1
    assert jo.text.count("You can add any word") == 1
