"""The form for a new table has the game's options and only legal values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games.forms import GameForm, OptionForm, form
from client.locale.i18n import LANGUAGES, translator
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
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
    return {field.name: field.value for field in drafts.fields(draft, games, EN)}


def test_draft_starts_with_the_games_defaults() -> None:
    draft = drafts.draft_of(FARKLE)

    assert (draft.seats, draft.bots, draft.options) == (4, 0, {})
    assert labels(draft)["target"] == "10,000"
    assert not any(field.changed for field in drafts.fields(draft, GAMES, EN))


def test_stepping_forth_and_back_restores_the_draft() -> None:
    draft = drafts.draft_of(FARKLE)
    changed = drafts.stepped(draft, GAMES, "opening", -1)

    assert changed.options == {"opening": 700}
    assert drafts.stepped(changed, GAMES, "opening", 1) == draft


def test_holdem_begins_with_an_ante_that_doubles() -> None:
    holdem = next(game for game in ALL if game.id == "dice_holdem")
    draft = drafts.draft_of(holdem)
    fewer = drafts.stepped(draft, ALL, "seats", -2)
    endless = drafts.typed(fewer, ALL, "ante_doubles_every", "0")

    assert drafts.rules_of(draft, ALL) == {"ante_doubles_every": 2}
    assert drafts.rules_of(fewer, ALL) == {"ante_doubles_every": 4}
    assert not any(field.changed for field in drafts.fields(fewer, ALL, EN))
    assert drafts.rules_of(endless, ALL) == {"ante_doubles_every": 0}
    assert drafts.rules_of(drafts.typed(endless, ALL, "ante_doubles_every", "4"), ALL) == (
        drafts.rules_of(fewer, ALL)
    )


def test_party_night_begins_with_suggested_house_rules_too() -> None:
    draft = drafts.stepped(drafts.draft_of(FARKLE), ALL, "kind", 1)
    assert draft.evening is not None

    assert drafts.rules_of_evening(draft, draft.evening, ALL) == {
        "dice_holdem": {"ante_doubles_every": 2}
    }


@pytest.mark.parametrize("level", sorted({level for game in ALL for level in game.bots}))
def test_every_bot_level_has_a_name_in_both_languages(level: str) -> None:
    assert drafts.level_word(level, EN) != level
    assert drafts.level_word(level, FR) not in (level, drafts.level_word(level, EN))


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

    assert labels(once)["hot_dice"] == "may be banked"
    assert drafts.stepped(once, GAMES, "hot_dice", 1) == draft


def test_stepping_a_number_ends_at_its_bounds() -> None:
    draft = drafts.draft_of(FARKLE)
    for _ in range(99):
        draft = drafts.stepped(draft, GAMES, "target", 1)
    field = next(one for one in drafts.fields(draft, GAMES, EN) if one.name == "target")

    assert (field.value, field.less, field.more) == ("50,000", True, False)


def test_option_without_default_starts_at_its_minimum() -> None:
    draft = drafts.draft_of(ODD)
    (stack,) = [field for field in drafts.fields(draft, (ODD,), EN) if field.name == "stack"]

    assert stack.value == "by the number of seats"
    assert drafts.stepped(draft, (ODD,), "stack", 1).options == {"stack": 100}


def test_typed_number_is_clamped() -> None:
    draft = drafts.draft_of(ODD)

    assert drafts.typed(draft, (ODD,), "stack", "123").options == {"stack": 120}
    assert drafts.typed(draft, (ODD,), "stack", "9" * 40).options == {"stack": 1000}
    assert drafts.typed(draft, (ODD,), "stack", "many") == draft
    assert drafts.typed(draft, (ODD,), "bonus", "50") == draft
    assert drafts.typed(draft, (ODD,), "name", "ours").name == "ours"


def test_only_names_and_numbers_can_be_typed() -> None:
    draft = drafts.draft_of(ODD)
    fields = ["name", "stack", "bonus", "seats"]

    assert [drafts.is_typed(draft, (ODD,), field) for field in fields] == [True, True, False, False]


def test_bots_leave_a_seat_for_a_person() -> None:
    draft = drafts.draft_of(FARKLE)
    for _ in range(9):
        draft = drafts.stepped(draft, GAMES, "bots", 1)

    assert draft.bots == draft.seats - 1
    assert drafts.stepped(draft, GAMES, "seats", -1).bots == draft.bots - 1
    assert "level" in labels(draft)


def test_bot_level_is_shown_only_with_bots() -> None:
    assert "level" not in labels(drafts.draft_of(FARKLE))


def test_bot_level_has_no_arrow_beyond_the_strongest() -> None:
    draft = drafts.stepped(drafts.draft_of(FARKLE), GAMES, "bots", 1)
    (level,) = [field for field in drafts.fields(draft, GAMES, EN) if field.name == "level"]

    assert (level.less, level.more) == (True, False)


def test_changing_the_game_keeps_the_tables_settings() -> None:
    draft = drafts.typed(drafts.draft_of(FARKLE), GAMES, "name", "ours")
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
        draft=drafts.draft_of(FARKLE), games=GAMES, chosen=1, typed="our\x1b t", answer="No room."
    )
    canvas = draw_new_table(scene, (80, 24), "full", EN)

    assert ("our t", "entry") in [run for row in canvas.rows() for run in row]
    assert "No room." in canvas.text()
    assert {"do:send", "do:back"} <= set(canvas.places())


def test_unknown_field_changes_nothing() -> None:
    draft = drafts.draft_of(FARKLE)

    assert drafts.stepped(draft, GAMES, "wind", 1) == draft


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_form_in_both_languages(game: GameForm, language: str) -> None:
    tr = translator("fr" if language == "fr" else "en")
    fields = drafts.fields(drafts.draft_of(game), ALL, tr)

    assert {option.name for option in game.options} <= {field.name for field in fields}
    assert all(field.label for field in fields)
    assert all(drafts.level_word(level, tr) for level in game.bots)


@given(st.data())
@settings(max_examples=40)
def test_engine_accepts_every_form_setting(data: st.DataObject) -> None:
    draft = drafts.draft_of(data.draw(st.sampled_from(ALL)))
    for _ in range(12):
        names = [field.name for field in drafts.fields(draft, ALL, FR)]
        name = data.draw(st.sampled_from(names))
        if data.draw(st.booleans()):
            draft = drafts.stepped(draft, ALL, name, data.draw(st.sampled_from([-1, 1])))
        else:
            draft = drafts.typed(draft, ALL, name, str(data.draw(st.integers(0, 60000))))

    assert Match.start(draft.game, draft.seats, draft.options).seats == draft.seats
