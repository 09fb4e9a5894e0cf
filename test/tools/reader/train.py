"""Trains a net by a number of steps: the same seed, chunks and steps give the same weights on the same processor."""

import math
import time

import numpy as np
import torch

from nets import Finder, Reader, finder_loss, finder_targets, normal, reader_loss
from samples import draw_frames, draw_patches

CHUNK = {"reader": 6_000, "finder": 700}
BATCH = {"reader": 128, "finder": 16}
NETS = {"reader": Reader, "finder": Finder}
RATE, LEAST_RATE, WARM_UP = 2e-3, 1e-5, 200
REPORT, SAVE = 200, 1_000


def draw_chunk(net, seed, index, count=None):
    """A chunk of samples as arrays: pictures first, then what belongs to them."""
    draw = draw_patches if net == "reader" else draw_frames
    return draw(seed, index, count or CHUNK[net])


class Samples:
    """All chunks of one net, taken by number."""

    def __init__(self, net, chunks):
        self.net = net
        self.chunks = chunks
        self.size = len(chunks[0][0])
        if net == "finder":
            self.rows = [self.by_frame(rows) for _, rows in chunks]

    def by_frame(self, rows):
        """Rows of each frame of a chunk, without its number."""
        return [rows[rows[:, 0] == frame, 1:] for frame in range(self.size)]

    def take(self, numbers):
        """Pictures (n, 1, h, w) and what belongs to them, as tensors."""
        places = [divmod(int(number), self.size) for number in numbers]
        pictures = np.stack([self.chunks[chunk][0][at] for chunk, at in places])
        if self.net == "reader":
            classes = np.array([self.chunks[chunk][1][at] for chunk, at in places], np.int64)
            poses = np.stack([self.chunks[chunk][2][at] for chunk, at in places])
            rest = (classes, poses)
        else:
            rest = map(np.stack, zip(*[finder_targets(self.rows[chunk][at]) for chunk, at in places]))
        return torch.from_numpy(pictures).float().unsqueeze(1), *map(torch.from_numpy, rest)

    def batch(self, rng, net):
        """A batch with half of all batches inverted, turned or mirrored."""
        numbers = rng.integers(0, len(self.chunks) * self.size, BATCH[net])
        pictures, *rest = self.take(numbers)
        if rng.random() < 0.5:
            pictures = 255 - pictures
        change = turned if net == "reader" else mirrored
        return change(rng, normal(pictures), *rest)


def turned(rng, pictures, classes, poses):
    """Patches turned by quarters, with their poses."""
    quarters = int(rng.integers(0, 4))
    corners, slants = poses[:, :8].view(-1, 4, 2), poses[:, None, 8:]
    for _ in range(quarters):
        corners, slants = (torch.stack([part[..., 1], -part[..., 0]], -1) for part in (corners, slants))
        corners = corners.roll(-1, 1)
    poses = torch.cat([corners.reshape(-1, 8), slants.reshape(-1, 2)], 1)
    return torch.rot90(pictures, quarters, (2, 3)), classes, poses


def mirrored(rng, pictures, targets, weights, measured):
    """Frames mirrored along each axis or not: that turns the sign of one of the centre's numbers, xy and the sine."""
    for axis, centre in ((2, 1), (1, 2)):
        if rng.random() < 0.5:
            pictures, targets = pictures.flip(axis + 1), targets.flip(axis + 1)
            weights, measured = weights.flip(axis), measured.flip(axis)
            signs = torch.ones(8)
            signs[[centre, 4, 7]] = -1
            targets = targets * signs.view(1, 8, 1, 1)
    return pictures, targets, weights, measured


class Training:
    """A net on its way, step by step."""

    def __init__(self, name, samples, seed, steps):
        torch.set_num_threads(1)
        torch.use_deterministic_algorithms(True)
        torch.set_flush_denormal(True)
        torch.manual_seed(seed)
        self.name, self.samples, self.seed, self.steps = name, samples, seed, steps
        self.net = NETS[name]()
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=1e-4)
        self.done = 0

    def step(self):
        """One step; gives its loss and the two other numbers of the loss."""
        rng = np.random.default_rng([self.seed, self.done])
        torch.manual_seed(self.seed * 1_000_003 + self.done)
        falling = 0.5 + 0.5 * math.cos(math.pi * self.done / self.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * min(1, self.done / WARM_UP) * falling + LEAST_RATE
        pictures, *wanted = self.samples.batch(rng, self.name)
        measure = reader_loss if self.name == "reader" else finder_loss
        numbers = measure(self.net(pictures), *wanted)
        self.optimizer.zero_grad()
        numbers[0].backward()
        self.optimizer.step()
        self.done += 1
        return [number.item() for number in numbers]

    def run(self, path):
        """Takes all steps that are left, and keeps the state in a file, from which it goes on if it was interrupted."""
        if path.exists():
            self.restore(torch.load(path))
        begun, first, recent = time.time(), self.done, []
        while self.done < self.steps:
            recent.append(self.step())
            if self.done % REPORT == 0 or self.done == self.steps:
                minutes = (time.time() - begun) / 60
                left = minutes / (self.done - first) * (self.steps - self.done)
                print(progress(self.name, self.done, self.steps, minutes, left, np.mean(recent, 0)), flush=True)
                recent = []
            if self.done % SAVE == 0 or self.done == self.steps:
                self.save(path)
        return self.net.eval()

    def save(self, path):
        """Writes the state to a file, whole or not at all."""
        state = {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "done": self.done}
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def restore(self, state):
        """Goes on from a saved state."""
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.done = state["done"]


def progress(name, done, steps, minutes, left, numbers):
    """A line that tells how far training is: what the last two numbers are depends on the net."""
    words = ("right", "corners") if name == "reader" else ("seen", "shape")
    loss, share, error = numbers
    return (
        f"{name} step {done} of {steps}, {minutes:.1f} min, {left:.0f} min left: "
        f"loss {loss:.4f}, {words[0]} {share:.4f}, {words[1]} {error:.4f}"
    )
