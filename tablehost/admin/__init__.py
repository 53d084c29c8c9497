"""What whoever hosts does from a command line: the console, and single deeds for scripts."""
