"""Panels, texts and line mode of the games; `generic` serves games that bring none of their own."""
