"""A person with a laptop: reads the screen and presses keys."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.real_ssh import (
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    PATIENCE,
    RIGHT,
    UP,
    Machine,
    NotSeenError,
    Readable,
    RealTerminal,
)
from tests.tablehost.played.host import PlayedHost

FRENCH: Mapping[str, str] = {"LANG": "fr_FR.UTF-8"}

ROOMY = 80
"""Columns from which a button's words stand in one line."""

# A key in brackets is named in a sentence, as in "a tournament ([o] in the lobby)".
_BUTTON = re.compile(r"(?<!\()\[([^\[\]\s]{1,6})\](?: (\S.*?))?(?:\s{2,}|\s*$)")
_PLATE = re.compile(r"╭─ ►?(?P<name>[^ ─╭╮│]+)(?: \(\w+\))? ─+(?: \w ─)?╮")
_RANKED = re.compile(
    r"^ +\d+★? +(?:[A-Z]  )?([^\s,]+)(?:,[^\d\n]*)? +([-−]?\d[\d,\xa0\u202f]*)"
    r"(?: ?(?:life|lives|vies?))?(?=  |$)",
    re.MULTILINE,
)
_RESUME = re.compile(r" resume (\w+)")
_WAY_BACK = re.compile(r"│ +\[(Enter|Entrée)\] (back|retour) ")
_NAMED_KEYS = {"Enter": ENTER, "Entrée": ENTER, "Esc": ESCAPE, "Échap": ESCAPE}


class Person:
    """A machine with its own key, and the player's name."""

    def __init__(self, home: Path, name: str) -> None:
        self.name = name
        home.mkdir()
        self._machine = Machine(home)
        self._key = self._machine.key(name)
        self._known: set[int] = set()

    def at(self, host: PlayedHost, *words: str, **how: Any) -> RealTerminal:
        """Open a terminal with their key; `how` as for `RealTerminal`."""
        return RealTerminal(
            self._knowing(host), host.port, *words, user=self.name, key=self._key, **how
        )

    def as_guest(self, host: PlayedHost, *words: str, **how: Any) -> RealTerminal:
        """Open a terminal without a key."""
        return RealTerminal(self._knowing(host), host.port, *words, user=self.name, **how)

    def machine(self, host: PlayedHost) -> Machine:
        """Their machine, which knows the host."""
        return self._knowing(host)

    def _knowing(self, host: PlayedHost) -> Machine:
        if host.port not in self._known:
            self._machine.trust(host.host_key, host.port)
            self._known.add(host.port)
        return self._machine


def buttons(it: Readable) -> dict[str, str]:
    """The buttons on the screen: label -> key. A phone's may have the label below the key."""
    lines, found = it.text.split("\n"), dict[str, str]()
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        for at in _BUTTON.finditer(line):
            words = at[2] or re.split(r"\s{2,}", below[at.start() :])[0].strip()
            if words and (at[2] or at[1] != "/"):  # [/] alone marks a line of chat that is cut
                found[words] = _NAMED_KEYS.get(at[1], at[1])
    return found


def offered(it: RealTerminal, *words: str) -> str | None:
    """The key of a button whose words begin with one of these; None if there is none.

    On a phone's screen the words may go on in the next line: the first line of them is enough.
    """
    found = buttons(it)
    if it.screen.columns >= ROOMY:
        return next((key for said, key in found.items() if said.startswith(words)), None)
    begun = (key for said, key in found.items() if any(word.startswith(said) for word in words))
    whole = (key for said, key in found.items() if said.startswith(words))
    return next(whole, next(begun, None))


async def press(it: RealTerminal, *words: str) -> None:
    """Press a button once it is there."""
    await it.until(lambda it: offered(it, *words))
    key = offered(it, *words)
    assert key is not None
    it.send(key)


async def change(
    it: RealTerminal,
    key: str,
    look: Callable[[RealTerminal], object],
    seconds: float = PATIENCE,
) -> None:
    """Press a key and wait until the observed value changes."""
    before = look(it)
    it.send(key)
    await it.until(lambda it: look(it) != before, seconds)


async def ask_to_leave(it: RealTerminal) -> None:
    """Ctrl+C, and the question it leads to."""
    it.send(CTRL_C)
    await it.until(lambda it: re.search(r"Quit\?|Se déconnecter\s\?", it.text))


async def leave(it: RealTerminal) -> None:
    """End the session as a player does; the terminal is then as it was."""
    await ask_to_leave(it)
    it.send(ENTER)

    assert await it.gone() == 0
    assert not it.modes_left_on


async def in_lobby(it: RealTerminal) -> None:
    """Wait for the lobby's greeting, which a tournament takes the place of."""
    greeting = re.compile(r"(Welcome|Bienvenue), \w|^ (Tournament|Tournoi) ", re.MULTILINE)
    await it.until(lambda it: greeting.search(it.text))


# Forms.


def field(it: RealTerminal, label: str) -> str:
    """The line of a form's field."""
    return next((row for row in it.text.splitlines() if f" {label} " in row), "")


def value(it: RealTerminal, label: str) -> str:
    """What a field shows, numbers without their separators; the form may lie over a table.

    In a wide window an explanation stands beside it, after a gap.
    """
    shown = field(it, label).partition(label)[2].strip(" ◄│")
    return re.split(r"\s{2,}", shown)[0].rstrip(" ►").replace(",", "")


def chosen(it: RealTerminal, label: str) -> bool:
    """Whether the arrow keys change this field now."""
    return bool({"◄", "►"} & set(field(it, label)))


def _where(it: RealTerminal) -> tuple[list[int], str]:
    """The rows that show arrows beside a value, and how far the form has scrolled."""
    rows = enumerate(it.text.splitlines())
    return [number for number, row in rows if {"◄", "►"} & set(row)], it.line(2)


