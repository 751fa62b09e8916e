"""The addresses of the games' API, under /api/v1/."""

from django.urls import path

from games.api import deals, solving, views
from games.api.statistics import StatisticsView

urlpatterns = [
    path("games/", views.GamesView.as_view()),
    path("games/<slug:public_id>/", views.GameView.as_view()),
    path("games/<slug:public_id>/actions/", views.ActionsView.as_view()),
    path("games/<slug:public_id>/end/", views.EndView.as_view()),
    path("games/<slug:public_id>/log/", views.LogView.as_view()),
    path("games/<slug:public_id>/hint/", solving.HintView.as_view()),
    path("games/<slug:public_id>/verdict/", solving.VerdictView.as_view()),
    path("games/<slug:public_id>/review/", solving.ReviewView.as_view()),
    path("dailies/<str:date>/", deals.DayView.as_view()),
    path("deals/<str:code>/", deals.DealView.as_view()),
    path("statistics/", StatisticsView.as_view()),
    path("replay/", deals.ReplayView.as_view()),
]
