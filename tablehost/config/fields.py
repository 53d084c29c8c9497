"""Single settings: which there are, and whether a value is valid."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from tablehost.config.values import Config, host_name, metrics_setting

Named = tuple[str, ...]
"""A setting's name: `("port",)`, or `("limits", "half_open")`."""

CHECKS: Mapping[Named, Callable[[Any], Any]] = {
    ("name",): host_name,
    ("metrics",): metrics_setting,
}
"""Checks beyond the type."""

_PLAIN = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
}


def _settings(kind: type[Struct], above: Named = ()) -> Iterator[tuple[Named, Any]]:
    for field in fields(kind):
        if isinstance(field.type, type) and issubclass(field.type, Struct):
            yield from _settings(field.type, (*above, field.name))
        else:
            yield (*above, field.name), field.type


KINDS: Mapping[Named, Any] = dict(_settings(Config))
"""The type of each setting there is."""

TABLES: frozenset[Named] = frozenset(name[:-1] for name in KINDS if len(name) > 1)
"""Names of tables of settings."""


def unknown(name: Named, shown: Callable[[Named], str]) -> str:
    """An error text: there is no such setting, and perhaps which one was meant.

    Args:
        name: as it was given.
        shown: formats a name as it is written where it was given.
    """
    names = {shown(one): one for one in (*KINDS, *TABLES)}
    near = get_close_matches(shown(name), names, n=1, cutoff=0.5)
    beside = sorted(shown(one) for one in (*KINDS, *TABLES) if one[:-1] == name[:-1])
    if near:
        return f"there is no {shown(name)}; did you mean {near[0]}?"
    return f"there is no {shown(name)}; there are {', '.join(beside or sorted(names))}"


def value(name: Named, given: object, *, strict: bool) -> Any:
    """A setting's value, converted to its type.

    Args:
        name: one of `KINDS`.
        given: what was read.
        strict: do not convert text to numbers; False for the environment, where all is text.

    Raises:
        ValueError: it is invalid; says what would work.
    """
    kind = KINDS[name]
    if not strict and isinstance(given, str) and kind == tuple[str, ...]:
        given = [part.strip() for part in given.split(",") if part.strip()]
    try:
        found = msgspec.convert(given, kind, strict=strict, dec_hook=_path)
    except msgspec.ValidationError as error:
        raise ValueError(f"{given!r} is not valid: {_plain(str(error))}") from error
    check = CHECKS.get(name)
    return found if check is None else check(found)


def changed(config: Config) -> dict[str, Any]:
    """The settings that differ from the defaults, as plain data by dotted name; without `data`."""
    return {
        ".".join(name): msgspec.to_builtins(found)
        for name in KINDS
        if name != ("data",) and (found := part(config, name)) != part(Config(), name)
    }


def part(config: Config, name: Named) -> Any:
    """The value of one setting."""
    found: Any = config
    for one in name:
        found = getattr(found, one)
    return found


def _path(kind: type, given: object) -> object:
    if kind is Path and isinstance(given, str) and given:
        return Path(given).expanduser()
    raise ValueError("expected a path")


def _plain(text: str) -> str:
    """An error text of msgspec in plain words, to be used within a sentence."""
    wanted, _, _ = text.partition(", got ")
    for name, plain in _PLAIN.items():
        wanted = wanted.replace(f"`{name}", plain)
    return wanted[:1].lower() + wanted[1:].replace("`", "")
