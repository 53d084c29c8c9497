"""The box beside the board: the plan's points or its refusal, otherwise the last play.

If there is room, the values of all combinations are listed below it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Seen
from client.games.common import is_mine, seat_name
from client.games.flush_royal.cards import all_shown, combination, line, shown
from client.games.flush_royal.hints import hint_key, hint_sentences
from client.games.flush_royal.plan import Laid, Plan, plan_of
from client.games.flush_royal.refusals import refusal
from client.games.panel import Sentence
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, Row
from client.paint.text import fit, width, wrap
from client.widgets.frame import rule
from engine.games.flush_royal import BASES, CARD_POINTS, FIVE_POINTS

Sums = Mapping[str, Any]
"""Runs, bonus and points of a preview or of the last play."""


UNWRAPPED = 400
"""Columns of text that is wrapped elsewhere."""

ROOM = 9
"""Lines that most plays need; with more, the values are listed below."""


def box(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """The plan, veiled; without a plan the last play, which is public."""
    plan = plan_of(seen)
    canvas = Canvas(columns, lines)
    below = tuple(_values(columns - 2, tr))
    if lines >= ROOM + 1 + len(below):
        lines -= 1 + len(below)
        _put(canvas, lines, tr("what scores"), below)
    title, rows = _content(seen, plan, columns - 2, max(1, lines - 1), tr)
    _put(canvas, 0, title, rows[: max(0, lines - 1)])
    if not plan.is_empty or plan.hint is not None or plan.refused:
        canvas.veil(0, 0, columns, lines)
    return canvas


def in_words(seen: Seen, plan: Plan, tr: Translator) -> Sentence:
    """The same in a sentence, for screens without room for the box; "" where there is nothing."""
    if not plan.is_empty:
        return _planned(seen, plan, tr)
    if plan.refused:
        return " ".join((_kept(tr), hint_key(seen, tr))), "alert"
    if plan.hint is not None:
        return " ".join(hint_sentences(seen, plan, tr)), "text"
    if seen.view["over"]:
        rows = _left_over(seen, UNWRAPPED, 1, tr)
        return ", ".join(map(_text, rows)), "text.dim"
    last = seen.view["last_play"]
    if last is None:
        return "", "text.dim"
    title = tr("last play: {name}", name=seat_name(last["seat"], seen.names, tr))
    points = added_up(last, tr)
    return f"{title} · {points}", "text.dim"


def _planned(seen: Seen, plan: Plan, tr: Translator) -> Sentence:
    """The card a joker stands for, and the plan's points or why it is refused."""
    joker = None if plan.declaring is None else plan.laid_card(plan.declaring)
    parts = [_text(next(_declaring(joker, tr)))] if joker is not None else []
    plan = replace(plan, declaring=None)
    if _adds_up(seen, plan):
        assert seen.preview is not None, "there is something to add up"
        return " · ".join((*parts, added_up(seen.preview, tr))), "text"
    rows = _content(seen, plan, UNWRAPPED, UNWRAPPED, tr)[1]
    is_refused = any(role == "alert" for row in rows for _, role in row)
    return " · ".join((*parts, *map(_text, rows))), "alert" if is_refused else "text"


def _text(row: Row) -> str:
    return " ".join("".join(text for text, _ in row).split())


def added_up(play: Sums, tr: Translator) -> str:
    """The runs with their points, the bonus, and the total of several."""
    parts = [(combination(one["combination"], tr), one["points"]) for one in play["runs"]]
    if play["bonus"]:
        parts.append((tr("five cards at once"), play["bonus"]))
    said = ", ".join(" ".join((what, tr.number(points))) for what, points in parts)
    total = " ".join((tr("total"), tr.number(play["points"])))
    return f"{said} · {total}" if len(parts) > 1 else said


def _adds_up(seen: Seen, plan: Plan) -> bool:
    """Whether the box shows the points of the plan or of the last play."""
    if plan.is_empty:
        last = seen.view["last_play"]
        return plan.hint is None and not seen.view["over"] and last is not None
    if not plan.laid or plan.exchanging is not None or plan.declaring is not None:
        return False
    return is_mine(seen.view) and seen.preview is not None and "refused" not in seen.preview


def _put(canvas: Canvas, y: int, title: str, rows: Sequence[Row]) -> None:
    canvas.paste(0, y, rule(canvas.width, title))
    for line_, row in enumerate(rows, start=y + 1):
        canvas.put_row(1, line_, row)


def _values(columns: int, tr: Translator) -> Iterator[Row]:
    """The points of each combination, card and bonus."""
    for name, points in sorted(BASES.items(), key=lambda one: one[1]):
        yield _figure(combination(name, tr), points, columns, tr)
    yield _figure(tr("each card laid"), CARD_POINTS, columns, tr)
    yield _figure(tr("five cards at once"), FIVE_POINTS, columns, tr)
    for part in wrap(tr("A joker laid now halves the base points."), columns):
        yield ((part, "text.dim"),)


