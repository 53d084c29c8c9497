"""From the result of a match to another game with the same people; seats in the waiting room."""

from functools import partial

import pytest

from client.locale.i18n import Language
from engine.sync.requests import SeatBot, Sit
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, open_table, play_to_the_end, sit_together

pytestmark = pytest.mark.usefixtures("same_luck")


async def two_who_played(arrive: Arrive, language: Language = "en") -> tuple[Player, Player]:
    ada, bob = await arrive("ada"), await arrive("bob", language=language)
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await play_to_the_end(ada, bob)
    await ada.sees("Play again?", "another game")
    return ada, bob


@pytest.mark.parametrize("size", [(80, 24), (45, 20), (38, 14)])
async def test_the_result_page_leads_to_another_game(arrive: Arrive, size: tuple[int, int]) -> None:
    ada, bob = await two_who_played(arrive, "fr")
    await bob.sees("demander un autre jeu", "ada peut choisir un autre jeu.")
    ada.size = bob.size = size

    ada.press("c")
    await ada.sees("Poker Dice")
    titles = [game.title(ada.lobby.tr) for game in ada.lobby.context.games.values()]
    ada.press(str(titles.index("Poker Dice") + 1))  # the game played last keeps its digit

    await bob.until(lambda: (bob.guest.table or {}).get("game") == "poker_dice")
    await bob.sees("Poker")
    assert bob.guest.view is None
    await begin_together(ada, bob)
    assert ada.guest.table is not None
    assert ada.guest.table["game"] == "poker_dice"


