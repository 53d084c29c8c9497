"""Catalogues, `<language>/LC_MESSAGES/client.po` and `.mo`, kept by `python -m client.locale`."""