async def walk_to(it: RealTerminal, label: str) -> None:
    """Move down to a field with arrows beside its value."""
    await it.until(lambda it: field(it, label))
    for _ in range(it.screen.lines):
        if chosen(it, label):
            return
        await change(it, DOWN, _where)
    raise NotSeenError(f"no way to {label}\n{it.picture()}")


async def step_to(it: RealTerminal, label: str, wanted: str) -> None:
    """Step a field up to its last value, then down, until it shows this one."""
    await walk_to(it, label)
    step, seen = RIGHT, set[str]()
    while (now := value(it, label)) != wanted:
        if step == RIGHT and "►" not in field(it, label):
            step = LEFT
            seen.clear()
        if now in seen:  # it goes round, and there was none
            raise NotSeenError(f"no {wanted} in {label}: {sorted(seen)}\n{it.picture()}")
        seen.add(now)
        await change(it, step, lambda it: value(it, label))


async def fill_in(it: RealTerminal, label: str, wanted: str) -> None:
    """Type a number into a field; an arrow key takes it and leaves the field."""
    await walk_to(it, label)
    it.send(wanted, UP)
    await it.until(lambda it: not chosen(it, label) and _where(it)[0])


# A table.


async def open_table(it: RealTerminal, game: str, **fields: str) -> None:
    """From the lobby, by the form, to the waiting room of a new table.

    Args:
        it: the terminal.
        game: its title on the form.
        fields: a field's label, its spaces as underscores -> the value.
    """
    await in_lobby(it)
    await press(it, "new table")
    await step_to(it, "Game", game)
    for name, wanted in fields.items():
        label = name.replace("_", " ")
        if wanted.isdecimal() and label not in ("Seats", "Bots"):
            await fill_in(it, label, wanted)
        else:
            await step_to(it, label, wanted)
    await it.until(lambda it: offered(it, "open the table", "leave the table"))
    if offered(it, "open the table"):  # Enter in the last field has opened it otherwise
        await press(it, "open the table")
    await it.until("leave the table")


def table_code(it: RealTerminal) -> str:
    """The code that leads to the table, as its waiting room shows it."""
    found = re.search(r" join ([\w-]+)", it.text)
    assert found, it.picture()
    return found[1]


async def sit_down_together(ada: RealTerminal, bob: RealTerminal, points: str = "1000") -> None:
    """Ada opens a table for a match of Farkle, Bob takes the other seat, both are ready."""
    await open_table(ada, "Farkle", Seats="2", Points_to_reach=points, First_bank="0")
    await bob.until(lambda it: "ada’s table" in it.text or "ada's table" in it.text)  # in ASCII
    bob.send(ENTER)
    await press(bob, "ready", "prêt")
    await press(ada, "ready")
    for it in (ada, bob):
        await it.until(lambda it: not offered(it, "ready", "cancel", "prêt", "annuler"))


async def watch(it: RealTerminal, table: str) -> None:
    """Watch the only table."""
    await it.until(table)
    it.send("w")
    await it.until(lambda it: it.line(0).startswith(f" {table}"))


async def sit_alone(it: RealTerminal, **fields: str) -> None:
    """Start a match of Farkle alone, up to its first roll."""
    await open_table(it, "Farkle", Seats="1", **fields)
    await press(it, "ready")
    await it.until(to_move)


# Farkle, in two languages.

AGAIN = 10.0  # seconds until somebody presses a key again that has changed nothing
BANK, ROLL = ("bank", "banquer"), ("roll", "lancer")
ANOTHER_MATCH = ("play again", "rejouer")
TAKE = (
    *("best", "max"),
    *(f"{choose} {face}" for choose in ("choose", "choisir") for face in range(1, 7)),
)


def to_move(it: RealTerminal) -> str | None:
    """The key to press on one's turn: bank if possible, else roll; None otherwise."""
    keys = (offered(it, *words) for words in (BANK, ROLL, TAKE))
    return next(filter(None, keys), None)


def finished(it: RealTerminal) -> bool:
    """Whether the result is on the screen; a banner may lie over its title."""
    return it.line(0).endswith(("finished", "terminé")) or bool(offered(it, *ANOTHER_MATCH))


async def play_on(it: RealTerminal, enough: Callable[[RealTerminal], object] = finished) -> None:
    """Play one's turns until the condition holds.

    A key that is pressed while the terminal finds a new host may be lost: it is pressed again.
    """
    while True:
        await it.until(lambda it: enough(it) or to_move(it))
        if enough(it):
            return
        if key := to_move(it):
            with suppress(NotSeenError):
                await change(it, key, lambda it: it.text, seconds=AGAIN)


# Any match.


def plates(it: RealTerminal) -> dict[str, str]:
    """The plates: the player's name -> the line below it."""
    found = {}
    rows = it.text.splitlines()
    for number, row in enumerate(rows[:-1]):
        for plate in _PLATE.finditer(row):
            line = rows[number + 1][plate.start() + 1 : plate.end() - 1]
            found[plate["name"]] = " ".join(line.split())
    return found


def results(it: RealTerminal) -> dict[str, int]:
    """The ranking on the last screen: name -> score."""
    plain = str.maketrans("−", "-", ",\xa0\u202f")
    return {name: int(score.translate(plain)) for name, score in _RANKED.findall(it.text)}


async def resume_code(it: RealTerminal) -> str:
    """The guest's resume code, from the table's menu."""
    it.send("m")
    await it.until("to come back")
    it.send("b")
    await it.until(lambda it: _WAY_BACK.search(it.text))
    code: str = _RESUME.findall(it.text)[-1]
    it.send(ESCAPE)
    await it.until(lambda it: not _WAY_BACK.search(it.text))
    return code
