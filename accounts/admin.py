"""Players and tokens for the staff. Passwords, digests and keys are nobody's to read."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import ApiToken, User

# The admin's own form would let passwords be tried without limit and without a second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Players: found by name or address, switched off and on."""

    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "created")
    list_filter = ("is_guest", "is_active", "is_staff", ("created", admin.DateFieldListFilter))
    search_fields = ("username", "email")
    ordering = ("-created",)
    date_hierarchy = "created"
    fields = (
        "username", "email", "is_guest", "is_active", "is_staff", "is_superuser",
        "groups", "user_permissions", "preferences", "created", "last_login", "deleted",
    )  # fmt: skip
    readonly_fields = (
        "username", "email", "is_guest", "preferences", "created", "last_login", "deleted",
    )  # fmt: skip
    filter_horizontal = ("groups", "user_permissions")
    actions = ("deactivate", "activate")

    @admin.action(description=_("Switch off: sign out everywhere and let nothing in"))
    def deactivate(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Ban the chosen players."""
        services.users_set_active(users=players.exclude(pk=request.user.pk or 0), active=False)

    @admin.action(description=_("Switch on again"))
    def activate(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """Let the chosen players in again; what was deleted stays so."""
        services.users_set_active(users=players.filter(deleted=None), active=True)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players sign up themselves; staff are made on the command line."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """A row that goes would take its games along; switch it off instead."""
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens: who has which, and a way to revoke them."""

    list_display = ("name", "hint", "user", "created", "last_used", "revoked")
    list_filter = ("revoked",)
    search_fields = ("name", "user__username")
    fields = readonly_fields = ("user", "name", "hint", "created", "last_used", "revoked")
    list_select_related = ("user",)
    actions = ("revoke",)

    @admin.action(description=_("Revoke"))
    def revoke(self, request: HttpRequest, tokens: QuerySet[ApiToken]) -> None:
        """Make the chosen tokens worthless."""
        for token in tokens:
            services.token_revoke(token=token)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tokens are made by their owners, who alone see them."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """A revoked token stays for the record."""
        return False
