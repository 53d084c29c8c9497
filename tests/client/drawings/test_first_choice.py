"""The game to choose first: of those who wait, else the last one, else one with enough seats."""

from msgspec.structs import replace

from client.games.forms import GameForm
from client.screens.lobby.first_choice import FirstChoice, first_choice
from client.screens.lobby.offer import NONE, Offer
from engine.sync.hall_views import LobbyView, PersonRow, TableRow

GAMES = {
    game: GameForm(id=game, titles={}, seats=(1, most))
    for game, most in {"farkle": 6, "poker_dice": 8, "yams": 6}.items()
}
WAITING = TableRow(
    1, "Friday", "yams", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)


def chosen(
    table: TableRow = WAITING, offered: Offer = NONE, last: str = "", here: int = 1
) -> FirstChoice:
    people = tuple(PersonRow(f"guest {n}", 0) for n in range(here))
    return first_choice(GAMES, LobbyView((table,), people), offered, last)


def test_game_that_people_wait_for_comes_before_the_last_one() -> None:
    assert chosen(offered=Offer(1, "join"), last="farkle") == FirstChoice("yams")
    assert chosen(last="poker_dice") == FirstChoice("poker_dice")
    assert chosen() == FirstChoice("farkle")


def test_full_table_draws_nobody_to_its_game() -> None:
    assert chosen(offered=Offer(1, "full"), last="poker_dice") == FirstChoice("poker_dice")
    assert chosen(offered=Offer(7, "join"), last="poker_dice") == FirstChoice("poker_dice")


def test_table_that_its_game_alone_does_not_lead_to_is_named() -> None:
    night, practice = replace(WAITING, evening=3), replace(WAITING, practice=True)

    assert chosen(offered=Offer(1, "invited")) == FirstChoice("yams", WAITING)
    assert chosen(night, Offer(1, "join")) == FirstChoice("yams", night)
    assert chosen(practice, Offer(1, "join")) == FirstChoice("yams", practice)


def test_first_game_of_an_evening_has_seats_for_all_who_are_here() -> None:
    assert chosen(here=6).game == "farkle"
    assert chosen(here=7).game == "poker_dice"
    assert chosen(here=7, last="yams").game == "yams"
    assert chosen(last="chess").game == "farkle", "a game that this host does not have"
