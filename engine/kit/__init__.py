"""What games share: dice, cards, poker ranking, betting and pots, score sheets."""
