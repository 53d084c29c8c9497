"""Cards are laid one by one by keys, clicks or typing, and taken back."""

from msgspec.structs import replace

from client.games import registry
from client.games.flush_royal.plan import Laid, Plan, after_news, board, placement, plan_of
from client.games.flush_royal.typed import lay_typed
from client.locale.i18n import translator
from tests.client.games.flush_royal.moments import Hands, Royal, hands, opened

panel = registry.panel("flush_royal")

EN, FR = translator("en"), translator("fr")


def plan(player: Hands) -> Plan:
    return plan_of(player.seen)


def test_digit_lays_a_card_where_the_cursor_is() -> None:
    player = hands(opened()).press("1")

    assert plan(player).laid == (Laid(0, (7, 7)),)
    assert placement(player.seen) == {"do": "place", "cards": [{"card": "TD", "at": [7, 7]}]}


def test_digit_pressed_twice_takes_its_card_back() -> None:
    assert plan(hands(opened()).press("1", "1")).laid == ()


def test_digit_lays_a_card_again_elsewhere() -> None:
    assert plan(hands(opened()).press("1", "right", "1")).laid == (Laid(0, (7, 8)),)


def test_digits_lay_cards_one_after_the_other() -> None:
    across = hands(opened()).press("1", "2", "3")
    assert [one.at for one in plan(across).laid] == [(7, 7), (7, 8), (7, 9)]
    assert plan(across).cursor == (7, 9)

    down = hands(opened()).press("1", "down", "2", "3")
    assert [one.at for one in plan(down).laid] == [(7, 7), (8, 7), (9, 7)]


def test_digits_pass_over_cards_on_the_board() -> None:
    player = hands(opened()).press("left", "left", "left", "left", "1")
    first = plan(player).cursor
    taken = set(board(player.seen.view))

    row = [(first[0], column) for column in range(first[1] + 1, 15)]
    due = next(at for at in row if at not in taken)
    assert plan(player.press("2")).laid[-1].at == due


def test_digits_stop_at_the_edge() -> None:
    player = hands(opened()).press(*("right",) * 7, "1")
    assert plan(player).cursor == (7, 14)

    assert len(plan(player.press("2")).laid) == 1


def test_digit_of_a_card_laid_elsewhere_takes_it_back() -> None:
    assert plan(hands(opened()).press("1", "2", "1")).laid == (Laid(1, (7, 8)),)


def test_digit_over_a_board_card_picks_up_the_card() -> None:
    player = hands(opened()).press("left", "2")

    assert (plan(player).hand, plan(player).laid) == (1, ())
    (lay,) = [one for one in panel.actions(player.press("up").seen, EN) if one.main]
    player.go_on(lay.memory)
    assert plan(player).laid == (Laid(1, (6, 6)),)


def test_arrows_wrap_around_the_edges() -> None:
    assert plan(hands(opened()).press(*["up"] * 8)).cursor == (14, 7)


def test_tab_moves_between_free_squares_beside_cards() -> None:
    player = hands(opened())
    places = [plan(player.press("tab")).cursor for _ in range(6)]

    assert places == [(8, 5), (8, 6), (6, 5), (6, 6), (7, 4), (7, 7)]
    assert plan(player.press("shift+tab")).cursor == (7, 4)


def test_click_on_a_card_then_a_square_lays_it() -> None:
    assert plan(hands(opened()).click("rack:3", "square:6,6")).laid == (Laid(3, (6, 6)),)


def test_cards_chosen_by_click_are_laid_one_behind_the_other() -> None:
    player = hands(opened())
    for card in ("rack:0", "rack:1", "rack:2"):
        player = player.click(card)
        (lay,) = [one for one in panel.actions(player.seen, EN) if one.name == "lay"]
        player.go_on(lay.memory)

    assert [one.at for one in plan(player).laid] == [(7, 7), (7, 8), (7, 9)]


def test_click_on_a_laid_card_picks_it_up() -> None:
    player = hands(opened()).click("rack:3", "square:6,6", "square:6,6", "square:8,6")

    assert plan(player).laid == (Laid(3, (8, 6)),)


def test_card_is_laid_where_it_is_dropped() -> None:
    player = hands(opened()).drag("rack:3", "square:6,6")

    assert plan(player).laid == (Laid(3, (6, 6)),)
    assert plan(player.drag("square:6,6", "square:8,6")).laid == (Laid(3, (8, 6)),)


def test_card_dragged_off_the_board_returns_to_the_rack() -> None:
    for onto in ("rack:0", "do:play", None):
        player = hands(opened()).drag("rack:3", "square:6,6").drag("square:6,6", onto)
        assert plan(player).laid == ()


def test_card_dropped_on_a_board_card_moves_the_cursor_only() -> None:
    player = hands(opened()).drag("rack:4", "square:7,5")

    assert (plan(player).laid, plan(player).cursor) == ((), (7, 5))
    assert "put" in [one.name for one in panel.actions(player.seen, EN)]


def test_dragged_joker_keeps_its_card() -> None:
    player = hands(opened()).drag("rack:4", "square:7,7").press("right")
    declared = plan(player).laid[0].stands_for
    player.press("escape").drag("square:7,7", "square:7,4")

    assert plan(player).laid == (Laid(4, (7, 4), declared),)
    assert plan(player).declaring is None


def test_dragged_card_is_shown_on_its_way() -> None:
    player = hands(opened()).drag_over("rack:3", "square:6,6", "square:6,7")

    assert [one.at for one in plan(player).shown] == [(6, 7)]
    assert plan(player).laid == ()
    assert "K♣" in panel.draw(player.seen, (80, 16), EN).text().splitlines()[7]
    assert panel.is_veiled(player.seen)
    assert plan(player.drag("rack:3", "square:6,7")).laid == (Laid(3, (6, 7)),)


