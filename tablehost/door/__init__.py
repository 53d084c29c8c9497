"""The rules at the door: who is kept out, who is let in, whose a name is."""
