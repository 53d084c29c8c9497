"""The rules of a Yam's turn: what each move changes, and how turns and the match end."""

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
    Started,
    UpperBonus,
    YamsState,
)
from engine.kit.tuples import replaced_at


def start(state: YamsState, seat: int) -> Step | IllegalMove:
    """Take the dealer's draw of the seat that starts."""
    if not 0 <= seat < state.seats:
        return bad_luck(f"Seat {seat} cannot start: seats are 0 to {state.seats - 1}.")
    return Step(replace(state, owed=None, seat=seat), (Started(seat),))


def roll(state: YamsState, keep: tuple[int, ...]) -> Step | IllegalMove:
    """Ask the dealer to roll the dice that are not kept; nothing else changes until then."""
    for position in keep:
        if not 0 <= position < len(state.dice):
            return bad_keep(position, len(state.dice))
    if not state.rolls_left:
        return no_rolls_left()
    if len(keep) == DICE:
        return keep_all()
    return Step(replace(state, owed="roll", keep=tuple(sorted(keep))))


def rolled(state: YamsState, faces: tuple[int, ...]) -> Step | IllegalMove:
    """Take the dealer's roll: the rolled positions get the faces in ascending order."""
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
    """Fill a box and end the turn."""
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
    points = _points(state)[box]
    extra = further_yams(sheet, box, state.dice, options)
    after = replaced_at(sheet, BOXES.index(box), points)
    events: tuple[Event, ...] = (Scored(seat, box, points, extra),)
    if upper_bonus(after) > upper_bonus(sheet):
        events = (*events, UpperBonus(seat, BONUS))
    bonuses = state.yams_bonuses
    written = replace(
        state,
        sheets=replaced_at(state.sheets, seat, after),
        yams_bonuses=replaced_at(bonuses, seat, bonuses[seat] + extra),
        last_score=LastScore(seat, box, points, state.dice),
    )
    return _end_turn(written, events)


def points_now(state: YamsState) -> dict[Box, int]:
    """The points of the current dice in each box that may be filled."""
    points = _points(state)
    return {box: points[box] for box in open_boxes(state.sheets[state.seat], state.options)}


def winners(state: YamsState) -> tuple[int, ...]:
    """The seats with the highest total."""
    final = scores(state)
    return tuple(seat for seat, total in enumerate(final) if total == max(final))


def _points(state: YamsState) -> Mapping[Box, int]:
    """The points of the current dice in every box."""
    return box_points(tuple(sorted(state.dice)), full_five_alike=state.options.full_five_alike)


def _end_turn(state: YamsState, events: tuple[Event, ...]) -> Step:
    played = state.played + 1
    if played == state.seats * len(BOXES):
        over = replace(state, phase="over", dice=(), rolls_left=0, played=played)
        return Step(over, (*events, MatchEnded(winners(over), scores(over))))
    following = (state.seat + 1) % state.seats
    after = replace(state, phase="roll", dice=(), rolls_left=ROLLS, seat=following, played=played)
    return Step(after, events)
