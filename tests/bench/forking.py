"""A stand-in for sshd where there is none: ssh by asyncssh, and a process for each session.

    python -m tests.bench.forking COMMAND ...

prints the port it listens on. Everybody comes in; the command gets a pseudo-terminal.
"""

import asyncio
import os
import sys
import termios
from typing import Any

import asyncssh


class _Open(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return False


async def serve(process: asyncssh.SSHServerProcess[bytes]) -> None:
    """Put the command on a terminal, and the terminal on the session."""
    master, slave = os.openpty()
    termios.tcsetwinsize(slave, process.term_size[1::-1])
    asked = {"TERM": process.term_type or "", "SSH_ORIGINAL_COMMAND": process.command or ""}
    environment = os.environ | asked
    child = await asyncio.create_subprocess_exec(
        *sys.argv[1:], stdin=slave, stdout=slave, stderr=slave, env=environment,
        start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    loop = asyncio.get_running_loop()

    def show() -> None:
        try:
            process.stdout.write(os.read(master, 65536))
        except OSError:  # the command has ended
            loop.remove_reader(master)

    loop.add_reader(master, show)
    try:
        while data := await process.stdin.read(4096):
            os.write(master, data)
    except (asyncssh.BreakReceived, asyncssh.TerminalSizeChanged, ConnectionError):
        pass
    finally:
        loop.remove_reader(master)
        os.close(master)
        child.terminate()
        await child.wait()


async def main() -> None:
    how: dict[str, Any] = {"encoding": None, "line_editor": False}
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen(
        "127.0.0.1", 0, server_factory=_Open, server_host_keys=[key], process_factory=serve, **how
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.wait_closed()


if __name__ == "__main__":
    asyncio.run(main())
