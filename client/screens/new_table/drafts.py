"""The settings of a new table as chosen so far, and the fields of their form."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from client.games import registry
from client.games.base import OptionWords
from client.games.forms import GameForm, OptionForm
from client.locale.i18n import Translator
from client.screens.new_table.evening_drafts import (
    PLAYS,
    EveningDraft,
    evening_draft,
    evening_fields,
    evening_stepped,
    seats_for,
)
from client.widgets.form import Field

CLOCKS = (0, 15, 30, 60, 120, 300)
"""Choices for seconds a turn; 0 is no clock."""

T = TypeVar("T")
Value = int | bool | str | None


class Draft(Struct, frozen=True, kw_only=True):
    """The settings of a new table.

    Attributes:
        game: its id; for a party night, the game whose house rules are shown.
        options: house rules that were changed from what a new table begins with.
        bots: number of seats filled by bots at once.
        level: level of these bots.
        clock: seconds a turn; 0 for none.
        open: anybody may sit down; otherwise a code is needed.
        open_after: reveal the seed after the match, and with it everything hidden.
        hints: players may ask for hints, where the game has some.
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
    evening: EveningDraft | None = None


def draft_of(game: GameForm, *, name: str = "") -> Draft:
    """Default settings: four seats if the game allows, no bots, no clock, open to everybody."""
    low, high = game.seats
    return Draft(
        game=game.id,
        name=name,
        seats=min(high, max(low, 4)),
        level=game.bots[-1] if game.bots else "",
    )


def fields(draft: Draft, games: Sequence[GameForm], tr: Translator) -> tuple[Field, ...]:
    """The form's fields: the game, the table, then the game's house rules."""
    game = _game(draft, games)
    rules = (_option(draft, one, tr) for one in game.options)
    return (*_played(draft, game, games, tr), *_company(draft, game, games, tr), *rules)


def rules_of(draft: Draft, games: Sequence[GameForm]) -> dict[str, Any]:
    """The house rules to open a table of one game with."""
    return {**_game(draft, games).usual(draft.seats), **draft.options}


def rules_of_evening(
    draft: Draft, evening: EveningDraft, games: Sequence[GameForm]
) -> dict[str, dict[str, Any]]:
    """The house rules of every game of a party night, where they are not the defaults."""
    chosen = {**evening.options, draft.game: draft.options}
    every = {game.id: {**game.usual(draft.seats), **chosen.get(game.id, {})} for game in games}
    return {game: options for game, options in every.items() if options}


def stepped(draft: Draft, games: Sequence[GameForm], field: str, step: int) -> Draft:
    """The draft after an arrow key on a field; `step` is ±1, or more to change a number faster."""
    game = _game(draft, games)
    match field:
        case "kind":
            return _other_kind(draft, games)
        case "game":
            return _other_game(draft, games, step)
        case "seats":
            return _other_seats(draft, games, step)
        case "bots":
            return replace(draft, bots=_within(draft.bots + step, 0, draft.seats - 1))
        case "level":
            return replace(draft, level=_neighbour(game.bots, draft.level, step))
        case "clock":
            return replace(draft, clock=_neighbour(CLOCKS, draft.clock, step))
        case "open" | "open_after" | "hints":
            return replace(draft, **{field: not getattr(draft, field)})
    if draft.evening is not None and (field in ("matches", "order") or field.startswith(PLAYS)):
        evening = evening_stepped(draft.evening, games, draft.seats, field, step)
        return replace(draft, evening=evening)
    option = next((one for one in game.options if one.name == field), None)
    return draft if option is None else _with(draft, option, _stepped(draft, option, step))


def typed(draft: Draft, games: Sequence[GameForm], field: str, text: str) -> Draft:
    """The draft after a value was typed into a field; unchanged if the value is not valid."""
    if field == "name":
        return replace(draft, name=text)
    game = _game(draft, games)
    option = next((one for one in game.options if one.name == field), None)
    if option is None or option.kind != "int" or not text.strip().isdecimal():
        return draft
    return _with(draft, option, _allowed(int(text[:9]), option))


def is_typed(draft: Draft, games: Sequence[GameForm], field: str) -> bool:
    """Whether a value can be typed into the field."""
    options = _game(draft, games).options
    return field == "name" or any(one.name == field and one.kind == "int" for one in options)


