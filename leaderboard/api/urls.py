"""The addresses of the boards' API, under /api/v1/."""

from django.urls import path

from leaderboard.api import views
from leaderboard.api.people import ProfileGamesView, ProfileView

urlpatterns = [
    path("dailies/<str:date>/<str:game>/<str:option>/leaderboard/", views.BoardView.as_view()),
    path("users/<str:name>/", ProfileView.as_view()),
    path("users/<str:name>/games/", ProfileGamesView.as_view()),
    path("deals/<str:code>/leaderboard/", views.CasualBoardView.as_view()),
    path("leaderboards/bankroll/", views.BankrollsView.as_view()),
    path("leaderboards/streaks/<str:game>/<str:option>/", views.StreaksView.as_view()),
    path("leaderboards/<str:game>/<str:option>/", views.SeasonView.as_view()),
]
