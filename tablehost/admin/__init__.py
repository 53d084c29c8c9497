"""`tablehost admin`: the console, and single commands for scripts."""
