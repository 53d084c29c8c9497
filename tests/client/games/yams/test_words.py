"""Every event of Yam's has a sentence in both languages."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games import registry
from client.games.forms import form
from client.games.refusals import refused
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.new_table.words import level_word
from client.screens.table.match.practice import compared
from engine import IllegalMove, Match
from engine.core.options import option_specs
from engine.core.plain import plain
from engine.core.values import Event
from engine.games.yams import GAME
from engine.games.yams import values as yams_values
from tablehost.hall.catalog import catalog
from tests.client.games.yams.moments import NAMES, Yams, choosing, full

words = registry.words("yams")
FORM = next(form(game) for game in catalog() if game["id"] == "yams")

EN, FR = translator("en"), translator("fr")


def test_sentences_for_the_events_of_a_turn() -> None:
    events = choosing().score("full_house").events

    assert [words.event(event, NAMES, EN) for event in events] == [
        "Mara begins.",
        "Mara rolled 5 1 5 6 2.",
        "Mara kept 5 5 and rolled 2 5 2.",
        "Mara wrote 25 in Full house.",
    ]
    assert [words.event(event, NAMES, FR) for event in events] == [
        "Mara commence.",
        "Mara lance 5 1 5 6 2.",
        "Mara garde 5 5 et lance 2 5 2.",
        "Mara inscrit 25 dans la case Full.",
    ]


SCORED = {"event": "scored", "seat": 3, "box": "yams", "points": 0, "yams_bonus": 0}
EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (SCORED, "Théo crossed out Yam's.", "Théo barre la case Yam's."),
    (
        SCORED | {"box": "sixes", "points": 30, "yams_bonus": 100},
        "Théo wrote 30 in Sixes. Another Yam's: 100 more!",
        "Théo inscrit 30 dans la case Six. Encore un Yam's\xa0: 100 de plus\xa0!",
    ),
    (
        {"event": "upper_bonus", "seat": 1, "points": 35},
        "jo has 63 in the upper section: 35 bonus points.",
        "jo a 63 points en partie haute\xa0: 35 points de bonus.",
    ),
    (
        {"event": "ended", "winners": [1], "scores": [1, 240]},
        "jo won with 240.",
        "jo gagne avec 240 points.",
    ),
    (
        {"event": "ended", "winners": [0, 1], "scores": [240, 240]},
        "Mara and jo share the win with 240.",
        "Mara et jo partagent la victoire avec 240 points.",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), EVENTS)
def test_event_is_one_sentence(event: dict[str, Any], en: str, fr: str) -> None:
    assert words.event(event, NAMES, EN) == en
    assert words.event(event, NAMES, FR) == fr


def test_unknown_event_is_skipped() -> None:
    assert words.event({"event": "juggled", "seat": 0}, NAMES, EN) == ""


def test_unknown_box_is_named_by_its_id() -> None:
    assert words.event(SCORED | {"box": "two_pair"}, NAMES, EN) == "Théo crossed out two pair."


def test_every_kind_of_event_is_tested() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(yams_values).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    told = {str(event["event"]) for event, _, _ in EVENTS} | {"started", "rolled"}

    assert told == kinds


@given(st.integers(0, 2**32), st.sampled_from(LANGUAGES))
@settings(max_examples=12)
def test_every_event_and_view_of_a_match_has_sentences(seed: int, language: Language) -> None:
    rng, tr = Random(seed), translator(language)
    match = Match.start("yams", 1 + seed % 4, {"yams_bonus": 50})
    while "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(GAME.bots["random"](match.seat_view(seat), rng)))
        for event in step.public:
            assert words.event(plain(event), NAMES, tr).endswith((".", "!"))
        for viewer in (None, seed % match.seats):
            view = match.view(viewer)
            assert words.caption(view, match.options, tr)
            assert all(line.endswith((".", "!", "…")) for line in words.describe(view, NAMES, tr))


@pytest.mark.parametrize(
    ("moment", "viewer", "en", "fr"),
    [
        (Yams(), 0, "Your turn: roll the dice.", "À vous\xa0: lancez les dés."),
        (Yams(), 1, "Mara is about to roll.", "Mara va lancer les dés."),
        (
            choosing(),
            0,
            "One roll left: choose dice to keep and roll, or choose a box to fill.",
            "Encore un lancer\xa0: gardez des dés et lancez, ou choisissez une case.",
        ),
        (
            Yams().roll(1, 2, 3, 4, 6),
            0,
            "2 rolls left: choose dice to keep and roll, or choose a box to fill.",
            "Encore 2 lancers\xa0: gardez des dés et lancez, ou choisissez une case.",
        ),
        (choosing(), None, "Mara has one roll left.", "Mara a encore un lancer."),
        (
            Yams().roll(1, 2, 3, 4, 6),
            1,
            "Mara has 2 rolls left.",
            "Mara a encore 2 lancers.",
        ),
        (
            choosing().roll(1, 2, 3, keep=(0, 2)),
            0,
            "No rolls left: choose a box to fill.",
            "Plus de lancer\xa0: choisissez la case à remplir.",
        ),
        (
            choosing().roll(1, 2, 3, keep=(0, 2)),
            1,
            "Mara is choosing a box.",
            "Mara choisit une case.",
        ),
        (
            full(),
            0,
            "The match is over: you won.",
            "La partie est finie\xa0: vous avez gagné.",
        ),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(
    moment: Yams, viewer: int | None, en: str, fr: str
) -> None:
    view = moment.match.view(viewer)

    assert words.status(view, NAMES, EN) == en
    assert words.status(view, NAMES, FR) == fr


def test_status_while_dice_roll() -> None:
    yams = Yams()
    yams.match.play(0, {"do": "roll", "keep": []})

    assert words.status(yams.match.view(0), NAMES, EN) == "The dice are rolling…"


def test_describe_has_the_current_turn() -> None:
    yams = choosing().score("full_house").turn("yams", 1, 2, 3, 4, 6).roll(1, 1, 2, 3, 4)

    assert words.describe(yams.match.view(0), NAMES, EN) == (
        "Mara has 25, 0 of 63 in the upper section.",
        "jo has 0, 0 of 63 in the upper section.",
        "Filled boxes: Full house 25.",
        (
            "Free boxes: Ones, Twos, Threes, Fours, Fives, Sixes, Three of a kind, Four of a kind, "
            "Small straight, Large straight, Yam's and Chance."
        ),
        "Dice: 1 1 2 3 4.",
        (
            "With these dice: Ones 2, Twos 2, Threes 3, Fours 4, Fives 0, Sixes 0, "
            "Three of a kind 0, Four of a kind 0, Small straight 30, Large straight 0, "
            "Yam's 0 and Chance 11."
        ),
        "2 rolls left: choose dice to keep and roll, or choose a box to fill.",
    )


def test_describe_has_only_totals_for_spectators() -> None:
    assert words.describe(Yams().match.view(None), NAMES, FR) == (
        "Mara a 0 point, 0 sur 63 en partie haute.",
        "jo a 0 point, 0 sur 63 en partie haute.",
        "Mara va lancer les dés.",
    )


def test_describe_of_a_full_sheet_has_no_free_boxes() -> None:
    assert not any("Free" in line for line in words.describe(full().match.view(0), NAMES, EN))


@pytest.mark.parametrize(
    ("yams", "en", "fr"),
    [
        (Yams(), "Yam's · round 1 of 13", "Yam's · manche 1 sur 13"),
        (Yams(1).turn("ones", 1, 1, 1, 1, 1), "Yam's · round 2 of 13", "Yam's · manche 2 sur 13"),
        (full(), "Yam's · finished", "Yam's · terminé"),
    ],
)
def test_caption_has_the_round(yams: Yams, en: str, fr: str) -> None:
    view, options = yams.match.view(0), yams.match.options

    assert words.caption(view, options, EN) == en
    assert words.caption(view, {}, FR) == fr


REFUSED: list[tuple[Callable[[], Yams], dict[str, Any], str, str]] = [
    (Yams, {"do": "score", "box": "ones"}, "wrong_phase", "Pas maintenant\xa0: lancez d’abord"),
    (
        lambda: choosing().roll(1, 2, 3, keep=(0, 2)),
        {"do": "roll", "keep": []},
        "no_rolls_left",
        "Vos trois lancers sont faits\xa0: remplissez une case.",
    ),
    (
        choosing,
        {"do": "roll", "keep": [0, 1, 2, 3, 4]},
        "keep_all",
        "Vous garderiez les cinq dés\xa0: relancez-en au moins un",
    ),
    (
        lambda: choosing(1).score("full_house").roll(1, 2, 3, 4, 5),
        {"do": "score", "box": "full_house"},
        "box_taken",
        "La case Full est déjà remplie, avec 25\xa0: choisissez une case libre.",
    ),
    (
        lambda: choosing(order="down"),
        {"do": "score", "box": "four_kind"},
        "box_order",
        "Ici les cases se remplissent dans l’ordre\xa0: As vient avant Carré.",
    ),
    (
        Yams,
        {"do": "roll", "keep": [0]},
        "bad_move",
        "Le premier lancer d’un tour se fait avec les cinq dés.",
    ),
    (
        choosing,
        {"do": "roll", "keep": [7]},
        "bad_move",
        "Ce dé n’existe pas\xa0: ils sont numérotés de 1 à 5.",
    ),
    (choosing, {"do": "dance"}, "bad_move", "Ce n’est pas un coup possible."),
]


@pytest.mark.parametrize(("moment", "move", "code", "said"), REFUSED)
def test_refusal_is_worded_from_code_and_facts(
    moment: Callable[[], Yams], move: dict[str, Any], code: str, said: str
) -> None:
    yams = moment()
    with pytest.raises(IllegalMove) as caught:
        yams.match.play(yams.seat, move)
    refusal = caught.value

    assert refusal.code == code
    assert refused("yams", code, refusal.facts, refusal.text, NAMES, FR).startswith(said)
    assert refused("yams", code, refusal.facts, "", NAMES, EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name_help_and_choices(language: Language) -> None:
    for spec in option_specs(GAME.options):
        found = words.option(spec.name, translator(language))

        assert found is not None
        assert found.label
        assert found.help.endswith((".", "?"))
        assert set(found.choices) == set(map(str, spec.choices))


def test_unknown_option_is_none() -> None:
    assert words.option("wind", EN) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_bot_levels_of_older_tables_are_shown_as_todays(language: Language) -> None:
    def shown(level: str) -> str:
        return level_word(FORM, level, translator(language))

    assert shown("random") == shown("beginner")
    assert [shown("greedy"), shown("thoughtful")] == [shown("club"), shown("master")]
    assert len({shown(level) for level in GAME.bots}) == len(GAME.levels) == 5


def test_reason_names_what_dice_are_kept_for() -> None:
    kept = {"do": "roll", "keep": [2, 3, 4, 5], "goal": "large_straight", "chance": 1 / 3}

    assert registry.words("yams").doing(kept, EN) == ("keeping 2 3 4 5 (for Large straight, 33%)")


def test_goal_of_both_choices_is_named_once() -> None:
    best = {"do": "roll", "keep": [2, 3, 4, 5], "goal": "large_straight", "chance": 1 / 3}
    other = {"do": "roll", "keep": [2, 3, 4], "goal": "large_straight", "chance": 0.2}
    judged = {"best": best, "chosen": other, "loss": 1.5, "unit": "points", "exact": True}
    told = compared(judged, registry.words("yams"), EN)

    assert told == (
        "Keeping 2 3 4 5 (for Large straight, 33%) is worth 1.5 points more than keeping 2 3 4."
    )
    other |= {"goal": "full_house"}
    assert compared(judged, registry.words("yams"), EN).endswith("2 3 4 (for Full house, 20%).")
