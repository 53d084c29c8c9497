"""The line-mode command that opens a table; it checks values as the form does."""

from collections.abc import Mapping

from msgspec.structs import replace

from client.games.forms import GameForm, OptionForm
from client.games.lines import join_words, normalized
from client.line_mode.commands import LOBBY, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.lobby.game_names import game_or_list
from client.screens.lobby.seat_lines import sit_at
from client.screens.new_table.drafts import (
    NAME_LENGTH,
    Draft,
    draft_of,
    number_of,
    rules_of,
    with_value,
)
from client.screens.new_table.fields import label_of, refusal, typed
from client.screens.new_table.words import level_word, option_words
from client.screens.tournament import lines as tournament_lines
from engine.sync.requests import NewTable

FIRST = ("seats", "bots")
"""Settings on which the ranges of others depend, in this order."""

_YES = {"yes": True, "oui": True, "true": True, "no": False, "non": False, "false": False}
_IN_FRENCH: Mapping[str, str] = {
    "places": "seats",
    "robots": "bots",
    "niveau": "level",
    "chrono": "clock",
    "ouverte": "open",
    "entrainement": "practice",
    "indices": "hints",
    "remplacer": "replace_bots",
    "nom": "name",
}


def new(talk: LineContext, words: str) -> None:
    """Open a table with house rules: `new farkle seats=3 bots=2 target=5000`."""
    every = words.split()
    if every and normalized(every[0]) in tournament_lines.NAMES:
        tournament_lines.open_new(talk, " ".join(every[1:]))
        return
    game = game_or_list(talk, " ".join(word for word in every if "=" not in word))
    if game is None:
        return
    given: dict[str, str] = {}
    for field in (word for word in every if "=" in word):
        name, value = _setting(talk, game, field.partition("=")[0]), field.partition("=")[2]
        if name is None or not value:
            talk.say(talk.tr("{field} is not understood.", field=field), *about(talk, game))
            return
        given[name] = value
    draft = _chosen(talk, game, given)
    if isinstance(draft, str):
        talk.say(draft, *about(talk, game))
    else:
        create(talk, draft)


def table_of(talk: LineContext, game: GameForm) -> Draft:
    """The settings of a new table for as many as the game takes."""
    name = talk.tr("{name}’s table", name=talk.hall.name)[:NAME_LENGTH]
    return replace(draft_of(game, name=name), seats=game.seats[1])


def create(talk: LineContext, draft: Draft) -> None:
    """Open a table and sit down."""
    talk.ask(
        NewTable,
        draft.game,
        draft.seats,
        rules_of(draft, tuple(talk.games.values())),
        draft.name,
        draft.open,
        draft.open_after,
        draft.clock,
        [draft.level] * draft.bots,
        draft.hints,
        draft.replace_bots,
        granted=lambda data: sit_at(talk, data["table"]),
    )


def _chosen(talk: LineContext, game: GameForm, given: Mapping[str, str]) -> Draft | str:
    """The settings as they were typed, or why one of them cannot be that."""
    draft = table_of(talk, game)
    for name in sorted(given, key=lambda name: (*FIRST, name).index(name)):
        taken = _with(talk, draft, game, name, given[name])
        if isinstance(taken, str):
            return talk.tr.labelled(f"{name}={given[name]}", taken)
        draft = taken
    if "seats" in given:
        return draft
    low, high = game.seats
    return with_value(draft, (game,), "seats", min(high, max(low, draft.bots + 1, 2)))


def _with(talk: LineContext, draft: Draft, game: GameForm, name: str, text: str) -> Draft | str:
    if name == "name":
        return typed(draft, (game,), name, text.replace("_", " "), talk.tr)
    if number_of(draft, (game,), name) is not None:
        words = option_words(game.id, name, talk.tr).choices
        numbers = {_one_word(word): number for number, word in words.items()}
        return typed(draft, (game,), name, numbers.get(normalized(text), text), talk.tr)
    known = _choices(talk, game, name)
    value = known.get(normalized(text))
    if name == "level" and normalized(text) in game.older:
        value = normalized(text)
    if value is not None:
        return with_value(draft, (game,), name, value)
    label = label_of(draft, (game,), name, talk.tr)
    return refusal(label, ", ".join(_offered(known, talk)), text, talk.tr)


