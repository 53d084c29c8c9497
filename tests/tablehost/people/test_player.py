"""Names are harmless everywhere they are shown; a player is a key and a name."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehost.people.names import DEFAULT_NAME, NAME_COLUMNS, clean_name, is_guest_name
from tablehost.people.player import Player
from tablehost.ssh.claim import Claim

KEY = "SHA256:abc"


def columns(name: str) -> int:
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in name)
    marks = sum(unicodedata.category(c) == "Mn" for c in name)
    return len(name) + wide - marks


@pytest.mark.parametrize(
    "name",
    [
        "mara",
        "Théo",
        "jo_2",
        "Jean-Luc",
        "O'Neill",
        "Иван",
        "李雷",
        "สมชาย",
        "Hạnh",
        "Ṣadé",
        "Łukasz",
        "ada b.",
    ],
)
def test_an_ordinary_name_stays(name: str) -> None:
    assert clean_name(name) == name.rstrip(".")


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        pytest.param("", DEFAULT_NAME, id="empty"),
        pytest.param("   ", DEFAULT_NAME, id="blank"),
        pytest.param("...", DEFAULT_NAME, id="punctuation only"),
        pytest.param("🎲🎲", DEFAULT_NAME, id="emoji"),
        pytest.param("\x1b[31mred\x1b[0m", "31mred0m", id="escape sequences"),
        pytest.param("a\r\nb\tc\x00d\x7f", "abcd", id="control characters"),
        pytest.param("\x9b31mx", "31mx", id="C1 control"),
        pytest.param("[bold]mara[/bold]", "boldmarabold", id="markup"),
        pytest.param("mara\u202eevil", "maraevil", id="bidi override"),
        pytest.param("ma\u2066ra\u2069", "mara", id="bidi isolate"),
        pytest.param("ma\u200b\u200d\ufeffra", "mara", id="zero width"),
        pytest.param("שרה", DEFAULT_NAME, id="right to left"),
        pytest.param("mara שרה", "mara", id="partly right to left"),
        pytest.param("٣٤", DEFAULT_NAME, id="Arabic digits"),
        pytest.param("ＭＡＲＡ", "MARA", id="full width"),
        pytest.param("ﬁn①", "fin1", id="compatibility"),
        pytest.param("e\u0301", "é", id="composed"),
        pytest.param("z" + "\u0300" * 50, "z\u0300\u0300", id="zalgo"),
        pytest.param("\u0301mara", "mara", id="mark on nothing"),
        pytest.param("m\u0336a\u0335r\u0338a\u20d2", "mara", id="struck through"),
        pytest.param("ma\u0363ra\ufe20", "mara", id="letters and arcs above"),
        pytest.param("a\ufe0fb\ufe0e", "ab", id="variation selectors"),
        pytest.param("\u3164\u115f\u1160\uffa0", DEFAULT_NAME, id="invisible letters"),
        pytest.param("𒐫𒈙", DEFAULT_NAME, id="letters wider than any cell"),
        pytest.param("  mara    b  ", "mara b", id="spaces"),
        pytest.param("-rf", "rf", id="an option"),
        pytest.param("$(reboot);`x`", "rebootx", id="shell"),
        pytest.param("../../etc", "etc", id="path"),
        pytest.param("x" * 500, "x" * NAME_COLUMNS, id="long"),
        pytest.param("李" * 50, "李" * (NAME_COLUMNS // 2), id="long and wide"),
        pytest.param("\ufdfa" * 300, DEFAULT_NAME, id="one character that becomes eighteen"),
    ],
)
def test_a_hostile_name_becomes_a_harmless_one(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@settings(max_examples=300)
@given(st.text(max_size=40))
def test_every_name_is_short_printable_and_stays_clean(raw: str) -> None:
    name = clean_name(raw)

    assert 1 <= columns(name) <= NAME_COLUMNS
    assert name.isprintable()
    assert not set(name) & set('[]<>{}\\"`$&|;*?~#\x1b')
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["guest", "Guest", "GUEST", "ｇｕｅｓｔ", " guest "])
def test_guest_is_known_however_written(name: str) -> None:
    assert is_guest_name(clean_name(name))


def test_two_names_with_one_key_are_two_players() -> None:
    assert Player("mara", KEY).id != Player("jo", KEY).id


def test_one_name_with_two_keys_are_two_players() -> None:
    assert Player("mara", KEY).id != Player("mara", "SHA256:def").id


def test_case_of_a_name_does_not_matter() -> None:
    assert Player("Mara", KEY).id == Player("mara", KEY).id


def test_guest_has_no_identity() -> None:
    assert Player("mara").guest
    assert Player("mara").id is None


def test_claim_has_the_last_key_shown() -> None:
    claim = Claim()
    claim.offer("mara", "SHA256:other")
    claim.offer("mara", KEY)

    assert claim.settle("mara") == Player("mara", KEY)


def test_a_withdrawn_claim_is_a_guest() -> None:
    claim = Claim()
    claim.offer("mara", KEY)
    claim.withdraw()

    assert claim.settle("mara") == Player("mara")


def test_a_claim_under_another_name_is_a_guest() -> None:
    claim = Claim()
    claim.offer("mara", KEY)

    assert claim.settle("jo") == Player("jo")


def test_a_claim_settles_once() -> None:
    claim = Claim()
    claim.offer("mara", KEY)
    claim.settle("mara")

    assert claim.settle("mara") == Player("mara")


def test_guest_claims_no_key_and_forgets_an_earlier_one() -> None:
    claim = Claim()
    claim.offer("mara", KEY)

    assert not claim.offer("guest", KEY)
    assert claim.settle("mara") == Player("mara")
