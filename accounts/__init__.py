"""Who plays: guests, members, their settings, sessions and tokens."""
