"""The account's part of the HTTP API, and what every API view of the site shares."""
