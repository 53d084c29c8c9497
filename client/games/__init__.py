"""Looks and words of the games; the generic ones serve any game that brings none of its own."""
