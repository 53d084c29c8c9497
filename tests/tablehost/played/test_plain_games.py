"""Every game without a panel, played against a bot over real ssh, in both modes."""

import re
from collections.abc import Callable

import pytest

from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.games import has_own
from tests.real_ssh import needs_ssh
from tests.tablehost.played.driver import EVERYTHING, Chooser, play_by_offers
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.lines import Lines
from tests.tablehost.played.people import Person, finished, open_table, press

pytestmark = [
    needs_ssh,
    pytest.mark.parametrize("game", [one for one in game_ids() if not has_own(one, "panel")]),
]
People = Callable[[str], Person]


async def test_match_is_played_with_offered_actions(
    quick_host: PlayedHost, people: People, game: str
) -> None:
    rules = rules_of(game)
    async with people("ada").at(quick_host) as ada:
        seats = max(2, rules.seats[0])
        await open_table(ada, rules.titles["en"], Seats=str(seats), Bots=str(seats - 1))
        await press(ada, "ready")
        await ada.until(lambda it: rules.titles["en"] in it.line(0))
        await play_by_offers(ada, Chooser("ada", EVERYTHING))

        assert finished(ada)
        assert re.search(r"(ada|[A-Z]\w+) won|you won", ada.text)


async def test_match_is_played_in_line_mode(
    quick_host: PlayedHost, people: People, game: str
) -> None:
    seats = max(2, rules_of(game).seats[0])
    async with Lines(people("ada"), quick_host) as ada:
        ada.type(f"new {game} seats={seats} bots={seats - 1}")
        await ada.play()

        assert await ada.quit() == 0
    assert rules_of(game).titles["en"] in ada.text
