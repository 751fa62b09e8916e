"""Addresses of the account's part, under /api/v1/."""

from django.urls import path

from accounts.api.friends import FollowingView, FollowView
from accounts.api.views import ExportView, GuestsView, MeView

urlpatterns = [
    path("guests/", GuestsView.as_view(), name="api-guests"),
    path("me/", MeView.as_view(), name="api-me"),
    path("following/", FollowingView.as_view(), name="api-following"),
    path("following/<str:name>/", FollowView.as_view(), name="api-follow"),
    path("me/export/", ExportView.as_view(), name="api-me-export"),
]
