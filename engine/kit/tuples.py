"""Changing one value of a tuple, such as the scores by seat."""

from typing import TypeVar

T = TypeVar("T")


def replaced_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of `values` with the value at `index` replaced."""
    return (*values[:index], value, *values[index + 1 :])
