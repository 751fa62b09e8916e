"""Games know how often the waste was turned over, those played before too."""

from django.conf import settings
from django.db import migrations, models


def count_redeals(apps, schema_editor):
    Game = apps.get_model("games", "Game")
    changed = []
    games = Game.objects.filter(log__contains="ws").only("pk", "log")
    for game in games.iterator(500):
        game.redeals = game.log.split(" ").count("ws")
        changed.append(game)
        if len(changed) == 500:
            Game.objects.bulk_update(changed, ["redeals"])
            changed.clear()
    Game.objects.bulk_update(changed, ["redeals"])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0002_daily_deals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="redeals",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(count_redeals, migrations.RunPython.noop, elidable=True),
    ]
