"""The box beside the board: what the plan scores or what is wrong with it, else the last play."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.canvas import Canvas, Row
from client.games.base import Seen
from client.games.common import is_mine, named
from client.games.flush_royal.cards import all_shown, combination, line, shown
from client.games.flush_royal.laying import Laid, Laying, laying
from client.games.flush_royal.refusals import refusal
from client.i18n import Translator
from client.text import fit, width, wrap
from client.widgets.frame import rule

Sums = Mapping[str, Any]
"""Runs, bonus and points: of a preview or of the last play."""


def box(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """What is planned, veiled; with no plan what was played last, which everybody knows."""
    plan = laying(seen)
    title, rows = _content(seen, plan, columns - 2, max(1, lines - 1), tr)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, rule(columns, title))
    for y, row in enumerate(rows[: max(0, lines - 1)], start=1):
        canvas.put_row(1, y, row)
    if not plan.is_empty:
        canvas.veil(0, 0, columns, lines)
    return canvas


def _content(
    seen: Seen, plan: Laying, columns: int, lines: int, tr: Translator
) -> tuple[str, list[Row]]:
    """The box's title and its lines."""
    if plan.giving is not None:
        return tr("to exchange"), list(_giving(seen, plan, columns, tr))
    if not plan.is_empty:
        return tr("to place"), list(_placing(seen, plan, columns, lines, tr))
    last = seen.view["last_play"]
    if last is None:
        text = tr("The first play is one combination in the start zone, the squares with a +.")
        return tr("first play"), list(_said(text, columns))
    title = tr("last play: {name}", name=named(last["seat"], seen.names, tr))
    return title, list(sums(last, columns, lines, tr))


def sums(play: Sums, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    """Each run by name with its points, the bonus, and the total last."""
    runs: Sequence[Mapping[str, Any]] = play["runs"]
    below = 1 + bool(play["bonus"])
    shown_runs = runs if len(runs) <= lines - below else runs[: max(0, lines - below - 1)]
    for run in shown_runs:
        name = f"{combination(run['combination'], tr)} · {line(run['cells'], tr)}"
        yield _figure(name, run["points"], columns, tr)
    if len(shown_runs) < len(runs):
        rest = runs[len(shown_runs) :]
        name = tr.plural("one more", "{n} more", len(rest))
        yield _figure(name, sum(run["points"] for run in rest), columns, tr)
    if play["bonus"]:
        yield _figure(tr("five cards at once"), play["bonus"], columns, tr)
    points = tr.number(play["points"])
    yield ((fit(tr("together"), columns - width(points)), "text"), (points, "text.strong"))


def _figure(name: str, points: int, columns: int, tr: Translator) -> Row:
    figure = f" {tr.number(points)}"
    return ((fit(name, columns - width(figure)), "text"), (figure, "text"))


def _said(text: str, columns: int) -> Iterator[Row]:
    for part in wrap(text, max(2, columns)):
        yield ((part, "text"),)


def _giving(seen: Seen, plan: Laying, columns: int, tr: Translator) -> Iterator[Row]:
    rack, chosen = seen.view["rack"], plan.giving or ()
    if chosen:
        yield ((all_shown((rack[number] for number in chosen), tr), "text.strong"),)
    yield from _said(tr("Digits choose the cards to give back."), columns)
    most = seen.view["can"]["exchange"] if seen.view["can"] else 0
    if len(chosen) > most:
        yield from _said(tr.plural("One at most.", "{n} at most.", most), columns)


def _placing(seen: Seen, plan: Laying, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    rack = seen.view["rack"]
    joker = None if plan.declaring is None else plan.lying(plan.declaring)
    if joker is not None:
        yield from _declaring(joker, tr)
        lines -= 2
    elif plan.hand is not None:
        text = tr("{card} in hand: to a free square, then Enter.", card=shown(rack[plan.hand], tr))
        yield from _said(text, columns)
        lines -= len(wrap(text, max(2, columns)))
    if not plan.laid:
        return
    if not is_mine(seen.view):
        yield ((_laid(seen, plan, tr), "text.strong"),)
        yield from _said(tr("It can be played when it is your turn."), columns)
    elif seen.preview is None:
        yield (("…", "text"),)
    elif "refused" in seen.preview:
        yield from wrong(seen.preview, columns, tr)
    else:
        yield from sums(seen.preview, columns, lines, tr)


def _declaring(joker: Laid, tr: Translator) -> Iterator[Row]:
    yield (
        (tr("✶ stands for"), "text"),
        (" ◄ ", "text.dim"),
        (shown(joker.stands_for, tr), "text.strong"),
        (" ► ", "text.dim"),
    )
    yield ((tr("← → rank   ↑ ↓ suit"), "text.dim"),)


def _laid(seen: Seen, plan: Laying, tr: Translator) -> str:
    rack = seen.view["rack"]
    return all_shown(
        (f"{one.stands_for}*" if one.stands_for else rack[one.card] for one in plan.laid), tr
    )


def wrong(preview: Mapping[str, Any], columns: int, tr: Translator) -> Iterator[Row]:
    """Why the plan is refused."""
    said = refusal(preview["refused"], preview["facts"], tr) or preview["text"]
    for part in wrap(said, max(2, columns)):
        yield ((part, "alert"),)
