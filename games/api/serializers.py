"""What the API takes and gives, field by field; the schema at /api/schema/ is made of this."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.strict import (
    StrictBooleanField,
    StrictCharField,
    StrictChoiceField,
    StrictIntegerField,
    StrictSerializer,
)
from games import days, deal_links
from games.acts import MAX_ACTIONS_AT_ONCE
from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.errors import DealCodeError
from games.engine.solver import UNKNOWN, UNWINNABLE, WINNABLE
from games.engine.variants import VARIANTS
from games.sentences import sentence

MAX_VERSION = 2**31 - 1
MAX_LOG_LENGTH = 150_000
GAMES = sorted(VARIANTS)
OPTIONS = sorted({option for variant in VARIANTS.values() for option in variant.options})
STATUSES = ["playing", "won", "ended"]
OUTCOMES = [WINNABLE, UNWINNABLE, UNKNOWN]
STANDINGS = [*STATUSES, "closed"]
NO_DAY = _("A day is written as 2026-11-30, or as today.")


class RawCharField(StrictCharField):
    """A text as it was sent, with its white space, perhaps empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, allow_blank=True, **kwargs)


@extend_schema_field({"type": "string"})
class DealCodeField(serializers.Field[DealCode, Any, str, Any]):
    """A deal code as someone may type it, or a link to the deal."""

    default_error_messages = {"invalid": _("A deal code is a text.")}

    def to_internal_value(self, data: Any) -> DealCode:
        """Return the code. Raises ValidationError with code `bad_code`."""
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            return deal_links.parse(data)
        except DealCodeError as error:
            raise serializers.ValidationError(sentence(error), code="bad_code") from error

    def to_representation(self, value: DealCode) -> str:
        """Return the code as text."""
        return str(value)


class DayField(StrictCharField):
    """A day, as `2026-11-30`, or `today` by the server's clock in UTC."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the date. Raises ValidationError for anything that is no day."""
        day = days.read(super().to_internal_value(data))
        if day is None:
            raise serializers.ValidationError(NO_DAY)
        return day


