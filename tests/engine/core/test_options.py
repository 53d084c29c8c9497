"""Game options: their descriptions for forms, and the check of chosen values."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta

from engine import IllegalMove
from engine.core.options import OptionSpec, check_options, option_specs
from engine.core.values import Options


class House(Options, frozen=True, kw_only=True):
    stack: Annotated[int, Meta(ge=100, le=1000, multiple_of=10)] | None = None
    bonus: Literal[0, 50, 100] = 0
    order: Literal["free", "down"] = "free"
    strict: bool = True
    suggested: ClassVar = {"bonus": (50, 100)}


class Odd(Options, frozen=True, kw_only=True):
    ratio: float = 1.0


def test_specs_have_kind_default_and_range() -> None:
    assert option_specs(House) == (
        OptionSpec("stack", "int", None, 100, 1000, 10),
        OptionSpec("bonus", "choice", 0, choices=(0, 50, 100), suggested=(50, 100)),
        OptionSpec("order", "choice", "free", choices=("down", "free")),
        OptionSpec("strict", "bool", default=True),
    )


def test_ranges_as_text() -> None:
    assert [spec.range for spec in option_specs(House)] == [
        "100-1000 in steps of 10",
        "0, 50, 100",
        "down, free",
        "true or false",
    ]


def test_option_of_unsupported_type_raises_type_error() -> None:
    with pytest.raises(TypeError, match="ratio"):
        option_specs(Odd)


@pytest.mark.parametrize(
    "chosen",
    [
        {"stack": 105},
        {"stack": 90},
        {"stack": True},
        {"stack": 200.0},
        {"bonus": False},
        {"bonus": 50.0},
        {"bonus": 51},
        {"order": "up"},
        {"order": 0},
        {"strict": 1},
        {"strict": None},
        {"loose": 1},
        {2: 2},
    ],
)
def test_refusal_of_wrong_value_names_option_value_and_range(chosen: dict[Any, Any]) -> None:
    with pytest.raises(IllegalMove) as refused:
        check_options(House, chosen)

    ((name, value),) = chosen.items()
    assert refused.value.code == "bad_options"
    assert refused.value.facts["option"] == str(name)
    assert refused.value.facts["value"] == repr(value)
    assert refused.value.facts["range"] in refused.value.text


def test_valid_values_are_kept() -> None:
    chosen = {"stack": 200, "bonus": 50, "order": "down", "strict": False}

    assert check_options(House, chosen) == House(stack=200, bonus=50, order="down", strict=False)
    assert check_options(House, {}) == House()
