"""The lift after a doubt, animated: the cup rises line by line, then the result is told."""

from client.games.base import Seen, View
from client.games.poker_dice.dice import wall
from client.games.poker_dice.lift import shows_lift
from client.games.poker_dice.words import WORDS, lifted
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit
from client.themes.roles import Role
from client.widgets.die import NARROW, SMALL_HEIGHT, Look, poker_die

RISES = (0.4, 0.6, 0.8)
"""Seconds from the doubt until the cup has risen by one, two and three lines."""

VERDICT, PAYS, LIFT = 1.3, 1.7, 1.8
"""Seconds until the result is told, until the loser is told, and until the animation ends."""

_WALL = 3
"""Lines of the cup's wall."""


def lift(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """How the last round ended: the dice, the call, the result, and who loses a life."""
    last, elapsed = seen.view["last_round"], LIFT if seen.elapsed is None else seen.elapsed
    canvas = Canvas(columns, lines)
    shown = _cup_and_dice(last, elapsed, tr)
    canvas.paste((columns - shown.width) // 2, 0, shown)
    y = shown.height + (lines > shown.height + 3)
    for number, (since, text, role) in enumerate(sentences(seen, last, tr)):
        if elapsed >= since:
            canvas.put(0, y + number, fit(text, columns, "^"), role)
    return canvas


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


def _cup_and_dice(last: View, elapsed: float, tr: Translator) -> Canvas:
    """The dice and the cup above them; their look reveals the result only when it is told."""
    columns = NARROW * len(last["dice"]) + 2
    canvas = Canvas(columns, 2 + SMALL_HEIGHT)
    look: Look = "kept" if last["held"] and elapsed >= VERDICT else "face"
    for number, face in enumerate(last["dice"]):
        canvas.paste(1 + NARROW * number, 2, poker_die(face, tr.language, look))
    risen = sum(elapsed >= moment for moment in RISES)
    top = canvas.height - 1 - _WALL - risen
    canvas.fill(0, 0, columns, top + _WALL, "text")  # the wall is narrower than the rim
    canvas.put(_WALL + 1, top - 1, "▁" * (columns - 2 * _WALL - 2), "cup.edge")
    wall(canvas, 0, top, columns, _WALL)
    return canvas
