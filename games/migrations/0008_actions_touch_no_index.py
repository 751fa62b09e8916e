from django.db import migrations, models


def _leave_room(apps, schema_editor):
    """Let PostgreSQL keep room on each page for the next version of its rows."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_game SET (fillfactor = 80)")


class Migration(migrations.Migration):

    dependencies = [("games", "0007_imported")]

    operations = [
        migrations.RemoveIndex(model_name="game", name="games_played_of_a_player"),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["player", "ended_at", "id"],
                name="games_played_of_a_player",
            ),
        ),
        migrations.RunPython(_leave_room, migrations.RunPython.noop),
    ]
