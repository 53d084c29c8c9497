"""Texts signed with the host's ssh key, which is in everybody's known_hosts.

The signature stands behind the text as OpenSSH writes it, so that it can be checked without this
program, by `ssh-keygen -Y verify -n tablehost`.

asyncssh is imported where it is used: a record without a receipt is verified without it.
"""
# ruff: noqa: PLC0415

from base64 import b64decode, b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from client.locale.i18n import N_
from tablehost.records.errors import RecordError
from tablehost.records.receipt import BEGIN, KEY

if TYPE_CHECKING:
    import asyncssh

NAMESPACE = "tablehost"
WIDTH = 70  # characters in a line of it


def signed(text: str, key: "asyncssh.SSHKey") -> str:
    """A text of lines, with the public key as one more, and the signature behind it."""
    import asyncssh

    public = " ".join(key.export_public_key().decode().split()[:2])
    text = f"{text}{KEY}{public}\n"
    return text + asyncssh.create_sshsig(key, text.encode(), namespace=NAMESPACE).decode()


def checked_key(text: str) -> "asyncssh.SSHKey | None":
    """The key that has signed a text; None if it is not signed.

    Raises:
        RecordError: the signature is not of this text, or not by the key that it names.
    """
    body, begin, rest = text.partition(BEGIN)
    if not begin:
        return None
    import asyncssh

    line = body.splitlines()[-1:] or [""]
    try:
        key = asyncssh.import_public_key(line[0].removeprefix(KEY))
        signers = f'* namespaces="{NAMESPACE}" {line[0].removeprefix(KEY)}'.encode()
        signature = (begin + rest).encode()
        valid = asyncssh.validate_sshsig(body.encode(), signature, NAMESPACE, signers)
        # A signature has many spellings that decode to the same: only the usual one is taken.
        valid = valid and begin + rest == _as_written(begin + rest)
    except (asyncssh.KeyImportError, ValueError):
        valid = False
    if not valid:
        raise RecordError(N_("The signature of the receipt is not valid: something was changed."))
    return key


def _as_written(signature: str) -> str:
    """A signature in the one spelling that `signed` writes."""
    first, *lines, last, _ = signature.split("\n")
    blob = b64encode(b64decode("".join(lines), validate=True)).decode()
    return "\n".join([first, *(blob[i : i + WIDTH] for i in range(0, len(blob), WIDTH)), last, ""])


def is_known(key: "asyncssh.SSHKey", known_hosts: Path) -> bool:
    """Whether a known_hosts file has the key of this host, under whatever name."""
    public = key.export_public_key().decode().split()[1]
    try:
        return public in known_hosts.read_text("utf-8", "replace").split()
    except OSError:
        return False
