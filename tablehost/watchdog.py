"""A thread that watches an event loop, and ends the process when the loop is stuck.

It also receives the process's signals. Python runs signal handlers in the main thread only, and
asyncio runs its own on the loop, so a process whose loop is stuck would not notice SIGTERM. But the
interpreter writes the number of each signal to a file descriptor when it arrives
(`signal.set_wakeup_fd`), and this thread reads it there.

Time is counted in the thread's own ticks, so a process that was suspended, or a machine that slept,
does not count as stuck. A loop that is stuck in C code which holds the interpreter's lock stops
this thread too; then the kernel ends the process by SIGPROF, after too much CPU time without a
tick.
"""

import asyncio
import faulthandler
import logging
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from types import FrameType, TracebackType
from typing import NoReturn, Self

from msgspec import Struct

from tablehost.log_events import note

log = logging.getLogger(__name__)

TICK = 0.5  # seconds
LOGGING = 5.0  # seconds to wait for the log to be written, on a busy disk too

FORCE: frozenset[int | None] = frozenset({signal.SIGTERM, signal.SIGINT})
"""Signals that end a process at once if one of them has told it to stop at least a tick before.
Some programs send a signal twice in a row and mean it once."""

STUCK = 70
"""The exit code of a process that was stuck (EX_SOFTWARE)."""

RESTARTED = "_TABLEHOST_RESTARTED"
"""Set in the environment of a program that has restarted itself."""


class Limits(Struct, frozen=True):
    """Seconds that a loop may be stuck.

    Attributes:
        report: until it is logged where.
        end: until the process is ended.
        stop: the same, once a signal has told it to stop.
    """

    report: float = 5.0
    end: float = 30.0
    stop: float = 3.0


DEFAULT = Limits()


class Watchdog:
    """Watches the running loop, from its main thread, as a context manager.

    Args:
        signals: what to call on the loop for each signal. A SIGHUP that is ignored already stays
            ignored (nohup).
        end: ends the process when it is stuck; called in the thread.
        stops: the signals that tell the process to stop.
        limits: how long the loop may be stuck.
    """

    def __init__(
        self,
        signals: Mapping[signal.Signals, Callable[[], object]],
        end: Callable[[], object],
        *,
        stops: Collection[int | None] = FORCE,
        limits: Limits = DEFAULT,
    ) -> None:
        self._signals: dict[int, Callable[[], object]] = {
            number: act for number, act in signals.items() if not _nohup(number)
        }
        self._end = end
        self._stops = stops
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._receiver, self._sender = socket.socketpair()
        self._answered = True
        self._waited = 0.0  # seconds for the loop to answer
        self._told_for = 0.0  # seconds since the first signal that stops
        self._told: int | None = None
        self._reported = False
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def __enter__(self) -> Self:
        self._sender.setblocking(False)
        self._fd_before = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _noticed) for number in self._signals}
        faulthandler.register(signal.SIGPROF, file=2, chain=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd_before)
        self._sender.close()
        self._thread.join()
        self._receiver.close()
        faulthandler.unregister(signal.SIGPROF)

    # In the thread.

    def _watch(self) -> None:
        due = 0.0
        while True:
            if time.monotonic() >= due:
                self._tick()
                due = time.monotonic() + TICK
            ready, _, _ = select.select([self._receiver], [], [], max(0.0, due - time.monotonic()))
            if ready:
                numbers = self._receiver.recv(64)
                if not numbers:
                    break
                for number in numbers:
                    self._hear(number)
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _hear(self, number: int) -> None:
        act = self._signals.get(number)
        if act is None:
            return  # not one of ours
        if number in self._stops:
            if {number, self._told} <= FORCE and self._told_for > TICK:
                os._exit(128 + number)
            if self._told not in FORCE:
                self._told, self._told_for, self._waited = number, 0.0, 0.0
        self._loop.call_soon_threadsafe(act)

    def _tick(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 2 * self._limits.end)
        if self._told is not None:
            self._told_for += TICK
        if self._answered:
            self._answered, self._reported, self._waited = False, False, 0.0
            self._loop.call_soon_threadsafe(self._answer)
            return
        self._waited += TICK
        last = self._limits.end if self._told is None else self._limits.stop
        if self._waited >= min(self._limits.report, last) and not self._reported:
            self._reported = True
            stacks = "\n".join(_stacks())
            _write(lambda: _report(self._waited, stacks))
        if self._waited >= last:
            _write(lambda: note(log, "stuck_process", seconds=round(self._waited, 1)))
            if self._told is not None:
                os._exit(128 + self._told)
            self._end()

    def _answer(self) -> None:
        self._answered = True


def exit_stuck() -> NoReturn:
    """End this process at once; a service manager or the supervisor starts it again."""
    os._exit(STUCK)


def restart() -> NoReturn:
    """Replace this process by a new run of the same program, with the same process id.

    The kernel ends all threads first, whatever they are doing, and closes all files and sockets, as
    Python opens them close-on-exec. Worker processes exit when they notice that.
    """
    os.environ[RESTARTED] = "yes"
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - ourselves
    except OSError:  # the program has been moved
        exit_stuck()


def reap_children() -> None:
    """Reap child processes of the run before a restart."""
    if os.environ.pop(RESTARTED, None):
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _nohup(number: signal.Signals) -> bool:
    return number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN


def _noticed(number: int, frame: FrameType | None) -> None:
    """Does nothing; a signal without a handler is not written to the file descriptor."""


def _report(seconds: float, stacks: str) -> None:
    note(log, "stuck_loop", seconds=round(seconds, 1))
    log.error("stacks of its threads, latest call last:\n%s", stacks)


def _write(something: Callable[[], None]) -> None:
    """Log in another thread, as the log may be what the loop is stuck in."""
    writing = threading.Thread(target=something, daemon=True)
    writing.start()
    writing.join(LOGGING)


def _stacks() -> Iterator[str]:
    """The stack of each thread except the watchdog's: files, lines and functions only."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    for ident, frame in sys._current_frames().items():  # noqa: SLF001 - documented, despite its name
        if ident != threading.get_ident():
            yield f"{names.get(ident, 'a thread')}:"
            yield from reversed(list(_calls(frame)))


def _calls(frame: FrameType | None) -> Iterator[str]:
    """The calls of a thread, latest first."""
    while frame is not None:
        code = frame.f_code
        yield f"  {code.co_filename}:{frame.f_lineno} {code.co_qualname}"
        frame = frame.f_back
