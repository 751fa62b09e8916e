"""What the board knows without a page: tokens, wishes, the outbox, and where things lie."""

import json
import re
from pathlib import Path

import pytest

FRONTEND = Path(__file__).parents[3] / "frontend"

VIEW = {
    "id": "g", "code": "CF1-D3-AAAAACL", "game": "canfield", "option": "D3", "daily": None,
    "status": "playing", "version": 4, "score": 0, "ranked_score": 0, "actions": 4, "undo": 4,
    "redo": None, "elapsed_ms": 0, "base": "7", "stock": {"count": 31},
    "waste": {"count": 3, "cards": ["9H", "TS", "4D"]}, "reserve": {"count": 12, "top": "QS"},
    "foundations": {
        "S": {"count": 1, "top": "7S"}, "H": {"count": 2, "top": "8H"},
        "D": {"count": 0, "top": None}, "C": {"count": 0, "top": None},
    },
    "columns": [["JH", "TC"], ["KH", "QC"], ["6H"], ["AS"]], "cells": [],
    "legal": ["1h", "24v2", "r1", "sw", "w2", "w3"],
}  # fmt: skip


@pytest.mark.parametrize("token", ["w2", "24v3", "24v14", "S3", "sw", "ws", "5b"])
def test_a_token_is_read_and_written_as_the_same(run, token):
    script = "return actions.writeAction(actions.parseAction(given))"
    assert run("actions: actions.js", script, token) == token


@pytest.mark.parametrize("text", ["", "u", "w", "24v1", "24v02", "24vG", "9h", "2h2", "w2 "])
def test_what_is_no_move_is_not_read_as_one(run, text):
    assert run("actions: actions.js", "return actions.parseAction(given)", text) is None


@pytest.mark.parametrize(
    ("wish", "token"),
    [
        ({"do": "send", "card": "TC", "far": True}, "1h"),
        ({"do": "send", "card": "KH", "far": True}, "24v2"),
        ({"do": "send", "card": "KH", "far": False}, None),
        ({"do": "send", "card": "4D", "far": True}, "w2"),  # of two columns the longer
        ({"do": "send", "card": "TS", "far": True}, None),  # covered
        ({"do": "move", "card": "4D", "to": "3"}, "w3"),
        ({"do": "move", "card": "TC", "to": "S"}, None),  # another suit's foundation
        ({"do": "move", "card": "TC", "to": "C"}, "1h"),
        ({"do": "draw"}, "sw"),
        ({"do": "undo"}, "u"),
        ({"do": "redo"}, None),
    ],
)
def test_a_wish_becomes_the_token_that_the_view_allows(run, wish, token):
    script = "return intents.resolve(given.wish, given.view)"
    assert run("intents: board/intents.js", script, {"wish": wish, "view": VIEW}) == token


def test_freecell_looks_for_a_column_then_an_empty_one_then_a_cell(run):
    view = VIEW | {
        "game": "freecell", "option": "C4", "cells": [None, "2S", None, None],
        "columns": [["9H"], ["TS", "9C"], [], ["TC"]] + [[]] * 4,
        "legal": ["12", "13", "14", "1a", "1c", "2a", "2c", "23", "ba", "bc"],
    }  # fmt: skip
    script = """
        const send = (card, legal = given.legal) =>
            intents.resolve({do: "send", card, far: true}, {...given, legal});
        return [
            send("9H"), send("9H", ["13", "1a"]),
            send("9C", ["23", "2a"]), send("9C", ["2c", "2a"]), send("2S"),
        ];
    """
    # A column alone in its place gains nothing from an empty one, nor a cell's card from a cell.
    assert run("intents: board/intents.js", script, view) == ["12", "1a", "23", "2a", None]


OUTBOX = """
    const sent = [], refused = [];
    let ids = 0;
    const box = new outbox.Outbox(given, {
        send: ({id, version, token}) => sent.push([id, version, token]),
        changed: () => {},
        refused: (intent, detail) => refused.push([intent.do, detail]),
        newId: () => ++ids,
    });
    const state = (more, id = null, played = []) =>
        box.receive({type: "state", view: {...given, ...more}, id, by: null, played});
    box.connected();
    state({});
"""


def test_five_fast_draws_are_sent_one_after_the_other(run):
    script = (
        OUTBOX
        + """
        for (let i = 0; i < 5; i++) box.ask({do: "draw"});
        const pending = box.pending;
        for (let i = 1; i <= 5; i++) state({version: 4 + i}, i, ["sw"]);
        return [pending, sent, box.pending, refused];
    """
    )
    sent = [[i + 1, 4 + i, "sw"] for i in range(5)]
    assert run("outbox: live/outbox.js", script, VIEW) == [5, sent, 0, []]


def test_an_unanswered_act_is_sent_again_with_its_id_and_version(run):
    script = (
        OUTBOX
        + """
        box.ask({do: "draw"});
        box.disconnected();
        box.connected();
        state({version: 5});
        state({version: 5}, 1, ["sw"]);
        return [sent, box.pending];
    """
    )
    assert run("outbox: live/outbox.js", script, VIEW) == [[[1, 4, "sw"], [1, 4, "sw"]], 0]


