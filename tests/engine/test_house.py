"""What keeps the engine pure, and its documents true."""

import ast
import sys
from pathlib import Path

import pytest

from games import engine
from games.engine import deal_codes
from games.engine.errors import BadToken, DealCodeError, GameOver, IllegalMove
from games.engine.variants import VARIANTS

ENGINE = Path(engine.__path__[0])
DOCS = ENGINE.parent.parent / "docs"


def imports(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            found.add(str(node.module))
    return found


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.stem)
def test_the_engine_imports_the_standard_library_and_itself_alone(path: Path) -> None:
    for module in imports(path):
        top = module.partition(".")[0]
        assert top in sys.stdlib_module_names or module.startswith("games.engine"), module
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def test_no_shuffle_of_a_library_is_used() -> None:
    for path in ENGINE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert ".shuffle(" not in text
        assert ".seed(" not in text


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_has_its_rules_page(game: str) -> None:
    page = (DOCS / f"rules-{game}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {VARIANTS[game].title}\n")
    for option in VARIANTS[game].options:
        assert f"`{option}`" in page
    for section in ("Ranked score", "The end", "Touching a card"):
        assert f"# {section}\n" in page


def test_the_notation_tells_every_code_option_and_error() -> None:
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    for variant in VARIANTS.values():
        for word in (*variant.prefixes, *variant.options):
            assert f"`{word}`" in page
    for error in (DealCodeError, BadToken, IllegalMove, GameOver):
        assert f"`{error.code}`" in page
    for text in ("", "CF1", "X-D3-A", "CF1-X-A", "CF1-D3-A", "MS1-C4-A"):
        with pytest.raises(DealCodeError) as refused:
            deal_codes.parse(text)
        assert f"| `{refused.value.about}` |" in page
