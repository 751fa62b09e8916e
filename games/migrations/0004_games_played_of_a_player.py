from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("games", "0003_redeals")]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False), ("version__gt", 0)),
                fields=["player", "ended_at", "id"],
                name="games_played_of_a_player",
            ),
        ),
    ]