def value_of(draft: Draft, option: OptionForm) -> Value:
    """The current value of a house rule."""
    found: Value = draft.options.get(option.name, option.usual(draft.seats))
    return found


def option_words(game: str, option: str, tr: Translator) -> OptionWords:
    """A game's label, help and choices for one of its house rules."""
    return registry.words(game).option(option, tr) or OptionWords(option.replace("_", " "))


def value_word(option: OptionForm, value: Value, words: OptionWords, tr: Translator) -> str:
    """The value of a house rule as text."""
    match value:
        case None:
            return tr("by the number of seats")
        case bool():
            return tr("yes") if value else tr("no")
        case int() if option.kind == "int":
            return tr.number(value)
    return words.choices.get(str(value), str(value).replace("_", " "))


def _played(
    draft: Draft, game: GameForm, games: Sequence[GameForm], tr: Translator
) -> Iterator[Field]:
    """The fields for one game, or for a party night and its games."""
    kind = tr("one game") if draft.evening is None else tr("a party night")
    help_ = tr("A party night is several matches in different games, with one score for all.")
    choice = Field("kind", tr("Table for"), kind, help_, changed=draft.evening is not None)
    if draft.evening is None:
        yield from (_game_field(tr("Game"), game, games, tr), choice)
    else:
        yield choice
        yield from evening_fields(draft.evening, games, draft.seats, tr)


def _game_field(label: str, game: GameForm, games: Sequence[GameForm], tr: Translator) -> Field:
    several = len(games) > 1
    help_ = tr("? shows its rules.")
    return Field("game", label, game.title(tr), help_, less=several, more=several)


def _company(
    draft: Draft, game: GameForm, games: Sequence[GameForm], tr: Translator
) -> Iterator[Field]:
    low, high = game.seats if draft.evening is None else seats_for(games)
    yield Field("name", tr("Name of the table"), draft.name, tr("Enter, then type."), False, False)
    help_ = tr("From {low} to {high}.", low=low, high=high)
    yield Field(
        "seats", tr("Seats"), tr.number(draft.seats), help_, draft.seats > low, draft.seats < high
    )
    yield Field(
        "bots", tr("Bots"), tr.number(draft.bots), tr("Seats that bots take at once."),
        draft.bots > 0, draft.bots < draft.seats - 1,
    )  # fmt: skip
    if draft.bots and draft.evening is None:
        yield Field(
            "level", tr("Bots play"), level_word(draft.level, tr), tr("How well bots play."),
            draft.level != game.bots[0], draft.level != game.bots[-1],
        )  # fmt: skip
    clock = tr("{n} s a move", n=draft.clock) if draft.clock else tr("none")
    yield Field(
        "clock", tr("Clock"), clock, tr("When it runs out, the host makes a harmless move."),
        draft.clock != CLOCKS[0], draft.clock != CLOCKS[-1],
    )  # fmt: skip
    who = tr("anybody") if draft.open else tr("by invitation")
    yield Field(
        "open", tr("Who may sit down"), who, tr("By invitation: whoever knows the table’s code.")
    )
    after = tr("revealed") if draft.open_after else tr("kept secret")
    help_ = tr("Revealed, anybody can check the dice, and all that was hidden becomes known.")
    yield Field("open_after", tr("Seed after the match"), after, help_)
    if game.hints if draft.evening is None else any(one.hints for one in games):
        yield Field(
            "hints", tr("Hints"), tr("yes") if draft.hints else tr("no"),
            tr("One key then shows a player where something can be done."), changed=draft.hints,
        )  # fmt: skip
    if draft.evening is not None:
        yield _game_field(tr("House rules of"), game, games, tr)


def level_word(level: str, tr: Translator) -> str:
    """A bot's level in a word."""
    words = {
        "random": tr("at random"),
        "quick": tr("by the first glance"),
        "best": tr("for the most points"),
        "shrewd": tr("shrewdly"),
        "careful": tr("carefully"),
        "bold": tr("boldly"),
        "believer": tr("trustingly"),
        "sly": tr("slyly"),
        "caller": tr("always along"),
        "tight": tr("tightly"),
        "solid": tr("solidly"),
        "greedy": tr("greedily"),
        "thoughtful": tr("thoughtfully"),
        "expert": tr("like an expert"),
    }
    return words.get(level, level.replace("_", " "))


