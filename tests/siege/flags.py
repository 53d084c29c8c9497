"""The command line of the siege."""

import argparse
import random
from pathlib import Path

from tests.siege.attacks import ATTACKS
from tests.siege.plausible import KINDS

SHORT, LONG = 5.0, 60.0  # seconds of each flood: where everything is run, and for floods alone


def arguments(doc: str | None, words: list[str] | None = None) -> argparse.Namespace:
    """The arguments of the command; without any, everything runs, with short floods."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.siege",
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(
        frames=100_000, seed=random.randrange(2**32), calm=400,
        attacks=[], keys=200,
        kinds=list(KINDS), guests=[1, 20], seconds=SHORT, report=None,
        guess=10.0,
        greedy=60, fill=30.0,
    )  # fmt: skip
    parts = parser.add_subparsers(dest="part", metavar="PART")

    def part(name: str) -> argparse.ArgumentParser:
        return parts.add_parser(name, argument_default=argparse.SUPPRESS)

    fuzz = part("fuzz")
    fuzz.add_argument("--frames", type=int)
    fuzz.add_argument("--seed", type=int, help="as an earlier run has printed it")
    fuzz.add_argument("--calm", type=int, help="keys pressed before")
    attacks = part("attacks")
    attacks.add_argument("--keys", type=int, help="pressed in each attack")
    attacks.add_argument("attacks", nargs="*", choices=(*ATTACKS, []), default=[], metavar="NAME")
    floods = part("floods")
    floods.add_argument("--kinds", type=kinds, metavar="A,B")
    floods.add_argument("--guests", type=numbers, metavar="1,20")
    floods.add_argument("--seconds", type=float, default=LONG, help="of each flood")
    floods.add_argument("--report", type=Path, help="a file for the table")
    codes = part("codes")
    codes.add_argument("--seconds", dest="guess", type=float)
    filling = part("filling")
    filling.add_argument("--seconds", dest="fill", type=float)
    filling.add_argument("--guests", dest="greedy", type=int)
    return parser.parse_args(words)


def kinds(text: str) -> list[str]:
    """Names of requests."""
    found = text.split(",")
    if unknown := set(found) - set(KINDS):
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: not among {', '.join(KINDS)}")
    return found


def numbers(text: str) -> list[int]:
    """Whole ones."""
    return [int(one) for one in text.split(",")]
