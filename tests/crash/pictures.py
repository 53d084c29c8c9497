"""A real terminal's account: the picture shown last is that of one of the log's last positions.

After a restart exactly the picture of the whole log must be shown, so nothing is doubled and
nothing differs.
"""

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from client.locale.i18n import translator
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from engine import Match
from tablehost.store.values import match_log
from tests.crash.dead import Remains
from tests.crash.reckoning import Tally
from tests.crash.terminal import COLUMNS, LINES, Player, above_the_log

Picture = tuple[str, ...]


class PictureAccount:
    """One player alone at a table, over all lives of the host."""

    def __init__(self, table: int, player: Player, tally: Tally) -> None:
        self._table = table
        self._player = player
        self._tally = tally
        self._match: Match

    def reckon(self, dead: Remains) -> None:
        """Find what the player was shown last among the log's last positions."""
        *_, record = dead.matches(self._table)
        self._match = Match.replay(
            record.game,
            record.seats,
            record.options,
            match_log(dead.log(record)),
            record.rules_version,
        )
        due = [one for end in last_positions(self._match) for one in self._due(end)]
        self._tally.shown += 1
        if self._player.shown not in due:
            self._tally.note("lost", "\n".join((self._player.name, *self._player.shown)))

    async def come_back(self, port: int) -> None:
        """Come in again: the picture of the whole log is due."""
        player = self._player
        player.leave()
        await player.come_in(port)
        try:
            await player.until(lambda: player.table in self._due(self._match))
        except TimeoutError:
            self._tally.note("different", "\n".join((player.name, *player.table)))
        player.shown = player.table

    def _due(self, match: Match) -> tuple[Picture, ...]:
        """The pictures allowed at this position, with the answer to the panel and without."""
        name = self._player.name
        return tuple(picture(name, match, answered=answered) for answered in (True, False))


def last_positions(match: Match) -> list[Match]:
    """The match as it is, and as it was up to three moves earlier.

    One key can be two moves, and what followed the last picture need not have been shown.
    """
    log = match.log
    moves = [number for number, (seat, _) in enumerate(log) if seat is not None]
    return [
        Match.replay(match.game.id, match.seats, match.options, log[:end], match.rules_version)
        for end in (len(log), *reversed(moves[-3:]))
    ]


def picture(name: str, match: Match, *, answered: bool) -> Picture:
    """The player's screen above the log at this position.

    Args:
        answered: the host has said what the move would do that the panel asks about.
    """
    seen = Seen(view=match.view(0), names=(name,), options=match.options)
    move = registry.panel(match.game.id).planned(seen)
    if answered and move is not None:
        seen = replace(seen, preview=match.preview(0, move))
    model = TableModel(name=f"{name}’s table", turn=Turn(match.game.id, seen, translator("en")))
    canvas = draw_table(model, (COLUMNS, LINES), "full")
    return above_the_log(canvas.text().splitlines())
