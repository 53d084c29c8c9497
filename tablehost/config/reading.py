"""Reads settings from files, the environment and flags; each overrides the one before.

All errors are reported together, each with where it is and what would work.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tablehost.config.fields import KINDS, TABLES, Named, changed, unknown, value
from tablehost.config.places import SETTINGS, data_folder, settings_file
from tablehost.config.values import Config

PREFIX = "TABLEHOST_"
FILE_VARIABLE = PREFIX + "CONFIG"
LARGEST = 1024 * 1024  # bytes of a settings file
DEFAULT = "default"

# What Kubernetes tells every container of a pod about services, and Docker about linked containers,
# where one of them is called tablehost or tablehost-something.
_FOREIGN_NAME = re.compile(
    r"(.+_)?SERVICE_(HOST|PORT)(_.+)?|(.+_)?PORT_\d+_(TCP|UDP|SCTP)(_.+)?|ENV_.+"
).fullmatch
_FOREIGN_VALUE = re.compile(r"(tcp|udp|sctp)://.*|/.+/.+").fullmatch
_MAY_BE_FOREIGN = re.compile("(.+_)?(PORT|NAME)").fullmatch


class ConfigError(Exception):
    """The settings are wrong; one line for each error."""


class Settings(Struct, frozen=True):
    """A configuration, and where each setting comes from.

    Attributes:
        config: all settings.
        sources: for each setting `default`, the file's path, a variable's name, or `--flag`.
        ignored: variables that look like settings but are a container platform's.
    """

    config: Config
    sources: Mapping[Named, str]
    ignored: tuple[str, ...] = ()

    @property
    def chosen(self) -> dict[str, Any]:
        """The settings that differ from the defaults; see `fields.changed`."""
        return changed(self.config)


class _Found:
    """Settings and errors, collected from one source after the other."""

    def __init__(self) -> None:
        self.values: dict[Named, Any] = {}
        self.sources: dict[Named, str] = {}
        self.wrong: list[str] = []
        self.ignored: list[str] = []

    def take(self, name: Named, given: object, source: str, where: str, *, strict: bool) -> None:
        try:
            self.values[name] = value(name, given, strict=strict)
            self.sources[name] = source
        except ValueError as error:
            self.wrong.append(f"{where}: {error}")


def read(
    flags: Mapping[str, object],
    environment: Mapping[str, str],
    file: Path | None = None,
) -> Settings:
    """Read all settings.

    Args:
        flags: of the command line, by the setting's name; only those given.
        environment: variables called `TABLEHOST_…` are settings; `TABLEHOST_CONFIG` is the file
            where `file` is None.
        file: in TOML; by default this user's or the machine's, if there is one. Beneath it lies
            `tablehost.toml` in the data folder, where a restored backup has its settings.

    Raises:
        ConfigError: with a line for each error.
    """
    found = _Found()
    path = file or (Path(environment[FILE_VARIABLE]) if environment.get(FILE_VARIABLE) else None)
    usual = settings_file(environment)
    if path is None and os.path.lexists(usual):
        path = usual
    if path is not None:
        _read_file(path, found)
    _read_environment(environment, found)
    for key, given in flags.items():
        name = tuple(key.split("."))
        found.values[name] = given
        found.sources[name] = "--" + "-".join(name).replace("_", "-")
    found.values.setdefault(("data",), data_folder(environment))
    beneath: Path = found.values["data",] / SETTINGS
    if beneath != path and os.path.lexists(beneath):
        _read_beneath(beneath, found)
    if found.wrong:
        raise ConfigError("\n".join(found.wrong))
    sources = {name: found.sources.get(name, DEFAULT) for name in KINDS}
    return Settings(_built(found.values), sources, tuple(found.ignored))


def _read_beneath(path: Path, found: _Found) -> None:
    """Add the settings in the data folder that nothing else has set."""
    beneath = _Found()
    _read_file(path, beneath)
    if ("data",) in beneath.values:
        beneath.wrong.append(f"{path}: data: this file lies in the data folder; leave data out")
    found.values = beneath.values | found.values
    found.sources = beneath.sources | found.sources
    found.wrong += beneath.wrong


def _read_file(path: Path, found: _Found) -> None:
    try:
        with path.open("rb") as opened:
            text = opened.read(LARGEST + 1)
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    if len(text) > LARGEST:
        raise ConfigError(f"{path} is larger than a megabyte; it is not a settings file")
    try:
        table = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{path} is not TOML: {error}") from error
    for name, given in _leaves(table):
        where = f"{path}: {_dotted(name)}"
        if name in KINDS:
            found.take(name, given, str(path), where, strict=True)
        elif name in TABLES:
            found.wrong.append(f"{where}: this is a table, [{_dotted(name)}], not a value")
        else:
            found.wrong.append(f"{path}: {unknown(name, _dotted)}")


def _leaves(table: Mapping[str, Any], above: Named = ()) -> Iterator[tuple[Named, Any]]:
    """The values in a file; of an unknown table only its name."""
    for key, inside in table.items():
        name = (*above, key)
        if name in TABLES and isinstance(inside, Mapping):
            yield from _leaves(inside, name)
        else:
            yield name, inside


def _read_environment(environment: Mapping[str, str], found: _Found) -> None:
    names = {_variable(name): name for name in KINDS}
    for variable, given in sorted(environment.items()):
        if not variable.startswith(PREFIX) or variable == FILE_VARIABLE:
            continue
        if _is_foreign(variable.removeprefix(PREFIX), given):
            found.ignored.append(variable)
        elif (name := names.get(variable)) is not None:
            found.take(name, given, variable, variable, strict=False)
        else:
            asked = variable.removeprefix(PREFIX).lower()
            found.wrong.append(f"in the environment: {unknown((asked,), _variable)}")


def _is_foreign(name: str, given: str) -> bool:
    return bool(_FOREIGN_NAME(name) or (_MAY_BE_FOREIGN(name) and _FOREIGN_VALUE(given)))


def _built(values: Mapping[Named, Any]) -> Config:
    """The configuration: the given values, and defaults for all others."""
    tables: dict[str, dict[str, Any]] = {table[0]: {} for table in TABLES}
    own: dict[str, Any] = {}
    for name, given in values.items():
        (tables[name[0]] if len(name) > 1 else own)[name[-1]] = given
    defaults = Config()
    for table, inside in tables.items():
        own[table] = msgspec.structs.replace(getattr(defaults, table), **inside)
    return msgspec.structs.replace(defaults, **own)


def _dotted(name: Named) -> str:
    return ".".join(name)


def _variable(name: Named) -> str:
    return PREFIX + "_".join(name).upper()
