"""Screens, a folder each: keys (`screen`), drawing (`drawing`) and line mode (`lines`)."""
