"""The form for a new tournament."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from client.games.forms import default_game
from client.locale.i18n import Translator
from client.screens.base import HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.form import Choice, FormScreen, Typed, Values
from client.screens.new_table.words import changed_rules
from client.screens.tournament.text import format_word
from engine.sync.tournament_requests import NewTournament

ROTATION = "*"
"""The choice of all games in turn."""

NAME = 40  # characters
MINUTES = (0, 5, 10, 15, 20, 30, 45, 60, 90)
CLOCKS = (0, 20, 30, 45, 60, 90, 120)
MOST_ROUNDS = 12
SIZES = range(2, 7)
"""People at a table that every game takes."""


class Begun(Struct, frozen=True):
    """The choices made in the form for a new table before this one.

    Attributes:
        game: "" for the usual one.
        options: its house rules.
    """

    game: str = ""
    options: Mapping[str, Any] = {}
    size: int = 4
    clock: int = 45


NOTHING = Begun()


def tournament_form(
    context: SessionContext,
    below: HallScreen,
    opened: Callable[[int], None],
    begun: Begun = NOTHING,
) -> FormScreen:
    """The form; `opened` is called with the number of the new tournament."""
    tr = context.app.tr
    rules = {begun.game: dict(begun.options)} if begun.game else {}
    games = {ROTATION: tr("all games in turn")}
    games |= {game: context.title(game, tr) for game in context.games}
    usual = default_game(context.games)
    size, clock = _index(SIZES, begun.size), _index(CLOCKS, begun.clock)
    no_limit, name = tr("no limit"), tr("{name}’s cup", name=context.hall.name)
    fields = (
        Choice("format", tr("Format"), {
            "swiss": format_word("swiss", tr),
            "knockout": format_word("knockout", tr),
            "points": format_word("points", tr),
        }),
        Choice("game", tr("Game"), games, list(games).index(begun.game or usual)),
        Choice("rounds", tr("Rounds"), {str(n): str(n) for n in range(1, MOST_ROUNDS + 1)}, 2),
        Typed("until", tr("No new round after"), limit=5, text="23:00"),
        Choice("size", tr("People at a table"), {str(n): str(n) for n in SIZES}, size),
        Choice("minutes", tr("Minutes a round"), _numbers(MINUTES, no_limit), _index(MINUTES, 20)),
        Choice("clock", tr("Seconds a move"), _numbers(CLOCKS, no_limit), clock),
        Typed("name", tr("Name"), limit=NAME, text=name[:NAME]),
    )  # fmt: skip

    def done(values: Values) -> None:
        context.hall.ask(
            NewTournament, *request_fields(values, list(context.games), rules),
            granted=lambda data: opened(data["tournament"]), denied=below.refused,
        )  # fmt: skip

    return FormScreen(
        context,
        below,
        title=tr("New tournament"),
        about=lambda values: " ".join(
            filter(None, (explained(values, tr), told_rules(values["game"], rules, context, tr)))
        ),
        fields=fields,
        yes=tr("open it"),
        done=done,
        unused=unused,
        yes_key=tr.sense("key: create", "c"),
    )


def unused(values: Values) -> Collection[str]:
    """The fields that the chosen format has no use for."""
    of_format = {"swiss": "rounds", "points": "until"}
    return {name for form, name in of_format.items() if form != values["format"]}


def told_rules(
    game: str, rules: Mapping[str, Mapping[str, Any]], context: SessionContext, tr: Translator
) -> str:
    """The house rules that were chosen for the game before; "" without any."""
    form = context.games.get(game)
    if form is None or game not in rules:
        return ""
    told = changed_rules(form, rules[game], tr)
    return tr("House rules: {rules}.", rules=", ".join(told)) if told else ""


def request_fields(
    values: Values, games: list[str], rules: Mapping[str, Mapping[str, Any]]
) -> tuple[Any, ...]:
    """The fields of `NewTournament`.

    Args:
        values: of the form.
        games: all there are.
        rules: house rules that were chosen, by game.
    """
    return (
        values["name"],
        values["format"],
        games if values["game"] == ROTATION else [values["game"]],
        {game: rules[game] for game in rules if game == values["game"]},
        int(values["rounds"]),
        int(values["size"]),
        int(values["minutes"]),
        values["until"],
        int(values["clock"]),
    )


def explained(values: Values, tr: Translator) -> str:
    """What the chosen format means."""
    return {
        "swiss": tr(
            "For 4 to 200 people. Everybody plays every round; after the first one, people with "
            "similar points meet."
        ),
        "knockout": tr(
            "The better half of each table plays the next round, until one table is left. Nobody "
            "can enter after the start."
        ),
        "points": tr(
            "People with similar points meet, round after round. After the time below no round "
            "begins, and most points win."
        ),
    }[values["format"]]


def _index(numbers: Sequence[int], wanted: int) -> int:
    """The place of the number that is nearest to the wanted one; 0 is near to nothing else."""
    near = [one for one in numbers if bool(one) == bool(wanted)] or list(numbers)
    return numbers.index(min(near, key=lambda one: abs(one - wanted)))


def _numbers(numbers: tuple[int, ...], zero: str) -> Mapping[str, str]:
    return {str(number): str(number) if number else zero for number in numbers}
