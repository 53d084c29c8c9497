"""The list of admin keys: checked, and reloaded whenever it changes."""

import logging
from pathlib import Path

import asyncssh
import pytest

from tablehost.ssh.admin_keys import FILE, AdminKeys
from tablehost.ssh.admission import AdmissionError

ONE, OTHER = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))


def write(folder: Path, *keys: asyncssh.SSHKey, mode: int = 0o600) -> Path:
    path = folder / FILE
    path.write_text("# hosts\n" + "".join(key.export_public_key().decode() for key in keys))
    path.chmod(mode)
    return path


def test_nobody_is_a_host_without_a_list(tmp_path: Path) -> None:
    hosts = AdminKeys(tmp_path)
    hosts.open()

    assert not hosts.is_admin(ONE.get_fingerprint())


def test_listed_key_is_a_host(tmp_path: Path) -> None:
    write(tmp_path, ONE)
    hosts = AdminKeys(tmp_path)
    hosts.open()

    assert hosts.is_admin(ONE.get_fingerprint())
    assert not hosts.is_admin(OTHER.get_fingerprint())


def test_changed_list_applies_at_once(tmp_path: Path) -> None:
    hosts = AdminKeys(tmp_path)
    hosts.open()
    write(tmp_path, ONE)
    assert hosts.is_admin(ONE.get_fingerprint())

    write(tmp_path, ONE, OTHER)
    assert hosts.is_admin(OTHER.get_fingerprint())
    (tmp_path / FILE).unlink()
    assert not hosts.is_admin(ONE.get_fingerprint())


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_list_writable_by_others_is_ignored(tmp_path: Path, mode: int) -> None:
    write(tmp_path, ONE, mode=mode)

    with pytest.raises(AdmissionError, match="chmod 600"):
        AdminKeys(tmp_path).open()


@pytest.mark.parametrize("text", ["ssh-ed25519 nonsense\n", "", "# nobody\n", "\xff\xfe"])
def test_invalid_list_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.write_bytes(text.encode("latin-1"))
    path.chmod(0o600)

    with pytest.raises(AdmissionError):
        AdminKeys(tmp_path).open()


def test_list_that_became_invalid_makes_nobody_a_host(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path, ONE)
    hosts = AdminKeys(tmp_path)
    hosts.open()
    with caplog.at_level(logging.WARNING):
        write(tmp_path, ONE, OTHER, mode=0o666)

        assert not hosts.is_admin(ONE.get_fingerprint())
    assert "nobody is an admin now" in caplog.text