def _content(
    seen: Seen, plan: Plan, columns: int, lines: int, tr: Translator
) -> tuple[str, list[Row]]:
    """The box's title and lines."""
    if plan.exchanging is not None:
        return tr("to exchange"), list(_exchanging(seen, plan, columns, tr))
    if not plan.is_empty:
        return tr("to lay"), list(_placing(seen, plan, columns, lines, tr))
    if plan.refused:
        rows: list[Row] = [((part, "alert"),) for part in wrap(_kept(tr), max(2, columns))]
        return tr("exchange or pass"), [*rows, *_wrapped(hint_key(seen, tr), columns)]
    if plan.hint is not None:
        told = hint_sentences(seen, plan, tr)
        return tr("hint"), [row for sentence in told for row in _wrapped(sentence, columns)]
    if seen.view["over"]:
        return tr("cards left over"), list(_left_over(seen, columns, lines, tr))
    last = seen.view["last_play"]
    if last is None:
        text = tr("The first play is one combination in the start zone, the squares with a +.")
        rows = list(_wrapped(text, columns))
        return tr("first play"), [*rows, *_possible(seen, columns, lines - len(rows), tr)]
    title = tr("last play: {name}", name=seat_name(last["seat"], seen.names, tr))
    rows = list(sums(last, columns, lines, tr))
    return title, [*rows, *_possible(seen, columns, lines - len(rows), tr)]


def _kept(tr: Translator) -> str:
    return tr("You can lay cards, perhaps after a joker swap, so you cannot exchange or pass.")


def _possible(seen: Seen, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    """On the viewer's turn: what can be done besides laying, as far as there is room.

    It depends only on what everybody knows, never on the rack.
    """
    if seen.past or not is_mine(seen.view) or not seen.view["rack"]:
        return
    keys = {"exchange": tr.sense("key: exchange", "x"), "skip": tr.sense("key: pass", "p")}
    if seen.view["options"]["free_exchange"]:
        other = tr("{exchange} exchanges cards, {skip} passes.", **keys)
    else:
        other = tr("If no card fits: {exchange} exchanges cards, {skip} passes.", **keys)
    touching = tr("New cards must make a combination with all cards they touch.")
    said = [other, hint_key(seen, tr), *((touching,) if seen.view["last_play"] else ())]
    for sentence in said:
        rows = wrap(sentence, max(2, columns))
        lines -= len(rows)
        if lines < 0:
            return
        for row in rows:
            yield ((row, "text.dim"),)


def _left_over(seen: Seen, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    """The penalty of each rack that is not empty, then the last play as far as it fits."""
    sizes: Sequence[int] = seen.view["rack_sizes"]
    for seat, count in enumerate(sizes):
        if count:
            cards = tr.plural("one card", "{n} cards", count)
            name = f"{seat_name(seat, seen.names, tr)} · {cards}"
            yield _figure(name, -CARD_POINTS * count, columns, tr)
    if not any(sizes):
        yield from _wrapped(tr("Nobody has a card left."), columns)
    last = seen.view["last_play"]
    left = lines - max(1, sum(map(bool, sizes))) - 1
    if last is not None and left > 2:
        yield (
            (
                fit(tr("last play: {name}", name=seat_name(last["seat"], seen.names, tr)), columns),
                "text.dim",
            ),
        )
        yield from sums(last, columns, left, tr)


def sums(play: Sums, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    """Each run with its points, the bonus, and the total."""
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
    yield ((fit(tr("total"), columns - width(points)), "text"), (points, "text.strong"))


def _figure(name: str, points: int, columns: int, tr: Translator) -> Row:
    figure = f" {tr.number(points)}"
    return ((fit(name, columns - width(figure)), "text"), (figure, "text"))


def _wrapped(text: str, columns: int) -> Iterator[Row]:
    for part in wrap(text, max(2, columns)):
        yield ((part, "text"),)


def _exchanging(seen: Seen, plan: Plan, columns: int, tr: Translator) -> Iterator[Row]:
    rack, chosen = seen.view["rack"], plan.exchanging or ()
    if chosen:
        yield ((all_shown((rack[number] for number in chosen), tr), "text.strong"),)
    text = tr("Digits choose the cards to give back, and you draw as many. It costs no points.")
    yield from _wrapped(text, columns)
    most = seen.view["can"]["exchange"] if seen.view["can"] else 0
    if len(chosen) > most:
        yield from _wrapped(tr.plural("One at most.", "{n} at most.", most), columns)


def _placing(seen: Seen, plan: Plan, columns: int, lines: int, tr: Translator) -> Iterator[Row]:
    rack = seen.view["rack"]
    joker = None if plan.declaring is None else plan.laid_card(plan.declaring)
    if joker is not None:
        yield from _declaring(joker, tr)
        lines -= 2
    elif plan.hand is not None:
        text = tr(
            "{card} chosen: go to a free square and press Enter.", card=shown(rack[plan.hand], tr)
        )
        yield from _wrapped(text, columns)
        lines -= len(wrap(text, max(2, columns)))
    if not plan.laid:
        return
    if not is_mine(seen.view):
        yield ((_laid(seen, plan, tr), "text.strong"),)
        yield from _wrapped(tr("You can play this when it is your turn."), columns)
    elif seen.preview is None:
        yield (("…", "text"),)
    elif "refused" in seen.preview:
        yield from refusal_rows(seen.preview, columns, tr)
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


def _laid(seen: Seen, plan: Plan, tr: Translator) -> str:
    rack = seen.view["rack"]
    return all_shown(
        (f"{one.stands_for}*" if one.stands_for else rack[one.card] for one in plan.laid), tr
    )


def refusal_rows(preview: Mapping[str, Any], columns: int, tr: Translator) -> Iterator[Row]:
    """The refusal of the plan."""
    text = refusal(preview["refused"], preview["facts"], tr) or preview["text"]
    for part in wrap(text, max(2, columns)):
        yield ((part, "alert"),)
