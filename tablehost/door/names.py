"""What somebody is called whose name is another's: the same, with a number behind it."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Literal

from tablehost.door.likeness import likeness
from tablehost.ssh.identity import GUEST_NAME, clean_name

NamesRule = Literal["bound", "free"]
"""Whether a name belongs to the first key that used it, or anybody may use it."""

_NUMBERED = re.compile(r".* ([1-9][0-9]{0,3})").fullmatch


def variants(name: str) -> Iterator[str]:
    """A clean name, then the same with 2, 3 ... behind it, cut where it would be too long."""
    yield name
    for number in count(2):
        yield _variant(name, number)


def is_variant(name: str, wanted: str) -> bool:
    """Whether somebody who asked for a clean name may have got this one."""
    if likeness(name) == likeness(wanted):
        return True
    found = _NUMBERED(name)
    return found is not None and name == _variant(wanted, int(found[1]))


def is_nobodys(name: str) -> bool:
    """Whether a name is one that no key can own, because guests without one bear it."""
    return likeness(name) == likeness(GUEST_NAME)


def _variant(name: str, number: int) -> str:
    while clean_name(wanted := f"{name} {number}") != wanted:
        name = name[:-1].rstrip()
    return wanted
