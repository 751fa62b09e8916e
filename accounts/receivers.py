"""What accounts itself does when Django and allauth tell of sign-outs and new passwords."""


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
