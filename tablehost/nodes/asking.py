"""Asks the node that runs in a data folder, over its socket."""

import socket
from pathlib import Path

from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, encode
from tablehost.cluster import house as houses
from tablehost.cluster.errors import HouseError
from tablehost.hall_socket.link import SOCKET_NAME, short_path
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.nodes.messages import ANSWERS, Question, Told

_PATIENCE = 30.0  # seconds


def ask(data: Path, question: Question) -> Told:
    """The node's answer.

    Raises:
        HouseError: it says why not, or does not run.
    """
    machine = houses.read(data).machine
    decoder = Decoder(ANSWERS)
    try:
        with socket.socket(socket.AF_UNIX) as there, short_path(data / SOCKET_NAME) as address:
            there.settimeout(_PATIENCE)
            there.connect(address)
            there.sendall(encode_preamble(Preamble("node")) + encode(question))
            while received := there.recv(2**16):
                if found := decoder.feed(received):
                    return _granted(found[0])
    except (OSError, FrameError) as error:
        raise HouseError(
            f"The host of machine {machine.name} does not run, or does not answer: start it with "
            f"tablehost serve --data {data}"
        ) from error
    raise HouseError(f"The host of machine {machine.name} stops: ask again when it runs.")


def _granted(told: Told) -> Told:
    if told.error:
        raise HouseError(told.error)
    return told
