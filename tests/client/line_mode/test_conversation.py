"""Line mode, line by line."""

import subprocess
import sys

import pytest

from client.line_mode.conversation import greeting
from client.locale.i18n import translator
from tablehost.hall.hall import Hall
from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import opened

fr = translator("fr")


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("table.local", "Welcome to table.local, Mara."),
        ("192.0.2.2", "Welcome, Mara!"),
        ("2001:db8::7", "Welcome, Mara!"),
    ],
)
def test_a_bare_address_is_not_greeted_as_the_name_of_a_house(host: str, said: str) -> None:
    assert greeting(host, "Mara", translator("en")) == said


async def test_guest_rolls_after_three_lines(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play", "start", "wait", "roll")

    await mara.hears("mara rolled")


async def test_who_starts_with_a_bot_is_not_told_to_be_ready(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play", "start", "wait", "roll")
    said = await mara.hears("mara rolled")

    assert 'Type "start" to play a bot meanwhile.' in said
    assert 'Type "ready"' not in said


async def test_who_seats_a_bot_is_told_to_be_ready(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play", "bot")

    await mara.hears('All seats are taken. Type "ready" to begin.', 'Type "ready" to play with 2')


async def test_help_lists_exactly_the_commands_that_work_here(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("help", "play", "start", "wait", "help", "quit")
    await mara.ended()
    lobby, table = mara.text.split("Commands that work here:")[1:]

    assert '"tables":' in lobby
    assert '"ready":' not in lobby
    assert '"leave":' in table
    assert '"tables":' not in table
    assert '"vote 2":' not in table
    assert '  "roll":' in mara.text


async def test_every_line_that_help_lists_is_understood(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play yams", "start", "wait", "roll", "help")
    said = await mara.hears("For example, with your own numbers")
    mara.type('"roll 1 3"')
    await mara.hears("mara kept")

    assert '  "chance": write' in said
    assert "~" not in mara.text
    assert "not understood" not in mara.text


async def test_keeping_dice_is_among_the_lines_of_every_roll(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play yams", "start", "wait", "roll")

    assert '"keep 1 3": keep dice 1 and 3' in await mara.hears("to hear all of them")


async def test_french_words_are_listed_and_understood_in_french(arrive: Arrive) -> None:
    mara = await arrive("mara", language="fr")
    mara.type("attendre", "langue", "nouvelle yam's places=2 robots=1 ordre=descendant ouverte=non")
    await mara.hears("attendre n’est pas disponible ici.")
    await mara.hears("langue en, langue fr")
    mara.type("nouvelle yam's places=2 robots=1 ouverte=non", "aide")
    await mara.hears('"partir"')
    mara.type("partir", "aide")
    example = "nouvelle farkle places=3 robots=2 points_a_atteindre=4000"
    await mara.hears(f'"{example.replace("4000", "5000")}"')
    await mara.hears('"langue en"')
    mara.type(example)
    await mara.hears("Points à atteindre\u00a0: 4\u00a0000")

    assert "seats=" not in mara.text


@pytest.mark.parametrize("named", ["poker", "liar's dice", "Poker menteur", "poker dice", "POKER_"])
async def test_games_are_known_by_the_names_people_use(arrive: Arrive, named: str) -> None:
    mara = await arrive("mara")
    mara.type(f"rules {named}")

    await mara.hears("Poker Dice")


async def test_unknown_page_of_rules_is_answered_with_the_games(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("rules chess", "rules evening")

    await mara.hears("Which game? Choose one of Dice Hold'em, Farkle")
    await mara.hears("Party night", "The evening", "party night")


async def test_unknown_command_is_answered_with_the_known_ones(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("banana", "ready")
    await mara.hears("Not understood: banana")
    await mara.hears("ready does not work here.")
    await mara.hears('"help" for more.')
    assert "everything that works" not in mara.text


async def test_a_line_that_is_not_understood_names_help_once(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play yams", "start", "wait", "roll")
    await mara.hears("to hear all of them")
    mara.type("banana", "chance")
    said = await mara.hears("mara wrote")

    assert said.count('Type "help" to hear') == 1


async def test_dice_are_told_in_the_order_in_which_they_are_kept(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play yams", "start", "wait", "roll")
    first = (await mara.hears("to hear all of them")).rpartition("Dice 1 to 5: ")[2][:9].split()
    mara.type("keep 4 5")
    said = await mara.hears("to hear all of them")

    dice = said.rpartition("Dice 1 to 5: ")[2][:9].split()
    assert dice[3:] == first[3:]
    assert len(dice) == 5


async def test_refusal_of_a_move_out_of_turn_says_what_is_legal(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play", "start", "wait", "bank")
    await mara.hears("Not now: roll the dice first.")
    mara.type("roll", "wait")
    await mara.hears("mara rolled")


async def test_seat_is_kept_at_end_of_input_and_resumed_by_code(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("play", "start", "wait")
    said = await ada.hears("come back with")
    code = said.rpartition("resume ")[2].split()[0]
    await ada.hears("Your turn")
    ada.end_input()
    assert await ada.ended() == 0

    again = await arrive("somebody")
    again.type(f"resume {code}", "wait", "roll")
    await again.hears("ada rolled")


async def test_language_command(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("language fr", "quoi", "langue en", "what")
    await ada.hears("Vous êtes à l’accueil")
    await ada.hears("You are in the lobby")


@pytest.mark.parametrize("word", ["français", "Francais", "french", "fr"])
async def test_language_is_changed_by_its_name_alone(arrive: Arrive, word: str) -> None:
    ada = await arrive("ada")
    ada.type(word, "what")
    await ada.hears("Vous êtes à l’accueil")
    ada.type("anglais", "what")
    await ada.hears("You are in the lobby")


async def test_rules_open_at_the_current_phase(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("play", "start", "wait", "rules")
    said = await ada.hears("The whole page: rules farkle")

    assert "What dice score" not in said


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_ascii_only_where_no_utf8_is_named(arrive: Arrive, language: str) -> None:
    ada = await arrive("ada", language=language, encoding="")
    ada.type("play flush_royal", "start", "wait", "repeat", "help", "quit")
    await ada.ended()

    assert ada.text.isascii()
    assert "?" not in ada.text.replace(" ?", "").replace("it?", "")


async def test_nothing_but_lines_is_written(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.send("say \x1b[2J\x07\u202ehello\n".encode())
    ada.type("play poker_dice", "start", "wait", "repeat", "log", "quit")
    await ada.ended()

    assert all(char.isprintable() or char == "\n" for char in ada.text)


async def test_new_spectator_is_told_recent_events(arrive: Arrive) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    code = await opened(ada, "new farkle seats=2")
    ada.type("bot", "ready", "wait", "roll")
    await ada.hears("ada rolled")
    eve.type(f"watch {code}")
    assert "ada rolled" not in await eve.hears("You are at")

    eve.type("log")
    await eve.hears("ada rolled")


async def test_log_says_that_a_bot_has_moved_for_somebody_before(
    hall: Hall, arrive: Arrive
) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    code = await opened(ada, "new farkle seats=2")
    ada.type("bot", "ready", "wait")
    await ada.hears("Your turn")
    (table,) = hall.tables.values()
    assert table.running is not None
    table.running.bot_moved = {0, 1}
    ada.type("roll")
    await ada.hears("ada rolled")

    eve.type(f"watch {code}")
    await eve.hears("You are at")
    eve.type("log")

    await eve.hears("A bot has also moved for ada in this match.")


# The end of the line: keys, broken bytes, floods


async def test_line_editing_on_a_dumb_terminal(arrive: Arrive) -> None:
    ada = await arrive("ada", term="dumb")
    ada.send(b"wh\x7f\x7f\x7fwhat\r")
    await ada.hears("You are in the lobby, ada.")
    ada.send(b"nonsense\x15who\r")
    await ada.hears("Here now: ada.")
    ada.send(b"\x04")

    assert await ada.ended() == 0
    assert b"\r\n" in ada.raw
    assert "not understood" not in ada.text


@pytest.mark.parametrize(
    ("typed", "cells"), [("w", 1), ("日", 2), ("e\u0301", 1), ("\t", 1), ("日x\x15", 3), ("", 0)]
)
async def test_erased_letters_leave_the_terminal(arrive: Arrive, typed: str, cells: int) -> None:
    ada = await arrive("ada", term="dumb")
    await ada.hears("help")
    ada.raw.clear()
    ada.send(f"{typed}\x7f".encode())

    assert ada.raw.count(b"\b \b") == cells
    ada.read = 0
    ada.send(b"who\r")
    await ada.hears("Here now: ada.")


async def test_invalid_bytes_and_endless_lines_are_harmless(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.send(b"\xff\xfe\xc3\r\n" + b"x" * 100_000 + b"\r\n" + "é".encode()[:1])
    ada.send("é".encode()[1:] + b"\n")
    ada.type("who")
    await ada.hears("Here now: ada.")

    assert max(map(len, ada.text.splitlines())) < 200


async def test_lines_beyond_the_queue_are_dropped_with_a_message(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type(*["who"] * 3000)
    await ada.hears("Too many lines at once")


async def test_slow_reader_is_disconnected_after_a_while(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.waiting = 40 * 1024
    ada.type("who", "quit")
    ada.waiting = 300 * 1024

    assert await ada.ended() == 0
    assert "Here now" not in ada.text


def test_line_mode_loads_no_screens() -> None:
    code = (
        "import sys, client.line_mode.session\n"
        "from engine.registry import game_ids\n"
        "from client.games import registry\n"
        "games = (*game_ids(), 'none')\n"
        "[(registry.words(g), registry.lines(g)) for g in games]\n"
        "print('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"


async def test_renamed_player_is_told_why(arrive: Arrive) -> None:
    await arrive("anna", "SHA256:a")
    other = await arrive("anna", language="fr")

    await other.hears("déjà à quelqu’un d’autre", "anna 2")
    other.type("nom ANNA")
    await other.hears("Ce nom est déjà à quelqu’un d’autre")


async def test_lost_connection_is_reported_with_an_error_exit_code(
    hall: Hall, arrive: Arrive
) -> None:
    ada = await arrive("ada", language="fr")
    for visitor in list(hall._visitors):
        visitor.dismiss()

    assert await ada.ended() == 1
    told = fr("Connection lost. Connect again: every seat is kept.")
    assert ada.text.endswith(f"{told}\n")


async def test_host_shutdown_is_not_an_error(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await hall.close()
    for visitor in list(hall._visitors):
        visitor.dismiss()

    assert await ada.ended() == 0
    assert "Connection lost" not in ada.text


async def test_ready_once_more_changes_nothing(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2")
    bob.type(f"rejoindre {code}", "prêt", "prêt")

    await bob.hears("Vous êtes prêt. Pour ne plus l’être, tapez")
    bob.type("prêt non")
    await bob.hears("Vous n’êtes plus prêt.")
    ada.type("ready", "bot")
    await ada.hears("Every seat is taken.")
    assert "rolled" not in ada.text
