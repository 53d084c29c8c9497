"""An analysis as lines of text, for the screen, line mode and the command.

The input is plain data: the answer to `Analyse`, which is also what `--json` prints.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from client.games import registry
from client.games.common import seat_name
from client.games.figures import percentage
from client.games.words import GameWords
from client.locale.i18n import N_, Translator
from client.paint.columns import columns
from client.paint.text import clean, wrap

Facts = Mapping[str, Any]
Titles = Callable[[str], str]
"""Gives the title of a game by its id."""

MOST_IN_TEXT = 30
"""Decisions that the text lists, the costliest first."""
COLUMNS = 78
"""Columns of the sentences below it."""
SAMPLES = 9
"""Values of the curve that are read out."""

UNSEPARATED = "lead"
"""The unit in which luck and what others did are not told apart."""
_AVERAGE, _EXPECTED = N_("Best play"), N_("Expected")
"""For units without words of their own."""
_STARTS: Mapping[str, str] = {
    "win": N_("At the start"),
    "lead": N_("Lead at the start"),
    "turns": N_("Turns with best play"),
}
_ENDS: Mapping[str, str] = {
    "win": N_("At the end"),
    "lead": N_("Lead at the end"),
    "turns": N_("Turns taken"),
}
_CURVES: Mapping[str, str] = {
    "win": N_("Chance to win"),
    "points": N_("Expected score"),
    "lead": N_("Expected lead"),
    "turns": N_("Expected turns"),
    "chips": N_("Expected chips"),
    "lives": N_("Expected lives"),
}


def about_accuracy(data: Facts, tr: Translator) -> str:
    """The formula. With chips a loss is measured against the pot, not against the match."""
    if any(part["unit"] == "chips" for part in data["analysis"]["parts"]):
        return tr(
            "Accuracy is the average of 103.17 × e^(−0.0435 x) − 3.17, as on lichess.org; "
            "x is the part of the pot that a decision costs, in percent."
        )
    return tr(
        "Accuracy is the average of 103.17 × e^(−0.0435 x) − 3.17, as on lichess.org; "
        "x is the chance to win that a decision costs, in percent."
    )


def title(data: Facts, titles: Titles, tr: Translator) -> str:
    """The match and whose decisions these are."""
    name = seat_name(data["analysis"]["seat"], data["names"], tr)
    return f"{titles(data['game'])} · {clean(name)}"


def accuracy_text(data: Facts, tr: Translator) -> str:
    """The accuracy, or why there is none."""
    found, total = data["analysis"]["accuracy"], data["analysis"]["judged"]
    if found is None:
        return tr("There is no decision to judge.")
    percent = percentage(found, tr)
    return tr.plural(
        "Accuracy {percent} in one decision",
        "Accuracy {percent} in {n} decisions",
        total,
        percent=percent,
    )


def rows(data: Facts, tr: Translator) -> Iterator[tuple[str, str]]:
    """How the result came about: labels and amounts, part by part."""
    for part in data["analysis"]["parts"]:
        unit = part["unit"]
        yield tr(_STARTS.get(unit, _AVERAGE)), value(part["start"], unit, tr)
        yield tr("Decisions"), change(part["moves"], unit, tr)
        if unit != UNSEPARATED:
            yield tr("Luck"), change(part["luck"], unit, tr)
        if part["others"]:
            yield tr(_others(unit)), change(part["others"], unit, tr)
        broken_off = data["status"] == "abandoned"
        end = N_("When it was broken off") if broken_off else _ENDS.get(unit, N_("Result"))
        yield tr(end), value(part["end"], unit, tr)


def _others(unit: str) -> str:
    return N_("Draws and opponents") if unit == UNSEPARATED else N_("Opponents")


def value(amount: float, unit: str, tr: Translator) -> str:
    """An expectation in words: `245.9`, `52.0%`."""
    if unit == "win":
        return percentage(100 * amount, tr)
    shown = abs(amount) if unit == "turns" else amount
    return tr.number(int(shown)) if shown == int(shown) else tr.decimal(shown)


def change(amount: float, unit: str, tr: Translator) -> str:
    """A change with its sign: `−26.9`, `+3.4%`; of turns, more of them are worse."""
    shown = {"win": 100 * amount, "turns": -amount}.get(unit, amount)
    if round(shown, 1) == 0:
        shown = 0.0
    text = percentage(shown, tr) if unit == "win" else tr.decimal(shown)
    return f"+{text}" if shown > 0 else text


def cost(decision: Facts, tr: Translator) -> str:
    """The cost of a decision: `6.2 points`, `3.4%`; "" for nothing."""
    unit, loss = decision["unit"], decision["loss"]
    if unit == "win":
        return percentage(100 * loss, tr) if loss >= 0.0005 else ""
    if loss < 0.05:
        return ""
    return _counted(round(loss, 1), unit, tr)


def _counted(loss: float, unit: str, tr: Translator) -> str:
    """An amount with its unit; in French anything below two is singular."""
    whole, amount = int(loss), tr.decimal(loss)
    match unit:
        case "points" | "lead":
            return tr.plural("{amount} points", "{amount} points", whole, amount=amount)
        case "turns":
            return tr.plural("{amount} turns", "{amount} turns", whole, amount=amount)
        case "chips":
            return tr.plural("{amount} chips", "{amount} chips", whole, amount=amount)
        case "lives":
            return tr.plural("{amount} lives", "{amount} lives", whole, amount=amount)
    return amount


def turning_points(data: Facts, tr: Translator) -> Iterator[tuple[int, str]]:
    """The entry of each, and a sentence about it."""
    words = registry.words(data["game"])
    moves = {one["entry"]: one for one in data["analysis"]["decisions"]}
    for point in data["analysis"]["turning"]:
        entry, amount = point["entry"], change(point["amount"], point["unit"], tr)
        match point["why"]:
            case "move" if entry in moves:
                chosen = words.choice(moves[entry]["chosen"], tr)
                yield entry, tr("Decision: {choice} ({amount})", choice=chosen, amount=amount)
            case "others" if point["unit"] == UNSEPARATED:
                yield entry, tr("Draws and opponents: {amount}", amount=amount)
            case "others":
                yield entry, tr("Opponents: {amount}", amount=amount)
            case _:
                yield entry, tr("Luck: {amount}", amount=amount)


def costliest(data: Facts) -> Sequence[Facts]:
    """The decisions, those that have cost most first."""
    found: Sequence[Facts] = data["analysis"]["decisions"]
    return sorted(found, key=lambda one: (one["accuracy"] or 0.0, -one["loss"]))


def cells(decision: Facts, words: GameWords, tr: Translator) -> tuple[str, str, str, str, str]:
    """A row: entry, the situation, what was chosen, what was best, what it has cost."""
    paid = cost(decision, tr)
    return (
        tr.number(decision["entry"]),
        words.situation(decision["chosen"], tr),
        made_by(decision, words.choice(decision["chosen"], tr), tr),
        words.choice(decision["best"], tr) if paid else "",
        paid,
    )


def heads(tr: Translator) -> tuple[str, str, str, str, str]:
    """Headings for `cells`."""
    return tr("entry"), tr("before"), tr("chosen"), tr("better"), tr("cost")


def made_by(decision: Facts, chosen: str, tr: Translator) -> str:
    """The choice, and who made it if it was not a player."""
    match decision["by"]:
        case "player":
            return chosen
        case "bot":
            return tr("{choice} (a bot)", choice=chosen)
    return tr("{choice} (time was up)", choice=chosen)


def main_part(data: Facts) -> Facts | None:
    """The part whose curve is shown: the longest."""
    parts: Sequence[Facts] = data["analysis"]["parts"]
    return max(parts, key=lambda part: len(part["curve"]), default=None)


def curve_title(part: Facts, tr: Translator) -> str:
    """The title of a part's curve."""
    return tr(_CURVES.get(part["unit"], _EXPECTED))


