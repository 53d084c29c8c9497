"""Everything that happens in Dice Hold'em has a sentence in both languages."""

from typing import Any

import pytest

from client.games.dice_holdem import words
from client.games.dice_holdem.hands import hand_name, street_name
from client.games.refusals import refused
from client.i18n import LANGUAGES, Language, translator
from client.scenes.drafts import level_word
from engine import IllegalMove
from engine.core.options import option_specs
from engine.core.values import Event
from engine.games.dice_holdem import CATEGORIES, GAME
from engine.games.dice_holdem import events as holdem_events
from tests.client.games.dice_holdem.hands import Holdem, crowd, everybody, example, move
from tests.client.games.moments import NAMES

EN, FR = translator("en"), translator("fr")
BEST = {"category": "full_house", "dice": ["R4", "B4", "Y4", "R2", "W2"]}


def test_events_of_a_hand_are_told_as_they_happen() -> None:
    holdem = example("showdown")
    told = [words.event(event, NAMES, EN) for event in holdem.events]

    assert [text for text in told if text] == [
        "Hand 1: Ada deals, ante 10.",
        "Mara checks.",
        "jo bets 10.",
        "Ada raises 10.",
        "Mara calls 20.",
        "jo calls 10.",
        "The flop: R4 B4 R2.",
        "Mara bets 10.",
        "jo calls 10.",
        "Ada raises 10.",
        "Mara calls 10.",
        "jo folds.",
        "The turn: B1.",
        "Mara bets 20.",
        "Ada raises 10.",
        "Mara calls 10.",
        "The river: W5.",
        "Mara bets 10.",
        "Ada calls 10.",
        "Mara shows Y2 Y3: straight, W5 R4 Y3 R2 B1.",
        "Ada shows R1 W1: full house, R1 B1 W1 R4 B4.",
        "Mara wins 220.",
        "Hand 2: Mara deals, ante 10.",
    ]


EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "hand", "hand": 12, "dealer": 1, "ante": 40, "paid": [40, 40, 10]},
        "Hand 12: jo deals, ante 40. Ada has less and is all in.",
        "Main 12\u00a0: jo donne, mise de départ 40. Ada a moins et joue son tapis.",
    ),
    (
        {"event": "hand", "hand": 9, "dealer": 2, "ante": 4, "paid": [3, 3, 4]},
        "Hand 9: Ada deals, ante 4. Mara and jo have less and are all in.",
        "Main 9\u00a0: Ada donne, mise de départ 4. Mara et jo ont moins et jouent leur tapis.",
    ),
    ({"event": "pocket", "seat": 1}, "", ""),
    (
        {"event": "pocket_seen", "seat": 1, "dice": ["B2", "Y6"]},
        "Under your cup: B2 Y6.",
        "Sous votre gobelet\u00a0: N2 J6.",
    ),
    (
        {"event": "board", "street": "river", "dice": ["W5"]},
        "The river: W5.",
        "La river\u00a0: B5.",
    ),
    (
        {"event": "flop_rerolled", "dice": ["R1", "B2", "Y3"]},
        "Nobody bet: the flop is rolled again: R1 B2 Y3.",
        "Personne n’a misé, on relance les dés du flop\u00a0: R1 N2 J3.",
    ),
    ({"event": "checked", "seat": 0}, "Mara checks.", "Mara passe."),
    (
        {"event": "bet", "seat": 0, "amount": 20, "all_in": False},
        "Mara bets 20.",
        "Mara mise 20.",
    ),
    (
        {"event": "bet", "seat": 0, "amount": 20, "all_in": True},
        "Mara bets 20 and is all in.",
        "Mara mise 20\u00a0: tapis.",
    ),
    (
        {"event": "called", "seat": 0, "paid": 20, "all_in": False},
        "Mara calls 20.",
        "Mara suit à 20.",
    ),
    (
        {"event": "called", "seat": 0, "paid": 10, "all_in": True},
        "Mara calls 10 and is all in.",
        "Mara suit à 10\u00a0: tapis.",
    ),
    (
        {"event": "raised", "seat": 0, "by": 10, "paid": 30, "all_in": False},
        "Mara raises 10.",
        "Mara relance de 10.",
    ),
    (
        {"event": "raised", "seat": 0, "by": 10, "paid": 30, "all_in": True},
        "Mara raises 10 and is all in.",
        "Mara relance de 10\u00a0: tapis.",
    ),
    ({"event": "folded", "seat": 3}, "Théo folds.", "Théo se couche."),
    (
        {"event": "returned", "seat": 3, "chips": 1500},
        "1,500 that nobody matched go back to Théo.",
        "1\u00a0500 que personne n’a suivis reviennent à Théo.",
    ),
    (
        {"event": "shown", "seat": 1, "pocket": ["R4", "W2"], "best": BEST},
        "jo shows R4 W2: full house, R4 B4 Y4 R2 W2.",
        "jo montre R4 B2\u00a0: full, R4 N4 J4 R2 B2.",
    ),
    (
        {"event": "awarded", "amount": 140, "seats": [1], "shares": [140]},
        "jo wins 140.",
        "jo gagne 140.",
    ),
    (
        {"event": "awarded", "amount": 140, "seats": [0, 1], "shares": [70, 70]},
        "Mara and jo share 140.",
        "Mara et jo se partagent 140.",
    ),
    ({"event": "eliminated", "seat": 1}, "jo has no chips left.", "jo n’a plus de jetons."),
    (
        {"event": "ended", "winners": [1], "scores": [0, 200], "flush": False},
        "jo won the match.",
        "jo gagne la partie.",
    ),
    (
        {"event": "ended", "winners": [0, 1], "scores": [100, 100], "flush": True},
        "A yahtzee flush! Mara and jo share the win.",
        "Flush yahtzee\u00a0! Mara et jo partagent la victoire.",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), EVENTS)