def test_dragged_card_is_not_shown_on_another() -> None:
    player = hands(opened()).drag_over("rack:3", "square:6,6", "square:7,5")
    assert plan(player).shown == ()

    player.drag_over("rack:3", "square:6,6", None)
    assert plan(player).shown == ()


def test_laid_card_is_dragged_from_its_square() -> None:
    player = hands(opened()).press("4").drag_over("square:7,7", "square:6,6")
    assert plan(player).shown == (Laid(3, (6, 6)),)

    player.drag_over("square:7,7", None)
    assert plan(player).shown == (Laid(3, (7, 7)),)


def test_dragged_joker_stands_for_a_card() -> None:
    player = hands(opened()).drag_over("rack:4", "square:6,6")

    assert plan(player).shown[0].stands_for


def test_key_ends_a_drag() -> None:
    player = hands(opened()).drag_over("rack:3", "square:6,6").press("left")

    assert plan(player).shown == ()
    assert plan(player).is_empty


def test_other_places_are_not_shown_on_their_way() -> None:
    seen = hands(opened()).seen
    for place in ("square:7,5", "rack:7", "do:play"):
        assert panel.during_drag(seen, place, "square:6,6") is None


def test_backspace_returns_to_the_card_it_takes_up() -> None:
    player = hands(opened()).press("1", "2", "3", "left", "left", "backspace")
    assert plan(player).cursor == (7, 9)

    assert [one.at for one in plan(player.press("4")).laid] == [(7, 7), (7, 8), (7, 9)]


def test_other_places_cannot_be_dragged() -> None:
    player = hands(opened()).drag("rack:3", None)

    assert plan(player).is_empty
    assert panel.after_drag(player.seen, "square:7,5", "square:6,6") is None
    assert panel.after_drag(player.seen, "rack:7", "square:6,6") is None
    assert panel.after_drag(player.seen, "do:play", "square:6,6") is None
    watcher = opened().seen()
    watcher = replace(watcher, view={**watcher.view, "you": None, "rack": []})
    assert panel.after_drag(watcher, "rack:0", "square:6,6") is None


def test_backspace_takes_back_the_last_card_and_esc_all() -> None:
    player = hands(opened()).press("1", "right", "2", "backspace")

    assert plan(player).laid == (Laid(0, (7, 7)),)
    assert plan(player.press("escape")).is_empty
    assert panel.after_key(player.seen, "escape") is None


def test_joker_is_declared_by_arrows() -> None:
    player = hands(opened()).press("5")

    assert plan(player).laid == (Laid(4, (7, 7), "AS"),)
    assert plan(player.press("left", "down")).laid == (Laid(4, (7, 7), "KH"),)
    done, *_ = panel.actions(player.seen, EN)
    player.go_on(done.memory)
    assert plan(player.press("left")).cursor == (7, 6)


def test_typed_cards_are_laid() -> None:
    seen = opened().seen()
    cases = {
        "10H": (Laid(1, (7, 7)),),
        "kc 6 6": (Laid(3, (6, 6)),),
        "TD, TH; T♠": (Laid(0, (7, 7)), Laid(1, (7, 8)), Laid(2, (7, 9))),
        "** AH": (Laid(4, (7, 7), "AH"),),
        "** AH 8,6": (Laid(4, (8, 6), "AH"),),
    }

    for text, cards in cases.items():
        found = lay_typed(text, seen, EN)
        assert isinstance(found, Plan)
        assert found.laid == cards


def test_typed_cards_in_french() -> None:
    seen = opened().seen()

    for text, card in (("RT", 3), ("10K", 0), ("10C", 1), ("10P", 2), ("KC", 3), ("10Co", 1)):
        found = lay_typed(text, seen, FR)
        assert isinstance(found, Plan)
        assert [one.card for one in found.laid] == [card]


def test_impossible_typed_cards_are_explained() -> None:
    seen = opened().seen()

    assert lay_typed("2H", seen, EN) == "2H is not on your rack."
    assert lay_typed("TD bet", seen, EN) == "“bet” is not a card: type rank and suit, like 10H."
    assert lay_typed("TD 7 6", seen, EN) == (
        "That is not a free square: type row and column, 0 to 14."
    )
    assert (
        lay_typed("TD 99 6", seen, EN) == "That is not a free square: type row and column, 0 to 14."
    )
    assert lay_typed("TD TD", seen, EN) == "TD is not on your rack."
    assert lay_typed("pass", seen, EN) is None


def test_plan_survives_other_plays_unless_its_square_is_taken() -> None:
    royal = opened()
    mara = hands(royal, 0).click("rack:0", "square:7,7", "rack:1", "square:9,9")
    royal.place("TD 7 7  TH 7 8  TS 7 9").draw("2S 3S 4S")
    mara.seen = replace(mara.seen, view=royal.match.view(0))

    assert after_news(mara.seen).laid == (Laid(1, (9, 9)),)


def test_plan_is_dropped_when_the_rack_changes() -> None:
    royal = opened()
    jo = hands(royal).press("1")
    royal.place("TD 7 7  TH 7 8  TS 7 9").draw("2S 3S 4S")
    jo.seen = replace(jo.seen, view=royal.match.view(1))

    assert after_news(jo.seen).is_empty


def test_spectator_can_only_move_the_cursor() -> None:
    royal = Royal("AD AC 2H 6H JH", "TD TH TS KC **")
    seen = replace(royal.seen(), view=royal.match.view(None))

    moved = panel.after_key(seen, "up")
    assert moved is not None
    assert moved.cursor == (6, 7)
    assert panel.after_key(seen, "1") is None
    assert panel.actions(seen, EN) == ()
