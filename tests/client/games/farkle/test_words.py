"""Every event of Farkle has a sentence in both languages."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games import registry
from client.games.refusals import refused
from client.locale.i18n import LANGUAGES, Language, translator
from engine import IllegalMove, Match
from engine.core.options import option_specs
from engine.core.plain import plain
from engine.core.values import Event
from engine.games.farkle import GAME
from engine.games.farkle import values as farkle_values
from tests.client.games.moments import NAMES, Farkle, choosing

words = registry.words("farkle")

EN, FR = translator("en"), translator("fr")


def test_sentences_for_the_events_of_a_turn() -> None:
    events = choosing().keep(0).bank().events

    assert [words.event(event, NAMES, EN) for event in events] == [
        "jo begins.",
        "jo rolled 1 1 1 4 3 2.",
        "jo set aside 1 1 1 for 1,000.",
        "jo rolled 5 3 4.",
        "jo set aside 5 for 50.",
        "jo banked 1,050 and has 1,050.",
    ]
    assert words.event(events[-1], NAMES, FR) == "jo banque 1\u00a0050 et a 1\u00a0050 points."


def test_nobody_is_said_to_choose_before_they_may_bank() -> None:
    short = Farkle(4, 1, opening=800).roll(1, 1, 5, 4, 3, 2).keep(0, 1)

    assert (
        words.status(short.match.view(None), NAMES, EN) == "jo cannot bank yet, and rolls 4 dice."
    )
    enough = choosing().keep(0).match.view(None)
    assert words.status(enough, NAMES, EN) == "jo is choosing: roll 2 dice or bank."


EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "kept", "seat": 0, "dice": [1] * 6, "points": 8000, "hot": True},
        "Mara set aside 1 1 1 1 1 1 for 8,000. Hot dice!",
        "Mara garde 1 1 1 1 1 1 pour 8\u00a0000. Dés chauds\u00a0!",
    ),
    (
        {"event": "farkled", "seat": 3, "lost": 1400, "penalty": 0},
        "Farkle! Théo loses 1,400 points.",
        "Farkle\u00a0! Théo perd 1\u00a0400 points.",
    ),
    (
        {"event": "farkled", "seat": 3, "lost": 0, "penalty": 500},
        "Farkle! Nothing scores for Théo. The third in a row costs 500 more.",
        "Farkle\u00a0! Aucun dé ne rapporte à Théo. Le troisième de suite en coûte encore 500.",
    ),
    (
        {"event": "target_reached", "seat": 1, "total": 10250},
        "jo has 10,250: the last turns begin.",
        "jo a 10\u00a0250 points\u00a0: la dernière manche commence.",
    ),
    (
        {"event": "ended", "winners": [1], "scores": [1, 10400]},
        "jo won with 10,400.",
        "jo gagne avec 10\u00a0400 points.",
    ),
    (
        {"event": "ended", "winners": [0, 1], "scores": [10400, 10400]},
        "Mara and jo share the win with 10,400.",
        "Mara et jo partagent la victoire avec 10\u00a0400 points.",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), EVENTS)
def test_event_is_one_sentence(event: dict[str, Any], en: str, fr: str) -> None:
    assert words.event(event, NAMES, EN) == en
    assert words.event(event, NAMES, FR) == fr


def test_unknown_event_is_skipped() -> None:
    assert words.event({"event": "juggled", "seat": 0}, NAMES, EN) == ""


def test_every_kind_of_event_is_tested() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(farkle_values).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    told = {str(event["event"]) for event, _, _ in EVENTS} | {"started", "rolled", "banked"}

    assert told == kinds


@given(st.integers(0, 2**32), st.sampled_from(LANGUAGES))
@settings(max_examples=12)
def test_every_event_and_view_of_a_match_has_sentences(seed: int, language: Language) -> None:
    rng, tr = Random(seed), translator(language)
    match = Match.start("farkle", 1 + seed % 4, {"target": 1000, "opening": 0})
    while "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(GAME.bots["random"](match.seat_view(seat), rng)))
        for event in step.public:
            assert words.event(plain(event), NAMES, tr).endswith((".", "!"))
        view = match.view(seed % match.seats)
        assert words.caption(view, match.options, tr)
        assert all(line.endswith((".", "!", "…")) for line in words.describe(view, NAMES, tr))


@pytest.mark.parametrize(
    ("moment", "viewer", "en", "fr"),
    [
        (Farkle(), 0, "Your turn: roll the dice.", "À vous\u00a0: lancez les dés."),
        (Farkle(), 1, "Mara is about to roll.", "Mara va lancer les dés."),
        (choosing(), 0, "jo is choosing dice to set aside.", "jo choisit les dés à garder."),
        (
            choosing(),
            1,
            "Your turn: set aside at least one die that scores.",
            "À vous\u00a0: gardez au moins un dé qui rapporte.",
        ),
        (
            choosing().keep(0),
            None,
            "jo is choosing: roll 2 dice or bank.",
            "jo choisit\u00a0: lancer 2 dés ou banquer.",
        ),
        (
            choosing().keep(0),
            1,
            "Roll the 2 dice that are left, or bank what you have.",
            "Lancez les 2 dés qui restent, ou banquez ce que vous avez.",
        ),
        (
            Farkle().roll(1, 1, 5, 2, 3, 4).keep(0, 1, 2),
            0,
            "Not enough for a first bank yet: roll the 3 dice that are left.",
            "Pas encore assez pour banquer\u00a0: lancez les 3 dés qui restent.",
        ),
        (
            Farkle().roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5),
            0,
            "Hot dice! All six scored, so roll them all again.",
            "Dés chauds\u00a0! Les six ont rapporté\u00a0: relancez-les tous.",
        ),
        (
            Farkle(hot_dice="optional").roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5),
            0,
            "Hot dice! You have all six dice again: roll them, or bank.",
            "Dés chauds\u00a0! Vous reprenez les six dés\u00a0: lancez, ou banquez.",
        ),
        (
            Farkle().roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5),
            1,
            "Mara has hot dice and gets all six dice back.",
            "Dés chauds pour Mara, qui reprend les six dés.",
        ),
        (
            Farkle(1, target=1000).banks(1000),
            0,
            "The match is over: you won.",
            "La partie est finie\u00a0: vous avez gagné.",
        ),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(
    moment: Farkle, viewer: int | None, en: str, fr: str
) -> None:
    view = moment.match.view(viewer)

    assert words.status(view, NAMES, EN) == en
    assert words.status(view, NAMES, FR) == fr


def test_status_while_dice_roll() -> None:
    farkle = Farkle()
    farkle.match.play(0, {"do": "roll"})

    assert words.status(farkle.match.view(0), NAMES, EN) == "The dice are rolling…"


def test_describe_has_the_current_turn() -> None:
    view = choosing(2).keep(0).match.view(0)

    assert words.describe(view, NAMES, EN) == (
        "Mara has 0 and has not banked yet.",
        "jo has 0 and has not banked yet.",
        "Set aside this turn: 1 1 1 for 1,000 and 5 for 50.",
        "This turn: 1,050 points.",
        "Last roll: 5 3 4.",
        "2 dice in hand, 44% risk of farkle.",
        "jo is choosing: roll 2 dice or bank.",
    )


def test_describe_has_the_last_round() -> None:
    view = Farkle(3, target=1000).banks(1000).match.view(None)

    assert "Last turns, started by Mara. Still to play: jo, Ada, jo and Ada." in words.describe(
        view, NAMES, EN
    )


@pytest.mark.parametrize(
    ("farkle", "en", "fr"),
    [
        (Farkle(), "Farkle to 10,000 · turn 1", "Farkle en 10\u00a0000 · manche 1"),
        (Farkle(2).farkles(), "Farkle to 10,000 · turn 1", "Farkle en 10\u00a0000 · manche 1"),
        (
            Farkle(2).farkles().farkles(),
            "Farkle to 10,000 · turn 2",
            "Farkle en 10\u00a0000 · manche 2",
        ),
        (
            Farkle(2, target=1000).banks(1000),
            "Farkle to 1,000 · last turns",
            "Farkle en 1\u00a0000 · dernière manche",
        ),
        (
            Farkle(1, target=1000).banks(1000),
            "Farkle to 1,000 · finished",
            "Farkle en 1\u00a0000 · terminé",
        ),
    ],
)
def test_caption_has_the_round(farkle: Farkle, en: str, fr: str) -> None:
    view, options = farkle.match.view(0), farkle.match.options

    assert words.caption(view, options, EN) == en
    assert words.caption(view, options, FR) == fr
    assert words.caption(view, {}, EN).startswith("Farkle · ")


REFUSED: list[tuple[Callable[[], Farkle], dict[str, Any], str, str]] = [
    (
        choosing,
        {"do": "keep", "dice": [0, 1]},
        "no_score",
        "Certains de ces dés ne rapportent rien\u00a0: 3 5.",
    ),
    (
        lambda: Farkle().roll(1, 1, 5, 2, 3, 4).keep(0, 1, 2),
        {"do": "bank"},
        "opening_short",
        "La première banque demande 800 points en un tour. Il vous en manque 550\u00a0: relancez.",
    ),
    (
        lambda: Farkle().roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5),
        {"do": "bank"},
        "hot_dice",
        "Dés chauds\u00a0: les six dés ont marqué, il faut les relancer.",
    ),
    (Farkle, {"do": "bank"}, "wrong_phase", "Pas maintenant\u00a0: lancez d’abord les dés."),
    (choosing, {"do": "roll"}, "wrong_phase", "Pas maintenant\u00a0: gardez au moins un dé"),
    (
        lambda: choosing().keep(0),
        {"do": "keep", "dice": [0]},
        "wrong_phase",
        "Pas maintenant\u00a0: relancez les dés qui restent, ou banquez.",
    ),
    (
        choosing,
        {"do": "keep", "dice": [7]},
        "bad_move",
        "Ce dé n’existe pas\u00a0: 3 ont été lancés.",
    ),
    (choosing, {"do": "dance"}, "bad_move", "Ce n’est pas un coup possible."),
]


@pytest.mark.parametrize(("moment", "move", "code", "said"), REFUSED)
def test_refusal_is_worded_from_code_and_facts(
    moment: Callable[[], Farkle], move: dict[str, Any], code: str, said: str
) -> None:
    farkle = moment()
    with pytest.raises(IllegalMove) as caught:
        farkle.match.play(farkle.seat, move)
    refusal = caught.value

    assert refusal.code == code
    french = refused("farkle", code, refusal.facts, refusal.text, NAMES, FR)
    assert french.startswith(said)
    english = refused("farkle", code, refusal.facts, "", NAMES, EN)
    assert english


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name_help_and_choices(language: Language) -> None:
    for spec in option_specs(GAME.options):
        found = words.option(spec.name, translator(language))

        assert found is not None
        assert found.label
        assert found.help.endswith((".", "?"))
        words_of_zero = {"0"} if spec.kind == "int" and spec.minimum == 0 else set()
        assert set(found.choices) == {*map(str, spec.choices), *words_of_zero}


def test_unknown_option_is_none() -> None:
    assert words.option("wind", EN) is None
