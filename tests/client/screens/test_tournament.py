"""The page of a tournament: at all sizes, while it is open, and once the player has left it."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from client.screens.small import Position
from client.screens.tournament.drawing import TournamentModel, draw_tournament
from client.screens.tournament.ending import kept, verdict
from client.screens.tournament.form import chosen_games
from client.screens.tournament.printed import printed_lines
from client.screens.tournament.rounds import following, heading, titled
from client.screens.tournament.standings import Line, made, standing_lines
from client.screens.tournament.status import Reader, status
from client.screens.tournament.text import about, notes, page_parts, row_line
from client.terminal.terminal import Size
from engine.sync.requests import Sit
from engine.sync.tournament_requests import EnterTournament, NewTournament, SteerTournament
from engine.sync.tournament_views import TournamentPlayer, TournamentRow, TournamentTable
from tablehost.hall.hall import Hall
from tests.client.drawings.cups import PLAYING, WORDS, page
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import marked, open_table

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (200, 60))
CROWD = replace(
    PLAYING,
    players=tuple(
        TournamentPlayer(
            number=n, name=f"player-{n:03}", state="away" if n % 9 == 0 else "here", place=n + 1,
            points=2000 - n, won=n % 5, opponents=1000 + n, played=20, table=1 + n // 4,
        )
        for n in range(200)
    ),
    tables=tuple(
        TournamentTable(n + 1, tuple(range(4 * n, 4 * n + 4)), (2, 1, 4, 3) if n % 2 else ())
        for n in range(50)
    ),
)  # fmt: skip


async def open_cup(host: Player) -> int:
    """Open a tournament of Farkle; returns its number."""
    opened: list[Mapping[str, Any]] = []
    asked: tuple[Any, ...] = ("Cup", "swiss", ["farkle"], {}, 2, 4, 0, "", 0)
    host.guest.ask(NewTournament, *asked, granted=opened.append)
    await host.until(lambda: opened)
    number: int = opened[0]["tournament"]
    return number


async def at_page(player: Player, number: int) -> None:
    """Open the page from the lobby, as soon as the lobby has it."""
    await player.until(lambda: player.guest.lobby.get("tournaments"))
    player.press("o", "1")
    await player.until(lambda: player.guest.tournament.view)
    assert player.guest.tournament.number == number


def viewed(player: Player) -> Mapping[str, Any]:
    """The tournament as a player is sent it."""
    found = player.guest.tournament.view
    assert found is not None
    return found


def viewers(hall: Hall, number: int) -> int:
    """How many sessions are sent a tournament's changes."""
    return hall.tournaments._open[number]._showing.viewers


def shown(columns: int, language: Language = "en") -> tuple[Line, ...]:
    tr = translator(language)
    return tuple(page_parts(CROWD, str.capitalize, tr, columns - 3))


@pytest.mark.parametrize("size", SIZES)
async def test_take_part_and_withdraw(arrive: Arrive, size: Size) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    bob.size = size
    await at_page(bob, await open_cup(ada))
    await bob.sees("Cup", "take part", "Nobody has entered yet")

    bob.press("e")
    await bob.sees("1 has entered so far", "withdraw", "bob")
    page = bob.app.top
    bob.press("Enter")
    assert bob.app.top is page, "nothing is highlighted"
    bob.press("x")
    await bob.sees("Withdraw from the tournament?")
    bob.press("Enter")

    await bob.sees("Nobody has entered yet", "take part", "bob (withdrew)")


