"""Small sounds: none unless they are wanted, and then for what has happened."""

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import choose
from tests.browser.table import Table

CODE = "CF1-D3-AAAAACL"

# What the browser's audio is asked for: contexts, and the tones and breaths that are started.
LISTEN = """
    window.audio = {contexts: 0, started: 0};
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
        constructor() { super(); window.audio.contexts++; }
    };
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
        const start = source.prototype.start;
        source.prototype.start = function (...when) {
            window.audio.started++;
            return start.apply(this, when);
        };
    }
"""


def begin(open_browser, *, wanted):
    page = open_browser().new_page()
    page.add_init_script(LISTEN)
    warnings = []
    page.on("console", lambda message: warnings.append(message.text))
    table = Table.begin(page, CODE)
    choose(page, sounds=wanted)
    return table, warnings


def audio(table):
    return table.page.evaluate("window.audio")


def test_while_they_are_off_there_is_no_audio_at_all(open_browser):
    table, _warnings = begin(open_browser, wanted=False)
    table.play("3h")
    table.card("AS").click()
    assert audio(table) == {"contexts": 0, "started": 0}


def test_a_move_a_draw_and_a_refusal_are_heard_and_nobody_is_warned(open_browser):
    table, warnings = begin(open_browser, wanted=True)
    assert audio(table)["contexts"] == 0  # nothing before the first touch
    started = 0
    for token in ("3h", "sw"):
        table.play(token)
        assert audio(table)["started"] > started
        started = audio(table)["started"]
    table.card("AS").click()
    expect(table.page.locator("#notice")).to_be_visible()
    assert audio(table)["started"] > started
    assert audio(table)["contexts"] == 1
    assert not [text for text in warnings if "AudioContext" in text]


VIEW = {
    "S": {"key": "S", "kind": "foundation", "count": 0, "cards": []},
    "s": {"key": "s", "kind": "stock", "count": 31, "cards": []},
    "w": {"key": "w", "kind": "waste", "count": 3, "cards": ["2C"]},
    "1": {"key": "1", "kind": "column", "count": 1, "cards": ["QH"]},
}


@pytest.mark.parametrize(
    ("counts", "sound"),
    [
        ({}, None),
        ({"S": 1, "1": 0}, "home"),
        ({"w": 2, "1": 2}, "place"),
        ({"s": 28, "w": 6}, "draw"),
        ({"s": 34, "w": 0}, "redeal"),
        ({"s": 34, "w": 0, "1": 1}, "redeal"),
    ],
)
def test_the_sound_is_that_of_what_has_changed(run, counts, sound):
    after = {key: pile | {"count": counts.get(key, pile["count"])} for key, pile in VIEW.items()}
    script = """
        const [before, after] = given.map((piles) => new Map(Object.entries(piles)));
        return sounds.soundOf(before, after);
    """
    assert run("sounds: board/sounds.js", script, [VIEW, after]) == sound


def test_no_sound_is_loud(run):
    script = """
        const peaks = {};
        for (const name of ["lift", "place", "draw", "redeal", "home", "refusal", "win"]) {
            const context = new OfflineAudioContext(1, 44100, 44100);
            const player = new sounds.Sounds({sounds: true});
            player.context = context;
            player[name]();
            const heard = (await context.startRendering()).getChannelData(0);
            peaks[name] = heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        }
        return peaks;
    """
    peaks = run("sounds: board/sounds.js", script)
    assert all(0 < peak < 0.2 for peak in peaks.values()), peaks
