"""Draw the PNG icons of the app from their SVGs, with Chromium."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parent.parent / "frontend" / "static" / "icons"

# Each icon: the drawing it is made from, and its width and height in pixels. Phones cut the
# maskable ones to a shape of their own, and Apple's rounds its corners itself.
DRAWN = {
    "talon-192.png": ("talon.svg", 192),
    "talon-512.png": ("talon.svg", 512),
    "talon-maskable-192.png": ("talon-maskable.svg", 192),
    "talon-maskable-512.png": ("talon-maskable.svg", 512),
    "apple-touch-icon.png": ("talon-maskable.svg", 180),
}


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or None
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (source, size) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (ICONS / source).read_text(encoding="utf-8")
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
