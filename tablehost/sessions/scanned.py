"""Guests who come by a scanned code: a URL has no room for a command, but for a user name."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.screens.board.address import TABLE
from tablehost.people.names import GUEST_NAME
from tablehost.people.player import Player


def scanned(words: Sequence[str], player: Player) -> tuple[Player, Sequence[str]]:
    """The player and the words they might have typed, as `join-CODE` stands for `join CODE`.

    Such a player is a guest under the name of guests: the code of a table is no name, and must not
    be shown to others.
    """
    prefix, code = player.name[: len(TABLE)], player.name[len(TABLE) :]
    if words or prefix.casefold() != TABLE or not code:
        return player, words
    return replace(player, name=GUEST_NAME, key=None), ("join", code)
