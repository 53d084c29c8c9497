"""`run(bot)`: a bot as a program, with help, options, and errors in a line."""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from client.bots import LinkError, LostError, RefusalError
from tablehost_bots.bot import Bot, house_rules
from tablehost_bots.loading import is_loading
from tablehost_bots.player import Place, complain, play, result_line

FAILED = 1


def run(bot: Bot, *, game: str = "farkle", arguments: Sequence[str] | None = None) -> None:
    """Play with a bot as the command line says, and end the program.

    Nothing happens while another program, such as the arena, loads the bot from its file.

    Args:
        bot: the bot.
        game: of the table that is opened if the command line names none.
        arguments: instead of those of the program.
    """
    if not is_loading.get():
        sys.exit(main(bot, game, arguments))


def main(bot: Bot, game: str, arguments: Sequence[str] | None) -> int:
    """Play; the exit code."""
    about = bot.__doc__ or sys.modules[bot.__module__].__doc__
    options = parser(about, game).parse_args(arguments)
    try:
        for _ in range(options.matches):
            view = asyncio.run(play(bot, _place(options), say=complain))
            sys.stdout.write(f"{result_line(view)}\n")
    except (LinkError, LostError, RefusalError) as error:
        complain(str(error))
        return FAILED
    except KeyboardInterrupt:
        return 130
    return 0


def parser(about: str | None, game: str = "farkle") -> argparse.ArgumentParser:
    """The options of every bot, and what `--help` says about this one."""
    found = argparse.ArgumentParser(
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    found.add_argument("host", help="as for ssh")
    found.add_argument("code", nargs="?", default="", help="the table's; without it, one is opened")
    found.add_argument("-p", "--port", type=int, help="of the host; ssh's default is 22")
    found.add_argument("--name", default="robo", help="of the player (default: robo)")
    found.add_argument("--game", default=game, help=f"of the table opened (default: {game})")
    found.add_argument("--bots", nargs="*", default=["expert"], help="levels of the host's bots")
    found.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule there"
    )
    found.add_argument("--matches", type=int, default=1, help="how many to play (default: 1)")
    found.add_argument(
        "-o", dest="options", action="append", default=[], metavar="OPTION", help="one of ssh's"
    )
    found.add_argument("-F", dest="config", metavar="FILE", help="ssh's configuration")
    found.add_argument("-i", dest="key", metavar="FILE", help="the key to connect with")
    return found


def _place(options: argparse.Namespace) -> Place:
    ssh = [word for option in options.options for word in ("-o", option)]
    ssh += ["-i", options.key] if options.key else []
    ssh += ["-F", options.config] if options.config else []
    return Place(
        host=options.host,
        code=options.code,
        game=options.game,
        bots=tuple(options.bots),
        rules=house_rules(options.option),
        port=options.port,
        name=options.name,
        options=tuple(ssh),
    )
