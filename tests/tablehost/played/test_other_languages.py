"""The client of `docs/node`: a program in another language plays by what the documents say."""

import asyncio
import shutil
import subprocess
from asyncio.subprocess import PIPE
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.sync.description import described
from engine.sync.values import pack
from engine.sync.views import schemas
from tablehost.json_answer import as_json
from tests.engine.walks import GAMES, start, walk
from tests.real_ssh.machine import Machine
from tests.tablehost.played.host import PlayedHost

NODE = Path(__file__).parents[3] / "docs/node"
node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")

CHECK = """
import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert";
import { unpack } from "./msgpack.mjs";
import { apply } from "./patch.mjs";
const examples = unpack(readFileSync(0));
for (const [keys, before, patch, after] of examples)
  deepStrictEqual(apply(unpack(before), unpack(patch), keys), unpack(after));
console.log(examples.length);
"""


@node
@pytest.mark.parametrize("game", GAMES)
def test_patches_lead_to_the_same_views(game: str) -> None:
    schema = schemas()[game]
    rng = Random(7)
    match = start(game, rng)
    views = [match.seat_view(0), *(one.seat_view(0) for one in walk(match, rng, 150))]
    examples = [
        [schema.keys, pack(old), schema.diff(old, new), pack(new)] for old, new in pairwise(views)
    ]

    told = subprocess.run(
        ["node", "--input-type=module", "--eval", CHECK],
        cwd=NODE, input=pack(examples), capture_output=True, check=False,
    )  # fmt: skip

    assert (told.stderr.decode(), told.stdout.decode().strip()) == ("", str(len(examples)))
    assert len(examples) > 20


@pytest.mark.long
@node
async def test_node_client_plays_a_match(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home")
    protocol = tmp_path / "protocol.json"
    protocol.write_text(as_json("protocol", **described()))
    with PlayedHost(tmp_path / "data") as host:
        machine.trust(host.host_key, host.port)
        ssh = machine.command(host.port, user="robo")[1:]
        process = await asyncio.create_subprocess_exec(
            "node", NODE / "client.mjs", protocol, *ssh,
            env=machine.environment(), stdout=PIPE, stderr=PIPE,
        )  # fmt: skip
        async with asyncio.timeout(120):
            out, errors = await process.communicate()

    assert process.returncode == 0, errors.decode()
    word, *scores = out.decode().split()
    assert (word, len(scores)) == ("scores", 2)
    assert max(map(int, scores)) >= 1000
    assert b"Error" not in errors
