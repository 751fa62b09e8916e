"""Talon's one set of settings. All that differs between machines comes from the environment.

docs/operations.md lists the variables.
"""

from urllib.parse import urlsplit

import django_stubs_ext
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import env

django_stubs_ext.monkeypatch()  # lets code say ModelAdmin[User] and be understood by mypy

BASE_DIR = env.BASE_DIR
DEBUG = env.boolean("DEBUG", default=False)
SECRET_KEY = env.secret_key()
# Keys that were: what they signed counts until they are left out here (docs/operations.md).
SECRET_KEY_FALLBACKS = env.texts("SECRET_KEY_FALLBACKS")

# --- Where the site is reached -----------------------------------------------------------

SITE_URL = env.site_url()
_site = urlsplit(SITE_URL)
_secure = _site.scheme == "https"
_own_hosts = ["localhost", "127.0.0.1", "[::1]"] if _site.hostname == "localhost" else []
ALLOWED_HOSTS = [_site.hostname or "", *_own_hosts, *env.texts("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _secure
SESSION_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
if _secure:  # no other host, and no page without TLS, can set a cookie of such a name
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"  # scripts read it: requests.js
CSRF_FAILURE_VIEW = "frontend.views.errors.csrf_failure"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SECURE_SSL_REDIRECT = False  # the proxy's task: behind it every request looks plain
SILENCED_SYSTEM_CHECKS = ["security.W008"]  # which asks for just that
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if _secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _secure
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# How many proxies of one's own stand before the site: that many addresses at the end of
# X-Forwarded-For are believed, and X-Forwarded-Proto with them.
PROXY_COUNT = env.whole_number("PROXY_COUNT", default=0)
if PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Other sites whose accounts may sign people in here: those that the environment has keys for.
SOCIALACCOUNT_PROVIDERS = env.social_providers()
_sign_in_at = {"google": "https://accounts.google.com", "github": "https://github.com"}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        # Browsers hold the redirect that follows a form to this as well.
        "form-action": [
            SELF,
            *(
                str(keys.get("GITHUB_URL", _sign_in_at[provider]))
                for provider, keys in SOCIALACCOUNT_PROVIDERS.items()
            ),
        ],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# --- What it is made of ------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "servestatic",
    "frontend",
    "leaderboard",
    "games",
    "accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{provider}" for provider in SOCIALACCOUNT_PROVIDERS),
    "allauth.usersessions",
    "channels",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "config.request_log.request_log",
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "frontend.middleware.PageCompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "frontend.middleware.UnknownRulesMiddleware",
    # The last, and sync alone: so Django calls all of them from ServeStatic's on in one thread.
    # Asynchronously each would go to a thread and back twice, a third of what a request takes.
    "frontend.middleware.WrongMethodMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "frontend" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- What it keeps -----------------------------------------------------------------------

DATABASES = {"default": env.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis_url()
CACHES: dict[str, dict[str, object]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            # One that takes connections and answers nothing must not keep requests waiting.
            "OPTIONS": {
                "pool_class": "games.redis_pools.Pool",
                "socket_timeout": 2,
                "socket_connect_timeout": 2,
            },
        }
    }
else:
    # Room for the counters of limits: with the default of 300 a few hundred visitors would
    # push out who tried too many passwords.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }

# --- Who plays ---------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.LoginBackend"]
SESSION_ENGINE = "accounts.sessions"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_REDIRECT_URL = "home"
LOGIN_URL = "account_login"
# New guests that one address may make in ten minutes.
GUEST_LIMIT = env.whole_number("GUEST_LIMIT", default=240, at_least=1)
# Processes that think about positions in play for this one; each starts when first asked.
SOLVER_PROCESSES = env.whole_number("SOLVER_PROCESSES", default=1, at_least=1)
# How many times as long as usual they may take, for machines with little time to spare.
SOLVER_PATIENCE = env.whole_number("SOLVER_PATIENCE", default=1, at_least=1)
# Messages that one socket may send in a second, in the long run.
MESSAGES_A_SECOND = env.whole_number("MESSAGES_A_SECOND", default=20, at_least=1)
# How long a message may wait for a client to read, and after that a close once more.
SECONDS_TO_READ = env.whole_number("SECONDS_TO_READ", default=15, at_least=1)

# Sockets that one address may hold in a process; 0 for any number.
SOCKET_LIMIT = env.whole_number("SOCKET_LIMIT", default=1000)

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "login": "accounts.forms.LoginForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "signup": "accounts.forms.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
# Switched on, an account can be used only after its address is confirmed.
_confirm_email = env.boolean("EMAIL_VERIFICATION", default=False)
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if _confirm_email else "optional"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if _confirm_email else "email", "password1*"]
# Nobody learns from this site which addresses it knows: an address that another account
# has is accepted like any, and only a mail that goes there says more.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_SESSION_REMEMBER = True
# Guests are signed in already when they come to sign in or up: the views sort that out.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": None,  # accounts.attempts counts wrong passwords, by address and account
    "signup": "30/m/ip",
    "reset_password": "20/m/ip,3/m/key",
    "confirm_email": None,  # the adapter counts these, where nobody sees it
}
ALLAUTH_TRUSTED_PROXY_COUNT = PROXY_COUNT

