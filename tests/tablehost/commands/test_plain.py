"""Commands without a terminal: output, streams and exit codes."""

import asyncio
import json
import re
import shlex
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from client.screens.tournament.taken import withdrawing_rule
from client.session.start_command import parse_start_command
from engine import registry
from tablehost.commands.help import help_text
from tablehost.commands.one_help import EXAMPLES
from tablehost.commands.parsing import parse
from tablehost.ssh_address import SshAddress
from tests.real_ssh import ENTER, Done, RealTerminal, needs_ssh, run
from tests.tablehost.commands.documented import unnamed
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person, open_table, table_code

pytestmark = needs_ssh
People = Callable[[str], Person]


class Caller:
    """A person who runs commands without a terminal."""

    def __init__(self, people: People, host: PlayedHost) -> None:
        self.host = host
        self.person = people("mara")

    async def __call__(self, *words: str, french: bool = False) -> Done:
        how: dict[str, Any] = {"send_env": FRENCH} if french else {}
        machine = self.person.machine(self.host)
        return await run(machine, self.host.port, *words, user="mara", **how)


async def listed(call: Caller, it: RealTerminal) -> str:
    """The code of the table on a screen, which scripts learn from the list.

    Tables that others have just left stand in the list as well: their seats are kept for a while.
    """
    code = table_code(it)
    tables = json.loads((await call("list", "--json")).out)["tables"]
    assert code in {one["code"] for one in tables}
    return code


@pytest.fixture
def call(people: People, empty_host: PlayedHost) -> Caller:
    return Caller(people, empty_host)


# help


async def test_help_goes_to_stdout_with_the_connect_command(call: Caller) -> None:
    done = await call("help")

    assert done.code == 0
    assert f"Usage: ssh -p {call.host.port} NAME@127.0.0.1 [COMMAND]" in done.out
    assert "Dice Hold'em, Farkle, Flush Royal, Poker Dice" in " ".join(done.out.split())
    assert max(map(width, done.out.splitlines())) <= 80


async def test_help_option(call: Caller) -> None:
    assert await said(call, "--", "--help") == await said(call, "help")


@pytest.mark.parametrize("words", [("help", "ladder"), ("ladder", "--help"), ("ladder", "-h")])
async def test_help_for_one_command(call: Caller, words: tuple[str, ...]) -> None:
    told = await said(call, *words)

    assert told.startswith(f"Usage: ssh -p {call.host.port} NAME@127.0.0.1 ladder\n")
    assert "ladder [GAME] [--page N]" in told
    options = [line.split()[0] for line in told.partition("Options:\n")[2].splitlines()[:3]]
    assert options == ["--json", "--lang", "--page"]
    assert told.endswith(f"\n  ssh -p {call.host.port} NAME@127.0.0.1 ladder --page 2\n")
    assert "record" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_for_tournaments_says_what_withdrawing_does(language: Language) -> None:
    tr = translator(language)
    told = " ".join(help_text(SshAddress("table.local", 22), tr, "tournament").split())

    assert " ".join(withdrawing_rule(tr).split()) in told
    assert "ladder" not in told


@pytest.mark.parametrize("command", EXAMPLES)
def test_examples_of_each_command_are_what_it_takes(command: str) -> None:
    for example in EXAMPLES[command]:
        typed, _, file = example.partition(" > ")
        parsed = parse(shlex.split(typed))

        assert parsed.command == command
        assert bool(file) == (">" in example)
        if command in {"join", "watch", "replay", "board", "resume"}:
            assert parse_start_command(parsed.words) is not None


async def test_version(call: Caller) -> None:
    assert await said(call, "version") == f"tablehost {version('tablehost')}\n"


async def said(call: Caller, *words: str) -> str:
    done = await call(*words)
    assert done.code == 0, done
    return done.out


async def test_help_in_french(call: Caller) -> None:
    done = await call("help", french=True)

    assert done.code == 0
    assert "Codes de sortie\xa0: 0 fait" in done.out
    assert max(map(width, done.out.splitlines())) <= 88


