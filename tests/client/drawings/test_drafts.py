"""The form for a new table has the game's options and only legal values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games.forms import GameForm, OptionForm, form
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.new_table.fields import fields, typed
from client.screens.new_table.numbers import ladder
from client.screens.new_table.words import level_word
from client.widgets.entry import Entry
from engine import Match
from tablehost.hall.catalog import catalog
from tests.client.drawings.samples import FARKLE, GAMES

ALL = tuple(form(game) for game in catalog())
EN, FR = translator("en"), translator("fr")
ODD = GameForm(
    id="odd",
    titles={"en": "Odd"},
    seats=(2, 5),
    options=(
        OptionForm("stack", "int", None, 100, 1000, 10),
        OptionForm("bonus", "choice", 0, choices=(0, 50, 100)),
    ),
)


def labels(draft: drafts.Draft, games: tuple[GameForm, ...] = GAMES) -> dict[str, str]:
    return {field.name: field.value for field in fields(draft, games, EN)}


def with_typed(
    draft: drafts.Draft, games: tuple[GameForm, ...], field: str, text: str
) -> drafts.Draft:
    taken = typed(draft, games, field, text, EN)
    assert isinstance(taken, drafts.Draft)
    return taken


def test_draft_starts_with_the_games_defaults() -> None:
    draft = drafts.draft_of(FARKLE)

    assert (draft.seats, draft.bots, draft.options) == (4, 0, {})
    assert labels(draft)["target"] == "10,000"
    assert not any(field.changed for field in fields(draft, GAMES, EN))


def test_stepping_forth_and_back_restores_the_draft() -> None:
    draft = drafts.draft_of(FARKLE)
    changed = drafts.stepped(draft, GAMES, "opening", -1)

    assert changed.options == {"opening": 700}
    assert drafts.stepped(changed, GAMES, "opening", 1) == draft


@pytest.mark.parametrize(
    ("option", "steps", "shown"),
    [
        ("max_hands", (1, 1, 1), ["none", "1", "2", "3"]),
        ("ante_doubles_every", (-1, -1, -1), ["every 2 hands", "every hand", "never", "never"]),
        ("stack", (1, 1, -1, -1), ["by the number of seats", "100", "200", "100"]),
        ("stack", (1, -1), ["by the number of seats", "100", "by the number of seats"]),
        ("flop_rerolls", (-1,), ["1", "none"]),
    ],
)
def test_arrow_keys_begin_with_small_steps(
    option: str, steps: tuple[int, ...], shown: list[str]
) -> None:
    draft = drafts.draft_of(next(game for game in ALL if game.id == "dice_holdem"))
    seen = [labels(draft, ALL)[option]]
    for step in steps:
        draft = drafts.stepped(draft, ALL, option, step)
        seen.append(labels(draft, ALL)[option])

    assert seen[: len(shown)] == shown


def test_steps_grow_with_the_number() -> None:
    assert list(ladder(1, 120)) == [*range(10), *range(10, 50, 5), *range(50, 101, 10)]
    assert list(ladder(100, 1500)) == [*range(0, 1001, 100), 1500]


def test_holdem_begins_with_an_ante_that_doubles() -> None:
    holdem = next(game for game in ALL if game.id == "dice_holdem")
    draft = drafts.draft_of(holdem)
    fewer = drafts.stepped(draft, ALL, "seats", -2)
    endless = with_typed(fewer, ALL, "ante_doubles_every", "0")

    assert drafts.rules_of(draft, ALL) == {"ante_doubles_every": 2}
    assert drafts.rules_of(fewer, ALL) == {"ante_doubles_every": 4}
    assert not any(field.changed for field in fields(fewer, ALL, EN))
    assert drafts.rules_of(endless, ALL) == {"ante_doubles_every": 0}
    assert labels(endless, ALL)["ante_doubles_every"] == "never"
    assert drafts.rules_of(with_typed(endless, ALL, "ante_doubles_every", "4"), ALL) == (
        drafts.rules_of(fewer, ALL)
    )


def test_party_night_begins_with_suggested_house_rules_too() -> None:
    draft = drafts.stepped(drafts.draft_of(FARKLE), ALL, "kind", 1)
    assert draft.evening is not None

    assert drafts.rules_of_evening(draft, draft.evening, ALL) == {
        "dice_holdem": {"ante_doubles_every": 2}
    }


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_bot_level_has_a_name_in_both_languages(game: GameForm) -> None:
    english = [level_word(game, level, EN) for level in game.opponents]
    french = [level_word(game, level, FR) for level in game.opponents]

    assert len({*english, *french, *game.bots}) >= 2 * len(game.bots)
    assert len(set(english)) == len(set(french)) == len(game.opponents)
    assert (english[0], french[0]) == ("beginner", "débutant")
    assert english[len(game.bots) - 1] == ("master" if len(game.bots) == 5 else "expert")


def test_characters_follow_the_levels_and_are_described_with_their_strength() -> None:
    draft = replace(drafts.draft_of(FARKLE), bots=1, level="master")

    shown = []
    for _ in range(3):
        shown += [
            (one.value, one.help, one.more) for one in fields(draft, ALL, EN) if one.name == "level"
        ]
        draft = drafts.stepped(draft, ALL, "level", 1)

    assert shown == [
        ("master ★★★★★", "How well the bots play.", True),
        ("daring ★★★", "Takes more risks than others of its strength.", True),
        ("cautious ★★★", "Takes fewer risks than others of its strength.", False),
    ]


def test_levels_of_older_tables_are_shown_as_todays() -> None:
    farkle = next(game for game in ALL if game.id == "farkle")

    shown = [level_word(farkle, level, EN) for level in farkle.older]

    assert dict(zip(farkle.older, shown, strict=True)) == {
        "random": "beginner",
        "careful": "casual",
        "bold": "expert",
    }


def test_unknown_bot_level_is_shown_as_it_is() -> None:
    assert level_word(FARKLE, "very_old", EN) == "very old"


def test_hints_can_be_chosen_for_games_that_have_them() -> None:
    games = {game.id: game for game in ALL}
    draft = drafts.draft_of(games["flush_royal"])
    asked = drafts.stepped(draft, ALL, "hints", 1)

    assert labels(draft, ALL)["hints"] == "no"
    assert asked.hints
    assert labels(asked, ALL)["hints"] == "yes"
    assert drafts.stepped(asked, ALL, "hints", 1) == draft
    assert "hints" not in labels(drafts.draft_of(games["farkle"]), ALL)


def test_stepping_a_choice_wraps_around() -> None:
    draft = drafts.draft_of(FARKLE)
    once = drafts.stepped(draft, GAMES, "hot_dice", 1)

    assert labels(once)["hot_dice"] == "you may bank"
    assert drafts.stepped(once, GAMES, "hot_dice", 1) == draft


def test_stepping_a_number_ends_at_its_bounds() -> None:
    draft = drafts.draft_of(FARKLE)
    for _ in range(99):
        draft = drafts.stepped(draft, GAMES, "target", 1)
    field = next(one for one in fields(draft, GAMES, EN) if one.name == "target")

    assert (field.value, field.less, field.more) == ("50,000", True, False)


def test_option_without_default_starts_at_its_minimum() -> None:
    draft = drafts.draft_of(ODD)
    (stack,) = [field for field in fields(draft, (ODD,), EN) if field.name == "stack"]

    assert stack.value == "by the number of seats"
    assert drafts.stepped(draft, (ODD,), "stack", 1).options == {"stack": 100}


def test_suggested_value_follows_the_seats_until_it_is_chosen() -> None:
    draft = drafts.draft_of(next(game for game in ALL if game.id == "dice_holdem"))
    chosen = with_typed(draft, ALL, "ante_doubles_every", "2")

    assert labels(with_typed(draft, ALL, "seats", "2"), ALL)["ante_doubles_every"] == (
        "every 4 hands"
    )
    assert drafts.rules_of(with_typed(chosen, ALL, "seats", "2"), ALL) == {"ante_doubles_every": 2}


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("stack", "123", "Stack can be 100 to 1,000 in steps of 10, not 123."),
        ("stack", "99999999999999999999", "Stack can be 100 to 1,000 in steps of 10, not"),
        ("stack", "many", "Stack can be 100 to 1,000 in steps of 10, not many."),
        ("bonus", "20", "Bonus can be 0, 50, 100, not 20."),
        ("seats", "9", "Seats can be 2 to 5, not 9."),
        ("bots", "4", "Bots can be 0 (none) to 3, not 4."),
        ("clock", "4000", "Clock can be 0 (none) to 3,600, not 4000."),
        ("name", "n" * 41, "At most 40 characters."),
    ],
)
def test_value_out_of_range_is_refused_with_the_range(field: str, text: str, says: str) -> None:
    answer = typed(drafts.draft_of(ODD), (ODD,), field, text, EN)

    assert isinstance(answer, str)
    assert answer.startswith(says)


def test_party_night_shows_the_house_rules_of_a_game_that_it_plays() -> None:
    holdem = next(game for game in ALL if game.id == "dice_holdem")
    draft = drafts.stepped(drafts.draft_of(holdem), ALL, "kind", 1)

    assert with_typed(draft, ALL, "seats", "8").game == "poker_dice"
    assert drafts.stepped(draft, ALL, "plays:dice_holdem", 1).game == "farkle"


def test_typed_values_are_taken() -> None:
    draft = drafts.draft_of(ODD)

    assert with_typed(draft, (ODD,), "stack", "120").options == {"stack": 120}
    assert with_typed(draft, (ODD,), "stack", " 1,000 ").options == {"stack": 1000}
    assert with_typed(draft, (ODD,), "bonus", "50").options == {"bonus": 50}
    assert with_typed(draft, (ODD,), "name", " ours ").name == "ours"
    assert with_typed(draft, (ODD,), "seats", "2").seats == 2
    assert with_typed(draft, (ODD,), "clock", "45").clock == 45
    assert with_typed(draft, (ODD,), "open", "1") == draft
    assert with_typed(draft, (ODD,), "name", " ") == draft


def test_bots_leave_a_seat_for_a_person() -> None:
    draft = drafts.draft_of(FARKLE)
    for _ in range(9):
        draft = drafts.stepped(draft, GAMES, "bots", 1)

    assert draft.bots == draft.seats - 1
    assert drafts.stepped(draft, GAMES, "seats", -1).bots == draft.bots - 1
    assert "level" in labels(draft)


def test_bot_level_is_shown_only_with_bots() -> None:
    assert "level" not in labels(drafts.draft_of(FARKLE))


def test_bot_level_has_no_arrow_beyond_the_last() -> None:
    draft = drafts.stepped(drafts.draft_of(FARKLE), GAMES, "bots", 1)
    draft = replace(draft, level=FARKLE.opponents[-1])
    (level,) = [field for field in fields(draft, GAMES, EN) if field.name == "level"]

    assert (level.less, level.more) == (True, False)


def test_new_table_begins_with_bots_that_newcomers_can_beat() -> None:
    assert drafts.draft_of(FARKLE).level == FARKLE.usual_bot == FARKLE.bots[1]
    assert replace(FARKLE, bots=("random",)).usual_bot == "random"


def test_changing_the_game_keeps_the_tables_settings() -> None:
    draft = with_typed(drafts.draft_of(FARKLE), GAMES, "name", "ours")
    draft = drafts.stepped(drafts.stepped(draft, GAMES, "clock", 1), GAMES, "opening", 1)
    other = drafts.stepped(draft, GAMES, "game", 1)

    assert (other.game, other.name, other.clock, other.options) == ("yams", "ours", 15, {})


def test_clock_and_bots_are_shown_in_words() -> None:
    draft = drafts.stepped(drafts.draft_of(FARKLE), GAMES, "open", 1)

    assert labels(draft)["open"] == "by invitation"
    assert labels(draft)["clock"] == "none"
    assert labels(drafts.stepped(draft, GAMES, "clock", 1))["clock"] == "15 s a move"


def test_form_shows_typed_text_and_refusals() -> None:
    scene = NewTableModel(
        draft=drafts.draft_of(FARKLE), games=GAMES, chosen=2,
        entry=Entry("", "our\x1b t", 6), answer="No room.",
    )  # fmt: skip
    canvas = draw_new_table(scene, (80, 24), "full", EN)

    assert ("our t", "entry") in [run for row in canvas.rows() for run in row]
    assert "No room." in canvas.text()
    assert {"do:next", "do:back"} <= set(canvas.places())


def test_large_form_explains_every_option_beside_it() -> None:
    scene = NewTableModel(draft=drafts.draft_of(FARKLE), games=GAMES)
    large, small = (
        draw_new_table(scene, size, "full", EN).text() for size in ((200, 60), (80, 24))
    )
    explained = [
        "Four of a kind and a pair score 1,000",
        "How the match ends",
        "Anybody in the lobby can sit down.",
    ]

    assert all(text in large for text in explained)
    assert not any(text in small for text in explained)


def test_unknown_field_changes_nothing() -> None:
    draft = drafts.draft_of(FARKLE)

    assert drafts.stepped(draft, GAMES, "wind", 1) == draft


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_form_in_both_languages(game: GameForm, language: str) -> None:
    tr = translator("fr" if language == "fr" else "en")
    made = fields(drafts.draft_of(game), ALL, tr)

    assert {option.name for option in game.options} <= {field.name for field in made}
    assert all(field.label for field in made)


@pytest.mark.parametrize("party", [False, True])
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(45, 20), (80, 24)])
def test_value_and_help_of_the_chosen_field_are_shown_whole(
    size: tuple[int, int], language: Language, game: GameForm, *, party: bool
) -> None:
    tr = translator(language)
    draft = drafts.draft_of(game, name="The kitchen table")
    draft = drafts.stepped(draft, ALL, "kind", 1) if party else draft
    draft = drafts.stepped(draft, ALL, "bots", 1)
    for name in [field.name for field in fields(draft, ALL, tr)]:
        for value in (draft, drafts.stepped(draft, ALL, name, 1)):
            made = fields(value, ALL, tr)
            chosen = next(n for n, field in enumerate(made) if field.name == name)
            model = NewTableModel(draft=value, games=ALL, chosen=chosen)
            shown = " ".join(draw_new_table(model, size, "full", tr).text().split())

            assert " ".join(made[chosen].help.split()) in shown
            assert " ".join(made[chosen].value.split()) in shown


@given(st.data())
@settings(max_examples=40)
def test_engine_accepts_every_form_setting(data: st.DataObject) -> None:
    draft = drafts.draft_of(data.draw(st.sampled_from(ALL)))
    for _ in range(12):
        names = [field.name for field in fields(draft, ALL, FR)]
        name = data.draw(st.sampled_from(names))
        if data.draw(st.booleans()):
            draft = drafts.stepped(draft, ALL, name, data.draw(st.sampled_from([-5, -1, 1, 5])))
        else:
            taken = typed(draft, ALL, name, str(data.draw(st.integers(0, 60000))), FR)
            draft = draft if isinstance(taken, str) else taken

    options = drafts.rules_of(draft, ALL)
    assert Match.start(draft.game, draft.seats, options).seats == draft.seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_explanations_beside_the_options_are_whole_and_apart(
    language: Language, size: tuple[int, int]
) -> None:
    tr = translator(language)
    for game in ALL:
        draft = drafts.draft_of(game)
        shown = draw_new_table(NewTableModel(draft=draft, games=ALL), size, "full", tr)
        rows = [row for row in shown.text().splitlines() if "…" in row]
        assert not rows, rows
