"""A player's statistics as lines of a label and a figure: what all games share."""

from collections.abc import Iterator, Mapping

from client.locale.i18n import N_, Translator

Own = Mapping[str, int]
"""One player's numbers of one game, by name; those that never came up are missing."""

Figure = tuple[str, str]


def played(own: Own, tr: Translator) -> Iterator[Figure]:
    """Matches played, won, left and played alone."""
    matches = own.get("matches", 0)
    if matches:
        yield tr("Matches"), tr.number(matches)
        yield tr("Won"), of(own.get("wins", 0), matches, tr)
    yield from counted(own, {"left": N_("Left before the end"), "solo": N_("Played alone")}, tr)


def scores(own: Own, tr: Translator) -> Iterator[Figure]:
    """The average score of a match, and the best."""
    if scored := own.get("scored", 0):
        yield tr("Average score"), tr.decimal(own["score"] / scored)
        yield tr("Best score"), tr.number(own["best_score"])


def counted(own: Own, labels: Mapping[str, str], tr: Translator) -> Iterator[Figure]:
    """Numbers that came up, by their labels."""
    return ((tr(label), tr.number(own[name])) for name, label in labels.items() if own.get(name))


def shares(own: Own, labels: Mapping[str, str], whole: str, tr: Translator) -> Iterator[Figure]:
    """Numbers as shares of another one."""
    every = own.get(whole, 0)
    return ((tr(label), of(own[name], every, tr)) for name, label in labels.items() if name in own)


def average(own: Own, label: str, points: str, times: str, tr: Translator) -> Iterator[Figure]:
    """One number divided by another, where there is one to divide by."""
    if count := own.get(times, 0):
        yield tr(label), tr.decimal(own.get(points, 0) / count)


def of(part: int, whole: int, tr: Translator) -> str:
    """`5 (42%)`."""
    if not whole:
        return tr.number(part)
    return f"{tr.number(part)} ({tr.percent(part / whole)})"