def estimate_text(data: Facts, tr: Translator) -> str:
    """That values are estimates, if some of them are."""
    if all(one["exact"] for one in data["analysis"]["decisions"]):
        return ""
    return tr("The values are estimates for these rules and this number of players.")


def lines(data: Facts, titles: Titles, tr: Translator) -> Iterator[str]:
    """The whole analysis."""
    words = registry.words(data["game"])
    number = str(data["match"])
    yield " · ".join((tr("Match {number}", number=number), title(data, titles, tr)))
    yield accuracy_text(data, tr)
    yield ""
    yield from (f"  {line}" for line in columns(list(rows(data, tr)), right=frozenset({1})))
    if (part := main_part(data)) is not None:
        sampled = _sampled([amount for _, amount in part["curve"]])
        values = " ".join(value(amount, part["unit"], tr) for amount in sampled)
        yield ""
        yield tr("{what} over the match: {values}", what=curve_title(part, tr), values=values)
    if points := list(turning_points(data, tr)):
        yield ""
        yield tr("Turning points")
        yield from (f"  {entry:>5}  {sentence}" for entry, sentence in points)
    yield ""
    found = [one for one in costliest(data) if cost(one, tr)][:MOST_IN_TEXT]
    if found:
        yield tr("Costliest decisions")
        table = [heads(tr), *(cells(one, words, tr) for one in found)]
        yield from (f"  {line}" for line in columns(table, right=frozenset({0, 4})))
    else:
        yield tr("No decision has cost anything.")
    yield ""
    for sentence in filter(None, (estimate_text(data, tr), about_accuracy(data, tr))):
        yield from wrap(sentence, COLUMNS)


def _sampled(values: Sequence[float]) -> Sequence[float]:
    last = len(values) - 1
    if last < SAMPLES:
        return values
    return [values[round(number * last / (SAMPLES - 1))] for number in range(SAMPLES)]
