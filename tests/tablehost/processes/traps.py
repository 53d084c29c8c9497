"""What a test changes in the processes of a host before they load it.

A folder on PYTHONPATH holds a `sitecustomize` that calls one of these functions: Python imports it
in each process of the host, its fronts and its bots' workers included, before anything else.
"""

import functools
import os
import re
import select
import signal
import socket
import time
from pathlib import Path

import pytest

from tablehost import watchdog

ROOT = Path(__file__).parents[3]
REPORT, END, STOP = 1.0, 3.0, 1.0  # seconds

SPIN, BLOCK, HOLD = signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU
"""Signals that make a loop stuck: in Python, in a C call, in C code that keeps the interpreter."""

LINUX_ONLY: dict[object, str] = {
    os: r"sched_(get|set)(affinity|param|scheduler)|SCHED_(BATCH|IDLE)|pipe2|eventfd.*"
    r"|EFD_.*|memfd_create|MFD_.*|pidfd_open|P_PIDFD|posix_fadvise|posix_fallocate|POSIX_FADV_.*"
    r"|fdatasync|O_(DIRECT|TMPFILE|NOATIME|PATH|LARGEFILE|RSYNC)|getrandom|GRND_.*|.*xattr|XATTR_.*"
    r"|[gs]etres[ug]id|splice|SPLICE_.*|copy_file_range|unshare|setns|CLONE_.*|waitid|RWF_.*"
    r"|timerfd_.*|TFD_.*|RTLD_DEEPBIND|accept4",
    socket: r"SOCK_(NONBLOCK|CLOEXEC)|AF_(NETLINK|PACKET|ALG|CAN|RDS|TIPC|VSOCK|BLUETOOTH|QIPCRTR)"
    r"|(NETLINK|PACKET|ALG|CAN|TIPC|VSOCK|VMADDR|RDS|UDPLITE|HCI|BT)[A-Z]*_.*|IPPROTO_(UDPLITE|MPTCP)"
    r"|SO_(PEERCRED|PASSCRED|PEERSEC|PASSSEC|BINDTODEVICE|DOMAIN|PROTOCOL|MARK|PRIORITY|INCOMING_CPU)"
    r"|SCM_CREDENTIALS|MSG_(NOSIGNAL|CMSG_CLOEXEC|MORE|ERRQUEUE|CONFIRM|FASTOPEN)|IP_TRANSPARENT"
    r"|IP_BIND_ADDRESS_NO_PORT|TCP_(USER_TIMEOUT|KEEPIDLE|QUICKACK|DEFER_ACCEPT|SYNCNT|CORK|LINGER2"
    r"|WINDOW_CLAMP|INFO|CONGESTION)",
    select: r"epoll|EPOLL.*|POLLRDHUP|POLLMSG",
    signal: r"sigtimedwait|sigwaitinfo|pidfd_send_signal|SIG(PWR|STKFLT|POLL|CLD|RTMIN|RTMAX)",
}
"""Names that Python's modules have on Linux and not on macOS."""


def lay(folder: Path, trap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each host that is started from now on begin with a function of this module."""
    hook = folder / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(f"from {__name__} import {trap}\n{trap}()\n")
    monkeypatch.setenv("PYTHONPATH", f"{hook}:{ROOT}")


def stick() -> None:
    """Get stuck by signals, with a watchdog that waits for a short time only."""
    limits = watchdog.Limits(report=REPORT, end=END, stop=STOP)
    vars(watchdog)["Watchdog"] = functools.partial(watchdog.Watchdog, limits=limits)
    signal.signal(SPIN, spin)
    signal.signal(BLOCK, block)
    signal.signal(HOLD, hold)


def spin(*_: object) -> None:
    while True:
        pass


def block(*_: object) -> None:
    time.sleep(1000)


def hold(*_: object) -> None:
    re.fullmatch("(a+)+b", "a" * 80)


def leave_linux() -> None:
    """Take away what Linux alone has."""
    for module, names in LINUX_ONLY.items():
        for name in [one for one in vars(module) if re.fullmatch(names, one)]:
            delattr(module, name)
