"""All that a site keeps, copied from one database to another, row by row and id by id."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections, models, transaction
from django.db.migrations.recorder import MigrationRecorder

BATCH = 1000

Model = type[models.Model]
Progress = Callable[[Iterable[models.Model], int, str], Iterable[models.Model]]


class NotEmpty(Exception):
    """The target holds rows already; `tables` says how many, by table."""

    def __init__(self, tables: dict[str, int]) -> None:
        super().__init__(", ".join(f"{name}: {rows}" for name, rows in tables.items()))
        self.tables = tables


class Incomplete(Exception):
    """Not as many rows arrived as there are."""


def all_models() -> list[Model]:
    """Return every model with a table of its own, those between two others too."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]


def counts(alias: str) -> dict[str, int]:
    """Return how many rows each table of a database has; of tables that exist."""
    there = set(connections[alias].introspection.table_names())
    return {
        model._meta.db_table: _rows(model, alias).count()
        for model in all_models()
        if model._meta.db_table in there
    }


def check_empty(alias: str) -> None:
    """Let a database pass that has no rows but what migrations leave. Raises NotEmpty."""
    by_migrations = {
        "django_content_type",
        "auth_permission",
        MigrationRecorder.Migration._meta.db_table,
    }
    filled = {
        name: rows for name, rows in counts(alias).items() if rows and name not in by_migrations
    }
    if filled:
        raise NotEmpty(filled)


def move(source: str, target: str, progress: Progress) -> dict[str, int]:
    """Copy all rows from the database `source` to the empty `target`; returns counts by table.

    In one transaction on each side: the source stands still meanwhile, and the target has all
    or nothing. Raises NotEmpty and Incomplete.
    """
    check_empty(target)
    call_command("migrate", database=target, verbosity=0)
    with transaction.atomic(using=source), transaction.atomic(using=target):
        told = counts(source)
        for model in reversed(all_models()):
            _rows(model, target)._raw_delete(target)  # what migrations left
        for model in all_models():
            total = told[model._meta.db_table]
            rows = _rows(model, source).order_by("pk").iterator(BATCH)
            for batch in _batches(progress(rows, total, model._meta.label)):
                _rows(model, target).bulk_create(batch)
        _let_ids_go_on(target)
        arrived = counts(target)
        if arrived != told:
            wrong = {
                name: (told[name], arrived.get(name))
                for name in told
                if told[name] != arrived.get(name)
            }
            raise Incomplete(f"rows there and here: {wrong}")
    return told


def _rows(model: Model, alias: str) -> Any:
    return model._base_manager.using(alias)


def _batches(rows: Iterable[models.Model]) -> Iterator[list[models.Model]]:
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch


def _let_ids_go_on(alias: str) -> None:
    """Have the next row of each table numbered after the last that was copied."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)
