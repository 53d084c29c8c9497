"""The fields of the form for a new table, and values that are typed into them."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from client.games.forms import GameForm, OptionForm
from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.new_table.drafts import (
    NAME_LENGTH,
    Draft,
    current,
    game_of,
    number_of,
    value_of,
    with_value,
)
from client.screens.new_table.evening_drafts import evening_fields
from client.screens.new_table.numbers import read
from client.screens.new_table.words import (
    level_help,
    level_stars,
    level_word,
    option_words,
    value_word,
)
from client.widgets.form import Field


def fields(draft: Draft, games: Sequence[GameForm], tr: Translator) -> tuple[Field, ...]:
    """The form's fields: the game, the table, then the game's house rules."""
    game = game_of(draft, games)
    rules = (_option(draft, games, one, tr) for one in game.options)
    return (*_played(draft, game, games, tr), *_company(draft, game, games, tr), *rules)


def typed(
    draft: Draft, games: Sequence[GameForm], field: str, text: str, tr: Translator
) -> Draft | str:
    """The draft with the value that was typed into a field, or a sentence why it cannot be that.

    Without any text, and for fields that take none, nothing changes.
    """
    text = clean(text).strip()
    number = number_of(draft, games, field)
    if not text or (number is None and field != "name"):
        return draft
    if number is None:
        return replace(draft, name=text) if len(text) <= NAME_LENGTH else too_long(tr)
    value = read(text)
    if value is not None and number.takes(value):
        return with_value(draft, games, field, value)
    possible = number.range(tr, _zero(draft, field, tr))
    return refusal(label_of(draft, games, field, tr), possible, text, tr)


def label_of(draft: Draft, games: Sequence[GameForm], field: str, tr: Translator) -> str:
    """The label of a field in the form."""
    every = fields(replace(draft, bots=1), games, tr)  # the bots' level is only shown with bots
    return next((one.label for one in every if one.name == field), field)


def refusal(label: str, possible: str, value: str, tr: Translator) -> str:
    """Why a field cannot have a value, and which values it can have."""
    return tr("{option} can be {range}, not {value}.", option=label, range=possible, value=value)


def too_long(tr: Translator) -> str:
    """Why a name is not taken."""
    return tr("At most {n} characters.", n=NAME_LENGTH)


def _played(
    draft: Draft, game: GameForm, games: Sequence[GameForm], tr: Translator
) -> Iterator[Field]:
    """The fields for one game, or for a party night and its games."""
    kind = tr("single game") if draft.evening is None else tr("party night")
    help_ = tr("A party night is several matches in different games, with one score for all.")
    if draft.evening is None:
        help_ = tr("All matches are of the same game. Change it for a party night: several games.")
    choice = Field("kind", tr("Format"), kind, help_, changed=draft.evening is not None)
    if draft.evening is None:
        yield from (_game_field(tr("Game"), game, games, tr), choice)
    else:
        yield choice
        text, shown = tr("How many matches count together."), tr.number(draft.evening.matches)
        yield _number_field(draft, games, "matches", tr("Matches"), shown, text, tr)
        yield from evening_fields(draft.evening, games, draft.seats, tr)


def _game_field(label: str, game: GameForm, games: Sequence[GameForm], tr: Translator) -> Field:
    several = len(games) > 1
    help_ = tr("Press ? to read its rules.")
    return Field("game", label, game.title(tr), help_, less=several, more=several)


def _company(
    draft: Draft, game: GameForm, games: Sequence[GameForm], tr: Translator
) -> Iterator[Field]:
    help_ = tr("Type a name; the lobby shows it. At most {n} characters.", n=NAME_LENGTH)
    yield Field("name", tr("Name of the table"), draft.name, help_, False, False)

    def number(name: str, label: str, value: str, text: str) -> Field:
        return _number_field(draft, games, name, label, value, text, tr)

    bots = tr.number(draft.bots) if draft.bots else tr.sense("bots", "none")
    yield number("seats", tr("Seats"), tr.number(draft.seats), tr("How many play, bots included."))
    yield number("bots", tr("Bots"), bots, tr("How many seats bots take right away."))
    if draft.bots and game.bots and draft.evening is None:
        level = f"{level_word(game, draft.level, tr)} {level_stars(game, draft.level)}"
        yield Field(
            "level", tr("Bot level"), level, level_help(draft.level, tr),
            draft.level != game.opponents[0], draft.level != game.opponents[-1],
        )  # fmt: skip
    clock = tr("{n} s a move", n=draft.clock) if draft.clock else tr.sense("clock", "none")
    help_ = tr("Seconds for a move, with twice that in reserve for a match; then the host moves.")
    yield number("clock", tr("Clock"), clock, help_)
    who, help_ = tr("by invitation"), tr("Only people with the table’s code can sit down.")
    if draft.open:
        who, help_ = tr("anybody"), tr("Anybody in the lobby can sit down.")
    yield Field("open", tr("Who may sit down"), who, help_)
    if draft.evening is None:
        text = tr("People who come later can take a bot’s seat, also during a match.")
        may = tr("yes") if draft.replace_bots else tr("no")
        label = tr("Bots can be replaced")
        yield Field("replace_bots", label, may, text, changed=not draft.replace_bots)
    after = tr("revealed") if draft.open_after else tr("kept secret")
    help_ = tr("A revealed seed lets anybody check dice and cards, and see all that was hidden.")
    yield Field("open_after", tr("Seed after the match"), after, help_)
    if game.hints if draft.evening is None else any(one.hints for one in games):
        yield Field(
            "hints", tr("Hints"), tr("yes") if draft.hints else tr("no"),
            tr("Players can press a key for a hint, such as a place where cards fit."),
            changed=draft.hints,
        )  # fmt: skip
    if draft.evening is None and game.judge:
        yield Field(
            "practice", tr("Practice"), tr("yes") if draft.practice else tr("no"),
            tr("Choices show what they cost, moves can be taken back, and nothing counts."),
            changed=draft.practice,
        )  # fmt: skip
    if draft.evening is not None:
        yield _game_field(tr("House rules of"), game, games, tr)


def _number_field(
    draft: Draft,
    games: Sequence[GameForm],
    name: str,
    label: str,
    value: str,
    text: str,
    tr: Translator,
) -> Field:
    """A field that takes a number; its help ends with the possible ones."""
    number, now = number_of(draft, games, name), current(draft, games, name)
    assert number is not None
    possible = tr("Possible: {range}.", range=number.range(tr, _zero(draft, name, tr)))
    less, more = now is not None and now > number.low, now is None or now < number.high
    return Field(name, label, value, f"{text} {possible}", less, more)


def _option(draft: Draft, games: Sequence[GameForm], option: OptionForm, tr: Translator) -> Field:
    words, value = option_words(draft.game, option.name, tr), value_of(draft, option)
    shown = value_word(value, words, tr)
    changed = value != option.usual(draft.seats)
    help_ = " ".join(filter(None, (words.help, _in_short(draft.game, games, option, tr))))
    if number_of(draft, games, option.name) is None:
        return Field(option.name, words.label, shown, help_, changed=changed)
    made = _number_field(draft, games, option.name, words.label, shown, help_, tr)
    less = made.less or option.kind == "choice" or (option.default is None and value is not None)
    return replace(made, less=less, more=made.more or option.kind == "choice", changed=changed)


def _in_short(game: str, games: Sequence[GameForm], option: OptionForm, tr: Translator) -> str:
    """The value of a house rule in matches that are shortened; "" where it is the same."""
    quick = next(one.quick for one in games if one.id == game)
    if option.name not in quick:
        return ""
    value = value_word(quick[option.name], option_words(game, option.name, tr), tr)
    return tr("“Play now” and short tournament matches: {value}.", value=value)


def _zero(draft: Draft, field: str, tr: Translator) -> str:
    """The word for the value 0 of a field, if it has one."""
    if field == "bots":
        return tr.sense("bots", "none")
    if field == "clock":
        return tr.sense("clock", "none")
    return option_words(draft.game, field, tr).choices.get("0", "")
