"""The host's console."""

from client.screens.console.screen import ConsoleScreen

__all__ = ["ConsoleScreen"]
