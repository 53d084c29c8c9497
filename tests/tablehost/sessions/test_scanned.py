"""A scanned code leads to its table."""

from tablehost.people.player import Player
from tablehost.sessions.scanned import scanned

ADDRESS = "192.0.2.7"


def test_user_name_of_a_scanned_code_joins_as_a_guest() -> None:
    came = Player("join-K7PX-M2AB", "SHA256:key", ADDRESS)

    assert scanned((), came) == (Player("guest", None, ADDRESS), ("join", "K7PX-M2AB"))


def test_other_names_and_commands_are_left_alone() -> None:
    for words, name in (((), "ada"), ((), "join-"), (("list",), "join-K7PX"), ((), "joinery")):
        player = Player(name, "SHA256:key", ADDRESS)

        assert scanned(words, player) == (player, words)