class NewGameSerializer(StrictSerializer):
    """A deal by its code, a random deal of a game and option, a daily deal, or one again."""

    code = DealCodeField(required=False, help_text="The deal: `CF1-D3-AAAAACL`.")
    game = StrictChoiceField(GAMES, required=False)
    option = StrictChoiceField(
        OPTIONS, required=False, help_text="Without it the game's default option."
    )
    daily = DayField(
        required=False, help_text="The daily deal of this day: `2026-11-30`, or `today`."
    )
    winnable = StrictBooleanField(
        required=False, help_text="Only a random deal that is proven to be winnable."
    )
    restart = StrictCharField(
        required=False, max_length=64, help_text="The id of a game: the same deal once more."
    )
    play_on = StrictCharField(
        required=False,
        max_length=64,
        help_text="The id of a game whose log you may read: a game that goes on from `at`.",
    )
    at = StrictIntegerField(
        required=False, min_value=0, max_value=MAX_VERSION, help_text="After that many actions."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return `{"code": DealCode}`, `{"restart": id}`, play_on and at, or daily, game, option.

        Or `{"winnable": (game, option)}` for a deal to be found.

        Raises ValidationError for any other combination.
        """
        if "play_on" in attrs or "at" in attrs:
            if attrs.keys() != {"play_on", "at"}:
                raise serializers.ValidationError(
                    _("To play on, send play_on and at, and nothing else.")
                )
            return attrs
        if "code" in attrs or "restart" in attrs:
            if len(attrs) > 1:
                raise serializers.ValidationError(
                    _("Send either a code, or a game and an option, or a game to restart alone.")
                )
            return attrs
        if "game" not in attrs:
            raise serializers.ValidationError(_("Send a code, or a game."))
        variant = VARIANTS[attrs["game"]]
        option = attrs.get("option", variant.default_option)
        if option not in variant.options:
            known = ", ".join(variant.options)
            message = _("This game has the options %(known)s.") % {"known": known}
            raise serializers.ValidationError({"option": message})
        if "daily" in attrs:
            if "winnable" in attrs:
                raise serializers.ValidationError(_("Each daily deal can be won."))
            return {"daily": attrs["daily"], "game": variant.name, "option": option}
        if attrs.get("winnable"):
            return {"winnable": (variant.name, option)}
        return {"code": deal_codes.random_code(variant.name, option)}


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "string", "minLength": 1, "maxLength": 64}]}
)
class ActIdField(serializers.Field[int | str, Any, int | str, Any]):
    """The sender's own name for an act: a whole number or a short text."""

    def to_internal_value(self, data: Any) -> int | str:
        """Return the id. Raises ValidationError for anything else."""
        if type(data) is int and abs(data) < 2**63:
            return data
        if isinstance(data, str) and 0 < len(data) <= 64:
            return data
        raise serializers.ValidationError(_("Must be a whole number or a text of 1 to 64 letters."))

    def to_representation(self, value: int | str) -> int | str:
        """Return the id as it came."""
        return value


class ActSerializer(StrictSerializer):
    """Actions to play on the version that the sender has seen."""

    version = StrictIntegerField(min_value=0, max_value=MAX_VERSION)
    actions = serializers.ListField(
        child=RawCharField(max_length=100),
        min_length=1,
        max_length=MAX_ACTIONS_AT_ONCE,
        help_text="Tokens, all or none of which are played.",
    )
    id = ActIdField(
        required=False,
        help_text="Sent again with the same id and version, the act is not played twice.",
    )


class ReplaySerializer(StrictSerializer):
    """A game to check."""

    code = RawCharField(max_length=1_000)
    log = RawCharField(max_length=MAX_LOG_LENGTH, default="")


class HintRequestSerializer(StrictSerializer):
    """The version that a hint is asked for."""

    version = StrictIntegerField(min_value=0, max_value=MAX_VERSION)


class VerdictSerializer(serializers.Serializer[Any]):
    """Whether a game can still be won from a version of it."""

    version = serializers.IntegerField()
    outcome = serializers.ChoiceField(OUTCOMES)
    stuck = serializers.BooleanField(help_text="No useful move is left.")


class HintSerializer(VerdictSerializer):
    """The next action of a line that wins."""

    hint = serializers.CharField(allow_null=True, help_text="Null when no line is known.")
    hints = serializers.IntegerField(help_text="How many were given in this game by now.")


class ReviewSerializer(serializers.Serializer[Any]):
    """What the solver says of a game that is over; ask again for what is null."""

    outcome = serializers.ChoiceField(
        OUTCOMES, allow_null=True, help_text="Of the deal; null while it is not known."
    )
    line = serializers.CharField(
        allow_null=True, help_text="The shortest log known that wins the deal."
    )
    par = serializers.IntegerField(allow_null=True, help_text="How many actions it has.")
    last_winnable = serializers.IntegerField(
        allow_null=True,
        help_text="The last action of the game, 0 for the deal, after which it is known that it"
        " could be won.",
    )
    lost = serializers.IntegerField(
        allow_null=True, help_text="The first after which it is known that it could not."
    )
    certain = serializers.BooleanField(
        allow_null=True, help_text="Whether nothing lies between the two; null while not known."
    )


class PileCountSerializer(serializers.Serializer[Any]):
    """A pile face down: its size."""

    count = serializers.IntegerField()


class WasteSerializer(PileCountSerializer):
    """The waste: its size and at most its last three cards, the top one last."""

    cards = serializers.ListField(child=serializers.CharField())


class TopSerializer(PileCountSerializer):
    """A pile of which the top card shows."""

    top = serializers.CharField(allow_null=True)


class FoundationsSerializer(serializers.Serializer[Any]):
    """The four foundations by suit."""

    S = TopSerializer()
    H = TopSerializer()
    D = TopSerializer()
    C = TopSerializer()


class LayoutSerializer(serializers.Serializer[Any]):
    """The cards as a player sees them, each pile from bottom to top."""

    base = serializers.CharField(allow_null=True, help_text="The starting rank of foundations.")
    stock = PileCountSerializer()
    waste = WasteSerializer()
    reserve = TopSerializer()
    foundations = FoundationsSerializer()
    columns = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), max_length=8
    )
    cells = serializers.ListField(child=serializers.CharField(allow_null=True), max_length=4)