@pytest.mark.parametrize("size", [(80, 24), (45, 20)])
async def test_the_last_match_can_be_analysed_after_another_game_is_chosen(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, bob = await two_who_played(arrive)
    bob.size = size
    ada.press("c")
    await ada.sees("Another game with the same people")
    ada.app.click("other:yams")
    await bob.until(lambda: bob.guest.view is None)
    await bob.until(lambda: size != (80, 24) or "analysis of the last match" in bob.screen)

    bob.press("a")

    await bob.sees("Analysis of match", "Farkle · bob")
    cleo = await arrive("cleo")
    cleo.press("w")
    await cleo.until(lambda: cleo.guest.table is not None)
    assert "analysis of the last match" not in cleo.screen


@pytest.mark.parametrize("size", [(80, 24), (38, 14)])
async def test_others_ask_for_a_game_and_everybody_reads_it(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, bob = await two_who_played(arrive)
    ada.size = bob.size = size

    bob.press("c")
    await bob.sees("Ask ada for another game")
    bob.press("5")

    for player in (ada, bob):
        await reads(player, "bob asks for another game: Yam's.")
    await ada.sees("Farkle again")
    ada.press("c")
    await ada.sees("Yam's (asked for by bob)")
    ada.press("5")
    for player in (ada, bob):
        await reads(player, "ada has chosen Yam's.")


async def reads(player: Player, text: str) -> None:
    """Wait until a sentence is on the screen, on however many lines."""
    await player.until(lambda: text in " ".join(player.screen.replace("│", " ").split()))


async def test_whoever_stays_chooses_while_the_one_in_charge_is_away(arrive: Arrive) -> None:
    ada, bob = await two_who_played(arrive)
    await bob.sees("ask for another game", "ada can choose another game.")

    await ada.close()

    await bob.sees("ada is away: anybody here can choose another game.")
    bob.press("c")
    await bob.sees("Another game with the same people")
    bob.app.click("other:yams")
    await bob.sees("bob has chosen Yam's.")


async def test_the_log_says_who_has_chosen(arrive: Arrive) -> None:
    ada, bob = await two_who_played(arrive, "fr")

    ada.press("c")
    await ada.sees("Another game with the same people")
    ada.press("5")

    await ada.sees("ada has chosen Yam's.")
    await bob.sees("ada a choisi Yam's.")


async def test_no_seat_promises_what_does_not_work(arrive: Arrive) -> None:
    """People sit in the first seats: the last of them has no other place to move to."""
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("n")
    await ada.sees("New table")
    ada.press_until("right", lambda: "Farkle" in ada.screen.splitlines()[0])
    ada.press("c")
    await ada.sees("taken of 4")
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await ada.sees("bob")
    assert "sit down here" not in ada.screen + bob.screen

    bob.press("right")
    assert "►ada" in bob.screen
    bob.press("right")
    assert "►bob" in bob.screen, "no free seat changes anything for the last one"
    bob.app.click("seat:3")
    assert "People take the first seats as they come" in bob.screen
    await bob.sees("[Enter] ready to play with 2")
    ada.press("right", "right")
    await ada.sees("[Enter] move here", "[r] ready to play with 2")
    ada.press("Enter")

    await ada.until(lambda: ada.guest.seat == 1)
    await bob.until(lambda: bob.guest.seat == 0)
    await ada.sees("[Enter] ready to play with 2")
    assert not any(seat["ready"] for seat in (bob.guest.table or {})["seats"])


async def test_a_second_tap_on_a_free_seat_sits_down_there(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await sit_together(ada, bob)
    ada.press("+")
    await ada.sees("taken of 3")
    await eve.until(lambda: eve.guest.lobby["tables"])
    eve.press("w")
    await eve.sees("sit down here")

    eve.app.click("seat:2")
    assert eve.guest.seat is None
    eve.app.click("seat:2")

    await eve.until(lambda: eve.guest.seat == 2)


async def test_the_table_is_handed_over_to_a_person_only(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.press("+")
    await ada.sees("taken of 3")

    ada.press("left", "h")
    await ada.sees("Choose the seat of a person")
    assert "is then in charge" not in ada.screen

    ada.press("left", "h")
    await ada.sees("bob is then in charge")


def all_sit(player: Player, number: int) -> bool:
    """Whether a player sees so many seats taken, their own among them."""
    seats = (player.guest.table or {"seats": ()})["seats"]
    taken = sum(seat["kind"] != "empty" for seat in seats)
    return player.guest.seat is not None and taken == number


async def many_at_poker_dice(arrive: Arrive, hall: Hall, people: int, bots: int) -> list[Player]:
    """People and bots who are to choose another game, the one in charge first."""
    ada, *others = [await arrive(f"guest{number}") for number in range(people)]
    await open_table(hall, ada, "poker_dice", seats=people + bots)
    ada.guest.seated({"seat": 0})
    for other in others:
        other.guest.ask(Sit, ada.guest.table_id, None, granted=other.guest.seated)
    level = ada.lobby.context.games["poker_dice"].bots[0]
    for seat in range(people, people + bots):
        ada.guest.ask(SeatBot, ada.guest.table_id, seat, level)
    for one in (ada, *others):
        await one.until(partial(all_sit, one, people + bots))
    return [ada, *others]


@pytest.mark.parametrize("size", [(80, 24), (38, 14)])
async def test_more_people_than_any_other_game_seats_are_told_what_to_do(
    arrive: Arrive, hall: Hall, size: tuple[int, int]
) -> None:
    ada, *_ = await many_at_poker_dice(arrive, hall, people=7, bots=0)
    ada.size = size

    ada.press("c")

    await ada.sees("7 people sit here")
    told = " ".join(ada.screen.replace("│", " ").split())
    assert "Farkle seats 6" in told
    assert "nothing found" not in told
    ada.press("Enter")
    await ada.until(lambda: "7 people sit here" not in ada.screen)


async def test_bots_leave_where_another_game_has_no_seat_for_them(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob = await many_at_poker_dice(arrive, hall, people=2, bots=6)

    ada.press("c")
    await ada.sees("Farkle (2 bots leave)")
    ada.app.click("other:farkle")

    await bob.until(lambda: (bob.guest.table or {}).get("game") == "farkle")
    kinds = [seat["kind"] for seat in (bob.guest.table or {})["seats"]]
    assert kinds == ["person"] * 2 + ["bot"] * 4
