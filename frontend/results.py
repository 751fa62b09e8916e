"""A result in words and numbers, to share: no card of the deal is told, and no code."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.templatetags.standings import clock, day_name, deal_name
from frontend.templatetags.talon import actions_text, signed
from leaderboard.selectors import Entry


def share_text(entry: Entry, url: str) -> str:
    """Return a result that stands, or stands so far, as the three lines that are shared."""
    result = entry.result
    facts = [
        _("%(score)s points") % {"score": signed(result.ranked_score)},
        actions_text(result.actions),
        clock(result.elapsed_ms),
    ]
    if result.undos:
        facts.append(
            ngettext("%(count)d undo", "%(count)d undos", result.undos) % {"count": result.undos}
        )
    if entry.rank is not None and result.shown:
        facts.append(_("rank %(rank)d") % {"rank": entry.rank})
    head = {
        "won": _("Won: %(facts)s"),
        "playing": _("So far: %(facts)s"),
        "ended": _("Not won: %(facts)s"),
        "closed": _("Not won: %(facts)s"),
    }[result.standing]
    deal = deal_name(result.game, result.option)
    return "\n".join(
        [f"Talon, {day_name(result.daily)}: {deal}", head % {"facts": ", ".join(facts)}, url]
    )
