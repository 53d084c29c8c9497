"""The pots, the cost of a call, and its odds."""

from collections.abc import Iterator

from msgspec import Struct

from client.games.base import Seen, View
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Row
from client.paint.text import fit, width
from client.widgets.chips import chips
from client.widgets.large_text import huge_text

POT = "pot"
"""The place where chips slide to and from."""

COLUMNS = 22
LINES = 4


class Odds(Struct, frozen=True):
    """The cost of a call and what it can win."""

    cost: int
    wins: int

    def ratio(self, tr: Translator) -> str:
        """The possible win as a multiple of the cost: `6.5`."""
        whole, tenth = divmod(round(10 * self.wins / self.cost), 10)
        point = tr.sense("decimal point", ".")
        return f"{tr.number(whole)}{point}{tenth}" if tenth else tr.number(whole)

    def share(self, tr: Translator) -> str:
        """How often a call must win to break even."""
        return tr.percent(self.cost / (self.cost + self.wins))


def total_pot(view: View) -> int:
    """All chips in the pots and in front of the seats."""
    total: int = sum(pot["amount"] for pot in view["pots"]) + sum(view["bets"])
    return total


def odds(view: View) -> Odds | None:
    """The viewer's pot odds; None if there is nothing to call.

    An all-in call wins from each seat no more than it pays itself.
    """
    you = view["you"]
    if not view["to_call"]:
        return None
    cost = min(view["to_call"], view["chips"][you])
    paid = view["bets"][you] + cost
    pots = sum(pot["amount"] for pot in view["pots"] if you in pot["seats"])
    return Odds(cost, pots + sum(min(bet, paid) for bet in view["bets"]))


def stakes(seen: Seen, tr: Translator) -> Canvas:
    """The pots, the amount to call, and its odds."""
    canvas = Canvas(COLUMNS, LINES)
    canvas.mark(POT, COLUMNS - 8, 0, 8)
    for y, (label, figure) in enumerate(_lines(seen.view, tr)):
        across = sum(width(text) for text, _ in figure)
        canvas.put(0, y, fit(label, COLUMNS - 1 - across), "text.dim")
        canvas.put_row(COLUMNS - across, y, figure)
    return canvas


def large_pot(seen: Seen, tr: Translator) -> Canvas | None:
    """All pots together in large digits, for a screen that a whole room looks at."""
    return huge_text(" ".join((tr("pot"), tr.number(total_pot(seen.view)))), "text.strong")


def doubling(view: View, tr: Translator) -> str:
    """When the ante doubles: "ante doubles in 4 hands"; "" if it never does."""
    hands = view["ante_doubles_in"]
    if not hands:
        return ""
    if hands == 1:
        return tr("ante doubles next hand")
    return tr("ante doubles in {n} hands", n=hands)


def one_line(view: View, columns: int, tr: Translator) -> str:
    """The same as one line of text, and when the antes double if there is room."""
    parts = [" ".join((tr("pot"), tr.number(total_pot(view))))]
    found = odds(view)
    if found is not None:
        parts.append(tr("{chips} to call", chips=found.cost))
        parts.append(tr("odds {ratio}", ratio=f"{found.ratio(tr)}:1"))
    then = doubling(view, tr)
    whole = " · ".join((*parts, then))
    return whole if then and width(whole) <= columns else " · ".join(parts)


def _lines(view: View, tr: Translator) -> Iterator[tuple[str, Row]]:
    yield tr("pot"), chips(total_pot(view), tr, 6)
    side = [pot["amount"] for pot in view["pots"][1:]]
    if side:
        label = tr.plural("in a side pot", "in side pots", len(side))
        yield label, ((_sums(side, COLUMNS - 1 - width(label), tr), "text.strong"),)
    found = odds(view)
    if found is not None:
        yield tr("to call"), ((tr.number(found.cost), "text.strong"),)
        yield tr("pot odds"), ((f"{found.ratio(tr)}:1 · {found.share(tr)}", "text"),)


def _sums(amounts: list[int], columns: int, tr: Translator) -> str:
    """The amounts, or without room for them what they come to."""
    apart = " + ".join(map(tr.number, amounts))
    return apart if width(apart) <= columns else tr.number(sum(amounts))