def _option(draft: Draft, option: OptionForm, tr: Translator) -> Field:
    words, value = option_words(draft.game, option.name, tr), value_of(draft, option)
    less, more = _ways(option, value)
    return Field(
        option.name,
        words.label,
        value_word(option, value, words, tr),
        words.help,
        less,
        more,
        changed=option.name in draft.options,
    )


def _ways(option: OptionForm, value: Value) -> tuple[bool, bool]:
    """Whether the value can be decreased, and increased."""
    if option.kind == "int" and type(value) is int:
        return value > (option.minimum or 0), value < (option.maximum or 0)
    return True, True


def _stepped(draft: Draft, option: OptionForm, step: int) -> Value:
    value = value_of(draft, option)
    match option.kind:
        case "bool":
            return not value
        case "choice":
            ring: tuple[Value, ...] = option.choices
            return _neighbour(ring, value, step, around=True)
    if value is None:
        return option.minimum
    return _allowed(int(value) + step * _stride(option), option)


def _stride(option: OptionForm) -> int:
    """The change of one arrow key: a twentieth of the range, rounded."""
    span = ((option.maximum or 0) - (option.minimum or 0)) // 20
    round_ = next((one for one in (1000, 500, 100, 50, 10, 5) if one <= span), 1)
    return max(option.multiple, round_ - round_ % option.multiple)


def _allowed(value: int, option: OptionForm) -> int:
    value = _within(value, option.minimum or 0, option.maximum or 0)
    return value - value % option.multiple


def _with(draft: Draft, option: OptionForm, value: Value) -> Draft:
    """The draft with a house rule set; what a new table begins with is left out."""
    options = {name: old for name, old in draft.options.items() if name != option.name}
    if value != option.usual(draft.seats):
        options[option.name] = value
    return replace(draft, options=options)


def _other_kind(draft: Draft, games: Sequence[GameForm]) -> Draft:
    """Switch between one game and a party night, with the same number of seats if possible."""
    low, high = _game(draft, games).seats
    if draft.evening is None:
        return _seated(replace(draft, evening=evening_draft(games)), seats_for(games), 0)
    return _seated(replace(draft, evening=None), (low, high), 0)


def _other_seats(draft: Draft, games: Sequence[GameForm], step: int) -> Draft:
    """One seat more or less, as long as some game takes that many."""
    if draft.evening is None:
        return _seated(draft, _game(draft, games).seats, step)
    other = _seated(draft, seats_for(games), step)
    return other if draft.evening.plays(games, other.seats) else draft


def _seated(draft: Draft, limits: tuple[int, int], step: int) -> Draft:
    seats = _within(draft.seats + step, *limits)
    return replace(draft, seats=seats, bots=min(draft.bots, seats - 1))


def _other_game(draft: Draft, games: Sequence[GameForm], step: int) -> Draft:
    if draft.evening is not None:
        return _other_rules(draft, draft.evening, games, step)
    ids = [game.id for game in games]
    game = games[(ids.index(draft.game) + step) % len(ids)]
    fresh = draft_of(game, name=draft.name)
    return replace(fresh, clock=draft.clock, open=draft.open, open_after=draft.open_after)


def _other_rules(
    draft: Draft, evening: EveningDraft, games: Sequence[GameForm], step: int
) -> Draft:
    """Show the house rules of another game of the party night."""
    ids = evening.plays(games, draft.seats)
    game = _neighbour(ids, draft.game, step, around=True)
    kept = {**evening.options, draft.game: draft.options}
    evening = replace(evening, options=kept)
    return replace(draft, game=game, options=kept.get(game, {}), evening=evening)


def _game(draft: Draft, games: Sequence[GameForm]) -> GameForm:
    return next(game for game in games if game.id == draft.game)


def _neighbour(values: Sequence[T], value: T, step: int, *, around: bool = False) -> T:
    """The value `step` places further; at the ends it stays, or wraps if `around`."""
    place = values.index(value) + step if value in values else 0
    return values[place % len(values)] if around else values[_within(place, 0, len(values) - 1)]


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))
