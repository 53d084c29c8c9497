"""Dice Hold'em's hands, streets, options and statuses have texts in both languages."""

from typing import Any

import pytest

from client.games import registry
from client.games.dice_holdem.hands import hand_name, street_name
from client.locale.i18n import LANGUAGES, Language, translator
from engine.core.options import option_specs
from engine.games.dice_holdem import CATEGORIES, GAME
from tests.client.games.dice_holdem.hands import Holdem, crowd, example
from tests.client.games.moments import NAMES

words = registry.words("dice_holdem")

EN, FR = translator("en"), translator("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_and_street_has_a_name(language: Language) -> None:
    tr = translator(language)
    hands = [hand_name(category, tr) for category in (*CATEGORIES, "pair", "none")]

    assert len(set(hands)) == len(hands) - len({"pair", "none"} & set(CATEGORIES))
    assert not any("_" in name for name in hands)
    assert len({street_name(street, tr) for street in ("open", "flop", "turn", "river")}) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_decision_has_words_for_all_its_numbers(language: Language) -> None:
    tr = translator(language)
    told = {"cost": 20, "pocket": ["R6", "B6"], "board": ["W4", "Y3", "W3"], "pot": 40}
    moves: list[dict[str, Any]] = [
        {"do": "check"},
        {"do": "bet", "amount": 10},
        {"do": "raise", "by": 10},
        {"do": "call"},
        {"do": "fold"},
    ]
    worded = [words.choice({**move, **told}, tr) for move in moves]

    assert len(set(worded)) == len(moves)
    assert "20" in worded[3]
    assert len({words.doing({**move, **told}, tr) for move in moves}) == len(moves)
    assert words.situation({**moves[0], **told}, EN) == "R6 B6 · W4 Y3 W3 · pot 40"
    assert words.situation({**moves[0], **told, "board": []}, EN) == "R6 B6 · pot 40"


def test_unknown_ids_are_shown_as_they_are() -> None:
    assert hand_name("six_kind", EN) == "six kind"
    assert street_name("ocean", EN) == "ocean"


@pytest.mark.parametrize(
    ("moment", "viewer", "en", "fr"),
    [
        (
            example("open"),
            0,
            "Hand 1, opening, pot 30. Your turn: bet, or check for free.",
            "Main 1, ouverture, pot 30. À vous\u00a0: misez, ou dites parole sans payer.",
        ),
        (
            example("turn").act("bet 20"),
            2,
            "Hand 1, turn, pot 160. You owe 20: call, raise or fold.",
            "Main 1, turn, pot 160. Suivre 20, relancer, se coucher.",
        ),
        (
            example("turn").act("bet 20"),
            0,
            "Hand 1, turn, pot 160. Ada calls, raises or folds.",
            "Main 1, turn, pot 160. Ada suit, relance ou se couche.",
        ),
        (
            Holdem(3).pockets({}).act("bet 10", *["raise 10"] * 3),
            0,
            "Hand 1, opening, pot 120. jo calls or folds.",
            "Main 1, ouverture, pot 120. jo suit ou se couche.",
        ),
        (
            example("river"),
            None,
            "Hand 1, river, pot 200. Mara bets or checks.",
            "Main 1, river, pot 200. Mara mise, ou dit parole.",
        ),
        (
            Holdem(2).pockets({}).act("bet 10", *["raise 10"] * 3),
            0,
            "Hand 1, opening, pot 90. You owe 10: call or fold.",
            "Main 1, ouverture, pot 90. Vous devez 10\u00a0: suivez ou couchez-vous.",
        ),
        (
            example("showdown"),
            0,
            "The dice are rolling…",
            "Les dés roulent…",
        ),
        (
            Holdem(2, max_hands=1).pockets({}).act("fold"),
            0,
            "The match is over: jo won.",
            "La partie est finie\u00a0: jo a gagné.",
        ),
    ],
)
def test_status_says_hand_street_pot_and_what_to_do(
    moment: Holdem, viewer: int | None, en: str, fr: str
) -> None:
    view = moment.match.view(viewer)

    assert words.status(view, NAMES, EN) == en
    assert words.status(view, NAMES, FR) == fr


def test_status_says_how_many_chips_are_left_for_a_call() -> None:
    holdem = Holdem(3, stack=100).pockets({0: ("R1", "B3"), 1: ("Y6", "W6")})
    holdem.act("bet 10", "raise 10", "fold", "raise 10", "raise 10", "call")
    holdem.board("R6", "B2", "Y4").act("bet 10", "call").board("W3").act("bet 20", "call")
    holdem.board("B2").act("check", "check").pockets({}).act("bet 10", "raise 10")

    said = words.status(holdem.match.view(0), NAMES, EN)
    assert said.endswith("You owe 20 and have 10: go all in, or fold.")


@pytest.mark.parametrize(
    ("holdem", "en", "fr"),
    [
        (Holdem(2), "Dice Hold'em · hand 1 · opening", "Hold'em aux dés · main 1 · ouverture"),
        (example("turn"), "Dice Hold'em · hand 1 · turn", "Hold'em aux dés · main 1 · turn"),
        (
            Holdem(2, ante_doubles_every=4),
            "Dice Hold'em · hand 1 · ante doubles in 4 hands",
            "Hold'em aux dés · main 1 · l’ante double dans 4 mains",
        ),
        (
            Holdem(2, ante_doubles_every=1),
            "Dice Hold'em · hand 1 · ante doubles next hand",
            "Hold'em aux dés · main 1 · l’ante double à la prochaine main",
        ),
        (
            Holdem(2, max_hands=1).pockets({}).act("fold"),
            "Dice Hold'em · finished",
            "Hold'em aux dés · terminé",
        ),
    ],
)
def test_caption_has_hand_and_street(holdem: Holdem, en: str, fr: str) -> None:
    view, options = holdem.match.view(0), holdem.match.options

    assert words.caption(view, options, EN) == en
    assert words.caption(view, options, FR) == fr


def test_describe_tells_when_the_antes_double() -> None:
    view = Holdem(2, ante_doubles_every=4).match.view(0)

    assert "Ante doubles in 4 hands." in words.describe(view, NAMES, EN)


def test_caption_before_the_first_hand_is_the_games_name() -> None:
    view = {**Holdem(2).match.view(0), "hand": 0}

    assert words.caption(view, {}, EN) == "Dice Hold'em"


def test_describe_has_the_whole_hand() -> None:
    view = example("turn").act("bet 20").match.view(2)

    assert words.describe(view, NAMES, EN) == (
        "Mara has bet 20 and has 1,530 chips.",
        "jo has folded and has 1,560 chips.",
        "Ada has 1,550 chips.",
        "Ada deals, ante 10.",
        "On the table: red 4, black 4, red 2 and black 1.",
        "Under your cup: red 1 and white 1. Your best hand: full house.",
        "A call costs 20 and can win 160, 8 to 1: it pays off if you win at least 11% of the time.",
        "Hand 1, turn, pot 160. You owe 20: call, raise or fold.",
    )
    assert words.describe(view, NAMES, FR)[4:6] == (
        "Sur la table\u00a0: 4 rouge, 4 noir, 2 rouge et 1 noir.",
        "Sous votre gobelet\u00a0: 1 rouge et 1 blanc. Votre meilleure main\u00a0: full.",
    )


def test_describe_has_pots_and_the_last_hand() -> None:
    said = words.describe(crowd().match.view(None), NAMES, EN)

    assert "Mara is all in." in said
    assert "A pot of 110 for Mara, jo, Théo and Bob." in said
    assert "A pot of 30 for jo, Théo and Bob." in said
    assert "The hand before:" in said
    assert (
        "jo held yellow 6 and white 6: full house, "
        "red 6, white 6, yellow 6, black 2 and black 2." in said
    )
    assert not any("cup" in line for line in said)


def test_describe_names_eliminated_players() -> None:
    holdem = Holdem(3, stack=100, ante=100).pockets({0: ("Y6", "W6"), 1: ("R1", "B2")})
    holdem.board("R6", "B6", "Y4").board("W4").board("W3")

    assert "jo is out of the match." in words.describe(holdem.match.view(0), NAMES, EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name_and_help(language: Language) -> None:
    for spec in option_specs(GAME.options):
        found = words.option(spec.name, translator(language))

        assert found is not None
        assert found.label
        assert found.help.endswith((".", "?", "\u00a0fin.", "jamais."))


def test_unknown_option_is_none() -> None:
    assert words.option("wind", EN) is None


def test_player_without_chips_is_out() -> None:
    view = Holdem(3).match.view(0)

    assert not words.is_out(view)
    assert not words.is_out({**view, "you": None})
    assert words.is_out({**view, "status": ["out", "in", "in"]})
