"""Invitation codes on a machine of a house: its node saves them, for all machines."""

from pathlib import Path

from tablehost.cluster.house import is_in_one
from tablehost.invite import delete_here, save_here
from tablehost.nodes.asking import ask
from tablehost.nodes.messages import Invite, Withdraw
from tablehost.store.door import Invitation


def save(data: Path, code: str, invitation: Invitation) -> None:
    """Save the invitation of a code.

    Raises:
        StoreError: it is not saved.
    """
    if is_in_one(data):
        ask(data, Invite(code, invitation.uses, invitation.until, invitation.made))
    else:
        save_here(data, code, invitation)


def delete(data: Path) -> int:
    """Delete all codes; returns how many there were; raises as `save` does."""
    return ask(data, Withdraw()).count if is_in_one(data) else delete_here(data)
