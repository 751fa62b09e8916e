from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Players")

    def ready(self) -> None:
        from accounts import archive, export, friends, jobs, receivers, second_factors, social
        from accounts.models import Job

        receivers.connect()
        export.register("following", friends.export_of)
        export.register("second_factors", second_factors.export_of)
        export.register("connections", social.export_of)
        jobs.register(Job.Kind.EXPORT, archive.archive_run)
