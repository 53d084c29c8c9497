"""Settings as command-line flags."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablehost.config.fields import KINDS, value
from tablehost.config.values import Config

FILE = "config"


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say which host is meant."""
    for flag, kind, what in (
        (
            "--config",
            Path,
            "settings in TOML (default: /etc/tablehost.toml for root, else your own)",
        ),
        ("--data", _setting("data"), "folder of the host key and the database"),
    ):
        metavar = "FILE" if kind is Path else "FOLDER"
        parser.add_argument(flag, default=argparse.SUPPRESS, type=kind, metavar=metavar, help=what)


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each setting; flags that are not given set nothing."""
    add_place(parser)
    defaults = Config()

    def add(flag: str, **facts: Any) -> None:
        parser.add_argument(flag, default=argparse.SUPPRESS, **facts)

    add(
        "--host",
        help=f"address to listen on; '' for all of IPv4 and IPv6 (default: {defaults.host}, IPv4)",
    )
    add("--port", type=_setting("port"), help=f"port to listen on (default: {defaults.port})")
    add(
        "--durability",
        choices=("power", "process"),
        help="what a saved move survives: a power cut (default), or only the end of the process",
    )
    add(
        "--name",
        type=_setting("name"),
        help=f"what players type after ssh, with .local appended (default: {defaults.name})",
    )
    add(
        "--entry",
        choices=("open", "passphrase", "keys", "invited"),
        help="who may log in: everybody (default), players who type the line in DATA/passphrase, "
        "the keys in DATA/authorized_keys, or players with a code of `tablehost invite`",
    )
    add(
        "--names",
        choices=("bound", "free"),
        help="whether a name belongs to the first key that used it (default), or is free for all",
    )
    add(
        "--language",
        choices=("en", "fr"),
        help=f"for players whose terminal asks for none (default: {defaults.language})",
    )
    add(
        "--log",
        choices=("text", "json"),
        help="lines for people (default), or JSON objects for programs",
    )
    add(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        help=f"log nothing below this (default: {defaults.log_level})",
    )
    add(
        "--no-mdns",
        dest="mdns",
        action="store_false",
        help="announce no name on the network; players use the address",
    )
    add(
        "--metrics",
        type=_setting("metrics"),
        metavar="[HOST:]PORT",
        help="offer metrics at this address; without HOST, only to this machine (default: none)",
    )
    add(
        "--interface",
        dest="interfaces",
        action="append",
        metavar="NAME",
        help="announce the name on this interface only; may be given more than once",
    )
    add(
        "--fronts",
        type=_setting("fronts"),
        metavar="N",
        help="processes that run terminals: 1 runs everything in one process (default), auto "
        "takes one per core",
    )
    add(
        "--fold-after",
        type=_setting("fold_after"),
        metavar="MINUTES",
        help="minutes until the lobby folds away a table with nobody there "
        f"(default: {defaults.fold_after:g})",
    )
    add(
        "--close-after",
        type=_setting("close_after"),
        metavar="HOURS",
        help="hours until a table with nobody there is closed; its players keep the match "
        f"(default: {defaults.close_after:g})",
    )
    add(
        "--crypto",
        choices=("modern", "strict"),
        help="strict refuses ssh clients without a post-quantum key exchange (default: modern)",
    )
    limits = parser.add_argument_group("limits", "for connections and addresses, see HOSTING.md")
    for name in sorted(KINDS):
        if len(name) > 1:
            limits.add_argument(
                "--" + "-".join(name).replace("_", "-"),
                default=argparse.SUPPRESS,
                dest=".".join(name),
                type=_setting(*name),
                metavar="N",
                help=f"default: {getattr(defaults.limits, name[1]):g}",
            )


def given(options: argparse.Namespace) -> dict[str, object]:
    """The settings among the parsed options, by name."""
    names = {".".join(name) for name in KINDS}
    found = {name: said for name, said in vars(options).items() if name in names}
    if "interfaces" in found:
        found["interfaces"] = tuple(options.interfaces)
    return found


def as_words(options: argparse.Namespace) -> list[str]:
    """The settings among the parsed options as they can be typed anywhere; without `--data`."""
    words = [f"--config={path.absolute()}"] if (path := file(options)) else []
    for name, chosen in given(options).items():
        flag = "--" + name.replace(".", "-").replace("_", "-")
        match chosen:
            case False:
                words.append("--no-mdns")
            case tuple():
                words += [f"--interface={one}" for one in chosen]
            case _ if name != "data":
                words.append(f"{flag}={chosen}")
    return words


def file(options: argparse.Namespace) -> Path | None:
    """The settings file, if one was given."""
    path: Path | None = getattr(options, FILE, None)
    return path


def _setting(*name: str) -> Callable[[str], object]:
    """A parser for a flag's value, checked as in the environment."""

    def parse(text: str) -> object:
        try:
            return value(name, text, strict=False)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return parse
