"""The result of a tournament's table says what it has brought: who goes on, points, a place."""

from functools import partial
from typing import Any

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.tournament.outcome import outcome
from client.screens.tournament.rounds import following
from engine.sync.hall_views import RoundResult, TournamentSeat
from engine.sync.tournament_requests import EnterTournament, SteerTournament
from tablehost.hall.tournament import rounds, tournament
from tests.client.line_mode.conftest import Arrive as Talk
from tests.client.line_mode.conftest import arrive as talking
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.test_tournament_boards import SWISS, begin, opened
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon", "talking"]

NAMES = ("Mara", "jo", "Ada", "Bob")
KNOCKOUT = RoundResult((100, 67, 33, 0), (1, 2, 5, 7), goes_on=(0, 1), next_stage="semi_final")


def told(result: RoundResult | None, own: int | None, language: Language = "en") -> str:
    seat = TournamentSeat(1, "Cup", 1, 1, "", result=result)
    return outcome(seat, NAMES, own, translator(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_knockout_says_who_goes_on_and_to_which_round(language: Language) -> None:
    tr = translator(language)
    semi, final = following("semi_final", tr), following("final", tr)
    alone = RoundResult((100, 0), (1, 3), goes_on=(0,), next_stage="final")
    unnamed = RoundResult((100, 0), (1, 3), goes_on=(0,))

    assert told(KNOCKOUT, None, language) == tr.plural(
        "{who} goes on to {round}.", "{who} go on to {round}.", 2,
        who=tr.join(["Mara", "jo"]), round=semi,
    )  # fmt: skip
    assert told(KNOCKOUT, 2, language).endswith(tr("You are out of the knock-out: you can watch."))
    assert told(alone, 0, language) == tr("You go on to {round}.", round=final)
    assert tr("the next round") in told(unnamed, 0, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_formats_say_points_and_place(language: Language) -> None:
    tr, result = translator(language), RoundResult((33, 100, 67, 0), (3, 1, 2, 4))

    points = tr.plural("{n} point", "{n} points", 67)
    assert told(result, 2, language) == " ".join(
        (
            tr("You get {points}.", points=points),
            tr("Place after this round: {place}.", place="2"),
        )
    )
    assert told(result, None, language).startswith("jo ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_that_other_tables_can_change_says_so(language: Language) -> None:
    tr, result = translator(language), RoundResult((33, 100), (3, 1), playing=3)

    assert told(result, 0, language).endswith(
        tr.plural(
            "Place so far: {place}, with {n} table still playing.",
            "Place so far: {place}, with {n} tables still playing.",
            3,
            place="3",
        )
    )


def test_nothing_is_said_before_the_result_counts_or_at_other_tables() -> None:
    assert told(None, 0) == ""
    assert outcome(None, NAMES, 0, translator("en")) == ""


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play all matches at once, and their results stay."""
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    monkeypatch.setattr(rounds, "RESULT_TIME", 3600.0)
    monkeypatch.setattr(tournament, "BREAK_TIME", 3600.0)


def result_of(player: Player) -> dict[str, Any] | None:
    """What the table says of its result."""
    found: dict[str, Any] | None = (player.guest.table or {"tournament": {"result": None}})[
        "tournament"
    ]["result"]
    return found


def is_counted(player: Player) -> bool:
    """Whether the table knows that no other one still plays."""
    result = result_of(player)
    return result is not None and result["playing"] == 0


@pytest.mark.usefixtures("_at_once")
async def test_players_read_who_goes_on_at_their_table(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await begin(ada, await opened(ada))
    await ada.until(lambda: ada.guest.table and result_of(ada))

    result = result_of(ada)
    assert result is not None
    assert len(result["goes_on"]) == 1
    assert result["next_stage"] == "final"
    if result["goes_on"] == [ada.guest.seat] or result["goes_on"] == (ada.guest.seat,):
        await ada.sees("You go on to the final.")
    else:
        await ada.sees("goes on to the final. You are out of the knock-out")


@pytest.mark.usefixtures("_at_once")
async def test_players_read_their_points_and_place_at_their_table(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await begin(ada, await opened(ada, SWISS))

    await ada.sees("You get ", "Place ")


@pytest.mark.usefixtures("_at_once")
async def test_tables_that_are_over_follow_the_others_to_the_end_of_the_round(
    arrive: Arrive,
) -> None:
    people = [await arrive(name) for name in ("ada", "bob", "eve", "jo")]
    number = await opened(people[0], SWISS)
    for one in people:
        await one.done(EnterTournament, number)
    await people[0].done(SteerTournament, number, "start")

    for one in people:
        await one.until(partial(is_counted, one))
        await one.sees("Place after this round: ")
        assert "still playing" not in one.screen


@pytest.mark.usefixtures("_at_once")
async def test_line_mode_says_it_when_the_result_counts(talking: Talk) -> None:
    mara = await talking("mara", "SHA256:m")
    mara.type("tournament new swiss name=Cup rounds=1 size=2 minutes=1")
    await mara.hears("1 has entered so far")
    mara.type("tournament 1 fill 4", "tournament 1 start")

    said = await mara.hears("You get ")
    assert "Place " in said
