"""How a game introduces itself that this program shows without anything of its own."""

from typing_extensions import override

from client.connection.foreign_games import foreign
from client.games.cover import GameCover
from client.locale.i18n import Translator


class ForeignCover(GameCover):
    """Says what to install to see the game drawn."""

    def __init__(self, game: str) -> None:
        self._game = game

    @override
    def about(self, tr: Translator) -> str:
        return not_installed(self._game, tr)


def not_installed(game: str, tr: Translator) -> str:
    """That the host has this game from a package and this program has not; "" if it has it."""
    found = foreign(game)
    if found is None:
        return ""
    if not found.distribution:
        return tr("This game is not installed here, so it is shown in plain lists.")
    return tr(
        "This game is not installed here, so it is shown in plain lists. "
        "The host has it from a package: pip install {package}",
        package=found.distribution,
    )
