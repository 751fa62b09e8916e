"""One's own data: an archive to take along, and logs to bring along."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import access, archive, jobs
from accounts.forms import ImportForm
from accounts.models import Job, User
from accounts.streaming import streamed
from games import importing

Export, Import = Job.Kind.EXPORT, Job.Kind.IMPORT
View = Callable[..., HttpResponseBase]


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user


def _after_password(view: View) -> View:
    """Have members show once more that it is them; guests have nothing to show it by."""
    guarded = reauthentication_required(app="accounts")(view)

    @wraps(view)
    def chosen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if access.member_of(request) is None:
            return view(request, *args, **kwargs)
        response: HttpResponseBase = guarded(request, *args, **kwargs)
        return response

    return chosen


def _page(request: HttpRequest, form: ImportForm | None = None) -> HttpResponse:
    player = _player(request)
    jobs.wake(player.jobs.all())
    context = {
        "export": jobs.job_of(player, Export),
        "import": jobs.job_of(player, Import),
        "form": form or ImportForm(),
    }
    status = 400 if form is not None and form.errors else 200
    return render(request, "settings/data.html", context, status=status)


@login_required
@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Show what can be taken along and brought along, and how far that is."""
    return _page(request)


@login_required
@never_cache
@require_safe
def progress(request: HttpRequest) -> JsonResponse:
    """How far one's jobs are, for the script of the page."""
    player = _player(request)
    jobs.wake(player.jobs.all())
    facts = {
        job.kind: {"state": job.state, "done": job.done, "total": job.total}
        for kind in (Export, Import)
        if (job := jobs.job_of(player, kind)) is not None
    }
    return JsonResponse(facts)


@login_required
@never_cache
@require_POST
@_after_password
def export_start(request: HttpRequest) -> HttpResponse:
    """Begin to write the archive."""
    archive.archive_start(_player(request))
    return redirect("data")


@login_required
@never_cache
@require_safe
@_after_password
def download(request: HttpRequest) -> HttpResponseBase:
    """The archive, piece by piece."""
    job = jobs.job_of(_player(request), Export)
    if job is None or job.state != Job.State.DONE:
        return redirect("data")
    pieces = archive.pieces_of(job)
    response = streamed(request, pieces, content_type="application/zip")
    response["Content-Length"] = str(job.report["size"])
    response["Content-Disposition"] = 'attachment; filename="talon.zip"'
    return response


@login_required
@never_cache
@require_POST
def import_start(request: HttpRequest) -> HttpResponse:
    """Take in logs; the page then tells what became of them."""
    player = access.member_of(request)
    if player is None:
        return redirect("account_signup")
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            importing.import_start(player=player, file=form.cleaned_data["file"])
        except ValidationError as error:
            form.add_error("file", error)
        else:
            return redirect("data")
    return _page(request, form)
