"""Logins with the real client: who is identified as whom."""

from collections.abc import Callable

from tests.real_ssh import ENTER, Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.host import Host, fingerprint

pytestmark = needs_ssh


async def test_client_without_a_key_is_a_guest_without_prompts(
    host: Host, machine: Machine
) -> None:
    async with RealTerminal(machine, host.port, user="mara") as mara:
        await mara.until("hello mara, guest")

        assert host.players[0].key is None


async def test_client_with_a_key_is_identified(host: Host, machine: Machine) -> None:
    key = machine.key("mara")

    done = await run(machine, host.port, "whoami", user="mara", key=key)

    assert done.out == f"mara {fingerprint(key)}\n"


async def test_all_common_key_types_are_accepted(host: Host, machine: Machine) -> None:
    for kind in ("ecdsa", "rsa"):
        key = machine.key(kind, kind=kind)

        done = await run(machine, host.port, "whoami", user="mara", key=key)

        assert done.out == f"mara {fingerprint(key)}\n"


async def test_enter_at_the_passphrase_prompt_makes_a_guest(host: Host, machine: Machine) -> None:
    key = machine.key("mara", passphrase="secret")
    async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
        await mara.until("Enter passphrase")
        mara.send(ENTER)
        await mara.until("hello mara, guest")

        assert host.players[0].key is None


async def test_client_with_an_unlocked_key_is_identified(host: Host, machine: Machine) -> None:
    key = machine.key("mara", passphrase="secret")
    async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
        await mara.until("Enter passphrase")
        mara.send("secret", ENTER)
        await mara.until("hello mara, known")

        assert host.players[0].key == fingerprint(key)


async def test_the_banner_tells_about_passphrases_before_one_is_asked_for(
    host: Host, machine: Machine
) -> None:
    key = machine.key("mara", passphrase="secret")
    async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
        await mara.until("Enter passphrase")

        assert mara.text.index("play as a guest") < mara.text.index("Enter passphrase")
        assert f"ssh-keygen -R '[table.local]:{host.port}'" in mara.text


async def test_guest_never_uses_a_key_nor_is_asked_for_a_passphrase(
    host: Host, machine: Machine
) -> None:
    for name, passphrase in (("plain", ""), ("locked", "secret")):
        key = machine.key(name, passphrase=passphrase)

        done = await run(machine, host.port, "whoami", user="guest", key=key)

        assert done.out == "guest no key\n"


async def test_two_names_with_one_key_are_two_players(host: Host, machine: Machine) -> None:
    key = machine.key("family")
    async with (
        RealTerminal(machine, host.port, user="mara", key=key),
        RealTerminal(machine, host.port, user="jo", key=key),
    ):
        first, second = await host.came_in(2)

        assert first.key == second.key == fingerprint(key)
        assert first.id != second.id


async def test_a_public_key_offered_without_its_private_half_is_a_guest(
    host: Host, machine: Machine, machines: Callable[[str], Machine]
) -> None:
    """The offered-key attack: the host would take the key, the client cannot sign for it."""
    owner = machine.key("owner")
    thief = host.known_to(machines("thief"))
    stolen = thief.home / "owner"
    stolen.with_suffix(".pub").write_bytes(owner.with_suffix(".pub").read_bytes())

    done = await run(
        thief, host.port, "whoami", user="owner", key=stolen.with_suffix(".pub"), options=["-v"]
    )

    assert "Server accepts key" in done.err  # the attack did take place
    assert done.out == "owner no key\n"


async def test_a_name_asyncssh_forbids_is_told_so(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, "whoami", user="\x1b[31mred")

    assert done.code == 255
    assert "\x1b" not in done.out + done.err
    assert not host.asked


async def test_the_clients_language_and_terminal_arrive(host: Host, machine: Machine) -> None:
    send = {"LANG": "fr_FR.UTF-8", "EDITOR": "vi", "LC_TIME": "C"}
    async with RealTerminal(
        machine, host.port, size=(100, 40), term="screen-256color", send_env=send
    ) as it:
        await it.until("screen-256color 100x40 [('LANG', 'fr_FR.UTF-8'), ('LC_TIME', 'C')]")
