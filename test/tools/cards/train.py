"""Trains the net that reads indices on drawn samples, and writes its weights: `npm run cards:train`. See README.md."""

import os
import sys
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reader"))

import argparse
import hashlib
import json
import math
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from export import as_exported, weights_file
from nets import convolution

HEIGHT, WIDTH, CHANNELS = 52, 30, 2
INDICES, SUITS = 18, 5
LAYERS = ["a", "b", "c", "d", "f", "o"]
BATCH, RATE, LEAST_RATE, WARM_UP = 128, 3e-3, 1e-5, 100
REPORT = 200
ROOT = HERE.parents[2]


class Index(nn.Module):
    """Patches (n, 2, 52, 30) to what the index says (n, 18) and its suit (n, 5)."""

    def __init__(self):
        super().__init__()
        self.a = convolution(CHANNELS, 16)
        self.b = convolution(16, 24)
        self.c = convolution(24, 40, stride=2)
        self.d = convolution(40, 48, stride=2)
        self.f = nn.Conv2d(48, 80, (7, 4))
        self.o = nn.Conv2d(80, INDICES + SUITS, 1)

    def forward(self, x):
        x = functional.max_pool2d(self.a(x), 2)
        x = self.d(self.c(self.b(x)))
        x = functional.dropout(x, 0.15, self.training)
        out = self.o(torch.relu(self.f(x))).flatten(1)
        return out[:, :INDICES], out[:, INDICES:]


def blurred(rng, pictures):
    """Half of all batches a little less sharp."""
    if rng.random() < 0.6:
        return pictures
    side = float(rng.uniform(0.05, 0.3))
    kernel = torch.tensor([side, 1 - 2 * side, side])
    kernel = (kernel[:, None] * kernel[None]).expand(CHANNELS, 1, 3, 3)
    return functional.conv2d(functional.pad(pictures, (1, 1, 1, 1), mode="replicate"), kernel, groups=CHANNELS)


def batch_of(rng, samples):
    """Patches as the app gives them to the net, with noise and other contrast, and their classes."""
    rows = samples[np.sort(rng.integers(0, len(samples), BATCH))]
    pictures = torch.from_numpy(rows[:, :-2].reshape(-1, HEIGHT, WIDTH, CHANNELS)).permute(0, 3, 1, 2).float()
    pictures = blurred(rng, (pictures - 128) / 96)
    pictures = pictures * torch.from_numpy(rng.uniform(0.8, 1.1, (BATCH, 2, 1, 1)).astype(np.float32))
    noise = rng.uniform(0, 0.08, (BATCH, 1, 1, 1)) * rng.standard_normal(pictures.shape)
    classes = torch.from_numpy(rows[:, -2:].astype(np.int64))
    return pictures + torch.from_numpy(noise.astype(np.float32)), classes[:, 0], classes[:, 1]


def learn(samples, seed, steps):
    """A net after so many steps."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.set_flush_denormal(True)
    torch.manual_seed(seed)
    net = Index()
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4)
    begun, right, loss_sum = time.time(), 0, 0.0
    for step in range(steps):
        rng = np.random.default_rng([seed, step])
        for group in optimizer.param_groups:
            falling = 0.5 + 0.5 * math.cos(math.pi * step / steps)
            group["lr"] = RATE * min(1, step / WARM_UP) * falling + LEAST_RATE
        pictures, indices, suits = batch_of(rng, samples)
        said, said_suits = net(pictures)
        loss = functional.cross_entropy(said, indices) + functional.cross_entropy(said_suits, suits)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        loss_sum += float(loss)
        right += int(((said.argmax(1) == indices) & (said_suits.argmax(1) == suits)).sum())
        if (step + 1) % REPORT == 0:
            share = right / (REPORT * BATCH)
            print(f"{step + 1}: loss {loss_sum / REPORT:.4f}, right {share:.4f}, {time.time() - begun:.0f} s", flush=True)
            right, loss_sum = 0, 0.0
    return net.eval()


def proofs(net, samples):
    """Some patches and what the net says of them, with the weights as they are written."""
    rows = samples[:: len(samples) // 8][:8]
    pictures = torch.from_numpy(rows[:, :-2].reshape(-1, HEIGHT, WIDTH, CHANNELS)).permute(0, 3, 1, 2).float()
    with torch.no_grad():
        said = torch.cat(as_exported(net, LAYERS)((pictures - 128) / 96), 1)
    return {"patches": rows[:, :-2].tolist(), "said": [[round(float(v), 5) for v in row] for row in said]}


def main():
    """Reads samples, trains, writes weights.bin, weights.json and proofs.json."""
    parser = argparse.ArgumentParser(prog="cards:train", description=__doc__)
    parser.add_argument("samples", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--weights", type=Path, default=ROOT / "main/vision/cards")
    parser.add_argument("--proofs", type=Path, default=ROOT / "test/vision/cards")
    options = parser.parse_args()
    samples = np.fromfile(options.samples, np.uint8).reshape(-1, HEIGHT * WIDTH * CHANNELS + 2)
    net = learn(samples, options.seed, options.steps)
    weights = weights_file({"index": net}, {"index": LAYERS})
    options.weights.mkdir(parents=True, exist_ok=True)
    options.proofs.mkdir(parents=True, exist_ok=True)
    (options.weights / "weights.bin").write_bytes(weights)
    record = {"seed": options.seed, "samples": len(samples), "steps": options.steps, "bytes": len(weights)}
    record["sha256"] = hashlib.sha256(weights).hexdigest()
    (options.weights / "weights.json").write_text(json.dumps(record, indent=2) + "\n")
    (options.proofs / "proofs.json").write_text(json.dumps(proofs(net, samples), separators=(",", ":")) + "\n")
    print(json.dumps(record))


if __name__ == "__main__":
    main()
