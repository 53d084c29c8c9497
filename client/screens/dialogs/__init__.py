"""Dialogs over other screens: menu, command palette, settings, questions, forms."""
