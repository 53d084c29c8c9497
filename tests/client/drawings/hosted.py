"""The host's console: every tab, and a form over it."""

from collections.abc import Mapping

from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.console.drawing import draw_console
from client.screens.console.model import ConsoleModel
from client.screens.dialogs.form_drawing import FormModel, draw_form
from client.widgets.buttons import Button
from client.widgets.entry import Entry
from client.widgets.form import Field
from engine.sync.house_view import (
    Cluster,
    GuestRow,
    HouseSeat,
    HouseTable,
    HouseView,
    Load,
    MachineRow,
)
from tests.client.drawings.every_game import FORMS

KEY = "SHA256:8d0n3t7e1w5p2s9m4g6T0k1L3f8h2b5c7R9y4u6a0i1"
PEOPLE = (
    GuestRow(1, "Mara", KEY, "192.168.1.20", 7, 0, 64, 0, host=True),
    GuestRow(2, "jo", "", "192.168.1.31", 7, 1, 12, 9, host=False),
    GuestRow(5, "中文名字", "", "2001:1b8:85a3::8a2e:370:7334", 7, -1, 3, 0, host=False),
    GuestRow(9, "Théo", KEY.replace("8d0n", "7x2K"), "192.168.1.9", 0, -1, 200, 0, host=False),
)
SEATS = (
    HouseSeat("Mara", "person", away=False, stand_in=False),
    HouseSeat("jo", "person", away=True, stand_in=True),
    HouseSeat("Ada", "bot", away=False, stand_in=False),
)
FREE = HouseSeat("", "empty", away=False, stand_in=False)
TABLES = (
    HouseTable(7, "PLUM", "Friday", "farkle", "playing", SEATS, (1,), 60, 1),
    HouseTable(8, "2Q4M-7BXK", "Théo’s table", "dice_holdem", "waiting", (FREE,) * 8, (), 0, 0),
)
LOAD = Load(4, 2, 0, 12, (4, 40), (1, 2), 96, 4)
VIEW = HouseView(PEOPLE, TABLES, LOAD, doors_open=True, paused=False)
BUSY = replace(VIEW, load=replace(LOAD, lag=310, frame=(40, 300), save=()), doors_open=False)
BANS = (
    {"kind": "address", "value": "203.0.113.7", "minutes": 0, "why": "psst"},
    {"kind": "key", "value": KEY, "minutes": 60 * 24 * 7, "why": "on verra bien"},
    {"kind": "name", "value": "Max", "minutes": 42, "why": ""},
)
ANT = MachineRow(
    name="ant", address="192.168.1.2", port=2230, version="0.2.0", gone=0, has_hall=True,
    is_drained=False, people=31, sessions=33, tables=9, lag=0, behind=0,
)  # fmt: skip
CAT = replace(ANT, name="cat", has_hall=False, people=4, sessions=4, tables=0)
MACHINES = (
    ANT,
    replace(CAT, name="bee", lag=412, behind=3, is_drained=True, disk_full=True),
    CAT,
    replace(CAT, name="elk", gone=200, people=0, lag=12_400, behind=300, is_drained=True),
    replace(CAT, name="fox", gone=40, version=""),
)
SEVERAL = replace(VIEW, cluster=Cluster(MACHINES, "one"))
PEOPLE_SHOWN = ConsoleModel(host="table.local", view=VIEW, bans=BANS, chosen=1)


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    titles = {form.id: form.title(tr) for form in FORMS}
    models = {
        "console_people": PEOPLE_SHOWN,
        "console_announcing": replace(PEOPLE_SHOWN, entry=Entry(tr("to everybody"), "bonsoir", 7)),
        "console_tables": replace(PEOPLE_SHOWN, part="tables", chosen=0, seat=1),
        "console_bans": replace(PEOPLE_SHOWN, part="bans", answer=tr("Done.")),
        "console_load": replace(PEOPLE_SHOWN, part="load", view=replace(BUSY, paused=True)),
        "console_machines": replace(PEOPLE_SHOWN, part="machines", view=SEVERAL),
        "console_empty": ConsoleModel(host="table.local", part="tables"),
    }
    canvases = {
        name: draw_console(model, size, symbols, titles.__getitem__, tr)
        for name, model in models.items()
    }
    return {**canvases, "console_deed": _deed(canvases["console_people"], symbols, tr)}


def _deed(base: Canvas, symbols: Symbols, tr: Translator) -> Canvas:
    model = FormModel(
        title=tr("Ban {name}?", name="jo"),
        text=tr("Nobody with that key, name or address can come in."),
        fields=(
            Field("kind", tr("By"), tr("address")),
            Field("minutes", tr("For"), tr("{n} h", n=1)),
            Field("why", tr("Note for you"), "", entry=Entry("", "psst", 4)),
        ),
        chosen=2,
        answers=(
            Button("do:no", tr.sense("key", "Esc"), tr("no")),
            Button("do:yes", tr.sense("key", "Enter"), tr("ban"), main=True),
        ),
    )
    canvas = draw_form(base, model, tr)
    return canvas.drawn_in(symbols, tr.language)
