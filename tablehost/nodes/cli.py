"""The command line of `tablehost cluster`; other commands do not load what it needs."""
# ruff: noqa: PLC0415

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tablehost.command_parser import CommandParser
from tablehost.config import read
from tablehost.config.flags import add_place, file, given
from tablehost.exit_codes import DONE

if TYPE_CHECKING:
    from tablehost.cluster.house import Machine, Nats
    from tablehost.nodes.messages import About, Told


def add_cluster(commands: "argparse._SubParsersAction[CommandParser]") -> None:
    """Add the command with its own commands."""
    about = "make one house of several machines, and look after it"
    parser = commands.add_parser(
        "cluster",
        help=about,
        about=about,
        examples=(
            "tablehost cluster new", "tablehost cluster join TOKEN", "tablehost cluster status",
        ),
    )  # fmt: skip
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="ACTION", parser_class=CommandParser
    )
    begin = _add(actions, "new", _new, "make this host the first machine of a new house")
    join = _add(actions, "join", _join, "make this machine one of a house")
    join.add_argument("token", metavar="TOKEN", help="as tablehost cluster token printed it")
    for one in (begin, join):
        _add_machine(one)
    _add_nats(begin)
    for one in (begin, join):
        add_place(one)
    token = _add(actions, "token", _token, "print a token that lets one more machine in, once")
    front = _add(
        actions, "front-token", _front_token,
        "print a token for a machine that only holds terminals (tablehost front), once",
    )  # fmt: skip
    shut_out = _add(
        actions,
        "shut-out",
        _shut_out,
        "end the sessions of such a machine, and never let it in again",
    )
    shut_out.add_argument("machine", metavar="NAME", help="as tablehost cluster status lists it")
    status = _add(actions, "status", _status, "list the machines, and say what the house survives")
    status.add_argument("--json", action="store_true", help="print JSON, for programs")
    drain = _add(actions, "drain", _drain, "give the tables of a machine to another one")
    drain.add_argument(
        "machine", nargs="?", default="", metavar="NAME", help="which one (default: this one)"
    )
    leave = _add(actions, "leave", _leave, "make this machine a host of its own again")
    for one in (token, front, shut_out, status, drain, leave):
        add_place(one)


def _add(
    actions: "argparse._SubParsersAction[CommandParser]",
    name: str,
    run: object,
    about: str,
) -> CommandParser:
    made = actions.add_parser(name, help=about, about=about)
    made.set_defaults(run=run)
    return made


def _add_machine(parser: CommandParser) -> None:
    parser.add_argument("--name", help="of this machine in the house (default: its host name)")
    parser.add_argument(
        "--address", help="where the others reach this machine (default: its address in the LAN)"
    )
    parser.add_argument(
        "--port", type=int, default=2230,
        help="the first of three ports in a row for the other machines (default: 2230)",
    )  # fmt: skip


def _add_nats(parser: CommandParser) -> None:
    parser.add_argument(
        "--nats", metavar="URLS",
        help="use NATS servers that are there already, instead of one on each machine: "
        "nats://HOST:PORT or tls://HOST:PORT, with commas between them",
    )  # fmt: skip
    parser.add_argument(
        "--nats-credentials", metavar="FILE", type=Path, help="to log in there with"
    )
    parser.add_argument(
        "--nats-authority", metavar="FILE", type=Path,
        help="certificates (PEM) to check theirs against, if the system does not know them",
    )  # fmt: skip


def _nats(options: argparse.Namespace) -> "Nats | None":
    """The servers that the command line names.

    Raises:
        HouseError: they cannot be used.
    """
    from tablehost.cluster.access import read_existing
    from tablehost.cluster.errors import HouseError

    if options.nats is None:
        if options.nats_credentials or options.nats_authority:
            raise HouseError("Name the servers, too: --nats nats://HOST:PORT")
        return None
    return read_existing(options.nats, options.nats_credentials, options.nats_authority)


