"""A position in print, for people at a command line. It shows all cards, as a referee sees."""

from games.engine.piles import STOCK
from games.engine.replay import Playthrough
from games.engine.view import referee_position

NOTHING = "--"


def board_text(playthrough: Playthrough) -> str:
    """Return a position and its score in lines of text, every pile bottom to top."""
    variant = playthrough.code.variant
    position = referee_position(playthrough)
    lines = [f"{position['code']}  {variant.title}", ""]
    if STOCK in playthrough.position.rules.piles:
        lines += [_pile(name, position[name]) for name in ("stock", "waste", "reserve")]
    if position["cells"]:
        cells = zip("abcd", position["cells"], strict=False)
        lines.append("cells    " + "  ".join(f"{name} {card or NOTHING}" for name, card in cells))
    lines.append(
        "home     "
        + "  ".join(
            f"{suit} {pile[-1] if pile else NOTHING}"
            for suit, pile in position["foundations"].items()
        )
    )
    lines.append("")
    lines += [_pile(str(number), pile) for number, pile in enumerate(position["columns"], start=1)]
    lines.append("")
    lines.append(_result(playthrough))
    return "\n".join(lines)


def _pile(name: str, cards: list[str]) -> str:
    return f"{name:<9}{' '.join(cards) or NOTHING}"


def _result(playthrough: Playthrough) -> str:
    status = "Won" if playthrough.won else "In play"
    return (
        f"{status}. Score {playthrough.score}, ranked {playthrough.ranked_score};"
        f" actions {playthrough.version}, undos {playthrough.undos_used}."
    )
