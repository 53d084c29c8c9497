"""Muting and unmuting for oneself."""

import pytest

from client.locale.i18n import Language, translator
from client.session.chat import Chat
from client.widgets.log import LogLine
from tests.client.terminal.hostile import HOSTILE, IDS

EN, FR = translator("en"), translator("fr")
PEOPLE = ("Théo", "jo", "bob builder")
LINES = (
    LogLine("hi", "chat", "Théo"),
    LogLine("Théo rolled 1 1 1."),
    LogLine("ho", "chat", "jo"),
    LogLine("Théo is away.", "note", "Théo"),
)


def muted(*names: str) -> Chat:
    talk = Chat()
    for name in names:
        talk.command(f"/mute {name}", PEOPLE, EN)
    return talk


def test_nobody_is_muted_at_first() -> None:
    assert Chat().heard(LINES) == LINES


def test_muted_players_chat_is_hidden_but_their_moves_are_not() -> None:
    assert muted("Théo").heard(LINES) == LINES[1:]


def test_mute_keeps_events_of_the_match() -> None:
    assert muted("théo", " JO ").heard(LINES) == (LINES[1], LINES[3])


def test_unmute_shows_earlier_chat() -> None:
    talk = muted("Théo")
    answer = talk.command("/unmute théo", (), EN)

    assert answer == "You see Théo’s messages again."
    assert talk.heard(LINES) == LINES


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("/mute Théo", "Théo is muted. To undo it: /unmute Théo"),
        ("/MUTE bob builder", "bob builder is muted. To undo it: /unmute bob builder"),
        ("/mute Zoé", "Nobody here is called Zoé."),
        ("/mute", "You see everybody’s messages."),
        ("/unmute", "You see everybody’s messages."),
        ("/unmute jo", "You see everybody’s messages."),
        (
            "/mtue jo",
            "Not sent: /mtue is not a command. You can use /mute NAME and /unmute NAME.",
        ),
    ],
)
def test_command_is_answered(typed: str, answer: str) -> None:
    assert Chat().command(typed, PEOPLE, EN) == answer


def test_muted_names_are_listed_as_written() -> None:
    assert muted("théo", "JO").command("/mute", PEOPLE, EN) == "Muted: Théo, jo."


@pytest.mark.parametrize("typed", ["good evening", "1/2", "mute jo", ""])
def test_other_text_is_chat(typed: str) -> None:
    assert Chat().command(typed, PEOPLE, EN) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_commands_have_their_names_in_both_languages(language: Language) -> None:
    tr, talk = translator(language), Chat()
    for word in ("mute", tr.sense("command", "mute")):
        talk.command(f"/{word} jo", PEOPLE, tr)
        assert talk.heard(LINES) == (*LINES[:2], LINES[3])
        talk.command(
            f"/un{word} jo" if word == "mute" else f"/{tr.sense('command', 'unmute')} jo", (), tr
        )
        assert talk.heard(LINES) == LINES


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.strip()], ids=IDS[:-1])
def test_any_name_can_be_muted(name: str) -> None:
    talk = Chat()
    talk.command(f"/mute {name}", (name,), FR)

    assert talk.heard((LogLine("x", "chat", name),)) == ()
