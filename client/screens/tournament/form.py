"""The form for a new tournament."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from client.games.forms import default_game
from client.locale.i18n import Translator
from client.screens.base import HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.form import Choice, FormScreen, Typed, Values
from client.screens.tournament.text import format_word
from engine.sync.tournament_requests import NewTournament

ROTATION = "*"
"""The choice of all games in turn."""

NAME = 40  # characters
MINUTES = (0, 10, 15, 20, 30, 45, 60, 90)
CLOCKS = (0, 20, 30, 45, 60, 90, 120)
MOST_ROUNDS = 12
SIZES = range(2, 7)
"""People at a table that every game takes."""


def tournament_form(
    context: SessionContext, below: HallScreen, opened: Callable[[int], None]
) -> FormScreen:
    """The form; `opened` is called with the number of the new tournament."""
    tr = context.app.tr
    games = {ROTATION: tr("all games in turn")}
    games |= {game: context.title(game, tr) for game in context.games}
    no_limit, name = tr("no limit"), tr("{name}’s cup", name=context.hall.name)
    fields = (
        Choice("format", tr("Format"), {
            "swiss": format_word("swiss", tr),
            "knockout": format_word("knockout", tr),
            "points": format_word("points", tr),
        }),
        Choice("game", tr("Game"), games, list(games).index(default_game(context.games))),
        Choice("rounds", tr("Rounds"), {str(n): str(n) for n in range(1, MOST_ROUNDS + 1)}, 2),
        Typed("until", tr("No new round after"), limit=5, text="23:00"),
        Choice("size", tr("People at a table"), {str(n): str(n) for n in SIZES}, 2),
        Choice("minutes", tr("Minutes a round"), _numbers(MINUTES, no_limit), 3),
        Choice("clock", tr("Seconds a move"), _numbers(CLOCKS, no_limit), 3),
        Typed("name", tr("Name"), limit=NAME, text=name[:NAME]),
    )  # fmt: skip

    def done(values: Values) -> None:
        context.hall.ask(
            NewTournament, *request_fields(values, list(context.games)),
            granted=lambda data: opened(data["tournament"]), denied=below.refused,
        )  # fmt: skip

    return FormScreen(
        context,
        below,
        title=tr("New tournament"),
        about=lambda values: explained(values, tr),
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


def request_fields(values: Values, games: list[str]) -> tuple[Any, ...]:
    """The fields of `NewTournament`.

    Args:
        values: of the form.
        games: all there are.
    """
    return (
        values["name"],
        values["format"],
        games if values["game"] == ROTATION else [values["game"]],
        {},
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


def _numbers(numbers: tuple[int, ...], zero: str) -> Mapping[str, str]:
    return {str(number): str(number) if number else zero for number in numbers}
