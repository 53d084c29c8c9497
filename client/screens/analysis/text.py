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
    "lead": N_("Lead at the start, in points"),
    "turns": N_("Turns with best play"),
}
_ENDS: Mapping[str, str] = {
    "win": N_("At the end"),
    "lead": N_("Lead at the end, in points"),
    "turns": N_("Turns taken"),
}
_CURVES: dict[str, str] = {
    "win": N_("Chance to win"),
    "points": N_("Expected score"),
    "lead": N_("Expected lead"),
    "turns": N_("Expected turns"),
    "chips": N_("Expected chips"),
    "lives": N_("Expected lives"),
}
_CURVES_OF_SEVERAL: dict[str, str] = {
    "points": N_("Score expected after each turn"),
    "chips": N_("Chips expected after each hand"),
    "lives": N_("Lives expected after each round"),
}
"""The same where a value looks ahead to the end of a turn, hand or round only."""


def about_accuracy(data: Facts, tr: Translator) -> str:
    """The decisions that count for the accuracy, and the part of it that a loss costs.

    With chips a loss is measured against the pot, not against the match.
    """
    uncounted = _uncounted(data, tr)
    if data["analysis"]["accuracy"] is None:
        return uncounted
    if any(part["unit"] == "chips" for part in data["analysis"]["parts"]):
        scale = tr("Accuracy as on lichess.org: 100% for no loss, 64% for losing 10% of the pot.")
    else:
        scale = tr(
            "Accuracy as on lichess.org: 100% for no loss, 64% for losing a 10% chance to win."
        )
    return " ".join(filter(None, (uncounted, scale)))


def _uncounted(data: Facts, tr: Translator) -> str:
    """Why some decisions of the list do not count; "" if all do."""
    listed = data["analysis"]["decisions"]
    if any(one["by"] != "player" for one in listed):
        return tr("Moves of bots and of the clock do not count.")
    units = {one["unit"] for one in listed if one["accuracy"] is None}
    if "lives" in units:
        return tr("For accuracy, only decisions between the last two players count.")
    if units:
        return tr("Decisions do not count if it is not known what they cost in chances to win.")
    return ""


def about_costs(data: Facts, tr: Translator) -> str:
    """A sentence on costs that add up to more than the match is worth; "" where they do not."""
    if not _counts_leads(data):
        return ""
    return tr(
        "A cost is how many points of your final lead the decision gives away. A play that stays "
        "possible costs again in each turn in which you miss it."
    )


def unit_text(data: Facts, tr: Translator) -> str:
    """The unit of the costs, where it does not explain itself; else ""."""
    return tr("in points of lead") if _counts_leads(data) else ""


def _counts_leads(data: Facts) -> bool:
    return any(part["unit"] == UNSEPARATED for part in data["analysis"]["parts"])


def title(data: Facts, titles: Titles, tr: Translator) -> str:
    """The match and whose decisions these are."""
    name = seat_name(data["analysis"]["seat"], data["names"], tr)
    return f"{titles(data['game'])} · {clean(name)}"


def accuracy_text(data: Facts, tr: Translator) -> str:
    """The accuracy and how many of the decisions count for it, or that there is none."""
    found, counted = data["analysis"]["accuracy"], data["analysis"]["judged"]
    listed = len(data["analysis"]["decisions"])
    if found is None and listed:
        return tr.plural("No accuracy for one decision", "No accuracy for {n} decisions", listed)
    if found is None:
        return tr("There is no decision to judge.")
    percent = percentage(found, tr)
    if counted < listed:
        return tr.plural(
            "Accuracy {percent} in one of {total} decisions",
            "Accuracy {percent} in {n} of {total} decisions",
            counted,
            percent=percent,
            total=tr.number(listed),
        )
    return tr.plural(
        "Accuracy {percent} in one decision",
        "Accuracy {percent} in {n} decisions",
        counted,
        percent=percent,
    )


def rows(data: Facts, tr: Translator) -> Iterator[tuple[str, str]]:
    """How the result came about: labels and amounts, part by part."""
    parts = data["analysis"]["parts"]
    for part in parts:
        unit = part["unit"]
        yield _start(part, tr, is_last_turn=part is not parts[0]), value(part["start"], unit, tr)
        yield tr("Decisions"), change(part["moves"], unit, tr)
        if unit != UNSEPARATED:
            yield tr("Luck"), change(part["luck"], unit, tr)
        if part["others"]:
            yield tr(_others(unit)), change(part["others"], unit, tr)
        if part["rest"]:
            yield tr("Points of the last turn"), change(part["rest"], unit, tr)
        broken_off = data["status"] == "abandoned"
        end = N_("When it was broken off") if broken_off else _ENDS.get(unit, N_("Result"))
        yield tr(end), value(part["end"], unit, tr)


def _start(part: Facts, tr: Translator, *, is_last_turn: bool) -> str:
    """The label of what was expected at the start, or of best play in each of several turns."""
    unit, several = part["unit"], part["stretches"]
    if unit == "win" and is_last_turn:
        return tr("Chance to win, last turn")
    if several > 1:
        match unit:
            case "points":
                return tr.plural("One turn of best play", "{n} turns of best play", several)
            case "lives":
                return tr.plural("One round of best play", "{n} rounds of best play", several)
            case "chips":
                return tr.plural("One hand of best play", "{n} hands of best play", several)
    return tr(_STARTS.get(unit, _AVERAGE))


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
    if any(one["accuracy"] is None for one in found):
        return sorted(found, key=lambda one: -one["loss"])
    return sorted(found, key=lambda one: (one["accuracy"], -one["loss"]))


def cells(
    decision: Facts, words: GameWords, tr: Translator, *, is_short: bool = False
) -> tuple[str, str, str, str, str]:
    """A row: entry, the situation, what was chosen, what was best, what it has cost."""
    paid, say = cost(decision, tr), words.short_choice if is_short else words.choice
    return (
        tr.number(decision["entry"]),
        words.situation(decision["chosen"], tr),
        made_by(decision, say(decision["chosen"], tr), tr),
        say(decision["best"], tr) if paid else "",
        paid,
    )


def whole(decision: Facts, words: GameWords, tr: Translator) -> str:
    """A decision as a sentence, for a list that has no room for it."""
    _, _, chosen, better, _ = cells(decision, words, tr)
    if not better:
        return tr("Chosen: {choice}.", choice=chosen)
    return tr("Chosen: {choice}. Better: {better}.", choice=chosen, better=better)


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
    titles = _CURVES | _CURVES_OF_SEVERAL if part["stretches"] > 1 else _CURVES
    return tr(titles.get(part["unit"], _EXPECTED))


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
    about = estimate_text(data, tr), about_costs(data, tr), about_accuracy(data, tr)
    for sentence in filter(None, about):
        yield from wrap(sentence, COLUMNS)


def _sampled(values: Sequence[float]) -> Sequence[float]:
    last = len(values) - 1
    if last < SAMPLES:
        return values
    return [values[round(number * last / (SAMPLES - 1))] for number in range(SAMPLES)]
