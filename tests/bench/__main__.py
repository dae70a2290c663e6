"""Print every speed figure: `python -m tests.bench`."""

from __future__ import annotations

from tests.bench import bench_picture, bench_plays


def main() -> None:
    """Run the benches one after another, since they would disturb each other."""
    for title, bench in (("Legal plays", bench_plays), ("Pictures", bench_picture)):
        print(f"\n{title}")
        bench.main()


main()