def _machine(options: argparse.Namespace) -> "Machine":
    """This machine as the command line describes it.

    Raises:
        HouseError: part of it cannot be used.
    """
    import msgspec

    from tablehost.cluster.errors import HouseError
    from tablehost.cluster.house import Machine
    from tablehost.discovery.links import outward
    from tablehost.nodes.founding import own_name

    facts = [options.name or own_name(), options.address or str(outward(())[0]), options.port]
    try:
        return msgspec.convert(facts, Machine)
    except msgspec.ValidationError:
        raise HouseError(
            f"Name, address or port cannot be used ({', '.join(map(str, facts))}): the name has "
            "small letters, digits and hyphens, the port is at most 65533."
        ) from None


def _data(options: argparse.Namespace) -> Path:
    return read(given(options), os.environ, file(options)).config.data


def _new(options: argparse.Namespace) -> int:
    from tablehost.nodes.founding import begin

    machine, data = _machine(options), _data(options)
    nats = _nats(options)
    token = begin(data, machine, nats)
    _say(
        f"Machine {machine.name} is the first of a new house. Its data are in {data}.",
        f"1. Here:                {_serve(data)}",
        f"2. On a second machine: tablehost cluster join {token}",
        "                        tablehost serve",
        "3. For a third machine: tablehost cluster token, here, and then as on the second.",
        _opening(machine, nats),
        "A token is good once and for an hour; whoever has it can take over the whole house.",
    )
    return DONE


def _opening(machine: "Machine", nats: "Nats | None") -> str:
    """A sentence about when a new house opens, and the ports that its machines need."""
    if nats is not None:
        return (
            "Its log is on the NATS servers, so it opens at once. Machines reach each other at "
            f"port {machine.port}."
        )
    return (
        "The house opens when three of its machines run. They reach each other at ports "
        f"{machine.port} to {machine.port + 2}."
    )


def _join(options: argparse.Namespace) -> int:
    from tablehost.nodes.founding import join

    machine, data = _machine(options), _data(options)
    house = join(data, machine, options.token)
    others = ", ".join(one.name for one in house.others)
    _say(f"Machine {machine.name} is one of the house of {others}. Now start it: {_serve(data)}")
    return DONE


def _token(options: argparse.Namespace) -> int:
    _say(_asked(options, "token").text)
    return DONE


def _front_token(options: argparse.Namespace) -> int:
    _say(_asked(options, "front-token").text)
    return DONE


def _shut_out(options: argparse.Namespace) -> int:
    from tablehost.nodes.shutting_out import shut_out

    value = shut_out(_data(options), options.machine)
    _say(
        f"Machine {options.machine} holds no terminals of this house any more.",
        f"To let it in again: tablehost admin unban key {value}",
    )
    return DONE


def _drain(options: argparse.Namespace) -> int:
    _say(_asked(options, "drain", options.machine).text)
    return DONE


def _leave(options: argparse.Namespace) -> int:
    from tablehost.nodes.founding import leave

    data = _data(options)
    leave(data)
    _say(
        "This machine has left the house, with its copy of everything up to now.",
        f"It is a host of its own: {_serve(data)}",
        "Never let two hosts with the same people and host key run in one network: if the house "
        f"goes on without this machine, remove {data}.",
    )
    return DONE


def _status(options: argparse.Namespace) -> int:
    from tablehost.json_answer import as_json
    from tablehost.nodes.report import as_data, lines

    told = _asked(options, "status")
    _say(*([as_json("cluster", **as_data(told))] if options.json else lines(told)))
    return DONE


def _asked(options: argparse.Namespace, what: "About", machine: str = "") -> "Told":
    from tablehost.nodes.asking import ask
    from tablehost.nodes.messages import Ask

    return ask(_data(options), Ask(what, machine))


def _serve(data: Path) -> str:
    return f"tablehost serve --data {data}"


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
