"""How static files are named: by their content, so that a browser may keep them for ever."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashed names, also inside the `import` statements of JavaScript modules.

    A module's name changes when any module that it imports changes, so a page
    never runs scripts of two releases together.
    """

    support_js_module_import_aggregation = True
    # Each pass takes a changed name one import further; the board's modules lie deeper than
    # the five that Django allows.
    max_post_process_passes = 20