async def test_every_command_in_the_help_works(call: Caller) -> None:
    words = re.findall(r"^  (\w+)", await said(call, "help"), re.MULTILINE)
    answers = await asyncio.gather(*(call(word) for word in words))

    assert set(words) >= {"list", "rules", "help", "join", "watch", "resume"}
    for word, done in zip(words, answers, strict=True):
        assert "There is no command" not in done.err, word


# list


async def test_empty_list_of_tables_is_not_an_error(call: Caller) -> None:
    plain, as_json = await asyncio.gather(call("list"), call("list", "--json"))

    assert (plain.code, plain.out) == (0, "No tables yet: come in and open the first one.\n")
    assert as_json.code == 0
    assert json.loads(as_json.out) == {"format": "tablehost list 1", "tables": []}


async def test_list_shows_codes_of_open_tables_only(host: PlayedHost, people: People) -> None:
    mara = Caller(people, host)
    async with people("ada").at(host) as ada, people("bob").at(host) as bob:
        await asyncio.gather(
            open_table(ada, "Farkle", Seats="3"),
            open_table(bob, "Poker Dice", Seats="2", Who_may_sit_down="by invitation"),
        )
        plain, french, as_json = await asyncio.gather(
            mara("list"), mara("list", french=True), mara("list", "--json")
        )
        assert not unnamed(json.loads(as_json.out))
        tables = {one["name"]: one for one in json.loads(as_json.out)["tables"]}
        code = tables["ada’s table"]["code"]
        cells = [re.split(r"\s{2,}", line) for line in plain.out.splitlines()]
        rows = {row[-1]: row[:-1] for row in cells}

        assert re.fullmatch("[0-9A-Z]{4}", code)
        assert f"join {code}" in ada.text
        assert tables == {
            "ada’s table": {
                "code": code,
                "name": "ada’s table",
                "game": "farkle",
                "seats": 3,
                "players": ["ada"],
                "phase": "waiting",
                "evening": 0,
                "asleep": False,
                "open": True,
                "watchers": 0,
                "bots_to_replace": 0,
                "open_after": True,
                "practice": False,
                "daily": False,
                "tournament": 0,
                "round": 0,
                "table": 0,
            },
            "bob’s table": {
                "code": None,
                "name": "bob’s table",
                "game": "poker_dice",
                "seats": 2,
                "players": ["bob"],
                "phase": "waiting",
                "evening": 0,
                "asleep": False,
                "open": False,
                "watchers": 0,
                "bots_to_replace": 0,
                "open_after": True,
                "practice": False,
                "daily": False,
                "tournament": 0,
                "round": 0,
                "table": 0,
            },
        }
        assert rows == {
            "table": ["code", "game", "seats", "now", "watching"],
            "ada’s table": [code, "Farkle", "1/3", "waiting", "0"],
            "bob’s table": ["-", "Poker Dice", "1/2", "waiting", "0"],
        }
        assert "en attente" in french.out
        assert not re.search(r"[^\S\n]$", plain.out, re.MULTILINE)


# rules


@pytest.mark.parametrize("game", registry.game_ids())
async def test_rules_are_a_page_of_plain_text(call: Caller, game: str) -> None:
    pages = await asyncio.gather(*(call("rules", game, "--lang", one) for one in LANGUAGES))

    for done in pages:
        lines = done.out.splitlines()

        assert (done.code, set(lines[1])) == (0, {"="})
        assert max(map(width, lines)) <= 80
        assert not re.search(r"\*\*|^#|^\||\{#|`", done.out, re.MULTILINE)
        assert any(set(line) == {"-"} for line in lines)  # headings
    assert pages[0].out != pages[1].out


async def test_rules_use_the_callers_language_by_default(call: Caller) -> None:
    english, french, told = await asyncio.gather(
        call("rules", "farkle"),
        call("rules", "farkle", french=True),
        call("rules", "--lang=en", "farkle", french=True),
    )

    assert "Six dés" in french.out
    assert told.out == english.out