@pytest.mark.parametrize("size", SIZES[:2])
async def test_what_is_typed_on_a_phone_is_sent_by_a_tap(arrive: Arrive, size: Size) -> None:
    ada = await arrive("ada")
    ada.size = size
    await at_page(ada, await open_cup(ada))
    await ada.sees("fill up")

    ada.app.click("do:fill")
    await ada.sees("players in all", "[Enter] send", "[Esc] back")
    ada.press("6")
    left, top, wide, high = ada.canvas.places()["do:send"]
    assert wide >= 6
    assert high >= 2
    ada.app.click(ada.canvas.place_at(left + wide // 2, top + high // 2) or "")

    await ada.until(lambda: len(viewed(ada)["players"]) == 6)
    await ada.sees("fill up")


async def test_changes_are_sent_only_to_those_who_look_at_the_page(
    hall: Hall, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    cup = await open_cup(ada)
    await at_page(bob, cup)
    assert viewers(hall, cup) == 1

    bob.press("escape")
    await bob.until(lambda: viewers(hall, cup) == 0 and bob.guest.asking is False)
    assert bob.guest.tournament.view is None
    await at_page(bob, cup)
    await bob.sees("take part")

    assert viewers(hall, cup) == 1


async def test_nobody_at_a_table_is_sent_the_page_they_came_from(
    hall: Hall, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    cup = await open_cup(ada)
    await open_table(hall, ada, seats=3)
    await at_page(bob, cup)

    bob.guest.ask(Sit, ada.guest.table_id, None, granted=bob.guest.seated)
    await bob.until(lambda: bob.guest.table_id == ada.guest.table_id)

    await bob.until(lambda: viewers(hall, cup) == 0)


async def test_a_change_reaches_the_open_page(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    cup = await open_cup(ada)
    await at_page(bob, cup)

    ada.guest.ask(EnterTournament, cup)

    await bob.sees("1 has entered so far", "ada")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_of_two_hundred_players_can_be_scrolled_to(size: Size, language: Language) -> None:
    tr, lines = translator(language), shown(size[0], language)
    model = TournamentModel(name="Cup", status="s", lines=lines)
    seen = set()
    for top in range(0, len(lines), 5):
        position = Position(top, follows=False)
        text = draw_tournament(replace(model, position=position), size, "full", tr).text()
        seen |= {one.name for one in CROWD.players if one.name in text}

    assert seen == {one.name for one in CROWD.players}
    assert max(width(made(line)) for line in lines) <= size[0] - 3


@pytest.mark.parametrize("size", SIZES)
def test_only_lines_that_can_be_seen_are_made(size: Size) -> None:
    calls: list[Line] = []

    def counted(line: Line) -> Callable[[], str]:
        def make() -> str:
            calls.append(line)
            return made(line)

        return make

    lines = tuple(map(counted, shown(size[0])))
    model = TournamentModel(lines=lines, position=Position(100, follows=False))
    draw_tournament(model, size, "full", translator("en"))

    around = 2  # the lines before and after tell whether one is a heading
    assert size[1] - 8 <= len(calls) <= 2 * size[1] + around


@pytest.mark.parametrize(("done", "text"), [(0, "0 table sur 2 a"), (1, "1 table sur 2 a"),
                                            (2, "2 tables sur 2 ont")])  # fmt: skip
def test_french_counts_finished_tables(done: int, text: str) -> None:
    over = tuple(TournamentTable(n, (n,), (1,) if n < done else ()) for n in range(2))
    view = replace(PLAYING, tables=over)

    assert text in status(view, Reader(), translator("fr"))


def test_missing_players_and_an_early_end_are_explained() -> None:
    tr = translator("en")
    short = replace(PLAYING, phase="between", fewest=3)
    early = replace(PLAYING, phase="over", deserted=True)
    page = {
        "number": 1, "name": "Cup", "format": "swiss", "began": "2026-11-24T20:00:00Z",
        "ended": "2026-11-24T21:00:00Z", "deserted": True, "players": [], "rounds": [],
    }  # fmt: skip
    printed = printed_lines({"tournament": page}, str, "table.local", tr)

    assert "needs 3 connected players" in status(short, Reader(), tr)
    assert "ends at 21:40:00" in status(short, Reader(), tr)
    assert "Mara wins the tournament. It ended after round 3" in status(early, Reader(), tr)
    assert "It ended after round 0: too few players for another one." in list(printed)


@pytest.mark.parametrize(("language", "key"), [("en", "c"), ("fr", "o")])
async def test_form_shows_the_key_that_opens_the_tournament(
    arrive: Arrive, language: Language, key: str
) -> None:
    ada = await arrive("ada", language=language)
    tr = translator(language)
    ada.press(tr.sense("key: tournament", "o"))
    await ada.sees(f"[{key}] {tr('open it')}")

    ada.press("up")  # the name, which may have that letter
    assert f"[{key}] {tr('open it')}" not in ada.screen
    ada.press("down", key)

    await ada.until(lambda: ada.guest.tournament.view)
    assert viewed(ada)["rounds"] == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_status_says_who_is_out_and_who_came_too_late(language: Language) -> None:
    tr, own = translator(language), replace(PLAYING.players[1], table=0)
    idle = replace(PLAYING, tables=(PLAYING.tables[0],))

    out = status(idle, Reader(replace(own, eliminated=True)), tr)
    late = status(idle, Reader(own), tr)
    too_late = status(replace(idle, stage="last"), Reader(own), tr)
    drawn = status(replace(WORDS, step="first"), Reader(own), tr)
    left = status(PLAYING, Reader(replace(own, state="out")), tr)
    played = status(PLAYING, Reader(PLAYING.players[2]), tr)

    assert tr("You are out of the knock-out: you can watch.") in out
    assert tr("You were not here when it was drawn: you play from the next round on.") in late
    assert tr("You were not here when it was drawn, and no other round follows.") in too_late
    out = status(replace(WORDS, step="guests"), Reader(replace(own, eliminated=True), left=12), tr)
    assert tr.plural("in {n} second", "in {n} seconds", 12) in out
    assert tr("You are out of the knock-out: you can watch.") in out
    why = tr("Its players are fixed since the draw began, so that nobody can choose among draws.")
    assert f"{why} {tr('You play from the next round on.')}" in drawn
    assert left.endswith(tr("You have withdrawn from the tournament."))
    assert tr("Your match is over.") in played


def test_page_tells_the_house_rules() -> None:
    view = replace(PLAYING, options={"farkle": {"target": 3000}})

    assert "Farkle (Points to reach 3,000)" in about(view, str.capitalize, translator("en"))


def test_the_best_person_is_named_where_a_bot_wins() -> None:
    first, second, *_ = PLAYING.players
    players = (replace(first, state="bot", name="Euler"), second)
    text = verdict(replace(PLAYING, players=players, phase="over"), translator("en"))

    assert text == "Euler (bot) wins the tournament. The best human player: jo, place 2."


async def test_a_new_tournament_takes_over_what_was_chosen_for_a_table(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("n")
    await ada.sees("New table")
    ada.press_until("right", lambda: "Farkle" in ada.screen.splitlines()[0])
    ada.press_until("down", lambda: "Points to reach" in marked(ada))
    ada.type("3000")
    ada.press("o")
    await ada.sees("New tournament", "House rules: Points", "to reach 3,000.")

    ada.press("c")

    await ada.until(lambda: ada.guest.tournament.view)
    assert viewed(ada)["options"]["farkle"]["target"] == 3000
    await ada.sees("Farkle (Points to reach 3,000")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pause_says_who_can_end_it(language: Language) -> None:
    tr = translator(language)
    held = replace(PLAYING, held=True)

    with_host = status(held, Reader(PLAYING.players[1]), tr)
    without = status(replace(held, host_away=True), Reader(PLAYING.players[1]), tr)

    is_paused = tr("The tournament is paused.")
    present = tr("{name} or somebody who runs the host can continue it.", name="Mara")
    away = tr("As {name} is not connected, any player can continue it.", name="Mara")
    assert with_host == f"{is_paused} {present}"
    assert without == f"{is_paused} {away}"


async def test_a_player_ends_the_pause_of_a_host_who_is_away(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await open_cup(ada)
    bob.guest.ask(EnterTournament, number)
    await at_page(bob, number)
    ada.guest.ask(SteerTournament, number, "pause")
    await bob.sees("ada or somebody who runs the host can continue it.")
    assert "[p]" not in bob.screen
    await ada.close()
    await bob.sees("any player can", "[p] continue")

    bob.press("p")

    await bob.until(lambda: not viewed(bob)["held"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readers_own_line_is_marked_and_in_line(size: Size, language: Language) -> None:
    tr = translator(language)
    canvas = draw_tournament(page(PLAYING, size, tr), size, "full", tr)
    if size[1] < 24:  # the rows are further down
        model = replace(page(PLAYING, size, tr), position=Position(9))
        canvas = draw_tournament(model, size, "full", tr)
    rows = canvas.text().splitlines()

    [own] = [row for row in rows if "►" in row and " jo " in row]
    other = next(row for row in rows if " Ada " in row and ":" not in row)
    assert own.index("jo") == other.index("Ada")


@pytest.mark.parametrize("language", LANGUAGES)
def test_status_says_whom_one_plays_with_and_ones_place(language: Language) -> None:
    tr = translator(language)
    own = PLAYING.players[1]

    playing = status(PLAYING, Reader(own), tr)
    between = status(replace(PLAYING, phase="between"), Reader(own), tr)
    watching = status(replace(PLAYING, phase="between"), Reader(), tr)

    names = tr.join(["Théo", "Bob"])
    assert playing.endswith(tr("You play at table {n} with {names}.", n="2", names=names))
    assert between.endswith(tr("Your place: {place} of {n}.", place="2", n="7"))
    assert watching == " ".join(
        (
            tr("{round} is over.", round=tr("Round {n}", n="3")),
            tr("The next one is drawn {when}.", when=tr("at {time}", time=PLAYING.next_at)),
        )
    )


async def test_form_shows_what_the_format_uses(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("o")
    await ada.sees("New tournament", "Rounds")
    assert "No new round after" not in ada.screen

    ada.press("right")
    await ada.sees("knock-out")
    assert "Rounds" not in ada.screen
    assert "No new round after" not in ada.screen

    ada.press("right")
    await ada.sees("most points", "No new round after")
    assert "Rounds" not in ada.screen
    ada.press("c")
    await ada.until(lambda: ada.guest.tournament.view)

    assert viewed(ada)["until"] == f"23:00 {time.strftime('%Z')}"
    assert viewed(ada)["rounds"] == 0


def test_standings_say_for_whom_a_bot_has_played() -> None:
    tr = translator("en")
    helped = replace(PLAYING.players[0], helped=True)
    row = TournamentRow(1, "Cup", "swiss", ("farkle",), "over", 4, 1, 1, "Mara", helped=True)
    view = replace(PLAYING, phase="over", players=(helped, *PLAYING.players[1:]))

    assert any("Mara*" in made(one) for one in standing_lines(view.players, tr, 76))
    assert verdict(view, tr) == "Mara (with a bot) wins the tournament."
    assert row_line(row, tr) == "Tournament Cup is over: Mara (with a bot) won."


@pytest.mark.parametrize(
    ("left", "told"),
    [(12, "in 12 seconds"), (1, "in 1 second"), (100, "in 2 minutes"), (None, "at 21:41:20")],
)
def test_waiting_is_told_in_seconds_and_minutes(left: int | None, told: str) -> None:
    reader = Reader(replace(WORDS.players[1], drawn=True), adds_word=True, left=left)

    assert f"the words close {told}." in status(WORDS, reader, translator("en"))


def test_the_turn_to_add_a_word_is_not_mistaken_for_its_end() -> None:
    view, own = replace(WORDS, step="first"), replace(WORDS.players[1], drawn=True)

    assert "You can add a word of your own to the draw in 9 seconds" in status(
        view, Reader(own, left=9), translator("en")
    )


def test_sizes_of_tables_are_told_as_they_are_drawn() -> None:
    tables = tuple(TournamentTable(n, who, ()) for n, who in enumerate([(0, 1), (2, 3)], start=7))
    tr, seven = translator("en"), (*tables, TournamentTable(9, (4, 5, 6), ()))

    assert " · 2 tables of 2" in about(replace(PLAYING, size=3, tables=tables), str, tr)
    assert " · 1 table of 3, 2 tables of 2" in about(replace(PLAYING, tables=seven), str, tr)
    assert "tables of 3 where possible" in about(replace(PLAYING, size=3, phase="open"), str, tr)


def test_page_says_how_to_check_its_draws_and_where_to_get_the_program() -> None:
    drawn = replace(PLAYING, last_commitment="ab" * 32, last_seed="cd" * 32)
    told = " ".join(notes(drawn, translator("en"), "table.local"))

    assert f"ssh table.local tournament {drawn.id} --json | tablehost verify -" in told
    assert "pipx install ." in told


def test_host_is_told_how_many_are_needed() -> None:
    tr, few = translator("en"), replace(PLAYING, phase="open", players=PLAYING.players[:3])
    host, player = Reader(is_host=True), Reader()

    assert "3 have entered so far: 4 are needed" in status(few, host, tr)
    assert "once everybody is in" in status(replace(few, players=PLAYING.players), host, tr)
    assert status(few, player, tr) == "3 have entered so far. Mara starts the tournament."


def test_rounds_of_a_knockout_are_named_in_the_status() -> None:
    tr, view = translator("en"), replace(PLAYING, format="knockout", stage="semi_final")
    final = replace(view, stage="final", tables=(TournamentTable(7, (0, 1), ()),))
    between = replace(view, phase="between", next_stage="final")

    assert status(view, Reader(left=5), tr).startswith("Semi-final: 1 of 2 tables has finished.")
    assert status(final, Reader(), tr).startswith("Final: the match is being played.")
    assert status(between, Reader(left=5), tr) == (
        "The semi-final is over. Next comes the final: it is drawn in 5 seconds."
    )


def test_status_says_who_plays_on_once_the_time_of_a_round_is_over() -> None:
    view, tr = replace(PLAYING, next_at="21:30"), translator("en")

    assert "The round ends in 5 seconds." in status(view, Reader(left=5), tr)
    assert "The round’s time is over: bots play it to its end." in status(view, Reader(left=0), tr)


async def test_form_opens_one_of_chosen_games_and_length_and_its_opener_takes_part(
    hall: Hall, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    ada.press("o")
    await ada.sees("New tournament", "Second game", "Length of a match", "take part")
    assert "Third game" not in ada.screen

    ada.press("down", "down", "right", "down")
    await ada.sees("Third game")
    ada.press("right", "right", "down", "right")
    await ada.sees("normal")
    ada.press("c")

    await ada.sees("1 has entered so far: 4 are needed", "withdraw")
    plan = hall.tournaments._open[1].record.plan
    assert len(plan.ids) == 3
    assert plan.ids[0] == "farkle"
    assert plan.games[0].options["target"] == 10_000


@pytest.mark.parametrize(
    ("chosen", "games"),
    [(("farkle", "", "yams"), ["farkle"]), (("farkle", "yams", ""), ["farkle", "yams"]),
     (("*", "yams", ""), ["farkle", "yams", "flush_royal"])],
)  # fmt: skip
def test_rotation_has_the_chosen_games_or_all(
    chosen: tuple[str, str, str], games: list[str]
) -> None:
    values = dict(zip(("game", "second", "third"), chosen, strict=True))

    assert chosen_games(values, ("farkle", "yams", "flush_royal")) == games


async def test_whoever_only_organises_one_does_not_take_part(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("o")
    await ada.sees("New tournament")
    ada.press(*["down"] * 8, "right")
    await ada.sees("only organise it")
    ada.press("c")

    await ada.sees("Nobody has entered yet: 4 are needed", "[e] take part")


def test_lobby_names_the_round_that_is_being_drawn() -> None:
    tr = translator("en")
    row = TournamentRow(1, "Cup", "knockout", ("farkle",), "words", 4, 1, 0, stage="final")

    assert row_line(row, tr) == "Tournament Cup · Final."
    assert row_line(replace(row, stage=""), tr) == "Tournament Cup · Round 2."
    assert row_line(replace(row, phase="between", stage=""), tr) == "Tournament Cup · Round 1."


@pytest.mark.parametrize("ended", ["", "2026-11-24T21:00:00Z"])
def test_printed_page_tells_which_tables_of_a_running_round_are_being_played(ended: str) -> None:
    standing = {
        "place": 1, "points": 0, "won": 0, "opponents": 0, "played": 0, "bot": False,
        "helped": False,
    }  # fmt: skip
    over = {"table": 7, "players": [0, 1], "ranks": [2, 1], "points": [0, 100]}
    page = {
        "number": 1, "name": "Cup", "format": "swiss", "began": "2026-11-24T20:00:00Z",
        "ended": ended, "deserted": False,
        "players": [{"number": n, "name": name, **standing} for n, name in enumerate("abcd")],
        "rounds": [
            {
                "game": "farkle", "byes": [], "stage": "",
                "tables": [over, {**over, "players": [2, 3], "ranks": [], "points": []}],
            }
        ],
    }  # fmt: skip

    printed = list(printed_lines({"tournament": page}, str, "table.local", translator("en")))

    assert "ssh table.local tournament 1 --json | tablehost verify -" in " ".join(printed)
    assert "  Table 1: 1. b +100, 2. a +0" in printed
    assert ("  Table 2: c, d (being played)" in printed) is not bool(ended)


def test_last_round_of_a_tournament_is_no_round_of_a_game() -> None:
    assert titled("last", 3, translator("fr")) == "Dernière ronde"
    assert titled("last", 3, translator("en")) == "Last round"


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_page_has_the_names_of_rounds_that_the_screens_have(language: Language) -> None:
    tr = translator(language)
    drawn = {"tables": [], "byes": [], "game": "farkle"}
    page = {
        "number": 1, "name": "Cup", "format": "knockout", "began": "2026-11-24T20:00:00Z",
        "ended": "2026-11-24T21:00:00Z", "deserted": True, "players": [],
        "rounds": [{**drawn, "stage": ""}, {**drawn, "stage": "semi_final"}],
    }  # fmt: skip

    printed = list(printed_lines({"tournament": page}, str, "table.local", tr))

    for stage, number in (("", 1), ("semi_final", 2)):
        assert heading(stage, number, "farkle", tr) in printed  # type: ignore[arg-type]
    last = following("semi_final", tr)
    assert tr("It ended after {round}: too few players for another one.", round=last) in printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_no_match_is_told_how_to_watch_and_players_are_not(language: Language) -> None:
    tr, look = translator(language), "(how to watch)"
    bye = replace(PLAYING.players[1], bye=True)
    out = replace(PLAYING.players[1], eliminated=True, number=99)

    for own in (bye, out):
        assert status(PLAYING, Reader(own, watch=look), tr).endswith(look)
    assert look not in status(replace(PLAYING, phase="over"), Reader(out, watch=look), tr)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_end_names_the_page_for_the_next_day(size: Size, language: Language) -> None:
    tr = translator(language)
    later = kept("-p 2222 table.local", 3, tr)
    model = replace(page(replace(PLAYING, phase="over"), size, tr), later=later)

    drawn = " ".join(draw_tournament(model, size, "full", tr).text().split())

    assert "ssh -p 2222 table.local tournament 3" in drawn
    assert "--json" in drawn
