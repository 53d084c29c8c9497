"""How a turn of Yam's runs and ends: the steps behind the moves."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Event, Step
from engine.games.yams.boxes import BONUS, BOXES, DICE, Box, box_points
from engine.games.yams.refusals import (
    bad_keep,
    bad_luck,
    box_order,
    box_taken,
    keep_all,
    no_rolls_left,
    wrong_phase,
)
from engine.games.yams.sheet import further_yams, open_boxes, scores, upper_bonus
from engine.games.yams.values import (
    ROLLS,
    DiceRolled,
    LastScore,
    MatchEnded,
    Scored,
    Sheet,
    Started,
    UpperBonus,
    YamsState,
)


def start(state: YamsState, seat: int) -> Step | IllegalMove:
    """The seat that begins was drawn."""
    if not 0 <= seat < state.seats:
        return bad_luck(f"Seat {seat} cannot start: seats are 0 to {state.seats - 1}.")
    return Step(replace(state, owed=None, seat=seat), (Started(seat),))


def roll(state: YamsState, keep: tuple[int, ...]) -> Step | IllegalMove:
    """Ask for the dice that do not stay; nothing else changes until they have fallen."""
    for position in keep:
        if not 0 <= position < len(state.dice):
            return bad_keep(position, len(state.dice))
    if not state.rolls_left:
        return no_rolls_left()
    if len(keep) == DICE:
        return keep_all()
    return Step(replace(state, owed="roll", keep=tuple(sorted(keep))))


def rolled(state: YamsState, faces: tuple[int, ...]) -> Step | IllegalMove:
    """The dice fell: each rolled position takes the next face."""
    wanted = DICE - len(state.keep)
    if len(faces) != wanted:
        return bad_luck(f"{wanted} dice are to be rolled, not {len(faces)}.")
    fallen = iter(faces)
    dice = tuple(
        [state.dice[place] if place in state.keep else next(fallen) for place in range(DICE)]
    )
    after = replace(
        state, owed=None, phase="choose", dice=dice, rolls_left=state.rolls_left - 1, keep=()
    )
    return Step(after, (DiceRolled(state.seat, dice, state.keep),))


def score(state: YamsState, box: Box) -> Step | IllegalMove:
    """Fill a box and pass the dice on."""
    if state.phase != "choose":
        return wrong_phase()
    seat, options = state.seat, state.options
    sheet = state.sheets[seat]
    filled = sheet[BOXES.index(box)]
    if filled is not None:
        return box_taken(box, filled)
    allowed = open_boxes(sheet, options)
    if box not in allowed:
        return box_order(box, allowed[0])
    points = _worth(state)[box]
    extra = further_yams(sheet, box, state.dice, options)
    after = _fill(sheet, box, points)
    told: tuple[Event, ...] = (Scored(seat, box, points, extra),)
    if upper_bonus(after) > upper_bonus(sheet):
        told = (*told, UpperBonus(seat, BONUS))
    bonuses = state.yams_bonuses
    written = replace(
        state,
        sheets=(*state.sheets[:seat], after, *state.sheets[seat + 1 :]),
        yams_bonuses=(*bonuses[:seat], bonuses[seat] + extra, *bonuses[seat + 1 :]),
        last_score=LastScore(seat, box, points, state.dice),
    )
    return _end_turn(written, told)


def points_now(state: YamsState) -> dict[Box, int]:
    """What the dice as they lie are worth in each box that may be filled."""
    worth = _worth(state)
    return {box: worth[box] for box in open_boxes(state.sheets[state.seat], state.options)}


def winners(state: YamsState) -> tuple[int, ...]:
    """The seats with the highest total."""
    final = scores(state)
    return tuple(seat for seat, total in enumerate(final) if total == max(final))


def _worth(state: YamsState) -> Mapping[Box, int]:
    """What the dice as they lie are worth in each box there is."""
    return box_points(tuple(sorted(state.dice)), full_five_alike=state.options.full_five_alike)


def _fill(sheet: Sheet, box: Box, points: int) -> Sheet:
    index = BOXES.index(box)
    return (*sheet[:index], points, *sheet[index + 1 :])


def _end_turn(state: YamsState, told: tuple[Event, ...]) -> Step:
    played = state.played + 1
    if played == state.seats * len(BOXES):
        over = replace(state, phase="over", dice=(), rolls_left=0, played=played)
        return Step(over, (*told, MatchEnded(winners(over), scores(over))))
    following = (state.seat + 1) % state.seats
    after = replace(state, phase="roll", dice=(), rolls_left=ROLLS, seat=following, played=played)
    return Step(after, told)
