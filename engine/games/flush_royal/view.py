"""What a viewer of Flush Royal sees: the board, its own rack, and of all else how many."""

from msgspec import Struct, field

from engine.core.values import TURNS, Over, View
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.refusals import shown
from engine.games.flush_royal.squares import Square, square
from engine.games.flush_royal.swapping import puts, takes
from engine.games.flush_royal.turns import must_play
from engine.games.flush_royal.values import FlushRoyalOptions, FlushRoyalState, LastPlay, Phase
from engine.kit.cards import RackCard, names


class FlushRoyalCan(Struct, frozen=True):
    """What the seat to act may do now.

    Attributes:
        place: a play exists, swaps counted.
        exchange: the most cards, 0 where it is not allowed.
        take_joker: squares of the jokers whose card is on the rack.
    """

    place: bool
    exchange: int
    pass_: bool = field(name="pass")
    put_joker: bool
    take_joker: tuple[Square, ...]


class FlushRoyalView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it; the fields are those of the game's page.

    Attributes:
        options: the house rules, beyond the page: a bot sees nothing but this.
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
    swaps = state.swaps < SWAPS
    return FlushRoyalCan(
        place=state.can_place,
        exchange=min(len(state.rack), state.in_reserve) if free else 0,
        pass_=free,
        put_joker=swaps and bool(puts(state.board, state.rack)),
        take_joker=tuple([square(cell) for cell in takes(state.board, state.rack)])
        if swaps
        else (),
    )
