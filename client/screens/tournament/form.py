"""The form for a new tournament."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.games.forms import GameForm, default_game, full_length
from client.games.length import MINUTE
from client.locale.i18n import Translator
from client.screens.base import HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.form import Choice, FormScreen, Typed, Values
from client.screens.new_table.words import changed_rules
from client.screens.tournament.lengths import lasts, played_to, seconds_of_each
from client.screens.tournament.text import format_word
from engine.sync.reports import Refused
from engine.sync.tournament_requests import EnterTournament, NewTournament

ROTATION = "*"
"""The choice of all games in turn."""
NONE = ""
"""The choice of no other game."""
SHORT, NORMAL = "short", "normal"
TAKE_PART, ORGANISE = "take part", "organise"

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
    titles = {game: context.title(game, tr) for game in context.games}
    games = {ROTATION: tr("all games in turn")} | titles
    others = {NONE: tr.sense("game", "none")} | titles
    usual = default_game(context.games)
    size, clock = _index(SIZES, begun.size), _index(CLOCKS, begun.clock)
    no_limit, name = tr("no limit"), tr("{name}’s cup", name=context.hall.name)

    def chosen(values: Values) -> list[GameForm]:
        return [context.games[one] for one in chosen_games(values, context.games)]

    def about(values: Values) -> str:
        size, is_short = int(values["size"]), values["length"] == SHORT
        told = told_rules(values["game"], rules, context, tr)
        time = lasts(chosen(values), rules, size, tr, short=is_short)
        return " ".join(filter(None, (explained(values, tr), told, time)))

    def notes(values: Values) -> Mapping[str, str]:
        is_short, minutes = values["length"] == SHORT, int(values["minutes"])
        length = played_to(chosen(values), rules, tr, short=is_short)
        each = seconds_of_each(chosen(values), rules, int(values["size"]), short=is_short)
        is_cut = bool(minutes) and max(each, default=0) > minutes * MINUTE
        return {"length": length, "minutes": tr("less than a match") if is_cut else ""}

    fields = (
        Choice("format", tr("Format"), {
            "swiss": format_word("swiss", tr),
            "knockout": format_word("knockout", tr),
            "points": format_word("points", tr),
        }),
        Choice("game", tr("Game"), games, list(games).index(begun.game or usual)),
        Choice("second", tr("Second game"), others),
        Choice("third", tr("Third game"), others),
        Choice("length", tr("Length of a match"), {SHORT: tr("short"), NORMAL: tr("normal")}),
        Choice("rounds", tr("Rounds"), {str(n): str(n) for n in range(1, MOST_ROUNDS + 1)}, 2),
        Typed("until", tr("No new round after"), limit=5, text="23:00"),
        Choice("size", tr("People at a table"), {str(n): str(n) for n in SIZES}, size),
        Choice("minutes", tr("Minutes a round"), _numbers(MINUTES, no_limit), _index(MINUTES, 20)),
        Choice("clock", tr("Seconds a move"), _numbers(CLOCKS, no_limit), clock),
        Choice("you", tr("You"), {TAKE_PART: tr("take part"), ORGANISE: tr("only organise it")}),
        Typed("name", tr("Name"), limit=NAME, text=name[:NAME]),
    )  # fmt: skip

    def done(values: Values) -> None:
        def granted(data: Facts) -> None:
            opened(data["tournament"])
            if values["you"] == TAKE_PART:
                enter(context.hall, data["tournament"], below.refused)

        fields = request_fields(values, context.games, rules)
        context.hall.ask(NewTournament, *fields, granted=granted, denied=below.refused)

    return FormScreen(
        context,
        below,
        title=tr("New tournament"),
        about=about,
        fields=fields,
        yes=tr("open it"),
        done=done,
        unused=partial(unused, context.games, rules),
        notes=notes,
        yes_key=tr.sense("key: create", "c"),
    )


def enter(hall: HallClient, number: int, denied: Callable[[Refused], None]) -> None:
    """Take part in a tournament that one has opened."""
    hall.ask(EnterTournament, number, granted=hall.tournament.entered, denied=denied)


def chosen_games(values: Values, all_games: Iterable[str]) -> list[str]:
    """The games of the rounds in turn."""
    if values["game"] == ROTATION:
        return list(all_games)
    found = [values["game"], values["second"]]
    found += [values["third"]] if values["second"] != NONE else []
    return [game for game in found if game != NONE]


def unused(
    games: Mapping[str, GameForm], rules: Mapping[str, Mapping[str, Any]], values: Values
) -> Collection[str]:
    """The fields that say nothing with the other choices."""
    of_format = {"swiss": "rounds", "points": "until"}
    found = {name for form, name in of_format.items() if form != values["format"]}
    if values["game"] == ROTATION:
        found.add("second")
    if values["game"] == ROTATION or values["second"] == NONE:
        found.add("third")
    free = set(chosen_games(values, games)).difference(rules)
    return found if any(games[game].quick for game in free) else found | {"length"}


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
    values: Values, games: Mapping[str, GameForm], rules: Mapping[str, Mapping[str, Any]]
) -> tuple[Any, ...]:
    """The fields of `NewTournament`.

    Args:
        values: of the form.
        games: all there are.
        rules: house rules that were chosen, by game.
    """
    chosen = chosen_games(values, games)
    usual = full_length(games[game] for game in chosen) if values["length"] == NORMAL else {}
    return (
        values["name"],
        values["format"],
        chosen,
        usual | {game: rules[game] for game in rules if game in chosen},
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
