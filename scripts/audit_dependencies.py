"""See whether anything that is pinned has a known vulnerability; `scripts/check` runs it.

Exit status 1 for a vulnerability, 2 where the database of them cannot be reached.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

FILES = ("requirements.txt", "requirements-dev.txt")


def audit(name: str) -> list[dict[str, Any]]:
    """Return what pip-audit knows of each package of a file; nothing when it fails."""
    told = subprocess.run(  # noqa: S603
        [
            Path(sys.executable).with_name("pip-audit"), "--requirement", name, "--no-deps",
            "--disable-pip", "--progress-spinner", "off", "--timeout", "10", "--format", "json",
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        packages: list[dict[str, Any]] = json.loads(told.stdout)["dependencies"]
    except (ValueError, KeyError):
        return []
    return packages


def main() -> int:
    """Audit all files, and tell."""
    packages = [package for name in FILES for package in audit(name)]
    known = [package for package in packages if "skip_reason" not in package]
    faulty = [package for package in known if package["vulns"]]
    for package in faulty:
        for fault in package["vulns"]:
            mended = ", ".join(fault["fix_versions"]) or "none yet"
            print(f"{package['name']} {package['version']}: {fault['id']} (mended in {mended})")
    if faulty:
        return 1
    if len(known) < len(packages) or not packages:
        print(f"{len(known)} of {len(packages)} packages could be looked up")
        return 2
    print(f"{len(known)} packages have no known vulnerability")
    return 0


if __name__ == "__main__":
    sys.exit(main())
