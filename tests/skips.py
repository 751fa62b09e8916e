"""A pytest plugin that writes down which tests were skipped and why, so that nobody misses it."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--skips-to", default="", help="file for the reasons of skipped tests")


class Skips:
    """Collects reasons; works on the controller of xdist, which sees all reports."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.reasons: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons.append(f"{report.nodeid}: {report.longrepr[2].removeprefix('Skipped: ')}")

    def pytest_sessionfinish(self) -> None:
        if self.reasons:
            Path(self.path).write_text("\n".join(sorted(self.reasons)) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--skips-to")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Skips(path))
