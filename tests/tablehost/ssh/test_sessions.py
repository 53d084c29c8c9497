"""Sessions: terminals, commands, line mode, and how each ends."""

import pytest

from tests.real_ssh import Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.host import Host, eventually

pytestmark = needs_ssh


async def test_keys_reach_the_app_and_its_answer_the_screen(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port, user="mara") as mara:
        await mara.until("hello mara")
        mara.send("r", "é")
        await mara.until(lambda it: "r" in it.text and "\\xc3\\xa9" in it.text)
        mara.send("q")
        await mara.until("good bye")

        assert await mara.gone() == 0


async def test_what_is_typed_before_the_app_reads_is_not_lost(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm", stdin=None)
        process.stdin.write("early")
        await eventually(lambda: host.apps and bytes(host.apps[0].heard) == b"early")
        process.close()


async def test_a_resized_window_is_told(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("80x24")
        it.resize(120, 40)
        await it.until("size 120x40")

        assert host.apps[0].terminal.size == (120, 40)


async def test_words_behind_the_host_reach_the_app(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port, "join", "4 2", options=["-t"]) as it:
        await it.until("words ['join', '4', '2']")

        assert host.asked[0].argv == ("join", "4", "2")


async def test_a_command_gets_its_text_and_exit_code(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, "whoami", user="mara")

    assert (done.code, done.out) == (0, "mara no key\n")


async def test_a_refused_command_goes_to_stderr(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, "rm", "-rf", "/")

    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("no such command: rm\n")


async def test_a_command_with_its_input_closed_is_answered_in_a_terminal_too(
    host: Host, machine: Machine
) -> None:
    done = await run(machine, host.port, "whoami", options=["-tt"])

    assert (done.code, done.out) == (0, "guest no key\r\n")


@pytest.mark.parametrize("command", ["a\x1b[31mb", "x" * 2000, "  "])
async def test_an_unreadable_command_line_is_answered(
    host: Host, machine: Machine, command: str
) -> None:
    done = await run(machine, host.port, command)

    assert done.code == 2
    assert "cannot be read" in done.err
    assert not host.asked


async def test_an_open_quote_is_a_part_of_its_word(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, "hold'em rules")

    assert done.err.endswith("no such command: hold'em\n")


async def test_without_a_terminal_says_how_to_get_one(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, options=["-T"])

    assert done.code == 2
    assert "line mode" in done.out


async def test_a_dumb_terminal_is_not_drawn_upon(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port, term="dumb") as it:
        await it.until("line mode")

        assert await it.gone() == 2
        assert not host.apps


async def test_texts_are_french_for_a_french_client(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, "say \a", send_env={"LANG": "fr_FR.UTF-8"})

    assert "illisible" in done.err


async def test_the_end_of_input_ends_a_terminal_session(host: Host, machine: Machine) -> None:
    done = await run(machine, host.port, options=["-tt"], stdin=b"abc")

    assert done.code == 0
    assert "good bye" in done.out


async def test_a_killed_client_hangs_up(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        it.cut()

        assert await it.gone() != 0
    await eventually(lambda: host.apps[0].over.is_set() and not host.listener.logged_in)


async def test_an_app_that_fails_ends_its_session_and_no_other(
    host: Host, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        RealTerminal(machine, host.port, user="mara") as mara,
        RealTerminal(machine, host.port, user="jo") as jo,
    ):
        await mara.until("hello mara")
        await jo.until("hello jo")
        mara.send("!")
        await mara.until("Something went wrong on this host")
        code = await mara.gone()
        jo.send("q")
        await jo.until("good bye")

        assert code == 1
        assert await jo.gone() == 0
        assert "the app is broken" in caplog.text


async def test_a_command_that_fails_says_so(
    host: Host, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    done = await run(machine, host.port, "fail")

    assert done.code == 1
    assert "Something went wrong" in done.out
    assert "the command is broken" in caplog.text


async def test_one_connection_has_one_terminal(host: Host) -> None:
    async with host.connect() as client:
        first = await client.create_process(term_type="xterm")
        await host.came_in(1)
        second = await client.run("", term_type="xterm")
        first.stdin.write("q")
        await first.wait()
        third = await client.create_process(term_type="xterm")

        assert second.exit_status == 1
        assert "already shows a terminal" in str(second.stdout)
        assert len(await host.came_in(2)) == 2
        third.close()


async def test_closing_lets_every_terminal_be_put_in_order(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        await host.listener.close()
        await it.until(lambda it: "hung up" in it.text and "good bye" in it.text)

        assert await it.gone() == 0


async def test_closing_tells_who_has_nothing_open(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port, options=["-N"]) as it:
        await eventually(lambda: host.listener.logged_in)
        await host.listener.close(grace=0.1)
        await it.until("The host is closing")


async def test_the_frame_subsystem_is_a_pipe_of_bytes(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(subsystem="tablehost", encoding=None)
        process.stdin.write(b"\xff\x00\x01")
        process.stdin.write_eof()
        out = await process.stdout.read()

        assert b"hello mara" in out
        assert b"\\xff\\x00\\x01" in out
        assert b"no more input" in out
