"""Ready phrases by number, and those shown at the seats of whoever said them last."""

from client.locale.i18n import N_, Translator
from client.widgets.log import LogLine

PHRASES = (
    N_("Well played!"),
    N_("What luck!"),
    N_("Oh no!"),
    N_("Really?"),
    N_("One moment!"),
    N_("Thank you!"),
)
"""Only the number travels, so that everybody reads them in their own language."""


def phrase(number: int, tr: Translator) -> str:
    """The phrase of this number; "…" for one of a newer host that is not known here."""
    return tr(PHRASES[number]) if number < len(PHRASES) else "…"


class SaidAtSeats:
    """What is shown at the seats now.

    Attributes:
        texts: by seat, "" for nothing; perhaps fewer than there are seats.
    """

    def __init__(self) -> None:
        self.texts: tuple[str, ...] = ()
        self._lines: dict[int, LogLine] = {}

    def show(self, seat: int, line: LogLine) -> None:
        """Show a line at a seat, instead of an earlier one."""
        self._lines[seat] = line
        self._update()

    def hide(self, seat: int, line: LogLine) -> None:
        """Show this line no more, unless another one has replaced it."""
        if self._lines.get(seat) is line:
            del self._lines[seat]
            self._update()

    def _update(self) -> None:
        texts = {seat: line.text for seat, line in self._lines.items()}
        self.texts = tuple(texts.get(seat, "") for seat in range(max(texts, default=-1) + 1))
