"""Draws samples, trains both nets and writes their weights: `npm run reader:train`. See README.md."""

import os

# Drawings are the same on all computers of this kind of processor: without what only some of them have.
os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL")
os.environ.setdefault("OPENCV_CPU_DISABLE", "AVX512-SKX")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import argparse
from pathlib import Path

import run
from pictures import draw_pictures

ROOT = Path(__file__).resolve().parents[3]


def arguments():
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="reader:train", description=__doc__)
    parser.add_argument("command", nargs="?", default="train", choices=["train", "sheets", "check", "pictures"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dice", type=int, default=1000, help="of `pictures`, that lie flat")
    parser.add_argument("--chunks", type=int, default=run.CHUNKS, help="of samples for each net")
    parser.add_argument("--reader-steps", type=int, default=run.STEPS["reader"])
    parser.add_argument("--finder-steps", type=int, default=run.STEPS["finder"])
    parser.add_argument("--work", type=Path, default=ROOT / "test-results/reader", help="folder of samples and states")
    parser.add_argument("--weights", type=Path, default=ROOT / "main/vision/net", help="folder of the weights")
    parser.add_argument("--proofs", type=Path, default=ROOT / "test/vision/net", help="folder of the proofs")
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    if options.command == "sheets":
        run.sheets(options.seed, options.work)
    elif options.command == "pictures":
        draw_pictures(options.seed, options.dice, options.work)
    elif options.command == "check":
        run.check(options.seed)
    else:
        steps = {"reader": options.reader_steps, "finder": options.finder_steps}
        run.train(options.seed, options.chunks, steps, options.work, options.weights, options.proofs)