SOCIALACCOUNT_ADAPTER = "accounts.social.SocialAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.social_form.SocialSignupForm"}
SOCIALACCOUNT_AUTO_SIGNUP = False  # everybody chooses a name, and a password
# An address that another site knows opens no account here.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_REAUTHENTICATION_REQUIRED = True
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_QUERY_EMAIL = True

MFA_ADAPTER = "accounts.second_factors.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# An address that is only claimed keeps nobody from it: its owner can claim it as well.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}  # twice a sign-in; there is nothing to guess
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute wrong
MFA_FORMS = {
    "activate_totp": "accounts.second_factor_forms.ActivateAppForm",
    "add_webauthn": "accounts.second_factor_forms.AddPasskeyForm",
    "authenticate": "accounts.second_factor_forms.CodeForm",
    "authenticate_webauthn": "accounts.second_factor_forms.PasskeyForm",
    "edit_webauthn": "accounts.second_factor_forms.RenamePasskeyForm",
    "login_webauthn": "accounts.second_factor_forms.PasskeySignInForm",
    "reauthenticate": "accounts.second_factor_forms.CodeAgainForm",
    "reauthenticate_webauthn": "accounts.second_factor_forms.PasskeyAgainForm",
}
# A stolen password of the staff is not to open the admin site.
STAFF_SECOND_FACTOR = env.boolean("STAFF_SECOND_FACTOR", default=_secure)

globals().update(env.email())
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", default=f"Talon <talon@{_site.hostname}>")

# --- Scripts -----------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.BearerAuthentication",
        "accounts.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "NUM_PROXIES": PROXY_COUNT,
    "DEFAULT_THROTTLE_RATES": {
        "guests": "20/hour",
        "actions": "1200/min",
        "new-games": "120/min",
        "replay": "120/min",
        "solver": "120/min",
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Talon",
    "DESCRIPTION": "Play Canfield, FreeCell and Canfield after Hoyle by script.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# --- Words -------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("el", _("Greek"))]
LOCALE_PATHS = [BASE_DIR / "frontend" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# --- Files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "var" / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "frontend.finders.BundleFinder",
]
STORAGES = {
    "staticfiles": {
        "BACKEND": "config.static.StaticFilesStorage"
        if not DEBUG
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- For those who run it ----------------------------------------------------------------

# Who scrapes /metrics sends it as a bearer token; without one there is no such address.
METRICS_TOKEN = env.secret("METRICS_TOKEN", at_least=16)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "config.logs.TextFormatter"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.one_of("LOG_FORMAT", "text", "json"),
        }
    },
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", default="INFO")},
}

env.start_sentry()
