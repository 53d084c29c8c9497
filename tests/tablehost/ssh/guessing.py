"""A client that guesses passphrases or codes."""

from collections.abc import Sequence

import asyncssh

from tests.tablehost.ssh.host import Host


class Guesser(asyncssh.SSHClient):
    """Types one word after the other."""

    def __init__(self, words: list[str]) -> None:
        self._words = words

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        return [self._words.pop(0)] if self._words else None


async def guess(host: Host, *words: str) -> bool:
    try:
        connection, _ = await asyncssh.create_connection(
            lambda: Guesser(list(words)),
            "127.0.0.1",
            host.port,
            username="mara",
            known_hosts=None,
            client_keys=None,
            config=[],
        )
    except asyncssh.Error:
        return False
    connection.close()
    await connection.wait_closed()
    return True
