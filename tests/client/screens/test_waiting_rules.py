"""The house rules of a table are explained before its match, by a key and where there is room."""

from client.locale.i18n import LANGUAGES, translator
from client.screens.new_table.words import option_words
from tests.client.drawings import every_game
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import sit_together

FARKLE = next(form for form in every_game.FORMS if form.id == "farkle")


async def test_question_mark_opens_the_rules_at_the_house_rules(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.press("?")

    await ada.sees("House rules", "Points to reach")


def test_each_house_rule_of_farkle_is_explained_on_a_wide_screen() -> None:
    for language in LANGUAGES:
        tr = translator(language)
        shown = every_game.drawn(tr, (200, 60))["farkle.waiting"].text()

        for option in FARKLE.options:
            words = option_words("farkle", option.name, tr)
            assert words.help in shown, words.label
