"""The addresses of the games' API, under /api/v1/."""

from django.urls import path

from games.api import views

urlpatterns = [
    path("games/", views.GamesView.as_view()),
    path("games/<slug:public_id>/", views.GameView.as_view()),
    path("games/<slug:public_id>/actions/", views.ActionsView.as_view()),
    path("games/<slug:public_id>/end/", views.EndView.as_view()),
    path("games/<slug:public_id>/log/", views.LogView.as_view()),
    path("deals/<str:code>/", views.DealView.as_view()),
    path("replay/", views.ReplayView.as_view()),
]
