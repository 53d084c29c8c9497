"""Which machine has the hall: whoever was granted the last claim in the log.

Everybody else looks after it. A machine claims the next epoch if nothing was heard of the one that
has the hall for `LEASE` seconds, if that one has given it up, or if it was itself, in a life before
this one. A hall that was given up is left to a machine of the same version, if there is one: other
halls may not serve the terminals that are there.

Whoever comes second learns from the log that another one has it. The one that loses it without
knowing writes nothing any more (`tablehost.store.owners`), and lets go as soon as its own copy has
applied the claim of the next, or it hears the next one say so, which may be sooner.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import uniform
from time import monotonic

from tablehost.cluster.beats import LEASE, NOBODY, Beat, Beats
from tablehost.store.errors import ClosedError, StaleError, StoreError
from tablehost.store.owners import Owner
from tablehost.store.store import Store

log = logging.getLogger(__name__)

_LOOK = 0.1  # seconds between looks at this copy
_SPREAD = 0.3  # seconds
_COURTESY = 2.0  # seconds for which a hall is left to machines of its version


class Leadership:
    """This machine's part in it.

    Args:
        store: this copy.
        beats: of all machines.
        node: the name of this machine.
        take: opens the hall here, in an epoch.
        release: closes the hall here.

    Attributes:
        owner: of the hall, as this copy knows it.
        epoch: in which the hall is here; 0 if it is not.
        drained: this machine claims no hall.
    """

    def __init__(
        self,
        store: Store,
        beats: Beats,
        node: str,
        take: Callable[[int], Awaitable[None]],
        release: Callable[[], Awaitable[None]],
        moved: Callable[[Owner], None],
    ) -> None:
        self._store = store
        self._beats = beats
        self._node = node
        self._take = take
        self._release = release
        self._moved = moved
        self.owner = NOBODY
        self.epoch = 0
        self.drained = False
        self._given_up = 0.0  # when the owner was first heard to have given the hall up
        self._deciding = asyncio.Lock()
        spread = uniform(0, _SPREAD)  # noqa: S311 - no secret; so that seldom two claim at a time
        self._patience = LEASE + spread

    async def run(self) -> None:
        """Claim, take and release the hall until this is cancelled or the store is closed."""
        while True:
            try:
                await self.look()
            except ClosedError:
                return
            except StoreError as error:
                log.warning("the hall is not looked after now: %s", error)
            except Exception:  # another machine may be able to open it
                log.exception("the hall cannot be opened here")
            await self._pause()

    async def _pause(self) -> None:
        """Wait until it is time to look again, or something has changed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK):
                await self._beats.changed.wait()
        self._beats.changed.clear()

    async def look(self) -> None:
        """Do what is to be done now."""
        async with self._deciding:
            await self._learn(await self._store.hall_owner() or NOBODY)
            await self._learn(self._beats.hall)
            if self.epoch == 0 and not self.drained and self._is_free:
                await self._claim()

    @property
    def _is_free(self) -> bool:
        """Whether nobody has the hall, as far as can be told."""
        node = self.owner.node
        if node in ("", self._node):
            return True
        beat = self._beats.of(node)
        if beat is not None and beat.drained and not beat.hall:
            self._given_up = self._given_up or monotonic()
            return monotonic() - self._given_up > _COURTESY or not self._suits_another(beat)
        return self._beats.silence(node) > self._patience

    def _suits_another(self, gave_up: Beat) -> bool:
        """Whether another machine has the version of the one that gave the hall up, and not this.

        Terminals of a hall of another version may have to be closed.
        """
        alive = self._beats.alive
        ready = {name for name, one in alive.items() if one.version == gave_up.version}
        ready -= {name for name, one in alive.items() if one.drained}
        return bool(ready) and self._node not in ready

    async def _claim(self) -> None:
        wanted = Owner(self._node, self.owner.epoch + 1)
        granted = await self._store.claim_hall(*_fields(wanted))
        if granted == wanted:
            self.owner, self.epoch = wanted, wanted.epoch
            await self._beats.tell()  # before anything that takes long
            await self._open(wanted)
        else:
            await self._learn(granted)

    async def _open(self, granted: Owner) -> None:
        """Have the hall here; if it cannot be opened, leave it to other machines from now on."""
        try:
            await self._take(granted.epoch)
        except StaleError:  # it has just moved on
            await self._let_go()
            raise
        except BaseException:
            self.drained = True
            await self._let_go()
            raise
        self._moved(granted)

    async def _learn(self, owner: Owner) -> None:
        if owner.epoch <= self.owner.epoch:
            return
        self.owner, self._given_up = owner, 0.0
        if self.epoch:
            log.warning("machine %s has taken the hall over", owner.node)
            await self._let_go()
        self._moved(owner)

    async def _let_go(self) -> None:
        """Close the hall here, if it is here."""
        if self.epoch:
            await self._release()
            self.epoch = 0
            await self._beats.tell()

    async def hand_over(self) -> None:
        """Close the hall here and claim none; another machine takes it at once."""
        async with self._deciding:
            self.drained = True
            await self._let_go()
            await self._beats.tell()


def _fields(owner: Owner) -> tuple[str, int]:
    return owner.node, owner.epoch
