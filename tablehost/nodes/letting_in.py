"""Lets another machine into the house, if it has a good token.

One that was lost for good is replaced by another one of its name: its server of the log then takes
the place of the lost one, and gets what it held from the others.
"""

import logging
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from pathlib import Path

from tablehost.cluster import certificates, tokens
from tablehost.cluster.house import House, Machine, folder_of
from tablehost.nodes.messages import FrontRequest, FrontWelcome, JoinRequest, Welcome
from tablehost.ssh import admin_keys, admission, hostkey

log = logging.getLogger(__name__)

LISTS = (admin_keys.FILE, admission.KEYS_FILE, admission.PASSPHRASE_FILE)
"""Files of the data folder that are the same on all machines of a house."""


class LettingIn:
    """Answers machines that want to join.

    Args:
        data: this machine's data folder.
        house: as this machine knows it now.
        is_gone: whether a machine is known and has been silent.
        met: called with a machine that has been let in.
        is_shut_out: whether no machine with this name may hold terminals.
        hindrance: says why a machine must not come in the place of one that is gone; "" if it may.
    """

    def __init__(
        self,
        data: Path,
        house: Callable[[], House],
        is_gone: Callable[[str], bool],
        met: Callable[[Machine], None],
        is_shut_out: Callable[[str], Awaitable[bool]],
        hindrance: Callable[[str], Awaitable[str]],
    ) -> None:
        self._data = data
        self._house = house
        self._is_gone = is_gone
        self._met = met
        self._is_shut_out = is_shut_out
        self._hindrance = hindrance

    async def answer(self, request: JoinRequest | FrontRequest) -> Welcome | FrontWelcome:
        """All that the machine needs, or why it is not let in; its token is spent in any case."""
        if isinstance(request, FrontRequest):
            return await self._answer_front(request)
        return await self._answer_machine(request)

    async def _answer_front(self, request: FrontRequest) -> FrontWelcome:
        house, own = self._house(), version("tablehost")
        if not tokens.spend(folder_of(self._data), request.secret, "front"):
            return FrontWelcome(error=_spent(house, "front-token"))
        if request.version != own:
            return FrontWelcome(error=_other_version(request.version, own))
        if await self._is_shut_out(request.name):
            return FrontWelcome(
                error=f"The house has shut out a machine with the name {request.name}: name this "
                "one otherwise with --as, and get another token."
            )
        authority = certificates.authority_of(folder_of(self._data))
        try:
            made = certificates.certify_front(authority, request.name, request.public.encode())
        except ValueError as error:
            return FrontWelcome(error=f"Its key cannot be used: {error}.")
        log.info("machine %s may hold terminals", request.name)
        return FrontWelcome(
            machines=[house.machine, *house.others],
            authority=authority.certificate.decode(),
            certificate=made.decode(),
        )

    async def _answer_machine(self, request: JoinRequest) -> Welcome:
        house, own = self._house(), version("tablehost")
        machine = Machine(request.name, request.address, request.port)
        if not tokens.spend(folder_of(self._data), request.secret):
            return Welcome(error=_spent(house, "token"))
        if request.version != own:
            return Welcome(error=_other_version(request.version, own))
        names = [one.name for one in (house.machine, *house.others)]
        if machine.name in names and not self._is_gone(machine.name):
            return Welcome(
                error=f"The house has a machine with the name {machine.name} that runs: choose "
                "another one with --name, and get another token."
            )
        if machine.name in names and (hindrance := await self._hindrance(machine.name)):
            return Welcome(
                error=f"{hindrance} Only when all others run and are up to date may a machine "
                f"come in the place of {machine.name}, or what is saved could be lost. Look at "
                "tablehost cluster status there, and get another token."
            )
        return self._welcome(house, machine, request.public.encode())

    def _welcome(self, house: House, machine: Machine, public: bytes) -> Welcome:
        authority = certificates.authority_of(folder_of(self._data))
        try:
            certificate = certificates.certify(authority, machine, public)
        except ValueError as error:
            return Welcome(error=f"Its key cannot be used: {error}.")
        self._met(machine)
        log.info("machine %s at %s was let in", machine.name, machine.address)
        return Welcome(
            house=house.id,
            machines=[one for one in (house.machine, *house.others) if one.name != machine.name],
            secret=house.secret,
            storage_key=house.storage_key,
            nats=house.nats,
            authority=(authority.certificate.decode(), authority.key.decode()),
            certificate=certificate.decode(),
            host_key=(self._data / hostkey.FILE_NAME).read_text(),
            lists={name: text for name in LISTS if (text := _content(self._data / name))},
        )


def _spent(house: House, command: str) -> str:
    return (
        f"Machine {house.machine.name} does not know this token: it was used, or is more than an "
        f"hour old. Get another one there: tablehost cluster {command}."
    )


def _other_version(theirs: str, own: str) -> str:
    return (
        f"This machine has tablehost {theirs}, the house has {own}: install the same version, and "
        "get another token."
    )


def _content(path: Path) -> str:
    return path.read_text() if path.is_file() else ""
