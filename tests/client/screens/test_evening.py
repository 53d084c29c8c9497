"""A party night on screens, from the form to its page, with a real hall."""

from functools import partial

import pytest

from client.screens.board.signs import drawn
from client.screens.evening.screen import EveningScreen
from client.session.start_command import StartCommand
from client.widgets.large_text import HEIGHT
from engine.registry import game, game_ids
from engine.sync.requests import NewEvening, Stand
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import play_to_the_end

RULES = {"farkle": {"target": 1000, "opening": 0}}


async def party(
    *players: Player, order: str = "listed", matches: int = 2, games: tuple[str, ...] = ("farkle",)
) -> None:
    """A party night of short matches, with everybody at its table."""
    first = players[0]
    seats = len(players)
    first.guest.ask(
        NewEvening, matches, list(games), RULES, order, seats, "Friday", True, True, 0, 0, False,
        granted=first.lobby._opened,
    )  # fmt: skip
    await first.sees("Friday", "leave the table")
    for player in players[1:]:
        await player.until(partial(_has_table, player))
        player.press("Enter")
        await player.until(partial(_sits, player))


def _sits(player: Player) -> bool:
    return player.guest.seat is not None and player.guest.table is not None


def _has_table(player: Player) -> bool:
    return bool(player.guest.lobby["tables"])


async def play(*players: Player) -> None:
    """Play one match, from everybody being ready to its result."""
    tables = [player.guest.table for player in players]
    before = [table and table["match"] for table in tables]
    for player in players:
        player.press("Enter")
    for player, match in zip(players, before, strict=True):
        await player.until(partial(_plays_another, player, match))
    await play_to_the_end(*players)
    for player in players:
        await player.until(partial(_is_counted, player))


def _plays_another(player: Player, match: object) -> bool:
    table, view = player.guest.table, player.guest.view
    return bool(table and table["match"] != match and view and not view["over"])


def _is_counted(player: Player) -> bool:
    table = player.guest.table
    return bool((table and table["phase"] == "over" and table["promised"]) or _is_over(player))


def _is_over(player: Player) -> bool:
    table = player.guest.table
    return bool(table and table["evening"]["over"])


def value(player: Player, label: str) -> str:
    """A field's value in the form."""
    line = next(line for line in player.screen.splitlines() if label in line)
    return line[line.index(label) + len(label) :].strip(" ◄►")