@pytest.mark.parametrize("words", [["Dice", "Hold'em"], ["dice-holdem"], ["DICE_HOLDEM"]])
async def test_game_is_found_by_its_title(call: Caller, words: list[str]) -> None:
    quoted = [f'"{word}"' for word in words]  # as a shell hands it on

    assert await said(call, "rules", *quoted) == await said(call, "rules", "dice_holdem")


# wrong calls


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bogus", "There is no command bogus."),
        ("list more", "list takes no argument."),
        ("lits", "Did you mean list?"),
        ("list --xml", "list takes --json and --lang, not --xml."),
        ("list --erase", "list takes --json and --lang, not --erase."),
        ("list --jso", "list takes --json, not --jso."),
        ("list --json=yes", "--json takes no value."),
        ("rules farkle --json", "rules takes --lang, not --json."),
        ("rules farkle --lang", "--lang needs a value."),
        ("join K7PX --json", "join takes no options."),
        ("help lsit", "Did you mean list?"),
        ("rules farkle --lang de", "--lang takes en | fr."),
        ("rules", "Which game? Choose one of "),
        ("rules chess", "Farkle, "),
        ("join", "join takes one code."),
        ("watch A B", "watch takes one code."),
        ("resume A B", "resume takes one code."),
    ],
)
async def test_wrong_arguments_exit_with_2_and_advice(call: Caller, line: str, why: str) -> None:
    done = await call(*line.split())

    assert (done.code, done.out) == (2, "")
    assert why in done.err
    command = line.split(maxsplit=1)[0]
    assert done.err.endswith(f"Try: help {command}\n" if command in EXAMPLES else "Try: help\n")


@pytest.mark.parametrize("words", [("board", "K7PX"), ("replay", "1"), ("doctor",)])
async def test_app_without_a_terminal_prints_the_line_to_type(
    call: Caller, words: tuple[str, ...]
) -> None:
    done = await call(*words)
    line = f"ssh -t -p {call.host.port} mara@127.0.0.1 {' '.join(words)}"

    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f"That needs a terminal. Type: {line}\n")


async def test_code_is_quoted_for_the_shell(call: Caller) -> None:
    done = await call("board", "'$(reboot)'")

    assert done.err.endswith("board '$(reboot)'\n")


async def test_start_command_works_in_line_mode(host: PlayedHost, people: People) -> None:
    mara = Caller(people, host)
    async with people("ada").at(host) as ada:
        await open_table(ada, "Farkle", Seats="3")
        code = await listed(mara, ada)
        sat, watched, lost = await asyncio.gather(
            mara("join", code), mara("watch", code), mara("resume", "K7PXM2AB")
        )

    assert (sat.code, watched.code, lost.code) == (0, 0, 1)
    assert f"For the full screen: ssh -t -p {host.port} mara@127.0.0.1 join {code}\n" in sat.out
    assert "You are at ada's table." in sat.out
    assert 'Type "ready" to play with 2' in sat.out
    assert "You are at ada's table." in watched.out
    assert "No seat has that code" in lost.out


async def test_command_works_in_a_terminal(people: People, empty_host: PlayedHost) -> None:
    async with people("ada").at(empty_host, "list", options=["-t"]) as ada:
        code = await ada.gone()

        assert code == 0
        assert "No tables yet" in ada.text
        assert not ada.modes_left_on


async def test_printed_line_works(host: PlayedHost, people: People) -> None:
    """It leads back to the seat that was taken in line mode, which is kept for a key."""
    ada, mara = people("ada"), Caller(people, host)
    machine = mara.person.machine(host)
    key = machine.key("laptop")
    async with ada.at(host) as first:
        await open_table(first, "Farkle", Seats="2")
        code = await listed(mara, first)
        said = (await run(machine, host.port, "join", code, user="mara", key=key)).out
        line = said.split("full screen: ssh ", 1)[1].splitlines()[0].split()
        assert line[:3] == ["-t", "-p", str(host.port)]
        async with RealTerminal(
            machine, host.port, *line[4:], user="mara", key=key, options=["-t"]
        ) as it:
            await it.until("mara (you)")
            it.send(ENTER)
