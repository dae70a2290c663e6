"""Print every speed figure: `python -m tests.bench`."""

from __future__ import annotations

from tests.bench import bench_picture, bench_plays, bench_press


def main() -> None:
    """Run the benches one after another, since they would disturb each other."""
    benches = (("Legal plays", bench_plays), ("Pictures", bench_picture), ("Presses", bench_press))
    for title, bench in benches:
        print(f"\n{title}")
        bench.main()


main()
