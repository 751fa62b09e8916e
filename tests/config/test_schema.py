"""The API does what its schema says: no 500, and no answer that the schema does not have."""

from contextlib import suppress

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Config, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from accounts.services import token_create
from games import services
from games.engine import deal_codes

OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in SchemaGenerator().get_schema(public=True)["paths"].items()
    for method in methods
]

REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]


@pytest.fixture
def schema(transactional_db, alice):
    """The schema as it is served, with alice's token and a game of hers to ask for."""
    _token, raw = token_create(user=alice, name="schema")
    game = services.game_create(player=alice, code=deal_codes.parse("CF1-D3-AAAAACL"))
    schema = schemathesis.openapi.from_wsgi(
        "/api/schema/?format=json",
        get_wsgi_application(),
        config=Config.from_dict(
            {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
        ),
    )
    return schema, game.public_id, raw


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_call_answers_as_the_schema_says(schema, operation, mode):
    loaded, public_id, raw = schema
    method, path = operation.split(" ")

    @given(case=loaded[path][method].as_strategy(generation_mode=mode))
    @settings(
        max_examples=25,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case):
        if "public_id" in case.path_parameters:
            case.path_parameters["public_id"] = public_id
        if operation == "DELETE /api/v1/me/":
            case.body = {"unknown": True}  # alice is still needed
        # What a schema allows the rules may still refuse, such as a deal code.
        case.call_and_validate(
            headers={"Authorization": f"Bearer {raw}"}, excluded_checks=[positive_data_acceptance]
        )

    # Where a call takes nothing there is nothing to get wrong.
    with suppress(Unsatisfiable):
        ask()
