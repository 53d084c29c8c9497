"""The daily challenge: the same dice for everybody, one try each."""
