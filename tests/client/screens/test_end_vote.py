"""The vote to end a match, by key, by tap and in the result."""

from functools import partial

import pytest
from msgspec.structs import replace

from client.app.banner import is_whole
from client.games.common import winner
from client.locale.i18n import LANGUAGES, translator
from client.screens.table.end_vote import question, standing
from engine.sync.hall_views import EndVote
from engine.sync.requests import Watch
from tests.client.drawings.samples import finished_table
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, shows_match, sit_together

pytestmark = pytest.mark.usefixtures("same_luck")


async def two_who_play(arrive: Arrive, size: tuple[int, int] = (80, 24)) -> tuple[Player, Player]:
    """Ada, and Bob with a French screen of this size, in a match of Farkle."""
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    bob.size = size
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    return ada, bob


async def ask(player: Player) -> None:
    """Vote to end the match, and confirm that."""
    player.press("V")
    await player.sees("End the match?", "more than half")
    player.press("Enter")


@pytest.mark.parametrize("size", [(80, 24), (45, 20), (38, 14)])
async def test_one_asks_and_the_other_is_asked_as_well(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, bob = await two_who_play(arrive, size)
    ada.press("m")
    await ada.sees("vote to end the match")
    await ask(ada)
    await ada.sees("You want to end the match: waiting for bob (1 of 2 agree).", "play on")
    await bob.sees("ada veut arrêter la partie", "[V]")

    bob.press("V")
    await bob.sees("Arrêter la partie", "[Entrée]")
    assert "on attend bob (1 voix sur 2)" in " ".join(bob.screen.replace("│", " ").split())
    bob.press("Enter")

    await ada.sees("Ended by vote", "The players have ended the match by vote.", "Play again?")
    await bob.sees("Arrêtée par un vote")


async def test_a_tap_on_the_line_leads_to_the_answer(arrive: Arrive) -> None:
    ada, bob = await two_who_play(arrive, (45, 20))
    await ask(ada)
    await bob.sees("ada veut arrêter la partie")

    bob.app.click("banner")
    await bob.sees("arrêter la partie aussi")
    bob.app.click("do:end")
    await bob.sees("Arrêter la partie", "[Entrée]")
    bob.app.click("do:yes")

    await ada.sees("Ended by vote")


async def test_a_vote_can_be_taken_back(arrive: Arrive) -> None:
    ada, bob = await two_who_play(arrive)
    await ask(ada)
    await ada.sees("[V] play on")

    ada.press("V")

    await ada.until(lambda: "play on" not in ada.screen)
    await bob.sees("Plus personne ne veut arrêter la partie.")


async def test_spectators_are_told_and_have_no_key(arrive: Arrive) -> None:
    ada, _ = await two_who_play(arrive)
    eve = await arrive("eve")
    eve.guest.ask(Watch, ada.guest.table_id)
    await shows_match(eve)

    await ask(ada)

    await eve.sees("ada wants to end the match: waiting for bob (1 of 2 agree).")
    assert "[V]" not in eve.screen


@pytest.mark.parametrize(
    ("needed", "said"),
    [
        (2, "Mara wants to end the match: waiting for one more of jo, Ada (1 of 2 agree)."),
        (3, "Mara wants to end the match: waiting for jo and Ada (1 of 3 agree)."),
    ],
)
def test_an_open_vote_says_how_many_have_to_agree(needed: int, said: str) -> None:
    table = replace(
        finished_table("Mara", "jo", "Ada"), phase="playing", end_vote=EndVote((0,), 1, needed)
    )

    assert standing(table, None, translator("en")) == said
    assert said in question(table, translator("en"))


def test_a_vote_in_a_match_that_counts_says_who_is_needed() -> None:
    """Also the leader who is away, but nobody else for whom a bot plays, or who does not react."""
    names, tr = ("Mara", "jo", "Ada", "Bo", "Cy"), translator("en")
    table = replace(finished_table(*names), phase="playing", rated=True)
    assert "ends once all of you agree: Mara, jo, Ada, Bo and Cy. Nobody" in question(table, tr)
    seats = list(table.seats)
    seats[2], seats[4] = replace(seats[2], here=False), replace(seats[4], silent=True)
    seats[3] = replace(seats[3], stand_in=True)
    table = replace(table, seats=tuple(seats))
    told = "agree: Mara and jo. A player in the lead has to agree even if they are away."
    assert told in question(table, tr)
    table = replace(table, end_vote=EndVote((0,), 1, 3, leaders=(2,)))

    assert standing(table, None, tr) == (
        "Mara wants to end the match: waiting for jo and Ada (1 of 3 agree); all have to agree, as "
        "the match counts for ratings."
    )
    assert "Ada is in the lead: the match ends without them only after a bot" in question(table, tr)


def test_an_open_vote_names_all_who_have_agreed() -> None:
    table = replace(
        finished_table("Mara", "jo", "Ada"), phase="playing", end_vote=EndVote((0, 1), 2, 3)
    )
    tr = translator("en")

    all_ = "Mara and jo want to end the match: waiting for Ada (2 of 3 agree)."
    assert standing(table, None, tr) == all_
    assert "You and jo want to end the match: waiting for Ada (2 of 3 agree)" in standing(
        table, 0, tr
    )
    assert all_ in standing(table, 2, tr)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_vote_of_many_is_whole_on_a_phone(seat: int | None) -> None:
    """Names and reasons are left out where they have no room; the question has them."""
    names = ("Maximilienne", "Bartholomew", "Clementine", "Dorothée", "Evangeline")
    table = replace(
        finished_table(*names), phase="playing", rated=True, end_vote=EndVote((0,), 1, 5)
    )
    fits = partial(is_whole, columns=38)

    for language in LANGUAGES:
        said = standing(table, seat, translator(language), fits)
        assert fits(said)
        assert seat is None or "[V]" in said
        assert "Evangeline" in question(table, translator(language))
    assert "1 of 5 agree" in standing(table, seat, translator("en"), fits)


@pytest.mark.parametrize(
    ("you", "winners", "said"),
    [
        (0, [0], "ended by vote, you were in the lead"),
        (1, [0], "ended by vote, Mara was in the lead"),
        (None, [0, 2], "ended by vote, Mara and Ada were in the lead"),
        (0, [0, 1, 2], "ended by vote"),
    ],
)
def test_the_result_says_who_was_in_the_lead(
    you: int | None, winners: list[int], said: str
) -> None:
    over = {"winners": winners, "scores": [50, 0, 50], "by_vote": True}
    view = {"you": you, "seats": 3, "over": over}

    assert winner(view, ("Mara", "jo", "Ada"), translator("en")) == said
