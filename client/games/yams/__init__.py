"""The panel, words and line mode of Yam's."""
