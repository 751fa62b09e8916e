"""What the boards' API takes and gives, field by field."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.api.strict import StrictSerializer
from games.api.serializers import STANDINGS
from leaderboard import seasons
from leaderboard.selectors import Cursor

NO_MONTH = _("A month is written as 2026-11.")


class CursorField(serializers.CharField):
    """Where a page begins: what `next` and `previous` of another page say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=80, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        """Return the cursor. Raises ValidationError."""
        try:
            return Cursor.read(super().to_internal_value(data))
        except ValueError as error:
            raise serializers.ValidationError(_("This place in the list is not known.")) from error


class MonthField(serializers.CharField):
    """A month, as `2026-11`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=7, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the month. Raises ValidationError for what is none."""
        month = seasons.read_month(super().to_internal_value(data))
        if month is None:
            raise serializers.ValidationError(NO_MONTH)
        return month


class BotsSerializer(StrictSerializer):
    """Whose board: people's, or that of results played by token."""

    bots = serializers.ChoiceField(["true", "false"], default="false")


class BoardQuerySerializer(BotsSerializer):
    """Which part of which board: a page of all, those whom one follows, or those around one."""

    cursor = CursorField(required=False)
    show = serializers.ChoiceField(["everyone", "friends", "around"], default="everyone")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a page of what has none."""
        if attrs["show"] != "everyone" and "cursor" in attrs:
            raise serializers.ValidationError({"cursor": _("This place in the list is not known.")})
        return attrs


class ShowSerializer(StrictSerializer):
    """Whose rows: everyone's, or those of whom one follows and one's own."""

    show = serializers.ChoiceField(["everyone", "friends"], default="everyone")


class SeasonQuerySerializer(ShowSerializer):
    """Of which time: a month, this one unless told, or all."""

    period = serializers.ChoiceField(["month", "all"], default="month")
    month = MonthField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a month of all time."""
        if attrs["period"] == "all" and "month" in attrs:
            raise serializers.ValidationError({"month": _("Ask for a month, or for all time.")})
        return attrs


class StreakQuerySerializer(ShowSerializer):
    """By which streak: the one that goes on, or the longest ever."""

    by = serializers.ChoiceField(["current", "longest"], default="current")


class EntrySerializer(serializers.Serializer[Any]):
    """A result on a board. Its `replay`, the id of its game, shows when its day has closed."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null for a hidden result.")
    player = serializers.CharField()
    profile = serializers.BooleanField(help_text="Whether `users/NAME/` is there for others.")
    is_followed = serializers.BooleanField(help_text="By who asks.")
    standing = serializers.ChoiceField(STANDINGS)
    ranked_score = serializers.IntegerField()
    actions = serializers.IntegerField()
    undos = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField(help_text="In play, up to the last action.")
    ended_at = serializers.DateTimeField(allow_null=True)
    by_token = serializers.BooleanField()
    on_board = serializers.BooleanField(
        help_text="False for a guest's own result, whose rank is the one it would have."
    )
    is_own = serializers.BooleanField()
    replay = serializers.CharField(allow_null=True)


class BoardSerializer(serializers.Serializer[Any]):
    """A page of the board of a daily deal, best first, and one's own entry."""

    results = EntrySerializer(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    me = EntrySerializer(allow_null=True)


class CasualBoardSerializer(serializers.Serializer[Any]):
    """The best first games of a deal, and one's own."""

    results = EntrySerializer(many=True)
    me = EntrySerializer(allow_null=True)


class SeasonEntrySerializer(serializers.Serializer[Any]):
    """What a member has won and scored."""

    rank = serializers.IntegerField()
    player = serializers.CharField()
    profile = serializers.BooleanField(help_text="Whether `users/NAME/` is there for others.")
    is_followed = serializers.BooleanField(help_text="By who asks.")
    is_own = serializers.BooleanField()
    won = serializers.IntegerField(help_text="Days won.")
    points = serializers.IntegerField(help_text="The sum of ranked scores.")
    played = serializers.IntegerField(help_text="Attempts that stand.")


class SeasonSerializer(serializers.Serializer[Any]):
    """The best of a month or of all time, and one's own."""

    month = serializers.CharField(allow_null=True)
    results = SeasonEntrySerializer(many=True)
    me = SeasonEntrySerializer(allow_null=True)


class StreakEntrySerializer(serializers.Serializer[Any]):
    """The streaks of a member."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null without a streak.")
    player = serializers.CharField()
    profile = serializers.BooleanField(help_text="Whether `users/NAME/` is there for others.")
    is_followed = serializers.BooleanField(help_text="By who asks.")
    is_own = serializers.BooleanField()
    current = serializers.IntegerField()
    longest = serializers.IntegerField()
    last_won = serializers.DateField()


class StreaksSerializer(serializers.Serializer[Any]):
    """The longest streaks, and one's own."""

    results = StreakEntrySerializer(many=True)
    me = StreakEntrySerializer(allow_null=True)


class BankrollEntrySerializer(serializers.Serializer[Any]):
    """What the games of a member after Hoyle have come to."""

    rank = serializers.IntegerField()
    player = serializers.CharField()
    profile = serializers.BooleanField(help_text="Whether `users/NAME/` is there for others.")
    is_followed = serializers.BooleanField(help_text="By who asks.")
    is_own = serializers.BooleanField()
    balance = serializers.IntegerField()
    games = serializers.IntegerField()


class BankrollsSerializer(serializers.Serializer[Any]):
    """The largest bankrolls, and one's own."""

    results = BankrollEntrySerializer(many=True)
    me = BankrollEntrySerializer(allow_null=True)
