"""Bundles: a page's modules as one script that means the same."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from frontend import bundles
from frontend.bundles import BundleError

TEMPLATES = Path(bundles.__file__).parent / "templates"


@pytest.fixture
def modules(tmp_path: Path):
    """Write modules, and give back the bundle of the first."""

    def bundle(**texts: str) -> str:
        for name, text in texts.items():
            path = tmp_path / f"{name.replace('__', '/')}.js"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return bundles.script(f"{next(iter(texts))}.js", tmp_path)

    return bundle


def test_a_module_comes_once_and_after_all_that_it_imports(modules) -> None:
    text = modules(
        entry='import { a } from "./a.js";\nimport { c as see } from "./deep/c.js";\nsee(a);\n',
        a='import { c } from "./deep/c.js";\nexport const a = c(1);\n',
        deep__c="const kept = 2;\nexport function c(n) {\n  return n + kept;\n}\n",
    )
    assert text == (
        "const $deep_c = (() => {\nconst kept = 2;\nfunction c(n) {\n  return n + kept;\n}\n"
        "return { c };\n})();\n"
        "const $a = (() => {\nconst { c } = $deep_c;\nconst a = c(1);\nreturn { a };\n})();\n"
        "const { a } = $a;\nconst { c: see } = $deep_c;\nsee(a);\n"
    )


def test_comments_go_and_what_looks_like_one_stays(modules) -> None:
    text = modules(
        entry=(
            "/** A page. */\n\n// Says it.\nconst x = /** @type {import('./t.js').X} */ (y);\n"
            'const url = "https://x/*"; // stays\n/** @type {A} */ (x).b = "/* no */";\n'
            "/** @param {string} a */\nf(a);\n"
        )
    )
    assert text == (
        'const x = (y);\nconst url = "https://x/*"; // stays\n(x).b = "/* no */";\nf(a);\n'
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import x from "./x.js";\n', "cannot be bundled"),
        ('import * as x from "./x.js";\n', "cannot be bundled"),
        ("export default function f() {}\n", "cannot be bundled"),
        ("export let x = 1;\n", "cannot be bundled"),
        ("const x = await import('./x.js');\n", "cannot be bundled"),
        ('import { x } from "./none.js";\n', "no module none.js"),
        ('import { x } from "./entry.js";\nexport const x = 1;\n', "imports itself"),
    ],
)
def test_what_is_written_in_another_way_is_refused(modules, text: str, why: str) -> None:
    with pytest.raises(BundleError, match=why):
        modules(entry=text)


def test_every_page_has_its_bundle_and_no_other() -> None:
    used = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r"\{% script \"(\w+)\" %\}", path.read_text(encoding="utf-8"))
    }
    assert used <= set(bundles.PAGES)
    for name in bundles.names():
        assert bundles.text_of(name)


@pytest.mark.parametrize("name", bundles.names())
def test_a_bundle_is_found_among_the_static_files(name: str) -> None:
    path = finders.find(name)
    assert isinstance(path, str)
    assert Path(path).read_text(encoding="utf-8") == bundles.text_of(name)
    assert finders.find(f"{name}.none") is None


def test_while_debugging_the_modules_and_sheets_are_served_themselves(settings) -> None:
    template = Template('{% load talon %}{% styles "base" %} {% script "play" %}')
    assert re.findall(r'"(/static/[^"]+)"', template.render(Context())) == [
        "/static/bundles/base.css", "/static/bundles/play.js",
    ]  # fmt: skip
    settings.DEBUG = True
    assert re.findall(r'"(/static/[^"]+)"', template.render(Context())) == [
        "/static/css/themes.css", "/static/css/pages.css", "/static/css/forms.css",
        "/static/js/pages/play.js",
    ]  # fmt: skip
