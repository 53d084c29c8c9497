"""Texts for refusals of the hall, in the player's language."""

from client.locale.i18n import Translator
from engine.sync.refusals import shown, template
from engine.sync.reports import Refused


def hall_refusal(refusal: Refused, tr: Translator) -> str:
    """The refusal in the player's language; in English if the hall has no text for it."""
    text = template(refusal)
    if text is None:
        return refusal.text
    return tr(text, **{name: str(shown(value)) for name, value in refusal.facts.items()})


def other_name(asked: str, name: str, tr: Translator) -> str:
    """The text that tells a player why they have another name than they asked for."""
    return tr(
        "The name “{asked}” belongs to somebody else, so you are “{name}”. You can choose another "
        "name.",
        asked=asked,
        name=name,
    )
