"""A player's statistics as pairs of a label and a figure: what all games share."""

from collections.abc import Iterator, Mapping

from client.locale.i18n import N_, Translator

Counters = Mapping[str, int]
"""One player's counters of one game, by name; a counter that is zero is missing."""

Figure = tuple[str, str]


def played(own: Counters, tr: Translator) -> Iterator[Figure]:
    """Matches played, won, left early and played alone."""
    matches = own.get("matches", 0)
    if matches:
        yield tr("Matches"), tr.number(matches)
        yield tr("Won"), with_share(own.get("wins", 0), matches, tr)
    if judged := own.get("judged", 0):
        yield tr("Accuracy"), percentage(own.get("accuracy", 0) / judged / 100, tr)
    yield from counted(own, {"left": N_("Left before the end"), "solo": N_("Played alone")}, tr)


def scores(own: Counters, tr: Translator) -> Iterator[Figure]:
    """Average and best score of a match."""
    if scored := own.get("scored", 0):
        yield tr("Average score"), tr.decimal(own["score"] / scored)
        yield tr("Best score"), tr.number(own["best_score"])


def counted(own: Counters, labels: Mapping[str, str], tr: Translator) -> Iterator[Figure]:
    """Counters that are not zero."""
    return ((tr(label), tr.number(own[name])) for name, label in labels.items() if own.get(name))


def shares(
    own: Counters, labels: Mapping[str, str], whole: str, tr: Translator
) -> Iterator[Figure]:
    """Counters with their percentage of the counter `whole`."""
    every = own.get(whole, 0)
    return (
        (tr(label), with_share(own[name], every, tr))
        for name, label in labels.items()
        if name in own
    )


def average(own: Counters, label: str, points: str, times: str, tr: Translator) -> Iterator[Figure]:
    """The quotient of two counters; nothing if the divisor is zero."""
    if count := own.get(times, 0):
        yield tr(label), tr.decimal(own.get(points, 0) / count)


def percentage(percent: float, tr: Translator) -> str:
    """A percentage with one decimal, as of accuracy: `97.3 %`."""
    return tr("{percent}%", percent=tr.decimal(percent))


def with_share(part: int, whole: int, tr: Translator) -> str:
    """A count with its percentage: `5 (42%)`."""
    if not whole:
        return tr.number(part)
    return f"{tr.number(part)} ({tr.percent(part / whole)})"
