"""A player's guided first match."""

STARTS = 5
"""How often another table is opened for a start with something to do, with the first one."""


class Lesson:
    """A guided first match of one player.

    Attributes:
        game: its id.
        table: the table's id.
        starts: tables that have been opened for it.
        is_begun: the player has been told what the game is about.
        has_moved: the player has made a move.
        begins_anew: the table is being left for another one with a better start.
        is_over: the match has ended; others at the same table have no guide.
    """

    def __init__(self, game: str, table: int, before: "Lesson | None" = None) -> None:
        self.game = game
        self.table = table
        self.starts: int = 1 if before is None else before.starts + 1
        self.is_begun: bool = before is not None and before.is_begun
        self.has_moved = False
        self.begins_anew = False
        self.is_over = False

    @property
    def may_begin_anew(self) -> bool:
        return not (self.has_moved or self.begins_anew) and self.starts < STARTS