class ViewSerializer(LayoutSerializer):
    """A game as its player may see it; a watcher gets no `legal`."""

    id = serializers.CharField()
    code = serializers.CharField(allow_null=True)
    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    daily = serializers.DateField(allow_null=True)
    status = serializers.ChoiceField(STATUSES)
    version = serializers.IntegerField()
    score = serializers.IntegerField()
    ranked_score = serializers.IntegerField()
    actions = serializers.IntegerField(help_text="Tokens of the log, undos included.")
    undo = serializers.IntegerField(help_text="How many actions can be undone now.")
    redo = serializers.CharField(allow_null=True)
    elapsed_ms = serializers.IntegerField()
    legal = serializers.ListField(child=serializers.CharField(), required=False)


class GameSummarySerializer(serializers.Serializer[Any]):
    """A game in a list."""

    id = serializers.CharField()
    code = serializers.CharField(allow_null=True)
    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    daily = serializers.DateField(allow_null=True)
    ranked = serializers.BooleanField(help_text="The player's attempt at a daily deal.")
    played_on_from = serializers.IntegerField(
        allow_null=True,
        help_text="After how many actions of another game it went on from there; such a game"
        " counts nowhere.",
    )
    imported = serializers.BooleanField(help_text="Brought along in an import; counts nowhere.")
    status = serializers.ChoiceField(STATUSES)
    score = serializers.IntegerField()
    ranked_score = serializers.IntegerField()
    actions = serializers.IntegerField()
    undos = serializers.IntegerField()
    hints = serializers.IntegerField(help_text="How many its player was given.")
    by_token = serializers.BooleanField()
    elapsed_ms = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    last_action_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class ListedGameSerializer(GameSummarySerializer):
    """A game in a player's own list: how its cards lay at its end, or lie now in play."""

    layout = LayoutSerializer()


class GameRecordSerializer(GameSummarySerializer):
    """A whole game: code and log give every position of it."""

    log = serializers.CharField(allow_blank=True)


class DealSerializer(serializers.Serializer[Any]):
    """A deal as a player sees it at the start, and how it went for others."""

    code = serializers.CharField()
    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    layout = LayoutSerializer()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    outcome = serializers.ChoiceField(
        OUTCOMES, allow_null=True, help_text="Whether it can be won; null while not known."
    )


class AttemptSerializer(serializers.Serializer[Any]):
    """One's own ranked attempt at a daily deal, with its result so far or for good."""

    id = serializers.CharField()
    standing = serializers.ChoiceField(
        STANDINGS, help_text="`closed`: the day closed while it was in play."
    )
    ranked_score = serializers.IntegerField()
    actions = serializers.IntegerField()
    undos = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField()
    ended_at = serializers.DateTimeField(allow_null=True)
    by_token = serializers.BooleanField()


class DailySerializer(serializers.Serializer[Any]):
    """The daily deal of one game and option."""

    game = serializers.ChoiceField(GAMES)
    option = serializers.ChoiceField(OPTIONS)
    commitment = serializers.CharField(help_text="SHA-256 of the code's text, in hexadecimal.")
    code = serializers.CharField(allow_null=True, help_text="Null until the day has closed.")
    solution = serializers.CharField(
        allow_null=True, help_text="A log that wins it; null until the day has closed."
    )
    attempt = AttemptSerializer(allow_null=True)


class DaySerializer(serializers.Serializer[Any]):
    """The daily deals of a day."""

    date = serializers.DateField()
    closes_at = serializers.DateTimeField()
    is_closed = serializers.BooleanField()
    deals = DailySerializer(many=True)


class ReplayResultSerializer(serializers.Serializer[Any]):
    """What `manage.py replay --jsonl` answers: docs/notation.md."""

    ok = serializers.BooleanField()
    position = serializers.DictField(required=False)
    legal = serializers.ListField(child=serializers.CharField(), required=False)
    at = serializers.IntegerField(required=False, allow_null=True)
    token = serializers.CharField(required=False, allow_blank=True, allow_null=True)
    error = serializers.CharField(required=False)
    about = serializers.CharField(required=False, help_text="The part of a code that is wrong.")
    detail = serializers.CharField(required=False)


class StaleSerializer(serializers.Serializer[Any]):
    """A refusal that brings the game as it is now."""

    code = serializers.CharField()
    detail = serializers.CharField()
    version = serializers.IntegerField(required=False)
    at = serializers.IntegerField(required=False)
    token = serializers.CharField(required=False, allow_blank=True)
    view = ViewSerializer(required=False)
