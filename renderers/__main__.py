"""`python -m renderers OUT_DIR`: draw the gallery. `python -m renderers --contrast`: print the themes' contrasts."""

from __future__ import annotations

import sys
from pathlib import Path

from renderers.contrast import report
from renderers.gallery import write_gallery


def main(arguments: list[str]) -> int:
    """Write the gallery to the one folder named, or print the contrasts; return the exit status."""
    if arguments == ["--contrast"]:
        print(report())
        return 0
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m renderers OUT_DIR | --contrast", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    print(f"{write_gallery(folder)} pictures in {folder}; open {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
