"""Commands on the ssh command line that are answered with text, without the app."""

from tablehost.commands.commands import Commands

__all__ = ["Commands"]
