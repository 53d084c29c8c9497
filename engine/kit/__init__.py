"""Rules that games share: dice, playing cards, betting and pots."""
