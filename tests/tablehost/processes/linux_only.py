"""Removes names that Python's modules have on Linux but not on macOS."""

import os
import re
import sys
from importlib import import_module

LINUX_ONLY: dict[str, str] = {
    "select": r"epoll|EPOLL.*|POLLRDHUP|POLLMSG",
    "signal": r"sigtimedwait|sigwaitinfo|pidfd_send_signal|SIG(PWR|STKFLT|POLL|CLD|RTMIN|RTMAX)",
    "os": r"sched_(get|set)(affinity|param|scheduler)|SCHED_(BATCH|IDLE)|pipe2|eventfd.*"
    r"|EFD_.*|memfd_create|MFD_.*|pidfd_open|P_PIDFD|posix_fadvise|posix_fallocate|POSIX_FADV_.*"
    r"|fdatasync|O_(DIRECT|TMPFILE|NOATIME|PATH|LARGEFILE|RSYNC)|getrandom|GRND_.*|.*xattr|XATTR_.*"
    r"|[gs]etres[ug]id|splice|SPLICE_.*|copy_file_range|unshare|setns|CLONE_.*|waitid|RWF_.*"
    r"|timerfd_.*|TFD_.*|RTLD_DEEPBIND|accept4",
    "socket": r"SOCK_(NONBLOCK|CLOEXEC)|AF_(NETLINK|PACKET|ALG|CAN|RDS|TIPC|VSOCK|QIPCRTR)"
    r"|(NETLINK|PACKET|ALG|CAN|TIPC|VSOCK|VMADDR|RDS|UDPLITE|HCI|BT)[A-Z]*_.*|IPPROTO_(UDPLITE|MPTCP)"
    r"|SO_(PEERCRED|PASSCRED|PEERSEC|PASSSEC|BINDTODEVICE|DOMAIN|PROTOCOL|MARK|PRIORITY|INCOMING_CPU)"
    r"|SCM_CREDENTIALS|MSG_(NOSIGNAL|CMSG_CLOEXEC|MORE|ERRQUEUE|CONFIRM|FASTOPEN)|IP_TRANSPARENT"
    r"|IP_BIND_ADDRESS_NO_PORT|TCP_(USER_TIMEOUT|KEEPIDLE|QUICKACK|DEFER_ACCEPT|SYNCNT|CORK|LINGER2"
    r"|WINDOW_CLAMP|INFO|CONGESTION)",
}
"""Module -> names. In this order: `socket` imports `selectors`, which looks for epoll once."""


def install() -> None:
    """Take them away."""
    assert "selectors" not in sys.modules, "it has seen epoll"
    for name, pattern in LINUX_ONLY.items():
        module = import_module(name)
        for one in [one for one in vars(module) if re.fullmatch(pattern, one)]:
            delattr(module, one)
    vars(os)["process_cpu_count"] = os.cpu_count  # Python 3.13 has defined it by what is gone
