"""Translations: gettext catalogues in `<language>/LC_MESSAGES/`, and the code that uses them."""