def test_event_is_one_plain_sentence(event: dict[str, Any], en: str, fr: str) -> None:
    assert words.event(event, NAMES, EN) == en
    assert words.event(event, NAMES, FR) == fr


def test_every_kind_of_event_is_among_those_told() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(holdem_events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert {str(event["event"]) for event, _, _ in EVENTS} == kinds


def test_event_of_a_later_version_is_passed_over() -> None:
    assert words.event({"event": "juggled", "seat": 0}, NAMES, EN) == ""
    assert words.event({"event": "rained"}, NAMES, EN) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_street_and_bot_has_its_name(language: Language) -> None:
    tr = translator(language)
    hands = [hand_name(category, tr) for category in (*CATEGORIES, "pair", "none")]

    assert len(set(hands)) == len(hands) - len({"pair", "none"} & set(CATEGORIES))
    assert not any("_" in name for name in hands)
    assert len({street_name(street, tr) for street in ("open", "flop", "turn", "river")}) == 4
    levels = [level_word(level, tr) for level in GAME.bots]
    assert len(set(levels)) == len(levels)
    assert not set(levels) & set(GAME.bots)


def test_what_is_unknown_is_named_as_it_came() -> None:
    assert hand_name("six_kind", EN) == "six kind"
    assert street_name("ocean", EN) == "ocean"


@pytest.mark.parametrize(
    ("moment", "viewer", "en", "fr"),
    [
        (
            example("open"),
            0,
            "Hand 1, opening, pot 30. Your turn: bet, or check for nothing.",
            "Main 1, ouverture, pot 30. À vous\u00a0: misez, ou passez sans payer.",
        ),
        (
            example("turn").act("bet 20"),
            2,
            "Hand 1, turn, pot 160. You owe 20: call, raise or fold.",
            "Main 1, turn, pot 160. Vous devez 20\u00a0: suivez, relancez ou couchez-vous.",
        ),
        (
            example("turn").act("bet 20"),
            0,
            "Hand 1, turn, pot 160. Ada calls, raises or folds.",
            "Main 1, turn, pot 160. Ada suit, relance ou se couche.",
        ),
        (
            example("river"),
            None,
            "Hand 1, river, pot 200. Mara bets or checks.",
            "Main 1, river, pot 200. Mara mise ou passe.",
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


def test_status_of_who_cannot_pay_says_what_there_is() -> None:
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
            Holdem(2, max_hands=1).pockets({}).act("fold"),
            "Dice Hold'em · finished",
            "Hold'em aux dés · terminé",
        ),
    ],
)
def test_caption_says_how_far_hand_and_match_are(holdem: Holdem, en: str, fr: str) -> None:
    view, options = holdem.match.view(0), holdem.match.options

    assert words.caption(view, options, EN) == en
    assert words.caption(view, options, FR) == fr


def test_caption_before_the_first_hand_is_the_games_name() -> None:
    view = {**Holdem(2).match.view(0), "hand": 0}

    assert words.caption(view, {}, EN) == "Dice Hold'em"


def test_describe_tells_a_hand_to_those_who_hear_it() -> None:
    view = example("turn").act("bet 20").match.view(2)

    assert words.describe(view, NAMES, EN) == (
        "Mara has bet 20 and has 1,530 chips.",
        "jo has folded and has 1,560 chips.",
        "Ada has 1,550 chips.",
        "Ada deals, ante 10.",
        "On the table: red 4, black 4, red 2 and black 1.",
        "Under your cup: red 1 and white 1. Your best hand: full house.",
        "A call costs 20 and can win 160, 8 to 1: worth it if you win 11%.",
        "Hand 1, turn, pot 160. You owe 20: call, raise or fold.",
    )
    assert words.describe(view, NAMES, FR)[4:6] == (
        "Sur la table\u00a0: 4 rouge, 4 noir, 2 rouge et 1 noir.",
        "Sous votre gobelet\u00a0: 1 rouge et 1 blanc. Votre meilleure main\u00a0: full.",
    )


def test_describe_tells_pots_and_the_hand_before() -> None:
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


def test_describe_tells_who_is_out() -> None:
    holdem = Holdem(3, stack=100, ante=100).pockets({0: ("Y6", "W6"), 1: ("R1", "B2")})
    holdem.board("R6", "B6", "Y4").board("W4").board("W3")

    assert "jo is out of the match." in words.describe(holdem.match.view(0), NAMES, EN)


REFUSED: list[tuple[Holdem, str, str, str, str]] = [
    (
        example("river").act("bet 20"),
        "check",
        "no_check",
        "There is a bet, you owe 20: call, raise or fold.",
        "Il y a une mise, vous devez 20\u00a0: suivez, relancez ou couchez-vous.",
    ),
    (
        example("river").act("bet 20"),
        "bet 10",
        "no_bet",
        "There is a bet already, you owe 20: call, raise or fold.",
        "On a déjà misé, vous devez 20\u00a0: suivez, relancez ou couchez-vous.",
    ),
    (
        example("river"),
        "call",
        "wrong_phase",
        "There is no bet yet: check, bet or fold.",
        "Personne n’a encore misé\u00a0: passez, misez ou couchez-vous.",
    ),
    (
        example("river"),
        "bet 30",
        "bad_amount",
        "In this round it is 10 or 20 chips.",
        "À ce tour, c’est 10 ou 20 jetons.",
    ),
    (
        Holdem(2).pockets({}).act("bet 10", *["raise 10"] * 3),
        "raise 10",
        "raise_cap",
        "No raise is left in this round: call or fold.",
        "Il n’y a plus de relance à ce tour\u00a0: suivez ou couchez-vous.",
    ),
    (
        Holdem(2, stack=100, ante=90).pockets({}).act("bet 10"),
        "raise 10",
        "raise_cap",
        "Nobody is left to answer a raise: call or fold.",
        "Plus personne ne peut répondre à une relance\u00a0: suivez ou couchez-vous.",
    ),
    (
        Holdem(3, stack=100, ante=80).pockets({}).act("bet 10", "raise 10"),
        "raise 10",
        "not_enough_chips",
        "That takes 30 chips and you have 20.",
        "Il faut 30 jetons et vous en avez 20.",
    ),
]


@pytest.mark.parametrize(("holdem", "text", "code", "en", "fr"), REFUSED)
def test_refusal_is_said_from_code_and_facts(
    holdem: Holdem, text: str, code: str, en: str, fr: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        holdem.match.play(holdem.seat, move(text))
    refusal = caught.value

    assert refusal.code == code
    assert refused("dice_holdem", code, refusal.facts, "", NAMES, EN) == en
    assert refused("dice_holdem", code, refusal.facts, "", NAMES, FR) == fr


def test_refusal_of_no_move_is_the_tables() -> None:
    assert words.refusal("bad_move", {}, EN) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_name_and_help(language: Language) -> None:
    for spec in option_specs(GAME.options):
        found = words.option(spec.name, translator(language))

        assert found is not None
        assert found.label
        assert found.help.endswith((".", "?", "\u00a0fin.", "jamais."))


def test_option_of_no_name_is_none() -> None:
    assert words.option("wind", EN) is None


def test_highlights_tell_the_largest_and_the_most() -> None:
    assert words.highlights(everybody().events, NAMES, EN) == (
        "Hands played: 2",
        "Largest pot: 240, Bob",
        "Best hand shown: straight, R6 Y5 Y4 Y3 B2, Bob",
        "Most pots: 1, Bob",
    )
    assert "Most raises: 2, jo" in words.highlights(crowd().events, NAMES, EN)
    assert words.highlights([], NAMES, EN) == ()
