"""Chips: an amount as a short row of discs by kind, then the figure."""

from client.locale.i18n import Translator
from client.paint.canvas import Row, Run
from client.themes.roles import Role

KINDS: tuple[tuple[int, str, Role], ...] = (
    (100, "●", "chip.high"),
    (50, "◆", "chip.middle"),
    (10, "•", "chip.low"),
)
MOST = 9
"""Discs shown; the figure says the rest."""


def discs(amount: int, most: int = MOST) -> tuple[Run, ...]:
    """The discs of an amount, the dearest first, at most `most` of them."""
    runs: list[Run] = []
    for value, symbol, role in KINDS:
        count, amount = divmod(amount, value)
        count = min(count, most)
        most -= count
        if count:
            runs.append((symbol * count, role))
    return tuple(runs)


def chips(amount: int, tr: Translator, most: int = MOST) -> Row:
    """Discs and the figure, for a line."""
    return (*discs(amount, most), (f" {tr.number(amount)}", "text.strong"))
