"""Boxes over any screen: menu, command palette, settings, questions."""
