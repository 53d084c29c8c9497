"""Jobs for a worker, which imports them by name, and the process that runs them."""

import signal
import threading
from typing import Any

import psutil

from engine import Match
from tablehost.hall.thinker import choose
from tablehost.hall.worker import Worker

SOON = 0.1  # seconds for a thought that has no end


def hangs(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot of any level but `random` hangs."""
    if level != "random":
        threading.Event().wait()
    return choose(game, level, view)


def answer_to(number: signal.Signals) -> dict[str, Any]:
    """The handler of a signal in the process."""
    return {"answer": signal.getsignal(number)}


def process_of(worker: Worker) -> psutil.Process:
    """The process of a bot that has thought."""
    assert worker._pid is not None
    return psutil.Process(worker._pid)


def _view() -> dict[str, Any]:
    match = Match.start("farkle", 1, {})
    match.deal({"luck": "first", "seat": 0})
    return match.view(0)


VIEW = _view()
