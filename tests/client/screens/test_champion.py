"""The end of a tournament: who sees its champion, where, and what the lobby tells of it then."""

import re
from time import time

import pytest
from msgspec.structs import replace

from client.connection import followed
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.lobby import screen as lobby_screen
from client.screens.small import Position
from client.screens.table import countdown
from client.screens.tournament.champion import Ending, draw_ending, has_champion
from client.screens.tournament.ending import verdict
from client.screens.tournament.rounds import table_title
from client.screens.tournament.standings import made
from client.screens.tournament.text import page_parts
from client.terminal.terminal import Size
from engine.sync.hall_views import TournamentSeat
from engine.sync.tournament_requests import SteerTournament
from tablehost.hall.tournament import rounds, tournament
from tests.client.drawings.cups import OVER, ending
from tests.client.screens.conftest import Arrive
from tests.client.screens.test_tournament import at_page, open_cup
from tests.client.screens.test_tournament_boards import begin, opened
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (200, 60))


@pytest.fixture
def by_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play all matches at once."""
    monkeypatch.setattr(tournament, "MINUTE", 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_champion_podium_and_own_place_are_shown(size: Size, language: Language) -> None:
    tr = translator(language)
    shown = draw_ending(ending(tr), size, "full", tr).text()

    for one in OVER.players[:3]:
        assert one.name in shown
    assert tr("You: place {place} of {n}, {points}.", place=2, n=7,
              points=tr.plural("{n} point", "{n} points", 155)) in shown  # fmt: skip
    assert tr("standings") in shown


def test_a_shared_first_place_has_no_champion_in_large_letters() -> None:
    players = tuple(replace(one, place=max(1, one.place - 1)) for one in OVER.players)
    shared = Ending(
        view=replace(OVER, players=players),
        position=Position(),
    )

    shown = draw_ending(shared, (80, 24), "full", translator("en")).text()

    assert "Mara and jo share the first place." in shown
    assert "█▄ ▄█" not in shown
    assert "7 players took part." in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_those_who_share_a_place_stand_equally_high(size: Size) -> None:
    first, second, third, *others = OVER.players
    players = (first, second, replace(third, place=second.place), *others)
    shared = Ending(view=replace(OVER, players=players), position=Position())

    lines = draw_ending(shared, size, "full", translator("en")).text().split("\n")

    heights = {y for y, line in enumerate(lines) if second.name in line or third.name in line}
    assert len(heights) == 1


def test_there_is_no_champion_before_the_end_or_without_a_match() -> None:
    nobody = tuple(replace(one, played=0) for one in OVER.players)

    assert has_champion(OVER)
    assert not has_champion(replace(OVER, phase="between"))
    assert not has_champion(replace(OVER, players=nobody))


@pytest.mark.usefixtures("by_bots")
@pytest.mark.parametrize("size", [(80, 24), (45, 20)])
async def test_players_see_the_champion_and_one_key_leads_to_the_standings(
    arrive: Arrive, size: Size
) -> None:
    ada = await arrive("ada")
    ada.size = size
    await begin(ada, await opened(ada))

    await ada.sees("wins the tournament", "You: place ", "[Enter] standings")
    ada.press("Enter")
    await ada.sees("new tournament", "points")
    ada.press("escape")

    await ada.until(lambda: ada.app.top is ada.lobby)


@pytest.mark.usefixtures("by_bots")
async def test_lobby_tells_who_won_and_whoever_has_opened_it_sees_the_champion(
    arrive: Arrive,
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await begin(ada, await opened(ada))
    await bob.sees("Tournament Cup is over: ", " won. Press o to see it.")
    assert bob.app.top is bob.lobby, "bob was not in it"

    await ada.sees("wins the tournament", "[Enter] standings")


async def test_a_tournament_without_a_match_leads_nobody_away(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await at_page(ada, await open_cup(ada))
    ada.press("escape")
    await ada.until(lambda: ada.app.top is ada.lobby)
    number = next(iter(ada.guest.tournament.mine))

    ada.guest.ask(SteerTournament, number, "end")

    await ada.sees("The tournament is over. No match was played.")


async def test_answer_to_escape_in_the_lobby_goes_by_itself(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_screen, "ANSWERED", 0.0)
    ada = await arrive("ada")
    await ada.sees("Welcome, ada!")

    ada.press("escape")
    assert ada.lobby.answer == "Press Ctrl+C to quit."

    await ada.until(lambda: not ada.lobby.answer)
    await ada.sees("Welcome, ada!")


def test_header_of_a_final_says_so() -> None:
    final = TournamentSeat(3, "Friday night", 2, 1, "", "final")
    semi = replace(final, stage="semi_final", table=2)
    tr = translator("fr")

    assert table_title(final, translator("en")) == "Friday night · Final"
    assert table_title(semi, tr) == "Friday night · Demi-finale, table 2"


@pytest.mark.parametrize("size", SIZES)
def test_once_it_is_over_nobody_is_said_to_be_away(size: Size) -> None:
    tr, gone = translator("en"), replace(OVER.players[0], state="away", helped=True)
    over = replace(OVER, players=(gone, *OVER.players[1:]))
    lines = page_parts(over, str.capitalize, tr, size[0] - 3)
    shown = draw_ending(
        Ending(view=over, position=Position()),
        size,
        "full",
        tr,
    ).text()

    assert "(away)" not in shown + "".join(map(made, lines))
    assert "(with a bot)" in verdict(over, tr)


@pytest.mark.parametrize("size", SIZES)
def test_podium_marks_a_bot_s_help_as_the_standings_do(size: Size) -> None:
    tr = translator("en")
    helped = replace(OVER.players[1], helped=True)
    view = replace(OVER, players=(OVER.players[0], helped, *OVER.players[2:]))

    shown = draw_ending(Ending(view=view, position=Position()), size, "full", tr).text()

    assert f"{helped.name}*" in shown
    assert "* a bot made most of their" in shown
    assert "with a bot" not in shown
    assert "*" not in draw_ending(Ending(view=OVER, position=Position()), size, "full", tr).text()


async def test_a_knockout_that_is_drawn_offers_no_entry(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await opened(ada)
    await begin(ada, number)
    await at_page(bob, number)

    await bob.sees("Semi-final")

    assert "[e]" not in bob.screen


async def test_table_of_a_round_counts_down_to_its_match(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(countdown, "SECOND", 0.01)
    ada = await arrive("ada")

    await begin(ada, await opened(ada))

    await ada.sees("Cup · Semi-final, table ", "begins in 4", " or when all are ready.")
    monkeypatch.setattr(followed, "time", lambda: time() + 40)
    await ada.until(lambda: re.search(r"begins in \d seconds?, or", ada.screen))
