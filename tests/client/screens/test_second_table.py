"""A player who comes to a second table is told that the others are at the first one."""

from typing import Any

import pytest
from msgspec.structs import replace

from client.games.forms import GameForm
from client.locale.i18n import translator
from client.screens.lobby.order import full
from client.screens.lobby.second_table import full_table, why_second
from engine.sync.hall_views import PersonRow, TableRow
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import sit_together

FULL = TableRow(
    id=1, name="jo’s table", game="farkle", names=("jo", "ivy"), phase="waiting", open=True,
    watchers=0, seats=("here", "here"), opener="jo",
)  # fmt: skip
EN = translator("en")


def test_the_message_names_the_full_table() -> None:
    found = full_table([FULL], "farkle")

    assert found is FULL
    assert why_second(found, 2, (), "[o]", EN) == (
        "“jo’s table” is full. Even out the two tables, or play all together in a tournament "
        "([o] in the lobby)."
    )


def test_the_message_names_the_largest_game_if_it_holds_all() -> None:
    games = [
        GameForm(id=f"game {most}", titles={"en": f"Game for {most}"}, seats=(2, most))
        for most in (2, 3, 8)
    ]

    assert why_second(FULL, 2, games, "[o]", EN).endswith("or Game for 8 (8 seats).")
    assert why_second(FULL, 2, games[:1], "[o]", EN).endswith("([o] in the lobby).")


@pytest.mark.parametrize("table", [None, 1])
def test_nothing_is_said_without_another_table(table: int | None) -> None:
    assert not why_second(FULL, table, (), "[o]", EN)
    assert not why_second(None, 2, (), "[o]", EN)


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "playing", "names": ("jo", "ivy", ""), "seats": ("here", "here", "free")},
        {"game": "yams"},
        {"seats": ("here", "free")},
        {"seats": ("here", "bot")},
        {"bots_to_replace": 1},
        {"open": False},
        {"evening": 3},
        {"practice": True},
    ],
)
def test_other_tables_do_not_count(change: dict[str, Any]) -> None:
    assert full_table([replace(FULL, **change)], "farkle") is None


def test_people_left_over_by_a_party_night_are_advised_as_well() -> None:
    people = [PersonRow("kim", 0), PersonRow("max", 0)]

    assert full([replace(FULL, evening=3)], people) is not None
    assert full([replace(FULL, evening=3, ended=True)], people) is None


async def test_the_log_of_the_second_table_says_so(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    fay = await arrive("fay", language="fr")
    await fay.until(lambda: fay.guest.lobby["tables"])

    fay.press("j")
    await fay.sees("Farkle")
    games = list(fay.lobby.context.games)
    fay.press(str(games.index("farkle") + 1))

    await fay.until(lambda: fay.guest.seat == 0)
    await fay.sees("est complète", "tournoi ([u]")
