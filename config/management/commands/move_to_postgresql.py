"""`manage.py move_to_postgresql URL`: a site that has outgrown SQLite goes on with PostgreSQL."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connections

from config import env, moving
from games.management.progress import with_progress

TARGET = "target"


class Command(BaseCommand):
    """Copy everything, then audit the copy. Stop the site before, start it with the URL after."""

    help = "Copy the whole site to an empty PostgreSQL database, and audit it there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the database to move to."""
        parser.add_argument("url", help="postgres://user:password@host/name of an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Move. Raises CommandError for a target that is none or not empty, and for any fault."""
        self._open(options["url"])
        try:
            told = moving.move("default", TARGET, with_progress)
        except moving.NotEmpty as error:
            raise CommandError(f"That database is not empty: {error}") from error
        except (moving.Incomplete, DatabaseError) as error:
            raise CommandError(f"Nothing was moved: {error}") from error
        finally:
            connections[TARGET].close()
        for table, rows in told.items():
            self.stdout.write(f"{table}: {rows}")
        self.stdout.write(f"{sum(told.values())} rows moved. What they say is audited now:")
        self.stdout.flush()
        self._audit(options["url"])
        self.stdout.write("All is moved. Start the site with that DATABASE_URL.")

    def _open(self, url: str) -> None:
        try:
            database = env.database_at(url)
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        if database["ENGINE"] != "django.db.backends.postgresql":
            raise CommandError("The URL must begin with postgres://.")
        connections.settings[TARGET] = connections.configure_settings(
            {TARGET: database, "default": {}}
        )[TARGET]

    def _audit(self, url: str) -> None:
        """Audit in a process of its own, which sees the new database as the site will."""
        audit = subprocess.run(
            [sys.executable, "manage.py", "audit"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY},
            capture_output=True,
            text=True,
            check=False,
        )
        self.stdout.write(audit.stdout)
        if audit.returncode:
            raise CommandError(f"The audit found faults: do not use the copy.\n{audit.stderr}")
