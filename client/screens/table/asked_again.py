"""Why a player has to be ready once more, or to add another word."""

from client.locale.i18n import N_, Translator
from client.screens.table.absent import is_away
from client.screens.table.luck import drawn, why_no_word
from engine.sync.hall_views import DroppedWords, TableView, TakenBack, WhyTakenBack


def asked_again(view: TableView, seat: int | None, tr: Translator) -> str:
    """Why this seat has to add its word or say again that it is ready; "" if it has not."""
    dropped, change = view.dropped, view.taken_back
    is_ready = seat is not None and view.seats[seat].ready
    if dropped is None or seat not in dropped.seats or is_ready:
        return _taken_back(view, seat, tr)
    told = _dropped(view, dropped, seat, tr)
    if change is None or seat not in change.seats:
        return told
    again = tr("Are you still ready?")
    return f"{told} {again}"


def asked_anew(before: TableView, after: TableView, seat: int | None, tr: Translator) -> str:
    """The same where it was not said before; "" if it was, even if others have answered since."""
    if (after.taken_back, after.dropped) == (before.taken_back, before.dropped):
        return ""
    name = "" if seat is None else after.seats[seat].name
    old = next((n for n, one in enumerate(before.seats) if name and one.name == name), None)
    said = asked_again(after, seat, tr)
    return "" if said == asked_again(before, old, tr) else said


def _dropped(view: TableView, dropped: DroppedWords, seat: int | None, tr: Translator) -> str:
    """That the reader's own word was dropped, and when they can add another one."""
    why = _why_dropped(view, dropped, tr)
    if waits := why_no_word(view, seat, tr):
        return f"{why} {waits}"
    again = tr("Press {key} to add another one.", key=tr.sense("key: a word", "w"))
    return f"{why} {again}"


def _why_dropped(view: TableView, dropped: DroppedWords, tr: Translator) -> str:
    name = dropped.name
    match dropped.why:
        case "words":
            return tr("{name} added or changed a word before yours: yours was dropped.", name=name)
        case "removed":
            return tr("{name} removed a word before yours: yours was dropped.", name=name)
        case "without":
            text = drawn(
                view,
                N_("Without {name} there are new dice: your word was dropped."),
                N_("Without {name} there are new cards: your word was dropped."),
            )
            return tr(text, name=name)
        case "seats":
            text = drawn(
                view,
                N_("Seats have changed, so there are new dice: your word was dropped."),
                N_("Seats have changed, so there are new cards: your word was dropped."),
            )
            return tr(text)
        case "terms":
            return tr("The game or its options have changed: your word was dropped.")
    return tr("A word was not opened in time: yours was dropped.")


def _taken_back(view: TableView, seat: int | None, tr: Translator) -> str:
    change = view.taken_back
    if change is None or seat not in change.seats:
        return ""
    if change.seat == seat:
        return _own_change(view, change.why, tr)
    match change.why:
        case "seats":
            return _new_company(view, change, tr)
        case "terms":
            return tr("The game or its options have changed. Are you still ready?")
        case "words":
            who, many = _who(change, tr), 1 + len(change.others)
            return tr.plural(
                "{who} added or changed a word. Are you still ready?",
                "{who} added or changed words. Are you still ready?",
                many,
                who=who,
            )
        case "removed":
            who, many = _who(change, tr), 1 + len(change.others)
            return tr.plural(
                "{who} removed a word. Are you still ready?",
                "{who} removed words. Are you still ready?",
                many,
                who=who,
            )
        case "without":
            text = drawn(
                view,
                N_("Without {who} there are new dice. Are you still ready?"),
                N_("Without {who} there are new cards. Are you still ready?"),
            )
            return tr(text, who=_who(change, tr))
        case "drawn":
            return tr("The order of the games is drawn. Are you ready for the first one?")
    if change.seat is None:
        text = drawn(
            view,
            N_("The host was restarted: new dice, new words. Are you still ready?"),
            N_("The host was restarted: new cards, new words. Are you still ready?"),
        )
        return tr(text)
    text = drawn(
        view,
        N_("{name}’s word was not opened in time: new dice, new words. Are you still ready?"),
        N_("{name}’s word was not opened in time: new cards, new words. Are you still ready?"),
    )
    return tr(text, name=change.name)


def _who(change: TakenBack, tr: Translator) -> str:
    """Everybody whose change has not been answered yet."""
    return tr.join([*change.others, change.name])


def _own_change(view: TableView, why: WhyTakenBack, tr: Translator) -> str:
    """The same to the one who changed something."""
    match why:
        case "terms":
            return tr("You changed the game. Are you still ready?")
        case "words":
            return tr("You added or changed a word. Are you still ready?")
        case "removed":
            return tr("You removed your word. Are you still ready?")
    text = drawn(
        view,
        N_("Your word was not opened in time: new dice, new words. Are you still ready?"),
        N_("Your word was not opened in time: new cards, new words. Are you still ready?"),
    )
    return tr(text)


def _new_company(view: TableView, change: TakenBack, tr: Translator) -> str:
    """The same about somebody who has sat down, moved or left."""
    seated, away = [seat.name for seat in view.seats], _away(view, change)
    if change.name in seated and change.name not in away:
        if change.name == _name_at(view, change.seat):
            return tr("{name} sat down. Are you still ready?", name=change.name)
        return tr("{name} has moved. Are you still ready?", name=change.name)
    left = [name for name in (*change.others, change.name) if name not in seated]
    told = []
    if left:
        who = tr.join(left)
        told.append(tr.plural("{who} has left.", "{who} have left.", len(left), who=who))
    if away:
        who = tr.join(away)
        told.append(tr.plural("{who} is away.", "{who} are away.", len(away), who=who))
    why = drawn(
        view,
        N_("That makes new dice, so everybody is asked again: are you still ready?"),
        N_("That makes new cards, so everybody is asked again: are you still ready?"),
    )
    return " ".join((*told, tr(why)))


def _away(view: TableView, change: TakenBack) -> list[str]:
    """Those of whom the change tells and who are away."""
    away = [seat.name for seat in view.seats if is_away(seat)]
    return [name for name in (*change.others, change.name) if name in away]


def _name_at(view: TableView, seat: int | None) -> str:
    """The name at a seat; "" for a seat that is not there."""
    return view.seats[seat].name if seat is not None and seat < len(view.seats) else ""
