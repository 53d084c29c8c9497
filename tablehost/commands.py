"""Commands on the ssh line that are answered with text, without the app."""

from tablehost.ssh.handlers import Answer, Asked

HELP = """\
Usage: ssh [-p PORT] HOST            sit at the table (a terminal of 80 x 24 or more)
       ssh [-p PORT] NAME@HOST       the same under another name; guest@ never uses a key
       ssh [-p PORT] HOST --help     this text

In the app ? shows the rules, Esc steps back, Ctrl+C asks whether to leave.
"""


async def answer(asked: Asked) -> Answer | None:
    """The text for a command line, and its exit code: 0, or 2 for a word that is none."""
    word = asked.argv[0]
    if word in ("--help", "-h", "help"):
        return Answer(HELP)
    return Answer(f"There is no command {word!r}. Try: --help\n", 2)
