"""What lies still while something moves on the table: drawn once for all pictures of a motion."""

from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import Translator
from client.screens.table.drawing import Around, TableModel, around


class StillParts:
    """One session's table but for what moves on it, as long as that moves.

    Another view is drawn anew, even where it looks the same: how long a picture takes must not
    tell what a view holds.
    """

    def __init__(self) -> None:
        self._kept: tuple[TableModel, Size, Translator, Around] | None = None

    def around(self, scene: TableModel, size: Size, tr: Translator) -> Around:
        """All that lies still, at every picture of a motion and at the one that ends it."""
        still = replace(scene, seen=replace(scene.seen, elapsed=None))
        kept, self._kept = self._kept, None
        if (
            kept is None
            or kept[0].seen.view is not still.seen.view
            or kept[:3] != (still, size, tr)
        ):
            kept = still, size, tr, around(still, size, tr)
        if scene.seen.elapsed is not None:
            self._kept = kept
        return kept[3]
