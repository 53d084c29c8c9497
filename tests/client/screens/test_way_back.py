"""A guest without the code asks with one key; those at the table answer with one."""

import pytest

from client.connection.link import pipe
from client.locale.i18n import Language
from client.screens.dialogs.menu import MenuScreen
from client.screens.layout import PALETTE
from client.screens.lobby import arrival
from engine.sync.host_requests import GiveSeat
from engine.sync.requests import NewTable
from tablehost.admin.client import AdminClient
from tablehost.hall import possible_seats
from tablehost.hall.admin import overview
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, sit_together
from tests.halls import host_of


async def dropped(arrive: Arrive) -> tuple[Player, Player]:
    """Fred, who is back from a lost connection without a code, and Théo at the table."""
    fred, theo = await arrive("fred"), await arrive("théo")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    await fred.close()
    await theo.until(lambda: theo.guest.table and not theo.guest.table["seats"][0]["here"])
    return await arrive("fred"), theo


async def test_two_keys_lead_back_to_the_seat(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    await fred.sees("The seat of fred at", "is kept. Is that you?", "back to my seat")
    fred.press(PALETTE)
    await fred.sees("What works now", "r      back to my seat")
    fred.press("Esc")

    fred.press("r")
    await fred.sees("théo can let you in now")
    await theo.until(lambda: "fred 2 says they are fred." in theo.lobby.app.top.standing())
    assert "[y] let fred 2 in" in theo.lobby.app.top.standing()
    theo.press("y")

    await fred.until(lambda: fred.guest.seat == 0)
    assert fred.guest.name == "fred"
    await theo.until(lambda: not theo.lobby.app.top.standing())


async def test_question_comes_before_a_bot_for_the_seat(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    await theo.sees("[v] fred is away: let a bot play")
    fred.press("r")

    await theo.sees("[y] let fred 2 in", "[n] refuse")
    assert "let a bot play" not in theo.screen
    theo.press("n")
    await theo.sees("[v] fred is away: let a bot play")


async def test_language_comes_back_with_the_seat(arrive: Arrive) -> None:
    fred, theo = await arrive("fred"), await arrive("théo")
    fred.press("l")
    await fred.sees("[j] jouer")
    await sit_together(theo, fred)
    await begin_together(fred, theo)
    await fred.close()
    await theo.until(lambda: theo.guest.table and not theo.guest.table["seats"][1]["here"])
    fred = await arrive("fred")
    await fred.sees("play now")

    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.press("y")

    await fred.until(lambda: fred.guest.seat == 1)
    assert fred.app.language == "fr"
    lines = [line.text for line in fred.lobby.context.log(fred.guest.table_id).lines]
    assert len([text for text in lines if "En cas de coupure" in text]) == 1


async def test_no_is_told(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.press("n")

    await fred.sees("The table has not let you in")
    assert (fred.guest.name, fred.guest.seat) == ("fred 2", None)


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (120, 40)])
async def test_tap_on_the_question_leads_to_its_answers(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    fred, theo = await dropped(arrive)
    theo.size = size
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.app.click("banner")
    assert "fred 2 says they are fred." in " ".join(theo.screen.split())
    theo.app.click("do:yes")

    await fred.until(lambda: fred.guest.seat == 0)


async def test_tap_can_turn_somebody_down(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.app.click("banner")
    theo.app.click("do:no")

    await fred.sees("The table has not let you in.", "ask again in 30 s: press r.")
    assert "can let you in now" not in fred.screen
    assert fred.screen.count("has not let you in") == 1


def _read(player: Player) -> str:
    return " ".join(player.screen.split())


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (120, 40)])
async def test_people_who_are_asked_are_named_once_until_they_answer(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    fred, theo = await dropped(arrive)
    fred.size = size
    fred.press("r")
    await fred.until(lambda: "théo can let you in now; wait up" in _read(fred))
    fred.press("down")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    again = _read(fred)
    theo.press("n")

    await fred.until(lambda: "has not let you in" in _read(fred))
    assert again.count("can let you in now") == 1


@pytest.mark.parametrize("size", [(45, 20), (80, 24), (120, 40)])
async def test_question_leaves_the_title_to_be_read(arrive: Arrive, size: tuple[int, int]) -> None:
    fred, theo = await dropped(arrive)
    theo.size = size
    title = theo.screen.splitlines()[0]
    fred.press("r")
    await theo.sees("says they are")

    assert title in theo.screen.splitlines()
    assert theo.screen.splitlines()[-1].strip()


async def test_seat_of_a_silent_connection_is_asked_for_again(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrival, "RETRY", 0.01)
    monkeypatch.setattr(possible_seats, "QUIET", 0.0)
    fred, theo = await arrive("fred"), await arrive("théo")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    again = await arrive("fred")
    await again.sees("The seat of fred at")
    again.press("r")
    await again.sees("within 75 s", "Trying again by itself")

    await fred.close()
    await again.sees("théo can let you in now")


async def test_seat_that_is_used_is_not_asked_for_again_and_again(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrival, "RETRY", 30.0)
    fred, theo = await arrive("fred"), await arrive("théo")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    again = await arrive("fred")
    again.press("r")
    await again.sees("within 75 s", "Trying again by itself")
    assert "The seat of fred at" not in again.screen, "fred has just pressed a key"

    for _ in range(3):
        again.lobby._try_again("fred", again.lobby._attempt)
        await again.until(lambda: not again.guest.asking)

    await again.sees("within 75 s")
    assert "Trying again by itself" not in again.screen


async def test_key_back_asks_anew_which_seat_it_is(arrive: Arrive) -> None:
    first, second, theo = await arrive("root"), await arrive("root"), await arrive("théo")
    theo.guest.ask(NewTable, "farkle", 3, {"target": 1000}, "Kitchen", True, True, 0, [])
    await theo.until(lambda: theo.guest.lobby["tables"])
    number = theo.guest.lobby["tables"][0]["id"]
    for player in (first, second, theo):
        player.lobby.sit_at(number)
    await theo.until(lambda: all(one.guest.seat is not None for one in (first, second, theo)))
    await begin_together(first, second, theo)
    again = await arrive("root")
    again.press("r")
    await again.until(lambda: isinstance(again.lobby.app.top, MenuScreen))
    assert again.screen.count("still connected") == 2
    again.press("Esc")
    await cut(second, theo)

    again.press("r")

    await again.until(lambda: again.screen.count("still connected") == 1)
    assert isinstance(again.lobby.app.top, MenuScreen)


async def test_log_tells_who_left_and_who_is_back(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    await theo.sees("fred lost the connection.")
    fred.press("r")
    await theo.until(theo.lobby.app.top.standing)
    theo.press("y")

    await theo.sees("fred is back.")


async def test_nobody_away_is_said_to_choose(arrive: Arrive) -> None:
    _, theo = await dropped(arrive)
    view = theo.guest.view
    assert view is not None
    assert view["to_act"] == [0], "the luck of this test lets Fred begin"
    await theo.sees("Waiting for fred, who is away.", "[v] fred is away")


SIZES = [(38, 14), (45, 20), (80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_code_of_a_guests_seat_is_in_every_picture_of_a_table(
    arrive: Arrive, size: tuple[int, int], language: Language
) -> None:
    """The last picture is what a lost connection leaves on the terminal."""
    fred, theo = await arrive("fred", language=language), await arrive("théo", "SHA256:t")
    await sit_together(theo, fred)
    await fred.until(lambda: fred.guest.resume)
    fred.size = theo.size = size
    if size >= (80, 24):
        assert fred.guest.resume in fred.screen
    await begin_together(fred, theo)

    assert fred.guest.resume in fred.screen
    assert theo.guest.resume == ""
    assert fred.guest.resume not in theo.screen


async def test_code_of_a_seat_stays_on_the_result(arrive: Arrive) -> None:
    fred, theo = await arrive("fred"), await arrive("théo", "SHA256:t")
    await sit_together(theo, fred)
    await begin_together(fred, theo)
    for player in (fred, theo):
        player.press("V", "Enter")

    await fred.sees("Ended by vote", f"resume {fred.guest.resume}")


async def all_cut(arrive: Arrive) -> tuple[str, Player]:
    """A match whose two guests have lost their connections; Théo's code, and Fred again."""
    fred, theo = await dropped(arrive)
    code = theo.guest.resume
    await fred.until(lambda: fred.guest.waits)
    await theo.close()
    await fred.until(lambda: fred.guest.lobby["tables"][0]["seats"] == ["away", "away"])
    return code, fred


async def test_guest_of_a_table_where_all_were_cut_waits_for_the_first_one_back(
    arrive: Arrive,
) -> None:
    code, fred = await all_cut(arrive)
    fred.press("r")
    await fred.sees("Nobody there can let you in yet. Wait:")

    theo = await arrive("whoever")
    theo.press("c")
    theo.type(code)
    theo.press("Enter")
    await theo.until(lambda: "fred 2 says they are fred." in theo.lobby.app.top.standing())
    theo.press("y")

    await fred.until(lambda: fred.guest.seat == 0)
    assert (fred.guest.name, theo.guest.name) == ("fred", "théo")


async def test_host_is_told_and_lets_the_guest_in_by_the_console(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "PAUSE", 0.01)
    _, fred = await all_cut(arrive)
    host_of(hall).admins.add("SHA256:host")
    mona = await arrive("mona", "SHA256:host")
    fred.press("r")
    await mona.sees("fred 2 says they are fred", "press m, then h")

    mona.press("m", "h")
    await mona.sees("[y] let fred 2 in to the seat of fred")
    mona.press("y")
    await mona.sees("Let fred 2 in?", "A name proves nothing")
    mona.press("Enter")

    await fred.until(lambda: fred.guest.seat == 0)


async def dropped_elsewhere(arrive: Arrive, size: tuple[int, int]) -> tuple[Player, Player]:
    """As `dropped`, but Fred is back as `root`: the name of his account on another computer."""
    fred, theo = await arrive("fred"), await arrive("théo", language="fr")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    await fred.close()
    await theo.until(lambda: theo.guest.table and not theo.guest.table["seats"][0]["here"])
    root = await arrive("root")
    root.size = theo.size = size
    return root, theo


@pytest.mark.parametrize("size", [(80, 24), (45, 20), (38, 14)])
async def test_choosing_the_name_of_before_leads_to_the_seat(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    root, theo = await dropped_elsewhere(arrive, size)
    root.press("k")
    await root.sees("name root", "back")
    root.type("fred")
    root.press("Enter")
    await root.sees("The seat of fred", "Is that you?")
    assert root.guest.name == "root"

    root.press("r")
    await theo.until(lambda: theo.guest.table and theo.guest.table["asked"])
    theo.press("o" if size[0] < 80 else theo.lobby.tr.sense("key: let in", "y"))

    await root.until(lambda: root.guest.seat == 0)
    assert root.guest.name == "fred"


async def test_seats_at_the_same_address_are_offered_beside_what_else_is(
    arrive: Arrive,
) -> None:
    ada, root = await arrive("ada"), await arrive("root")
    await sit_together(ada, await arrive("eve"))
    table = ada.guest.table_id
    near = {"table": table, "name": "Kitchen", "game": "farkle", "who": "fred", "near": ["fred"]}

    root.guest.waits = near
    root.app.redraw()

    await root.sees("Press r if you are fred: your seat at “Kitchen” is kept.")


async def cut(player: Player, theo: Player) -> None:
    """A player loses the connection, as Théo sees."""
    number = player.guest.seat
    assert number is not None
    await player.close()
    await theo.until(lambda: theo.guest.table and not theo.guest.table["seats"][number]["here"])


async def namesakes_cut(arrive: Arrive) -> tuple[Player, Player]:
    """A third guest of a login name that two at a table had who are cut, and Théo at that table."""
    first, second, theo = await arrive("root"), await arrive("root"), await arrive("théo")
    theo.guest.ask(NewTable, "farkle", 3, {"target": 1000}, "Kitchen", True, True, 0, [])
    await theo.until(lambda: theo.guest.lobby["tables"])
    number = theo.guest.lobby["tables"][0]["id"]
    for player in (first, second, theo):
        player.lobby.sit_at(number)
    await theo.until(lambda: all(one.guest.seat is not None for one in (first, second, theo)))
    await begin_together(first, second, theo)
    await cut(first, theo)
    await cut(second, theo)
    return await arrive("root"), theo


async def test_number_of_a_seat_answers_the_question(arrive: Arrive) -> None:
    again, theo = await namesakes_cut(arrive)
    again.size = (80, 24)
    await again.until(lambda: "Which seat is yours? [1] root" in _read(again))

    again.press("3")
    assert "Nothing happens with 3." in again.screen
    again.press("2")
    await theo.until(lambda: "root 3 says they are root." in theo.lobby.app.top.standing())
    await again.until(lambda: "théo can let you in now" in _read(again))


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
async def test_guest_of_a_common_login_name_chooses_their_seat(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    again, theo = await namesakes_cut(arrive)
    again.size = size
    await again.until(lambda: "Which seat is yours?" in _read(again))

    again.press("r")
    await again.until(lambda: isinstance(again.lobby.app.top, MenuScreen))
    again.press("Enter")
    assert isinstance(again.lobby.app.top, MenuScreen), "none is chosen for the player"
    again.press("2")
    await theo.until(lambda: "root 3 says they are root." in theo.lobby.app.top.standing())

    again.press("r")
    await again.until(lambda: isinstance(again.lobby.app.top, MenuScreen))
    again.press("Escape")
    theo.press("y")
    await again.until(lambda: again.guest.name == "root")


# Seats that the host gives to somebody else


async def test_host_gives_the_seat_to_somebody_else_and_all_are_told(
    hall: Hall, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", key="SHA256:bob")
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    eve = await arrive("eve")
    await bob.close()
    await ada.sees("bob lost the connection.")
    (table,) = hall.tables
    seat = 1 - (ada.guest.seat or 0)

    await give_seat(hall, table, seat, "eve")

    await eve.sees("The host has given you bob’s seat.")
    await ada.sees("eve has taken over bob’s seat.")
    assert "eve is back" not in ada.screen
    again = await arrive("bob", key="SHA256:bob")
    await again.sees("has given your seat at", "to eve")


async def give_seat(hall: Hall, table: int, seat: int, name: str) -> None:
    """As the host does on this machine."""
    near, far = pipe()
    attach_link(hall, far, "root", None, is_local=True)
    house = AdminClient(near)
    await house.greet("en")
    session = next(one.number for one in hall.visitors if one.name == name)
    await house.ask(GiveSeat, table, seat, session)
    house.close()


async def test_menu_says_that_a_key_brings_its_player_back(arrive: Arrive) -> None:
    ada = await arrive("ada", key="SHA256:ada")
    ada.press("p", "Enter")
    await ada.sees("play a bot meanwhile")

    ada.press("m")
    await ada.sees("to come back: your ssh key")
    ada.press("b")

    await ada.sees("your ssh key brings you back")