async def test_form_switches_to_a_party_night(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.sees("Welcome")
    ada.press("n")
    await ada.sees("New table", "Format")
    assert "single game" in ada.screen

    ada.press("down", "right")
    assert "◄ party night ►" in ada.screen
    assert "random order" in ada.screen
    ada.press("down", "left", "left", "down", "right")  # three matches, in a fixed order
    assert "in a fixed order" in ada.screen
    first, second = (game(one).titles["en"] for one in game_ids()[:2])
    assert (value(ada, first), value(ada, second)) == ("1.", "2.")
    ada.press("down", "right")
    assert (value(ada, first), value(ada, second)) == ("no", "1.")
    ada.press("right")  # now it is the last in the row
    assert (value(ada, first), value(ada, second)) == (f"{len(game_ids())}.", "1.")
    ada.press("right")

    ada.press("c")
    await ada.sees("0 of 3 matches", "in a fixed order")
    assert ada.guest.table is not None
    assert len(ada.guest.table["evening"]["games"]) == len(game_ids()) - 1


async def test_rules_of_party_nights_have_a_key(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.sees("Welcome")
    ada.press("n", "down", "right", "?")

    await ada.sees("Rules of the evening", "2 points for each player you beat")


async def test_house_rules_are_separate_for_each_game(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.sees("Welcome")
    ada.app.click("do:party")
    await ada.sees("◄ party night ►")
    ada.press_until("down", lambda: "House rules of         ◄" in ada.screen)
    ada.press_until("right", lambda: "◄ Farkle ►" in ada.screen)
    ada.press("down", "right", "up", "right", "left")  # another target; there and back again
    changed = next(line for line in ada.screen.splitlines() if "Points to reach" in line)
    assert "10,000" not in changed

    ada.press("c")
    await ada.sees("0 of 5 matches")


async def test_result_shows_the_match_beside_the_party_nights_score(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await party(ada, bob)
    await play(ada, bob)

    await ada.sees("Match 1: Farkle", "The evening: 1 of 2 matches", "Next: Farkle.", "+2")
    await bob.sees("1 partie sur 2")
    await play(ada, bob)

    await ada.sees("the evening.  ★", "The evening: 2 of 2 matches")
    await ada.sees("ssh table.local evening 1")
    ada.press("e")
    await ada.sees("Party night", "Match 1: Farkle (kept as number 1)")
    ada.press("end")
    await ada.sees("Best turn", "level in both share the place")
    ada.press("home", "2")
    await ada.sees("Match 2")
    ada.press("Esc", "Esc")
    await ada.sees("The evening: 2 of 2 matches")


async def test_another_evening_begins_with_one_key(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await party(ada, bob, matches=1)
    await play(ada, bob)
    await bob.sees("[Enter] another evening", "[c] with other games")
    bob.press("Enter")

    for player in (ada, bob):
        await player.sees("0 of 1 matches", "ready", "last match", "its four words")
        assert "★" not in player.screen, "the winner of the evening before"
    await ada.sees("Another evening begins.")
    await play(ada, bob)
    await ada.sees("the evening.  ★")
    ada.press("c")
    await ada.sees("Another evening", "the same games", "Yam's")
    ada.press("2")
    await bob.sees("0 of 1 matches")


async def test_past_party_night_is_listed(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    await party(ada, bob, matches=1)
    await play(ada, bob)
    ada.press("Esc")
    await ada.sees("Welcome")
    ada.press("m", "n")
    await ada.sees("Your evenings")

    ada.app.click("part:evenings")
    await ada.sees("Friday", "1/1")
    ada.press("Enter")
    await ada.sees("Party night 1", "Match 1: Farkle")


async def test_player_in_last_place_chooses_by_key(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await party(ada, bob, order="last", games=("farkle", "yams"))
    await ada.sees("You choose the next game.")
    await bob.sees("ada chooses the next game.")
    bob.press("c")
    assert "The next game" not in bob.screen

    ada.press("c")
    await ada.sees("The next game", "Yam's")
    ada.press("2")

    await bob.sees("next           Yam's")
    await ada.sees("choose another game")


async def test_board_shows_the_party_nights_standings(arrive: Arrive) -> None:
    ada, bob, room = await arrive("ada"), await arrive("bob"), await arrive("room")
    room.size = (140, 40)
    await party(ada, bob)
    assert ada.guest.table is not None
    room.lobby._start_command = StartCommand("board", ada.guest.table["code"])
    room.lobby._welcomed({})
    await room.sees("Friday")
    await play(ada, bob)

    await room.sees("The evening: 1 of 2 matches", *large("Next: Farkle"))
    assert any(line not in room.screen for line in large("Come and play"))
    await play(ada, bob)
    await room.sees("The evening: 2 of 2 matches")


def large(text: str) -> list[str]:
    """The lines of a text in large letters."""
    found = drawn(text, HEIGHT, "text")
    assert found is not None
    return [line.strip() for line in found.text().splitlines()]


async def test_board_shows_the_score_beside_the_match(arrive: Arrive) -> None:
    ada, bob, room = await arrive("ada"), await arrive("bob"), await arrive("room")
    room.size = (140, 40)
    await party(ada, bob)
    await play(ada, bob)
    assert ada.guest.table is not None
    room.lobby._start_command = StartCommand("board", ada.guest.table["code"])
    room.lobby._welcomed({})
    for player in (ada, bob):
        player.press("Enter")

    await room.sees("the evening:", "Friday 2/2")


async def test_screen_switches_to_the_next_game(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await party(ada, bob, games=("farkle", "yams"))
    await play(ada, bob)
    for player in (ada, bob):
        player.press("Enter")

    for player in (ada, bob):
        await player.sees("Friday 2/2 · Yam's")
    assert "the whole evening" not in ada.screen
    ada.press(";")
    ada.type("evening")
    await ada.sees("the whole evening")
    ada.press("Enter")
    await ada.sees("Party night 1", "1 of 2 matches")


async def test_empty_seat_of_a_party_night_is_given_to_a_bot(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await party(ada, bob)
    await play(ada, bob)
    bob.guest.ask(Stand, bob.guest.table_id)
    await ada.sees("One seat is free")

    ada.press("b")

    await ada.sees("(bot)")
    assert "bob" in ada.screen


async def test_lobby_marks_party_nights(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    ada.guest.ask(
        NewEvening, 2, ["farkle"], {}, "lot", 2, "Friday", True, True, 0, 1, False,
        granted=ada.lobby._opened,
    )  # fmt: skip

    await eve.sees("Friday", "party night")


@pytest.mark.parametrize("number", [1, 99])
async def test_page_of_a_private_party_night_is_refused(arrive: Arrive, number: int) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    ada.guest.ask(
        NewEvening, 2, ["farkle"], {}, "lot", 2, "Friday", False, True, 0, 1, False,
        granted=ada.lobby._opened,
    )  # fmt: skip
    await ada.sees("Friday")
    eve.app.push_screen(EveningScreen(eve.lobby.context, number))

    await eve.sees("Only players of this" if number == 1 else "There is no evening 99.")


async def test_match_ended_by_vote_does_not_count_and_is_played_again(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await party(ada, bob)
    ada.press("Enter")
    bob.press("Enter")
    for player in (ada, bob):
        await player.until(partial(_plays, player))

    for player in (ada, bob):
        player.press("V", "Enter")

    await ada.sees("The match ended by vote does not count: it is played again.", "Next: Farkle.")
    await bob.sees("La partie arrêtée par un vote ne compte pas")
    ada.press("Enter")
    bob.press("Enter")
    await ada.until(partial(_plays, ada))
    assert ada.guest.table is not None
    assert ada.guest.table["evening"]["played"] == []


def _plays(player: Player) -> bool:
    view = player.guest.view
    return view is not None and not view["over"]


async def test_party_with_a_free_seat_says_that_its_games_are_drawn_first(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await ada.sees("Welcome")
    ada.press("n", "down", "right", "c")
    await bob.sees("party night", "press y")
    bob.press("y")

    await ada.sees("the order of the games is drawn. Then")
    ada.press("Enter")
    await ada.sees("You are ready. Waiting for bob.")
    bob.press("Enter")
    await ada.sees("Are you ready for the first one?")
