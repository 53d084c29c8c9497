"""Game options (house rules): a description of each for forms, and the check of chosen values."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.quoting import cut, quoted
from engine.core.values import Options

O = TypeVar("O", bound=Options)  # noqa: E741 - O for options


class OptionSpec(Struct, frozen=True):
    """One option as a form needs it.

    Attributes:
        kind: `int` (from `minimum` to `maximum` in steps of `multiple`), `bool`, or `choice`.
        default: None if the game computes it, for instance from the number of seats.
        suggested: what a new table should begin with instead, for each number of seats from the
            fewest; empty if that is the default.
    """

    name: str
    kind: Literal["int", "bool", "choice"]
    default: int | bool | str | None
    minimum: int | None = None
    maximum: int | None = None
    multiple: int = 1
    choices: tuple[int | str, ...] = ()
    suggested: tuple[int | bool | str, ...] = ()

    @property
    def range(self) -> str:
        """The allowed values in words, for refusals."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "choice":
            return ", ".join(str(choice) for choice in self.choices)
        step = f" in steps of {self.multiple}" if self.multiple > 1 else ""
        return f"{self.minimum}-{self.maximum}{step}"


@cache
def option_specs(kind: type[Options]) -> tuple[OptionSpec, ...]:
    """The options of a game, in the order in which its struct declares them."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(
        replace(_spec(field), suggested=kind.suggested.get(field.name, ())) for field in info.fields
    )


def _spec(field: inspect.Field) -> OptionSpec:
    kind = field.type
    if isinstance(kind, inspect.UnionType):  # `int | None`: the game computes the default
        kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    match kind:
        case inspect.BoolType():
            return OptionSpec(field.name, "bool", field.default)
        case inspect.LiteralType(values=values):
            return OptionSpec(
                field.name,
                "choice",
                field.default,
                choices=tuple(_choice(value) for value in values),
            )
        case inspect.IntType(ge=low, le=high, multiple_of=multiple):
            return OptionSpec(field.name, "int", field.default, low, high, multiple or 1)
        case _:
            raise TypeError(
                f"option {field.name}: use int with bounds, bool or Literal instead of {kind}"
            )


def _choice(value: int | str | bytes | None) -> int | str:
    assert isinstance(value, int | str)
    return value


def check_options(kind: type[O], chosen: object) -> O:
    """The options struct for what was chosen, a mapping from name to value.

    Raises:
        IllegalMove: `bad_options`; names the option, the value and the allowed range.
    """
    if not isinstance(chosen, Mapping):
        raise bad_options("options", chosen, "a mapping of option to value")
    specs = {spec.name: spec for spec in option_specs(kind)}
    for name, value in chosen.items():
        spec = specs.get(name) if type(name) is str else None
        if spec is None:
            shown = cut(name) if type(name) is str else quoted(name)
            raise bad_options(shown, value, f"one of the options {', '.join(specs)}")
        if not _allowed(spec, value):
            raise bad_options(spec.name, value, spec.range)
    return msgspec.convert(dict(chosen), kind)


def _allowed(spec: OptionSpec, value: object) -> bool:
    if spec.kind == "bool":
        return type(value) is bool
    if spec.kind == "choice":
        return any(type(value) is type(choice) and value == choice for choice in spec.choices)
    assert spec.minimum is not None
    assert spec.maximum is not None
    return (
        type(value) is int and spec.minimum <= value <= spec.maximum and value % spec.multiple == 0
    )


def bad_options(option: str, value: object, wanted: str) -> IllegalMove:
    """The refusal of one option's value, which is quoted in short."""
    shown = quoted(value)
    return IllegalMove(
        "bad_options",
        f"Option {option} cannot be {shown}: it takes {wanted}.",
        {"option": option, "value": shown, "range": wanted},
    )