def test_after_a_stale_act_only_what_names_a_card_and_is_legal_goes_on(run):
    script = (
        OUTBOX
        + """
        box.ask({do: "draw"});
        box.ask({do: "undo"});
        box.ask({do: "move", card: "4D", to: "3"});
        box.ask({do: "move", card: "KH", to: "4"});
        box.refuse({type: "error", id: 1, code: "stale_version", detail: "Moved on.", version: 5});
        const before = sent.length;
        state({version: 5, legal: ["24v2"]});
        return [before, sent, refused, box.view.version];
    """
    )
    assert run("outbox: live/outbox.js", script, VIEW) == [
        1,
        [[1, 4, "sw"], [2, 5, "24v2"]],
        [["draw", "Moved on."], ["move", None]],
        5,
    ]


def test_an_older_state_never_replaces_a_newer_one(run):
    script = OUTBOX + "state({version: 7}); state({version: 6}); return box.view.version;"
    assert run("outbox: live/outbox.js", script, VIEW) == 7


def test_a_move_is_foreseen_by_bookkeeping_alone(run):
    script = (
        OUTBOX
        + """
        box.ask({do: "move", card: "KH", to: "4"});
        box.ask({do: "draw"});
        const piles = ["2", "4", "w", "s"].map((key) => box.table().get(key));
        return piles.map(({count, cards}) => [count, cards]);
    """
    )
    column2, column4, waste, stock = run("outbox: live/outbox.js", script, VIEW)
    assert column2 == [0, []]
    assert column4 == [3, ["AS", "KH", "QC"]]
    assert waste == [6, ["9H", "TS", "4D", None, None, None]]
    assert stock[0] == 28


SIZES = [
    (320, 480), (360, 548), (390, 750), (844, 340), (568, 270), (768, 970), (1280, 750),
    (1920, 1030), (640, 350),
]  # fmt: skip


BOARDS = [("canfield", 1), ("canfield", 20), ("freecell", 7), ("freecell", 19)]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize(("game", "longest"), BOARDS)
def test_everything_lies_on_the_board_and_every_index_shows(run, game, longest, mirror, large):
    freecell = game == "freecell"
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    columns = [deck[:longest], *[["KH"]] * (7 if freecell else 3)]
    view = VIEW | {"game": game, "columns": columns, "cells": [None] * 4 if freecell else []}
    script = """
        const table = piles.tableOf(given.view);
        return given.sizes.map(([width, height]) => {
            const {mirror, largeIndex} = given;
            const space = {width, height, mirror, largeIndex, fanWaste: true};
            const {card, places} = layouts.arrange(table, space);
            return {card, places: [...places], width, height};
        });
    """
    given = {"view": view, "sizes": SIZES, "mirror": mirror, "largeIndex": large}
    for found in run("piles: board/piles.js, layouts: board/layouts.js", script, given):
        card, places = found["card"], dict(found["places"])
        lengths = dict.fromkeys(places, 0) | {str(i + 1): len(c) for i, c in enumerate(columns)}
        for key, place in places.items():
            steps = max(0, lengths[key] - 1) if key.isdigit() else 2 if key == "w" else 0
            far_x = place["x"] + steps * place["dx"]
            far_y = place["y"] + steps * place["dy"]
            assert min(place["x"], far_x) >= 0, (found, key)
            assert max(place["x"], far_x) + card["w"] <= found["width"], (found, key)
            assert far_y + card["h"] <= found["height"] + 1, (found, key)
            if key.isdigit() and steps:
                index = 0.35 if large else 0.27 if card["w"] < 60 else 0.21
                assert place["dy"] >= index * card["h"], json.dumps([found, key])
        tops = {key: (place["x"], place["y"]) for key, place in places.items()}
        assert len(set(tops.values())) == len(tops)


@pytest.mark.parametrize("game", ["canfield", "freecell"])
def test_no_pile_changes_its_place_while_a_column_grows(run, game):
    """Cards may become smaller; what lies beside, over and under them is the screen's to say."""
    freecell = game == "freecell"
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    rest = [["KH"]] * (7 if freecell else 3)
    views = [
        VIEW | {"game": game, "columns": [deck[:longest], *rest], "cells": [None] * 4 * freecell}
        for longest in range(1, 21)
    ]
    script = """
        return given.views.map((view) => {
            const table = piles.tableOf(view);
            return given.sizes.map(([width, height]) => {
                const space = {width, height, mirror: false, largeIndex: false, fanWaste: true};
                const {places} = layouts.arrange(table, space);
                const {x, y} = places.get("1");
                return ["S", "H", "D", "C", "8", "w"].map((key) => places.get(key)).map((place) =>
                    place && [Math.sign(place.x - x), Math.sign(place.y - y)]);
            });
        });
    """
    given = {"views": views, "sizes": [*SIZES, (1440, 852)]}
    grown = run("piles: board/piles.js, layouts: board/layouts.js", script, given)
    for arrangements in zip(*grown, strict=True):
        assert all(each == arrangements[0] for each in arrangements)


def test_no_module_imports_itself_by_a_detour_not_even_for_a_type():
    # The names of collected files are hashed from their imports down; a ring has no bottom.
    scripts = FRONTEND / "static" / "js"
    imports = {
        module: {
            (module.parent / name).resolve()
            for name in re.findall(r'(?:from |import\()"(\..+?)"', module.read_text())
        }
        for module in scripts.rglob("*.js")
    }
    while ends := [module for module, names in imports.items() if not names & imports.keys()]:
        for module in ends:
            del imports[module]
    assert not imports
