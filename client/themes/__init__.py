"""Themes: roles and their colours at every colour depth."""
