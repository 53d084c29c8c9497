"""An amount of chips as discs and a figure."""

from client.locale.i18n import Translator
from client.paint.canvas import Row, Run
from client.themes.roles import Role

KINDS: tuple[tuple[int, str, Role], ...] = (
    (100, "●", "chip.high"),
    (50, "◆", "chip.middle"),
    (10, "•", "chip.low"),
)
MOST = 9
"""Most discs shown."""


def discs(amount: int, most: int = MOST) -> tuple[Run, ...]:
    """At most `most` discs for an amount, the most valuable first."""
    runs: list[Run] = []
    for value, symbol, role in KINDS:
        count, amount = divmod(amount, value)
        count = min(count, most)
        most -= count
        if count:
            runs.append((symbol * count, role))
    return tuple(runs)


def chips(amount: int, tr: Translator, most: int = MOST) -> Row:
    """Discs and the figure as one line."""
    return (*discs(amount, most), (f" {tr.number(amount)}", "text.strong"))
