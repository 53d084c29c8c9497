"""`tablehost verify`: records of matches and evenings, and the proof of their luck."""
