"""Calls in words, on the ladder and typed, in both languages."""

from typing import get_args

import pytest

from client.games.poker_dice.calls import call_in_words, parse_call, rank, short
from client.locale.i18n import Language, translator
from engine.games.poker_dice import CALLS

EN, FR = translator("en"), translator("fr")


@pytest.mark.parametrize(
    ("call", "en", "fr"),
    [
        (("salad", "A"), "nothing, ace high", "salade à l’as"),
        (("pair", "A"), "a pair of aces", "paire d’as"),
        (("two_pair", "K", "Q"), "two pair, kings and queens", "double paire, rois et dames"),
        (("three", "Q", "K"), "three queens with a king", "brelan de dames au roi"),
        (("full", "A", "9"), "full house, aces over nines", "full aux as par les neuf"),
        (("four", "T", "Q"), "four tens with a queen", "carré de dix à la dame"),
        (("poker", "J"), "poker of jacks", "poker de valets"),
    ],
)
def test_call_is_said_in_words(call: tuple[str, ...], en: str, fr: str) -> None:
    assert call_in_words(call, EN) == en
    assert call_in_words(call, FR) == fr


def test_ladder_uses_the_languages_faces() -> None:
    assert short(("three", "J", "Q"), EN) == "three J Q"
    assert short(("two_pair", "K", "T"), FR) == "double paire R 10"


@pytest.mark.parametrize("language", get_args(Language))
def test_every_written_call_can_be_parsed(language: Language) -> None:
    tr = translator(language)

    assert [parse_call(short(call, tr)) for call in CALLS] == [(call, None) for call in CALLS]


@pytest.mark.parametrize("language", get_args(Language))
def test_calls_have_distinct_words(language: Language) -> None:
    tr = translator(language)

    assert len({call_in_words(call, tr) for call in CALLS}) == len(CALLS)


@pytest.mark.parametrize(
    ("text", "call", "side"),
    [
        ("3 J Q", ("three", "J", "Q"), None),
        ("3jq", ("three", "J", "Q"), None),
        ("  Brelan v D ", ("three", "J", "Q"), None),
        ("pair K", ("pair", "K"), None),
        ("paire r", ("pair", "K"), None),
        ("2 t", ("pair", "T"), None),
        ("2p K Q", ("two_pair", "K", "Q"), None),
        ("two_pair K,Q", ("two_pair", "K", "Q"), None),
        ("deux paires R D", ("two_pair", "K", "Q"), None),
        ("full A 9", ("full", "A", "9"), None),
        ("f 10 9", ("full", "T", "9"), None),
        ("four 10 9", ("four", "T", "9"), None),
        ("CARRÉ 10 9", ("four", "T", "9"), None),
        ("salad K left", ("salad", "K"), "left"),
        ("salade as", None, None),
        ("nothing K", ("salad", "K"), None),
        ("poker 9 droite", ("poker", "9"), "right"),
        ("5a gauche", ("poker", "A"), "left"),
    ],
)
def test_typed_call_is_parsed(text: str, call: tuple[str, ...] | None, side: str | None) -> None:
    assert parse_call(text) == (None if call is None else (call, side))


@pytest.mark.parametrize(
    "text", ["", "left", "three", "believe", "throw 0 1", "7 K", "3 J X", "3 !"]
)
def test_other_text_is_not_a_call(text: str) -> None:
    assert parse_call(text) is None


def test_impossible_calls_are_left_to_the_host() -> None:
    assert parse_call("two pair Q K") == (("two_pair", "Q", "K"), None)


def test_rank_is_the_place_on_the_ladder() -> None:
    assert [rank(call) for call in CALLS] == list(range(113))
