"""Flush Royal's panel, words and line mode."""
