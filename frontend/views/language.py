"""The switch of languages, in the footer of every page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts import services
from accounts.models import User


@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """Change the language of this browser and, signed in, of the player everywhere."""
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(settings.LANGUAGES):
        services.settings_update(user=request.user, changes={"language": chosen})
    response = set_language(request)
    translation.activate(chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE)
    return response
