"""All addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import api

api_v1: list[URLPattern | URLResolver] = [
    path("", include("accounts.api.urls")),
    path("", include("games.api.urls")),
    path("", include("leaderboard.api.urls")),
    path("<path:rest>", api.not_found),
]

urlpatterns = [
    path("", include("frontend.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include(api_v1)),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("admin/", admin.site.urls),
]

handler400 = "frontend.views.errors.bad_request"
handler403 = "frontend.views.errors.permission_denied"
handler404 = "frontend.views.errors.not_found"
handler429 = "frontend.views.errors.too_many_requests"  # asked for by allauth and our limits
handler500 = "frontend.views.errors.server_error"