def about(talk: LineContext, game: GameForm) -> tuple[str, ...]:
    """Print the settings that `new GAME` takes."""
    tr, (low, high) = talk.tr, game.seats
    own = [f"{_spellings(talk, game, one)[-1]}={_range(talk, game, one)}" for one in game.options]
    table = tr(
        "new {game} seats={low}..{high} bots=0..{most} level={levels} clock=0..3600 open=yes|no "
        "replace_bots=yes|no name=...",
        game=game.title(tr).lower(),
        low=low,
        high=high,
        most=high - 1,
        levels="|".join(_offered(_choices(talk, game, "level"), talk)),
    )
    hints = tr("hints=yes|no") if game.hints else ""
    practice = tr("practice=yes|no") if game.judge else ""
    return join_words(table, hints, practice), tr("House rules: {rules}", rules=" ".join(own))


def _not_in(game: GameForm) -> set[str]:
    """The settings that tables of this game do not have."""
    return {name for name, has in (("hints", game.hints), ("practice", game.judge)) if not has}


def _setting(talk: LineContext, game: GameForm, word: str) -> str | None:
    """The field that a word names; None if there is none of this name."""
    name = _IN_FRENCH.get(normalized(word), normalized(word))
    option = next((one for one in game.options if name in _spellings(talk, game, one)), None)
    if option is not None:
        return option.name
    own = {*_IN_FRENCH.values(), "open_after"} - _not_in(game)
    return name if name in own else None


def _spellings(talk: LineContext, game: GameForm, option: OptionForm) -> tuple[str, ...]:
    """The names by which a house rule may be typed; the last one in the player's language."""
    label = _one_word(option_words(game.id, option.name, talk.tr).label)
    return (option.name, label) if talk.tr.language == "fr" else (label, option.name)


def _choices(talk: LineContext, game: GameForm, name: str) -> Mapping[str, bool | int | str]:
    """The words for each value of a field without numbers, the player's language last."""
    option = next((one for one in game.options if one.name == name), None)
    if name == "level":
        levels = {_one_word(level_word(game, one, talk.tr)): one for one in game.opponents}
        return {**{one: one for one in game.opponents}, **levels}
    if option is None or option.kind == "bool":
        return _YES
    words = option_words(game.id, option.name, talk.tr).choices
    plain = {str(one): one for one in option.choices}
    spoken = {_one_word(words.get(str(one), str(one))): one for one in option.choices}
    return {**plain, **spoken} if talk.tr.language == "fr" else {**spoken, **plain}


def _offered(known: Mapping[str, bool | int | str], talk: LineContext) -> tuple[str, ...]:
    """The words for the values, one each, in the player's language."""
    if known is _YES:
        return talk.tr("yes"), talk.tr("no")
    return tuple({value: word for word, value in known.items()}.values())


def _one_word(label: str) -> str:
    """A label as it is typed: `points_a_atteindre`."""
    signs = "".join(char if char.isalnum() else " " for char in normalized(label))
    return "_".join(signs.split())


def _range(talk: LineContext, game: GameForm, option: OptionForm) -> str:
    if option.kind == "int":
        return f"{option.minimum}..{option.maximum}"
    return "|".join(_offered(_choices(talk, game, option.name), talk))


COMMANDS = (
    Command(
        "new",
        "nouvelle",
        N_("farkle seats=3 bots=2 target=5000"),
        N_("open a table of your own"),
        LOBBY,
        new,
        ("open", "ouvrir"),
    ),
)
