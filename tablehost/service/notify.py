"""Words to the service manager: ready, still alive, stopping.

The protocol of `sd_notify(3)`: datagrams to the socket named in `NOTIFY_SOCKET`. Without that
variable nobody listens and nothing is said.
"""

import asyncio
import logging
import socket
from collections.abc import Mapping
from contextlib import suppress

log = logging.getLogger(__name__)


class ServiceManager:
    """Whoever started the service, told how it is.

    Args:
        environment: `NOTIFY_SOCKET` says where to speak, `WATCHDOG_USEC` how often at least.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._pause = _pause(environment.get("WATCHDOG_USEC", ""))
        self._beating: asyncio.Task[None] | None = None

    @property
    def there(self) -> bool:
        """Whether there is one."""
        return self._address is not None

    def ready(self, status: str) -> None:
        """Guests can come in. From now on the watchdog is fed by the event loop itself.

        A loop that hangs feeds nobody, so a host that hangs is started afresh.
        """
        self._say(f"READY=1\nSTATUS={status}")
        if self._address is not None and self._pause is not None:
            self._beating = asyncio.get_running_loop().create_task(self._beat(self._pause))

    def stopping(self) -> None:
        """Everybody is being told goodbye."""
        if self._beating is not None:
            self._beating.cancel()
        self._say("STOPPING=1")

    async def _beat(self, pause: float) -> None:
        while True:
            self._say("WATCHDOG=1")
            await asyncio.sleep(pause)

    def _say(self, words: str) -> None:
        if self._address is None:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaker:
            speaker.setblocking(False)
            try:
                speaker.sendto(words.encode(), self._address)
            except OSError as error:
                log.warning("The service manager does not listen: %s", error.strerror)


def _address(named: str) -> str | None:
    """A path, or `@` and the name of a socket that is in no folder."""
    if named.startswith("@"):
        return f"\0{named[1:]}"
    return named if named.startswith("/") else None


def _pause(microseconds: str) -> float | None:
    """Seconds between two signs of life: half of what is allowed; see sd_watchdog_enabled(3)."""
    with suppress(ValueError):
        if (allowed := int(microseconds)) > 0:
            return allowed / 2_000_000
    return None
