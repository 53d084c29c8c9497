"""The view of Flush Royal: the board, the viewer's rack, and only counts of all other cards."""

from msgspec import Struct, field

from engine.core.values import TURNS, Over, View
from engine.games.flush_royal.refusals import shown
from engine.games.flush_royal.squares import Square, square
from engine.games.flush_royal.turns import must_play
from engine.games.flush_royal.values import FlushRoyalOptions, FlushRoyalState, LastPlay, Phase
from engine.kit.cards import RackCard, names


class FlushRoyalCan(Struct, frozen=True):
    """The legal moves of the seat to act.

    Attributes:
        place: whether a play is possible, perhaps after swaps.
        exchange: the most cards that may be exchanged; 0 if exchanging is not allowed.
        take_joker: the squares of jokers that may be taken.
    """

    place: bool
    exchange: int
    pass_: bool = field(name="pass")
    put_joker: bool
    take_joker: tuple[Square, ...]


class FlushRoyalView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    Attributes:
        board: "row,column" -> card, with `*` after a card that a joker stands for.
        rack: the viewer's cards in the order in which they were drawn; empty for a spectator.
        reserve: the number of cards in the reserve.
        swaps: the swaps made in this turn.
        quiet_turns: the turns since the last placement.
        options: the options of the match, which bots need to find legal plays.
    """

    phase: Phase
    board: dict[str, str]
    rack: tuple[RackCard, ...]
    rack_sizes: tuple[int, ...]
    reserve: int
    scores: tuple[int, ...]
    swaps: int
    last_play: LastPlay | None
    quiet_turns: int
    options: FlushRoyalOptions
    can: FlushRoyalCan | None


def flush_royal_view(
    state: FlushRoyalState, viewer: int | None, over: Over | None
) -> FlushRoyalView:
    """The view of `viewer`; None is a spectator, who sees no rack."""
    waits = state.owed is None and over is None
    return FlushRoyalView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=TURNS[state.seat].seats if waits else (),
        over=over,
        phase=state.phase,
        board=_shown_board(state),
        rack=() if viewer is None else names(state.racks[viewer]),
        rack_sizes=tuple([len(rack) for rack in state.racks]),
        reserve=state.in_reserve,
        scores=state.scores,
        swaps=state.swaps,
        last_play=state.last_play,
        quiet_turns=state.quiet_turns,
        options=state.options,
        can=_can(state) if waits and viewer == state.seat else None,
    )


def _shown_board(state: FlushRoyalState) -> dict[str, str]:
    board = state.board
    return {_key(cell): shown(board, cell) for cell in board.cells}


def _key(cell: int) -> str:
    return ",".join(map(str, square(cell)))


def _can(state: FlushRoyalState) -> FlushRoyalCan:
    free = not must_play(state)
    return FlushRoyalCan(
        place=state.can_place,
        exchange=min(len(state.rack), state.in_reserve) if free else 0,
        pass_=free,
        put_joker=any(kind == "put" for kind, _ in state.swaps_now),
        take_joker=tuple([square(cell) for kind, cell in state.swaps_now if kind == "take"]),
    )
