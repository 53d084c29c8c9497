"""The host key: created once and privately, refused if it is not safe."""

import errno
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncssh
import pytest

from tablehost.ssh.errors import HostKeyError
from tablehost.ssh.hostkey import FILE_NAME, HostKey, fingerprint, load_or_create
from tests.real_ssh import Machine, needs_ssh


def write(directory: Path, data: bytes, mode: int = 0o600) -> Path:
    path = directory / FILE_NAME
    path.write_bytes(data)
    path.chmod(mode)
    return path


def refusal(directory: Path) -> HostKeyError:
    """Why a host does not start with a key; the check of the settings says the same."""
    with pytest.raises(HostKeyError) as caught:
        load_or_create(directory)
    if os.path.lexists(directory / FILE_NAME):
        with pytest.raises(HostKeyError) as checked:
            fingerprint(directory)
        assert str(checked.value) == str(caught.value)
    return caught.value


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    first, second = load_or_create(tmp_path), load_or_create(tmp_path)

    assert first.fingerprint == second.fingerprint == fingerprint(tmp_path)
    assert first.private.get_algorithm() == "ssh-ed25519"


def test_a_new_key_is_private_with_its_directory(tmp_path: Path) -> None:
    load_or_create(tmp_path / "var" / "tablehost")

    assert (tmp_path / "var" / "tablehost").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "var" / "tablehost" / FILE_NAME).stat().st_mode & 0o777 == 0o600


def test_nothing_else_is_left_behind(tmp_path: Path) -> None:
    load_or_create(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_hosts_that_start_at_once_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: load_or_create(tmp_path), range(8)))

    assert len({key.fingerprint for key in keys}) == 1


@needs_ssh
def test_the_fingerprint_is_the_one_ssh_shows(tmp_path: Path) -> None:
    key = load_or_create(tmp_path)

    told = subprocess.run(
        ["ssh-keygen", "-l", "-f", tmp_path / FILE_NAME], capture_output=True, text=True, check=True
    )

    assert key.fingerprint in told.stdout


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o660, 0o604, 0o601])
def test_a_key_others_may_read_is_refused_with_the_remedy(tmp_path: Path, mode: int) -> None:
    path = write(tmp_path, asyncssh.generate_private_key("ssh-ed25519").export_private_key(), mode)

    error = refusal(tmp_path)

    assert error.code == "loose_permissions"
    assert f"chmod 600 {path}" in error.text


@pytest.mark.parametrize("data", [b"", b"not a key", b"\x00" * 1000])
def test_a_damaged_key_is_refused_and_left_alone(tmp_path: Path, data: bytes) -> None:
    path = write(tmp_path, data)

    assert refusal(tmp_path).code == "not_a_key"
    assert path.read_bytes() == data


def test_a_key_cut_short_is_refused(tmp_path: Path) -> None:
    whole = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    write(tmp_path, whole[: len(whole) // 2])

    assert refusal(tmp_path).code == "not_a_key"


@needs_ssh
def test_a_key_with_a_passphrase_is_refused(tmp_path: Path) -> None:
    Machine(tmp_path).key(FILE_NAME, passphrase="secret")

    assert refusal(tmp_path).code == "not_a_key"


def test_a_key_of_another_type_is_refused(tmp_path: Path) -> None:
    write(tmp_path, asyncssh.generate_private_key("ecdsa-sha2-nistp256").export_private_key())

    assert refusal(tmp_path).code == "wrong_type"


def test_what_is_not_a_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME, 0o600)

    assert refusal(tmp_path).code == "unreadable"


def test_a_key_this_user_may_not_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is for everybody but root, who may read every file."""

    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    write(tmp_path, b"")
    monkeypatch.setattr(os, "open", forbid)

    assert refusal(tmp_path).code == "unreadable"


def test_a_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert refusal(tmp_path / "file").code == "no_directory"


def test_printing_a_host_key_shows_no_secret(tmp_path: Path) -> None:
    key = load_or_create(tmp_path)

    assert repr(key) == f"HostKey({key.fingerprint})"


def test_hidden_text_is_recognised_with_the_same_key_only(tmp_path: Path) -> None:
    key = load_or_create(tmp_path / "host")
    other = load_or_create(tmp_path / "other")
    hidden = key.hidden("192.0.2.7")

    assert load_or_create(tmp_path / "host").hidden("192.0.2.7") == hidden
    assert len({hidden, key.hidden("192.0.2.8"), other.hidden("192.0.2.7")}) == 3


def test_the_nickname_is_a_name_for_the_network(host_key: HostKey) -> None:
    name = host_key.nickname

    assert name.startswith("table-")
    assert len(name) == 10
    assert name.removeprefix("table-").isalnum()
    assert name == name.lower()
