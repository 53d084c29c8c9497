"""The lobby: which table the cursor is on, sleeping tables, and invitations."""

import pytest

from client.locale.i18n import Language
from client.screens.lobby import offer
from client.screens.lobby.play_now import PlayNowScreen
from client.screens.rules.screen import RulesScreen
from tablehost.hall import lobby_page
from tablehost.hall.hall import Hall
from tablehost.hall.table.presence import Presence
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_farkle


async def test_newest_table_is_joined_with_one_key(arrive: Arrive) -> None:
    bob, ada = await arrive("bob"), await arrive("ada")
    await open_farkle(ada)
    await bob.sees("Join ada for Farkle: press y.", "[y] join")

    bob.press("y")

    await ada.sees("bob")
    await bob.until(lambda: bob.guest.table is not None)


async def test_key_to_join_says_so_if_there_is_no_invitation(arrive: Arrive) -> None:
    bob = await arrive("bob")
    bob.press("y")

    await bob.sees("No table waits for players now. Press p to play.")


async def test_seat_that_is_taken_before_the_key_is_answered_with_what_to_do(
    arrive: Arrive,
) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await open_farkle(ada)
    await bob.sees("Join ada for Farkle")
    table = bob.lobby._offer.value.table
    await cleo.sees("Join ada for Farkle")
    cleo.press("y")
    await ada.sees("cleo")

    bob.lobby.sit_at(table)

    await bob.sees("Every seat is taken; you can watch. Press w, then j to play in the next match.")
    bob.press("w")
    await bob.sees("play in the next match")
    bob.press("j")
    await ada.sees("bob sat down.")


def chosen(player: Player) -> str:
    """The item of the menu that the cursor is on."""
    menu = player.app.top
    assert isinstance(menu, PlayNowScreen)
    menu.draw((80, 24), player.look, "en")
    return menu._items[menu._chosen].name


