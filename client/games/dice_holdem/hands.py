"""Names of hands, dice and betting rounds."""

from collections.abc import Mapping, Sequence

from client.locale.i18n import N_, Translator
from client.widgets.die import coloured_face

_HANDS: Mapping[str, str] = {
    "yahtzee_flush": N_("yahtzee flush"),
    "straight_flush": N_("straight flush"),
    "yahtzee": N_("yahtzee"),
    "flush": N_("flush"),
    "four_kind": N_("four of a kind"),
    "straight": N_("straight"),
    "full_house": N_("full house"),
    "three_kind": N_("three of a kind"),
    "two_pair": N_("two pair"),
    "pair": N_("a pair"),
    "none": N_("nothing yet"),
}

_STREETS: Mapping[str, str] = {
    "open": N_("opening"),
    "flop": N_("flop"),
    "turn": N_("turn"),
    "river": N_("river"),
}
_DICE: Mapping[str, str] = {
    "R": N_("red {face}"),
    "B": N_("black {face}"),
    "W": N_("white {face}"),
    "Y": N_("yellow {face}"),
}


def hand_name(category: str, tr: Translator) -> str:
    """A hand's name, by the id in views."""
    return tr(_HANDS[category]) if category in _HANDS else category.replace("_", " ")


def street_name(phase: str, tr: Translator) -> str:
    """A betting round's name, by the view's phase."""
    return tr(_STREETS[phase]) if phase in _STREETS else phase


def dice_codes(dice: Sequence[str], tr: Translator) -> str:
    """Dice as colour letters and faces in the player's language: `R4 B2`, in French `R4 N2`."""
    return " ".join(coloured_face(die, tr.language) for die in dice)


def dice_in_words(dice: Sequence[str], tr: Translator) -> str:
    """Dice in full words, for line mode and screen readers: `red 4 and black 2`."""
    return tr.join(tr(_DICE[die[0]], face=die[1:]) for die in dice)


def most_common_colour(dice: Sequence[str]) -> tuple[int, str]:
    """The number of dice of the most common colour, and one of them: breaks ties between faces."""
    colours = [die[0] for die in dice]
    return max((colours.count(die[0]), die) for die in dice)
