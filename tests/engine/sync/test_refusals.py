"""A refusal's text is found again from what is sent of it."""

import pytest

from engine.sync.refusals import REFUSALS, refusal, template
from engine.sync.reports import Refused

FACTS = {
    "value": "nobody", "range": ["random", "bold"], "seconds": 20, "minutes": 5,
}  # fmt: skip


def sent(reason: str) -> Refused:
    made = refusal(reason, **FACTS)
    return Refused(1, made.code, made.text, dict(made.facts))


@pytest.mark.parametrize("reason", ["name_taken", "muted", "bad_ban.key", "bad_options.bots"])
def test_template_is_the_text_a_refusal_was_made_from(reason: str) -> None:
    assert template(sent(reason)) == REFUSALS[reason]


def test_lists_are_shown_as_words() -> None:
    assert sent("bad_options.bots").text.endswith("choose one of random, bold.")


@pytest.mark.parametrize(
    "refused",
    [
        Refused(1, "bad_dice", "Keep dice that score.", {}),
        Refused(1, "muted", "The host has muted you.", {}),
        Refused(1, "name_taken", "Another text.", {}),
    ],
)
def test_other_refusals_have_no_template(refused: Refused) -> None:
    assert template(refused) is None
