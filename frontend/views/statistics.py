"""One's own statistics, and what pages need to show anybody's."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from frontend import charts
from frontend.statistics_form import StatisticsForm
from games.periods import today_in
from games.statistics import Statistics, statistics_of


def numbers_of(statistics: Statistics) -> dict[str, Any]:
    """Return what the templates of numbers and pictures need."""
    zone = statistics.wanted.period.zone
    played = {day: counts.played for day, counts in statistics.days.items()}
    months = statistics.months
    rates = {month: counts.won / counts.played for month, counts in months.items()}
    kind = max(statistics.kinds, key=lambda each: statistics.kinds[each][0].played, default=None)
    scores = statistics.scores[kind] if kind else {}
    until = min(statistics.wanted.period.last or today_in(zone), today_in(zone))
    halves = charts.heat_map(played, until)
    return {
        "statistics": statistics,
        "kinds": [
            {"game": game, "option": option, "counts": counts, "streaks": streaks}
            for (game, option), (counts, streaks) in statistics.kinds.items()
        ],
        "halves": halves,
        "table_of_days": [
            (day, counts)
            for day, counts in sorted(statistics.days.items(), reverse=True)
            if halves[0].first <= day <= until
        ],
        "scores_of": kind,
        "scores": charts.distribution(scores),
        "table_of_months": [
            {"month": month, "played": counts.played, "won": counts.won, "rate": rates[month]}
            for month, counts in sorted(months.items(), reverse=True)
        ],
        "by_month": charts.by_month(rates),
    }


@login_required
@never_cache
@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """What one's games come to: numbers, pictures, and the tables behind them."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    form = StatisticsForm(request.GET)
    bots = request.GET.get("bots") == "true"
    wanted = form.wanted(timezone.get_current_timezone(), bots=bots)
    context = {"form": form, "bots": bots, **numbers_of(statistics_of(request.user, wanted))}
    return render(request, "statistics/page.html", context, status=400 if form.errors else 200)
