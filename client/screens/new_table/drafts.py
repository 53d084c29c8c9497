"""The settings of a new table as chosen so far."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from client.games.forms import GameForm, OptionForm
from client.games.length import party_seconds, seconds_of
from client.locale.i18n import translator
from client.screens.new_table.evening_drafts import (
    MOST_MATCHES,
    PLAYS,
    EveningDraft,
    evening_draft,
    evening_stepped,
    seats_for,
)
from client.screens.new_table.numbers import Number, ladder
from client.screens.new_table.words import Value, option_words

CLOCKS = (0, 15, 30, 60, 120, 300, 600, 1200, 3600)
"""The seconds a move that arrow keys go through; 0 is no clock."""
NAME_LENGTH = 40

_PLAIN = ("bots", "clock", "level", "open", "open_after", "hints", "replace_bots", "practice")
"""Fields of a draft that are set as they are."""

T = TypeVar("T")


class Draft(Struct, frozen=True, kw_only=True):
    """The settings of a new table.

    Attributes:
        game: its id; for a party night, the game whose house rules are shown.
        options: house rules that were chosen; all others have what a new table begins with.
        bots: number of seats filled by bots at once.
        level: level of these bots.
        clock: seconds a turn; 0 for none.
        open: anybody may sit down; otherwise a code is needed.
        open_after: reveal the seed after the match, and with it everything hidden.
        hints: players may ask for hints, where the game has some.
        replace_bots: people may take a bot's seat, also during a match.
        practice: choices show what they cost and can be taken back, and nothing counts.
        evening: the party night's settings; None for a table of one game.
    """

    game: str
    name: str = ""
    seats: int = 2
    options: Mapping[str, Any] = {}
    bots: int = 0
    level: str = ""
    clock: int = 0
    open: bool = True
    open_after: bool = True
    hints: bool = False
    replace_bots: bool = True
    practice: bool = False
    evening: EveningDraft | None = None


def draft_of(game: GameForm, *, name: str = "") -> Draft:
    """Default settings: four seats if the game allows, no bots, no clock, open to everybody."""
    low, high = game.seats
    return Draft(
        game=game.id,
        name=name,
        seats=min(high, max(low, 4)),
        level=game.usual_bot if game.bots else "",
    )


def rules_of(draft: Draft, games: Sequence[GameForm]) -> dict[str, Any]:
    """The house rules to open a table of one game with."""
    practice = {"practice": True} if draft.practice else {}
    return {**game_of(draft, games).usual(draft.seats), **draft.options, **practice}


def rules_of_evening(
    draft: Draft, evening: EveningDraft, games: Sequence[GameForm]
) -> dict[str, dict[str, Any]]:
    """The house rules of every game of a party night, where they are not the defaults."""
    chosen = {**evening.options, draft.game: draft.options}
    every = {game.id: {**game.usual(draft.seats), **chosen.get(game.id, {})} for game in games}
    return {game: options for game, options in every.items() if options}


def seconds_of_draft(draft: Draft, games: Sequence[GameForm]) -> float:
    """The usual length of the match or of the whole party night, in seconds; 0 if not known."""
    evening = draft.evening
    if evening is None:
        return seconds_of(game_of(draft, games), draft.seats, rules_of(draft, games))
    plays = evening.plays(games, draft.seats)
    played = [game for game in games if game.id in plays]
    chosen = rules_of_evening(draft, evening, games)
    return party_seconds(played, draft.seats, chosen, evening.matches)


def stepped(draft: Draft, games: Sequence[GameForm], field: str, step: int) -> Draft:
    """The draft after an arrow key on a field; `step` is ±1, or more to change a number faster."""
    game = game_of(draft, games)
    match field:
        case "kind":
            return _other_kind(draft, games)
        case "game":
            return _other_game(draft, games, step)
        case "level":
            return replace(draft, level=_neighbour(game.opponents, draft.level, step))
        case "open" | "open_after" | "hints" | "replace_bots" | "practice":
            return replace(draft, **{field: not getattr(draft, field)})
    if draft.evening is not None and (field == "order" or field.startswith(PLAYS)):
        evening = evening_stepped(draft.evening, games, draft.seats, field, step)
        return _with_rules_shown(replace(draft, evening=evening), games)
    option = next((one for one in game.options if one.name == field), None)
    if option is not None and option.kind != "int":
        return _with(draft, option, _other_choice(draft, option, step))
    number = number_of(draft, games, field)
    if number is None:
        return draft
    value = current(draft, games, field)
    if value is None:  # below the least number, where the game computes it
        return with_value(draft, games, field, number.low) if step > 0 else draft
    if value == number.low and step < 0 and option is not None and option.default is None:
        return with_value(draft, games, field, None)
    return with_value(draft, games, field, number.stepped(value, step))


def number_of(draft: Draft, games: Sequence[GameForm], field: str) -> Number | None:
    """The numbers that a field takes; None if it takes no number."""
    match field:
        case "seats":
            return _seats(draft, games)
        case "bots":
            return Number(low=0, high=draft.seats - 1)
        case "clock":
            return Number(low=0, high=CLOCKS[-1], rungs=CLOCKS)
        case "matches" if draft.evening is not None:
            return Number(low=1, high=MOST_MATCHES)
    option = next((one for one in game_of(draft, games).options if one.name == field), None)
    return None if option is None else _numbers(draft, option)


def current(draft: Draft, games: Sequence[GameForm], field: str) -> Any:
    """The value of a field that takes a number; None where the game computes it."""
    if field in ("seats", "bots", "clock"):
        return getattr(draft, field)
    if field == "matches" and draft.evening is not None:
        return draft.evening.matches
    option = next(one for one in game_of(draft, games).options if one.name == field)
    return value_of(draft, option)


def with_value(draft: Draft, games: Sequence[GameForm], field: str, value: Value) -> Draft:
    """The draft with a value that its field takes."""
    match field:
        case "seats" if type(value) is int:
            draft = replace(draft, seats=value, bots=min(draft.bots, value - 1))
            return _with_rules_shown(draft, games)
        case _ if field in _PLAIN:
            return replace(draft, **{field: value})
        case "matches" if draft.evening is not None:
            return replace(draft, evening=replace(draft.evening, matches=value))
    option = next(one for one in game_of(draft, games).options if one.name == field)
    return _with(draft, option, value)


def value_of(draft: Draft, option: OptionForm) -> Value:
    """The current value of a house rule."""
    found: Value = draft.options.get(option.name, option.usual(draft.seats))
    return found


def _seats(draft: Draft, games: Sequence[GameForm]) -> Number:
    """The seats that the game allows, or some game of the party night."""
    low, high = game_of(draft, games).seats if draft.evening is None else seats_for(games)
    fit = range(low, high + 1)
    if draft.evening is not None:
        chosen = [game.seats for game in games if game.id in draft.evening.games]
        some = [n for n in fit if any(few <= n <= many for few, many in chosen)]
        low, high = some[0], some[-1]
        return Number(low=low, high=high, choices=() if len(some) > high - low else some)
    return Number(low=low, high=high)


def _numbers(draft: Draft, option: OptionForm) -> Number | None:
    """The numbers that a house rule takes."""
    choices = tuple(one for one in option.choices if type(one) is int)
    if choices and choices == option.choices:
        return Number(low=min(choices), high=max(choices), choices=choices)
    if option.kind != "int":
        return None
    low, high = option.minimum or 0, option.maximum or 0
    step = option_words(draft.game, option.name, translator("en")).step
    rungs = {low, high, *ladder(step or 10 ** (len(str(low)) - 1), high)}
    usual = option.usual(draft.seats)
    if type(usual) is int:
        rungs.add(usual)
    possible = (one for one in rungs if one >= low and one % option.multiple == 0)
    return Number(low=low, high=high, multiple=option.multiple, rungs=sorted(possible))


def _other_choice(draft: Draft, option: OptionForm, step: int) -> Value:
    value = value_of(draft, option)
    if option.kind == "bool":
        return not value
    ring: tuple[Value, ...] = option.choices
    return _neighbour(ring, value, step, around=True)


def _with(draft: Draft, option: OptionForm, value: Value) -> Draft:
    """The draft with a house rule set.

    What a new table begins with is left out, unless that depends on the number of seats: what the
    player has chosen stays when it changes.
    """
    options = {name: old for name, old in draft.options.items() if name != option.name}
    if value != option.usual(draft.seats) or option.suggested:
        options[option.name] = value
    return replace(draft, options=options)


def _other_kind(draft: Draft, games: Sequence[GameForm]) -> Draft:
    """Switch between one game and a party night, with the same number of seats if possible."""
    low, high = game_of(draft, games).seats
    if draft.evening is None:
        night = _seated(replace(draft, evening=evening_draft(games)), seats_for(games))
        return _with_rules_shown(night, games)
    return _seated(replace(draft, evening=None), (low, high))


def _seated(draft: Draft, limits: tuple[int, int]) -> Draft:
    seats = _within(draft.seats, *limits)
    return replace(draft, seats=seats, bots=min(draft.bots, seats - 1))


def _other_game(draft: Draft, games: Sequence[GameForm], step: int) -> Draft:
    if draft.evening is not None:
        return _other_rules(draft, draft.evening, games, step)
    ids = [game.id for game in games]
    game = games[(ids.index(draft.game) + step) % len(ids)]
    fresh = draft_of(game, name=draft.name)
    kept = ("clock", "open", "open_after", "replace_bots")
    practice = draft.practice and game.judge
    return replace(fresh, practice=practice, **{name: getattr(draft, name) for name in kept})


def _with_rules_shown(draft: Draft, games: Sequence[GameForm]) -> Draft:
    """Show the house rules of a game that the party night plays."""
    evening = draft.evening
    if evening is None or draft.game in evening.plays(games, draft.seats):
        return draft
    return _other_rules(draft, evening, games, 0)


def _other_rules(
    draft: Draft, evening: EveningDraft, games: Sequence[GameForm], step: int
) -> Draft:
    """Show the house rules of another game of the party night."""
    ids = evening.plays(games, draft.seats)
    game = _neighbour(ids, draft.game, step, around=True)
    kept = {**evening.options, draft.game: draft.options}
    evening = replace(evening, options=kept)
    return replace(draft, game=game, options=kept.get(game, {}), evening=evening)


def game_of(draft: Draft, games: Sequence[GameForm]) -> GameForm:
    """The game that is chosen; for a party night, the one whose house rules are shown."""
    return next(game for game in games if game.id == draft.game)


def _neighbour(values: Sequence[T], value: T, step: int, *, around: bool = False) -> T:
    """The value `step` places further; at the ends it stays, or wraps if `around`."""
    place = values.index(value) + step if value in values else 0
    return values[place % len(values)] if around else values[_within(place, 0, len(values) - 1)]


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))
