"""A player at a real terminal: the OpenSSH client in a pseudo-terminal, its output on a screen.

What is sent are keys, what is looked at is the picture a player would see:

    machine = Machine(tmp_path)                        # a throw-away laptop: keys, known hosts
    machine.trust(host_key.known_hosts_key, port)
    async with RealTerminal(machine, port, user="mara", key=machine.key("mara")) as mara:
        await mara.until("your turn")                  # waits for the picture, never for a time
        mara.send("r")
        await mara.until(lambda it: "rolled" in it.line(-2))
        mara.resize(120, 40)
        mara.cut()                                     # the laptop's lid closes: kill -9
        assert await mara.gone() != 0

`until` raises with the screen as it was. Nothing of the real user's is touched: no configuration,
agent, keys or known hosts. For output without a terminal (`ssh table.local list`) there is `run`.
"""

from tests.real_ssh.machine import PATIENCE, Done, Machine, needs_ssh, run, run_tool
from tests.real_ssh.terminal import (
    BACKSPACE,
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    TAB,
    UP,
    NotSeenError,
    Readable,
    RealTerminal,
)

__all__ = [
    "BACKSPACE",
    "CTRL_C",
    "DOWN",
    "ENTER",
    "ESCAPE",
    "LEFT",
    "PATIENCE",
    "RIGHT",
    "TAB",
    "UP",
    "Done",
    "Machine",
    "NotSeenError",
    "Readable",
    "RealTerminal",
    "needs_ssh",
    "run",
    "run_tool",
]