async def test_play_now_begins_at_the_game_that_people_wait_for(
    arrive: Arrive, clock: list[float]
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    bob.press("p", "3")
    await bob.sees("bob (you)")
    bob.press("Esc")
    await bob.sees("play now")
    bob.press("p")
    assert chosen(bob) == "do:play:flush_royal", "the last game"
    await open_farkle(ada)
    await bob.sees("Farkle · one waiting")
    assert chosen(bob) == "do:play:farkle"

    bob.press("Enter")
    assert bob.guest.table_id is None, "the cursor has moved by itself just now"
    clock[0] += offer.MOMENT
    bob.press("Enter")

    await ada.sees("bob")


async def test_cursor_of_play_now_stays_where_the_player_put_it(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    bob.press("p", "down", "down")
    assert chosen(bob) == "do:play:poker_dice"
    await open_farkle(ada)

    await bob.sees("Farkle · one waiting")
    assert chosen(bob) == "do:play:poker_dice"


async def test_key_of_the_lobby_works_while_play_now_is_open(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_farkle(ada)
    await bob.sees("Join ada for Farkle: press y.")

    bob.press("p", "y")

    await ada.sees("bob")


async def test_play_now_leads_to_a_party_night(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.app.click("do:party")
    await ada.sees("party night", "Matches")
    ada.press("c")
    await bob.sees("Join ada for a party night")
    bob.press("p")
    await bob.sees("join ada: party night")
    assert chosen(bob).startswith("sit:")

    bob.press("Enter")

    await ada.sees("bob")


async def test_invited_person_joins_with_one_key(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", language="fr"), await arrive("bob")
    ada.press("o")
    await ada.sees("Aucune table n’attend de joueurs. Appuyez sur j pour jouer.")
    await open_farkle(bob)
    bob.press("i")
    await bob.sees("Invite somebody", "ada")
    bob.press("Enter")

    await bob.sees("ada is invited.")
    await ada.sees("bob vous invite à jouer (Farkle", "o pour rejoindre.")
    ada.press("o")
    await bob.until(lambda: bob.guest.table and bob.guest.table["seats"][1]["name"] == "ada")


async def test_invitation_is_a_line_of_the_log_at_another_table(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_farkle(ada)
    bob.press("n")
    await bob.sees("New table")
    bob.press("c")
    await bob.until(lambda: bob.guest.table is not None)

    bob.press("i")
    await bob.sees("Invite somebody", "ada · at another table")
    bob.press("Enter")

    await ada.sees("bob invites you to", "press y in the lobby.")


async def test_muted_person_is_not_heard_inviting(arrive: Arrive) -> None:
    bob, ada = await arrive("bob"), await arrive("ada")
    bob.app.lobby.context.talk.turn("ada")
    await open_farkle(ada)
    ada.press("i")
    await ada.sees("Invite somebody", "bob")
    ada.press("Enter")
    await ada.sees("bob is invited.")
    await bob.until(lambda: bob.guest.invitations)

    assert "to join" not in bob.screen


async def test_cursor_stays_on_its_table(arrive: Arrive) -> None:
    eve, ada, bob = await arrive("eve"), await arrive("ada"), await arrive("bob")
    await open_farkle(ada)
    await eve.sees("Join ada for Farkle")
    bob.press("n")
    await bob.sees("New table")
    bob.press("c")
    await eve.until(lambda: len(eve.guest.lobby["tables"]) == 2)
    first, second = (row["id"] for row in eve.guest.lobby["tables"])
    assert eve.screen
    assert eve.lobby._chosen == first

    eve.press("down")
    assert eve.lobby._chosen == second
    ada.press("Esc")
    await eve.until(lambda: len(eve.guest.lobby["tables"]) == 1)
    assert eve.screen
    assert eve.lobby._chosen == second


async def test_cursor_stays_on_its_table_when_another_is_opened_above(arrive: Arrive) -> None:
    eve, ada, bob = await arrive("eve"), await arrive("ada"), await arrive("bob")
    await ada.play_a_bot()
    await eve.until(lambda: eve.guest.lobby["tables"])
    (playing,) = (row["id"] for row in eve.guest.lobby["tables"])
    assert eve.screen
    eve.press("down")

    await open_farkle(bob)
    await eve.sees("bob’s table")

    await eve.until(lambda: eve.screen.index("bob’s table") < eve.screen.index("ada’s table"))
    assert eve.lobby._chosen == playing


async def test_key_to_join_is_shown_with_its_invitation_only(arrive: Arrive) -> None:
    bob, ada = await arrive("bob"), await arrive("ada")
    await open_farkle(ada)
    await bob.sees("Join ada for Farkle: press y.", "[y] join")
    bob.press("Esc")
    await bob.sees("Press Ctrl+C to quit.")
    assert "[y] join" not in bob.screen

    bob.press("up")

    await bob.sees("Join ada for Farkle: press y.", "[y] join")


async def test_sleeping_tables_are_one_line_until_unfolded(hall: Hall, arrive: Arrive) -> None:
    eve, ada = await arrive("eve"), await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None)
    await ada.close()
    (table,) = hall.tables.values()
    await eve.until(lambda: any(row["seats"][0] == "away" for row in eve.guest.lobby["tables"]))
    table.presence = Presence(600)
    hall._idle_tables.check()
    await eve.sees("1 table waits for people who left", "show these")
    assert "ada (away)" not in eve.screen

    eve.press("Enter")

    await eve.sees("ada (away)", "paused", "hide these")
    eve.press("Enter")
    await eve.sees("show these")


async def test_games_page_leads_to_rules_and_to_a_new_table(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("?")
    await ada.sees("What can be played here", "Set aside dice that score")

    ada.press("down", "Enter")
    await ada.sees("Rules of Farkle")
    ada.press("Esc", "n")

    await ada.sees("New table", "Seats")


async def test_tab_goes_through_the_rules_and_shift_tab_back(arrive: Arrive) -> None:
    ada = await arrive("ada")
    rules = RulesScreen(ada.lobby.context, "farkle")
    ada.app.push_screen(rules)
    tops = [rules.top]
    for _ in range(3):
        ada.press("tab")
        tops.append(rules.top)
    assert tops == sorted(set(tops))

    for top in reversed(tops[:-1]):
        ada.press("shift+tab")
        assert rules.top == top
    ada.press("shift+tab")
    assert rules.top == rules.last_top


async def test_click_on_a_game_of_the_empty_lobby_opens_its_rules(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.sees("five on the table for all")

    ada.app.click("game:yams")

    await ada.sees("Rules of Yam's")


async def test_note_about_another_name_goes_with_that_name(arrive: Arrive) -> None:
    await arrive("root")
    bob = await arrive("root")
    await bob.sees("so you are “root 2”")

    bob.app.click("do:name")
    bob.type("Charlie")
    bob.press("Enter")

    await bob.sees("You are Charlie.")
    assert "root 2" not in bob.screen


async def test_new_name_replaces_the_old_one_and_is_kept_if_refused(arrive: Arrive) -> None:
    ada = await arrive("ada", "key of ada")
    bob = await arrive("bob", "key of bob")
    await ada.sees("ada")
    bob.app.click("do:name")
    bob.type("ada")
    bob.press("Enter")
    await bob.sees("name ada", "That name belongs to somebody else.")
    above = bob.screen.splitlines().index(
        " That name belongs to somebody else. Choose another one."
    )
    assert bob.screen.splitlines()[above + 1].startswith(" name ada"), "beside what is typed"

    bob.type("x" * 17)
    assert "At most 16 characters." in bob.screen
    bob.press("Enter")
    await bob.until(lambda: bob.guest.name == "x" * 16)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until its time is changed."""
    now = [0.0]
    monkeypatch.setattr(offer, "monotonic", lambda: now[0])
    return now


async def test_key_does_nothing_for_a_moment_when_its_table_has_changed(
    arrive: Arrive, clock: list[float]
) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await open_farkle(ada)
    await cleo.sees("Join ada for Farkle: press y.")
    await open_farkle(bob)
    await cleo.until(lambda: len(cleo.guest.lobby["tables"]) == 2)
    assert "Join ada for Farkle: press y." in cleo.screen, "it can still be joined"

    dan = await arrive("dan")
    dan.press_until("up", lambda: "ada" in marked_row(dan))
    dan.press("Enter")
    await cleo.sees("Join bob for Farkle: press y.")
    cleo.press("y")
    await cleo.sees("This has just changed. Join bob for Farkle: press y.")
    assert cleo.guest.table_id is None
    clock[0] += offer.MOMENT
    cleo.press("y")

    await bob.sees("cleo")


async def test_an_answer_about_a_table_goes_once_its_seats_are_taken(
    arrive: Arrive, clock: list[float]
) -> None:
    assert clock == [0.0]
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await open_farkle(ada)
    await cleo.sees("Join ada for Farkle: press y.")
    await open_farkle(bob)
    dan = await arrive("dan")
    dan.press_until("up", lambda: "ada" in marked_row(dan))
    dan.press("Enter")
    await cleo.sees("Join bob for Farkle: press y.")
    cleo.press("y")
    await cleo.sees("This has just changed. Join bob for Farkle: press y.")

    eve = await arrive("eve")
    await eve.sees("Join bob for Farkle: press y.")
    eve.press("y")

    await cleo.until(lambda: "Join bob" not in cleo.screen)


async def test_enter_does_nothing_for_a_moment_when_the_cursor_moves_by_itself(
    arrive: Arrive, clock: list[float]
) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await open_farkle(ada)
    await cleo.sees("Join ada for Farkle")
    await open_farkle(bob)
    await cleo.until(lambda: len(cleo.guest.lobby["tables"]) == 2)
    assert "ada" in marked_row(cleo)

    dan = await arrive("dan")
    await dan.until(lambda: len(dan.guest.lobby["tables"]) == 2)
    await dan.until(lambda: "bob" in marked_row(dan))  # the table that the greeting tells of
    dan.press("up", "Enter")
    await cleo.until(lambda: "dan" in cleo.guest.lobby["tables"][0]["names"])
    cleo.press("Enter")
    await cleo.sees("The list has just changed: press Enter again for this table.")
    clock[0] += offer.MOMENT
    cleo.press("Enter")

    await bob.sees("cleo")


@pytest.mark.parametrize(
    ("language", "told", "label"),
    [
        (
            "en",
            "No seat is free for Farkle now. Press y to open another table, or o for",
            "open another table",
        ),
        ("fr", "Aucune place n’est libre pour Farkle", "ouvrir une autre table"),
    ],
)
async def test_those_without_a_seat_open_another_table_with_one_key(
    arrive: Arrive, clock: list[float], language: Language, told: str, label: str
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_farkle(ada)
    await bob.sees("Join ada for Farkle")
    bob.press("y")
    await ada.sees("bob")
    cleo, dan = await arrive("cleo", language=language), await arrive("dan")
    await cleo.until(lambda: told in " ".join(cleo.screen.split()))
    assert label in cleo.screen

    clock[0] += offer.MOMENT
    key = "o" if language == "fr" else "y"
    cleo.press(key)
    await cleo.until(lambda: cleo.guest.table is not None)
    await dan.sees("Join cleo for Farkle: press y.")
    dan.press("y")
    await dan.sees("This has just changed.")


def marked_row(player: Player) -> str:
    """The row of the list that the cursor is on."""
    canvas = player.canvas
    rows = canvas.text().splitlines()
    _, y, *_ = canvas.places()[f"table:{player.lobby._chosen}"]
    return rows[y]


async def test_key_that_does_nothing_says_which_do(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("q")
    assert "Nothing happens with q. Press ; to see all keys." in ada.screen
    ada.press("up")
    assert "Nothing happens" not in ada.screen


async def test_letters_work_with_caps_lock(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("P")

    await ada.sees("Play now", "Farkle")
    ada.press("Esc", "N")
    await ada.sees("New table", "open the table")


async def test_table_that_is_not_listed_is_found_by_a_name(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await open_farkle(ada)
    await open_farkle(bob)
    await eve.sees("[f] find 1 more table")

    eve.press("f")
    await eve.sees("find ", "a player, a table or a game")
    eve.press(*"nobody", "Enter")
    await eve.sees("No table has “nobody” in a name.")
    eve.press("f", *"BOB", "Enter")
    await eve.sees("1 table found", "Farkle · bob, 1 free · waiting · bob’s table")
    eve.press("Enter")

    await bob.sees("eve")
    await eve.until(lambda: eve.guest.table and eve.guest.table["seats"][1]["name"] == "eve")


async def test_full_table_that_is_found_is_watched(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve", language="fr")
    await open_farkle(ada)
    await open_farkle(bob)
    dan = await arrive("dan")
    await dan.sees("[f] find 1 more table")
    dan.press("f", *"bob", "Enter")
    await dan.sees("1 table found")
    dan.press("Enter")
    await bob.sees("dan")

    eve.press("f", *"farkle", "Enter")
    await eve.sees("2 tables trouvées")
    eve.press("down", "Enter")

    await eve.until(lambda: eve.guest.table and eve.guest.table["seats"][1]["name"] == "dan")
    assert eve.guest.seat is None


async def test_entry_line_says_what_enter_does(arrive: Arrive) -> None:
    ada = await arrive("ada")
    for key, done in (("c", "join"), ("k", "change name"), ("/", "send")):
        ada.press(key)
        await ada.sees(f"Enter {done}", "Esc back")
        ada.press("escape")
