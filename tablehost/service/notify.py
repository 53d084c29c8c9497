"""Notifies the service manager: ready, alive, stopping.

Uses the protocol of `sd_notify(3)`: datagrams to the socket named in `NOTIFY_SOCKET`. Without that
variable nothing is sent.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

log = logging.getLogger(__name__)


ASK_EVERY = 30  # seconds


class ServiceManager:
    """The service manager that has started this process, if any.

    Args:
        environment: `NOTIFY_SOCKET` is its socket, `WATCHDOG_USEC` the watchdog's interval,
            `WATCHDOG_PID` the process that it is for.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        is_watched = environment.get("WATCHDOG_PID", "") in ("", str(os.getpid()))
        self._pause = _pause(environment.get("WATCHDOG_USEC", "")) if is_watched else None
        self._beating: asyncio.Task[None] | None = None

    @property
    def there(self) -> bool:
        """Whether there is one."""
        return self._address is not None

    def ready(self, status: str) -> None:
        """The host is up. From now on the event loop feeds the watchdog.

        A loop that hangs does not, so the service manager restarts it.
        """
        self._send(f"READY=1\nSTATUS={status}")
        if self._address is not None and self._pause is not None:
            self._beating = asyncio.get_running_loop().create_task(self._beat(self._pause))

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Meanwhile the start takes as long as it takes: it waits for other machines."""
        asking = asyncio.get_running_loop().create_task(self._ask())
        try:
            yield
        finally:
            asking.cancel()

    async def _ask(self) -> None:
        """Ask for more time, again and again."""
        while True:
            self._send(f"EXTEND_TIMEOUT_USEC={2_000_000 * ASK_EVERY:.0f}")
            await asyncio.sleep(ASK_EVERY)

    def stopping(self) -> None:
        """The host is stopping."""
        if self._beating is not None:
            self._beating.cancel()
        self._send("STOPPING=1")

    async def _beat(self, pause: float) -> None:
        while True:
            self._send("WATCHDOG=1")
            await asyncio.sleep(pause)

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaker:
            speaker.setblocking(False)
            try:
                speaker.sendto(message.encode(), self._address)
            except OSError as error:
                log.warning("the service manager cannot be notified: %s", error.strerror)


def _address(named: str) -> str | None:
    """A path, or `@` and the name of an abstract socket."""
    if named.startswith("@"):
        return f"\0{named[1:]}"
    return named if named.startswith("/") else None


def _pause(microseconds: str) -> float | None:
    """Seconds between two notifications: half the interval; see sd_watchdog_enabled(3)."""
    with suppress(ValueError):
        if (allowed := int(microseconds)) > 0:
            return allowed / 2_000_000
    return None
