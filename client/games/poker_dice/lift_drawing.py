"""The lift after a doubt, animated: the cup rises in three steps, then the result is told."""

from client.games.base import Seen, Size, View
from client.games.common import seat_name
from client.games.poker_dice.calls import call_in_words
from client.games.poker_dice.dice import ON_BOARDS, above, wall
from client.games.poker_dice.headlines import life_lost
from client.games.poker_dice.lift import shows_lift
from client.games.poker_dice.words import WORDS, lifted
from client.games.verdict import Verdict
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit
from client.themes.roles import Role
from client.widgets.die import POKER, Look, poker_die
from client.widgets.steps import DieSize, centred, largest

DICE = 5

RISES = (0.4, 0.6, 0.8)
"""Seconds from the doubt until the cup has risen by one, two and three thirds of its height."""

VERDICT, PAYS, LIFT = 1.3, 1.7, 1.8
"""Seconds until the result is told, until the loser is told, and until the animation ends."""


LIFT_CHANGES = (*RISES, VERDICT, PAYS)
"""Seconds at which the picture changes before its end."""


def lift(seen: Seen, columns: int, lines: int, tr: Translator, size: DieSize = POKER) -> Canvas:
    """How the last round ended: the dice, the call, the result, and who loses a life."""
    last, elapsed = seen.view["last_round"], LIFT if seen.elapsed is None else seen.elapsed
    canvas = Canvas(columns, lines)
    shown = _cup_and_dice(last, elapsed, size, tr)
    canvas.paste((columns - shown.width) // 2, 0, shown)
    y = shown.height + (lines > shown.height + 3)
    for number, (since, text, role) in enumerate(sentences(seen, last, tr)):
        if elapsed >= since:
            canvas.put(0, y + number, fit(text, columns, "^"), role)
    return canvas


def lift_apart(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The dice alone, as large as there is room for; what they mean is said beside them."""
    last = seen.view["last_round"]
    dice = largest(
        ON_BOARDS, size, lambda one: (one.columns * DICE + 2, one.lines + above(one) - 1)
    )
    shown = _cup_and_dice(last, LIFT, dice, tr)
    return centred(shown, size)


def verdict(seen: Seen, tr: Translator) -> Verdict:
    """Whether the call was true, and who loses a life."""
    last = seen.view["last_round"]
    loser = last["loser"]
    event = {"event": "life_lost", "seat": loser, "lives": seen.view["lives"][loser]}
    told = life_lost(event, seen.names, tr)
    if last["held"]:
        return Verdict(tr("True!"), "text.good", told)
    return Verdict(tr("A lie!"), "alert.large", told)


def call_and_dice(seen: Seen, tr: Translator) -> tuple[tuple[str, Role], ...]:
    """The call, and the dice below the cup."""
    last = seen.view["last_round"]
    caller, call = seat_name(last["caller"], seen.names, tr), call_in_words(last["call"], tr)
    best = call_in_words(last["best"], tr)
    return (
        (tr("{name}: {call}", name=caller, call=call), "text"),
        (tr("The dice: {best}", best=best), "text.strong"),
    )


def shown_lives(seen: Seen, seat: int) -> int:
    """The lives to show: a life lost is still shown until the loser is told."""
    shown: int = seen.view["lives"][seat]
    pays = is_rising(seen) and seen.view["last_round"]["loser"] == seat
    return shown + pays


def is_rising(seen: Seen) -> bool:
    """Whether the animation has not told the loser yet."""
    return shows_lift(seen) and seen.elapsed is not None and seen.elapsed < PAYS


def sentences(seen: Seen, last: View, tr: Translator) -> tuple[tuple[float, str, Role], ...]:
    """Doubt, result and loss: when each is shown, its text and its role."""
    doubted, found = lifted(last, seen.names, tr)
    loser, left = last["loser"], seen.view["lives"][last["loser"]]
    event = {"event": "life_lost", "seat": loser, "lives": left}
    verdict: Role = "text.good" if last["held"] else "alert"
    told = WORDS.event(event, seen.names, tr)
    return (0.0, doubted, "text"), (VERDICT, found, verdict), (PAYS, told, "text.strong")


def _cup_and_dice(last: View, elapsed: float, size: DieSize, tr: Translator) -> Canvas:
    """The dice and the cup above them; their look reveals the result only when it is told."""
    columns = size.columns * len(last["dice"]) + 2
    over = above(size) - 1
    canvas = Canvas(columns, over + size.lines)
    look: Look = "kept" if last["held"] and elapsed >= VERDICT else "face"
    for number, face in enumerate(last["dice"]):
        shown = poker_die(face, tr.language, look, size=size)
        canvas.paste(1 + size.columns * number, over, shown)
    risen = sum(elapsed >= moment for moment in RISES) * size.lines // len(RISES)
    high = size.lines
    top = canvas.height - 1 - high - risen
    canvas.fill(0, 0, columns, top + high, "text")  # the wall is narrower than the rim
    first = max(top, over - 2)  # a cup that has risen to the top looks lower, and keeps its own top
    lines = top + high - first
    canvas.put(lines + 1, first - 1, "▁" * (columns - 2 * lines - 2), "cup.edge")
    wall(canvas, 0, first, columns, lines)
    return canvas
