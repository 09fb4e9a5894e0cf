"""The commands: drawing and training in two processes, sheets to look at, and numbers for the tests."""

import hashlib
import json
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch

from export import PROOF, export
from samples import CLASSES, PATCH
from train import NETS, Samples, Training, draw_chunk

CHUNKS = 40
STEPS = {"reader": 40_000, "finder": 40_000}
HERE = Path(__file__).parent
DRAWING = ["chance", "shapes", "camera", "solids", "dice", "things", "tables", "scene", "samples"]
LEARNING = [*DRAWING, "nets", "train"]


def digest(modules):
    """Eight digits that change with the source of these modules."""
    source = b"".join((HERE / f"{module}.py").read_bytes() for module in modules)
    return hashlib.sha256(source).hexdigest()[:8]


def chunk_path(work, net, seed, index):
    """File of a chunk of samples."""
    return work / f"{net}-{seed}-{index:03}-{digest(DRAWING)}.npz"


def draw(work, net, seed, index):
    """Draws a chunk into its file, unless it is there."""
    path = chunk_path(work, net, seed, index)
    if not path.exists():
        begun = time.time()
        drawing = path.with_suffix(".new")
        with drawing.open("wb") as file:
            np.savez(file, *draw_chunk(net, seed, index))
        drawing.replace(path)
        print(f"{net} chunk {index} drawn in {time.time() - begun:.0f} s", flush=True)


def learn(work, name, seed, chunks, steps):
    """Trains one net on its chunks. Gives the file of its state."""
    loaded = []
    for index in range(chunks):
        with np.load(chunk_path(work, name, seed, index)) as file:
            loaded.append([file[key] for key in file.files])
    state = work / f"{name}-{seed}-{chunks}-{steps}-{digest(LEARNING)}.pt"
    Training(name, Samples(name, loaded), seed, steps).run(state)
    return state


def train(seed, chunks, steps, work, weights, proofs):
    """Draws what is not drawn yet, trains both nets at once, and writes the weights."""
    work.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, context) as pool:
        drawn = [pool.submit(draw, work, net, seed, index) for index in range(chunks) for net in NETS]
        for chunk in drawn:
            chunk.result()
        learnt = {net: pool.submit(learn, work, net, seed, chunks, steps[net]) for net in NETS}
        states = {net: future.result() for net, future in learnt.items()}
    nets = {}
    for name, path in states.items():
        nets[name] = NETS[name]()
        nets[name].load_state_dict(torch.load(path)["net"])
        nets[name].eval()
    record = {"seed": seed, "chunks": chunks, "readerSteps": steps["reader"], "finderSteps": steps["finder"]}
    print(json.dumps(export(nets, record, weights, proofs)))


def check(seed):
    """Prints hashes of 200 patches and 20 frames, and each net's loss in its tenth step on them."""
    found = {}
    for net, count in (("reader", 200), ("finder", 20)):
        chunk = draw_chunk(net, seed, PROOF, count)
        found[net] = {"drawn": hashlib.sha256(b"".join(part.tobytes() for part in chunk)).hexdigest()}
        training = Training(net, Samples(net, [chunk]), seed, 1_000)
        losses = [training.step()[0] for _ in range(10)]
        found[net]["loss"] = round(losses[-1], 3)
    print(json.dumps(found))


def sheets(seed, work):
    """Draws pictures to look at: patches by class, frames with the outlines of tops (red: left out of the loss)."""
    work.mkdir(parents=True, exist_ok=True)
    patches, classes, _ = draw_chunk("reader", seed, PROOF, 2_000)
    rows = []
    for kind in range(CLASSES):
        chosen = patches[classes == kind][:16]
        missing = np.zeros((16 - len(chosen), PATCH, PATCH), np.uint8)
        rows.append(np.hstack([*chosen, *missing]))
    cv2.imwrite(str(work / "patches.png"), cv2.resize(np.vstack(rows), None, fx=2, fy=2))
    frames, tops = draw_chunk("finder", seed, PROOF, 24)
    shown = [outlined(frame, tops[tops[:, 0] == number]) for number, frame in enumerate(frames)]
    cv2.imwrite(str(work / "frames.png"), np.vstack([np.hstack(shown[at : at + 6]) for at in range(0, 24, 6)]))
    print(f"{work}/patches.png and frames.png")


def outlined(frame, rows):
    """A frame in colour, twice as large, with its tops' outlines."""
    shown = cv2.cvtColor(cv2.resize(frame, None, fx=2, fy=2), cv2.COLOR_GRAY2BGR)
    for _, ignored, *corners in rows:
        outline = np.int32(np.reshape(corners, (4, 2)) * 2 + 1)
        cv2.polylines(shown, [outline], True, (0, 0, 255) if ignored else (0, 255, 0))
    return shown
