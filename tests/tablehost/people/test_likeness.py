"""Which names count as the same."""

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.people.likeness import TABLE, likeness
from tablehost.people.names import clean_name
from tests.tablehost.people.confusables import table

HONEST = Path(__file__).with_name("names.txt").read_text(encoding="utf-8").split()
ALIKE = {"Thu Thư", "Thúy Thùy", "Tuấn Tuân"}  # the price of names that cannot be imitated


@pytest.mark.parametrize(
    "imitation",
    [
        pytest.param("MARA", id="capitals"),
        pytest.param("ma ra", id="space"),
        pytest.param("m.a-r_a'", id="punctuation"),
        pytest.param("maraʼ", id="raised letter"),
        pytest.param("mаrа", id="Cyrillic a"),
        pytest.param("maгa", id="Cyrillic ge"),
        pytest.param("Мarа", id="Cyrillic capital"),
        pytest.param("ΜARΑ", id="Greek capitals"),
        pytest.param("mɑra", id="Latin alpha"),
        pytest.param("rnara", id="rn"),
        pytest.param("ɯara", id="turned m"),
        pytest.param("ʍara", id="turned w"),
        pytest.param("ᴍᴀʀᴀ", id="small capitals"),
        pytest.param("ꓟꓮꓣꓮ", id="all Lisu"),
        pytest.param("ᎷᎪᏒᎪ", id="all Cherokee"),
        pytest.param("𝐦𝐚𝐫𝐚", id="mathematical"),
        pytest.param("ｍａｒａ", id="full width"),
        pytest.param("m\u0336a\u0336r\u0336a\u0336", id="struck through"),
        pytest.param("mara\u0329", id="line below"),
        pytest.param("mạrạ", id="dots below"),
        pytest.param("mara\u0332", id="underlined"),
        pytest.param("ṁara", id="dot above"),
        pytest.param("mara\u064e", id="mark of another script"),
        pytest.param("m\u20d2ara", id="vertical line over it"),
    ],
)
def test_lookalike_counts_as_the_same_name(imitation: str) -> None:
    assert likeness(clean_name(imitation)) == likeness("mara")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna b", "Anna-B"),
        ("Otto", "Οττο"),
        ("otto", "0tt0"),
        ("Ian", "lan"),
        ("Bob1", "Bobl"),
        ("Sarah", "5arah"),
        ("will", "vvill"),
        ("Eva", "Eνa"),
        ("anna", "ΑΝΝΑ"),
        ("scope", "ѕсоре"),
        ("straße", "STRASSE"),
        ("МАРА", "мара"),
        ("ΝΙΚΟΣ", "νικος"),
        ("GUÐRUN", "guðrun"),
        ("IŞIK", "ışık"),
        ("İbrahim", "ibrahim"),
        ("Łukasz", "Lukasz"),
        ("André", "Andrè"),
        ("Zoé", "Zoe\u0301\u0300"),
    ],
)
def test_confusable_names_are_the_same(one: str, other: str) -> None:
    assert one != other
    assert likeness(clean_name(one)) == likeness(clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoé", "Zoe"), ("anna", "anne"), ("anna", "anna 2"), ("anna 10", "anna 11"), ("か", "が")],
)
def test_different_names_are_different(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_real_names_are_not_confused() -> None:
    alike = defaultdict[str, list[str]](list)
    for name in HONEST:
        alike[likeness(name)].append(name)

    assert {" ".join(names) for names in alike.values() if len(set(names)) > 1} == ALIKE


def test_ordinary_names_are_unchanged() -> None:
    assert [clean_name(name) for name in HONEST] == HONEST


def test_case_does_not_matter_in_any_script() -> None:
    assert [likeness(name.upper()) for name in HONEST] == [likeness(name) for name in HONEST]
    assert [likeness(name.lower()) for name in HONEST] == [likeness(name) for name in HONEST]


@given(st.text())
def test_skeleton_of_a_name_is_never_empty(raw: str) -> None:
    assert likeness(clean_name(raw))


def test_confusables_table_has_only_lines_about_names() -> None:
    lines = [
        "# Version: 18.0.0\n",
        "0022 ;\t0027 0027 ;\tMA\t#* ( \" → '' ) QUOTATION MARK\n",
        "006D ;\t0072 006E ;\tMA\t# ( m → rn ) LATIN SMALL LETTER M\n",
        "\n",
        "0251 ;\t0061 ;\tMA\t# ( ɑ → a ) LATIN SMALL LETTER ALPHA\n",
        "0430 ;\t0061 ;\tMA\t# ( а → a ) CYRILLIC SMALL LETTER A\n",
        "1D41A ;\t0061 ;\tMA\t# ( 𝐚 → a ) MATHEMATICAL BOLD SMALL A\n",
    ]
    written = table(lines).splitlines()

    assert written[-1] == "a\tɑа"
    assert "Unicode 18.0.0" in written[1]
    assert written[0] == TABLE.read_text(encoding="utf-8").splitlines()[0]
