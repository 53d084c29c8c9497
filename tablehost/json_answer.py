"""Answers of commands as JSON."""

import json
from typing import Any


def as_json(what: str, **data: Any) -> str:
    """Data for programs, with its format: `tablehost WHAT 1`; HOSTING.md lists the fields.

    The number grows when a field changes its meaning or goes; new fields may come at any time.
    """
    return json.dumps({"format": f"tablehost {what} 1"} | data, ensure_ascii=False, indent=2)
