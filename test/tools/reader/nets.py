"""The two nets, and what their training counts as wrong. Tensors are (batch, channels, height, width)."""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from samples import CLASSES, FRAME

# The finder says something for each CELL × CELL pixels: heat, centre (2), root of the moments (3), fourfold angle (2).
CELL = 4
FOUND = 8
CELLS = FRAME // CELL
ROOT_UNIT = 8


def normal(pictures):
    """Brightness around each picture's mean, in units of its spread (as in main/vision/net/nets.ts)."""
    height, width = pictures.shape[2:]
    away = pictures - pictures.mean((2, 3), keepdim=True)
    spread = ((away**2).sum((2, 3), keepdim=True) / (height * width - 1)).sqrt()
    return away / (spread + 4)


def convolution(inputs, outputs, stride=1, dilation=1):
    """3 × 3, with its outputs normalised over a batch, and negative ones cut to 0."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=dilation, stride=stride, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    )


class Reader(nn.Module):
    """Patches (n, 1, 40, 40) to classes (n, 9) and poses (n, 10)."""

    def __init__(self):
        super().__init__()
        self.a = convolution(1, 12)
        self.b = convolution(12, 24)
        self.c = convolution(24, 40)
        self.d = convolution(40, 48)
        # Two linear layers, written as convolutions: those are fast wherever torch is.
        self.f = nn.Conv2d(48, 96, 5)
        self.o = nn.Conv2d(96, CLASSES + 10, 1)

    def forward(self, x):
        x = functional.max_pool2d(self.a(x), 2)
        x = functional.max_pool2d(self.b(x), 2)
        x = functional.max_pool2d(self.d(self.c(x)), 2)
        x = functional.dropout(x, 0.15, self.training)
        out = self.o(torch.relu(self.f(x))).flatten(1)
        return out[:, :CLASSES], out[:, CLASSES:]


class Finder(nn.Module):
    """Frames (n, 1, h, w) to (n, 8, h / 4, w / 4)."""

    def __init__(self):
        super().__init__()
        self.a = convolution(1, 12, stride=2)
        self.b = convolution(12, 24, stride=2)
        self.c = convolution(24, 24)
        self.d = convolution(24, 24, dilation=2)
        self.e = convolution(24, 24, dilation=3)
        self.f = convolution(24, 24)
        self.h = nn.Conv2d(24, FOUND, 1)
        self.h.bias.data[0] = -4

    def forward(self, x):
        x = self.c(self.b(self.a(x)))
        x = x + self.d(x)
        x = x + self.e(x)
        return self.h(self.f(x))


def reader_loss(found, classes, poses):
    """Loss, share of right classes, and mean error of corners in half edges of a top."""
    scores, told = found
    loss = functional.cross_entropy(scores, classes, label_smoothing=0.02)
    known = ~torch.isnan(poses[:, 0])
    right = (scores.argmax(1) == classes).float().mean()
    if not known.any():
        return loss, right, torch.zeros(())
    told, poses = told[known], poses[known]
    away = functional.smooth_l1_loss(told, poses, beta=0.05, reduction="none")
    loss = loss + 4 * away[:, :8].mean() + 2 * away[:, 8:].mean()
    return loss, right, (told - poses)[:, :8].abs().mean()


def finder_loss(found, targets, weights, measured):
    """Loss, share of tops with heat above a half at their centre, and loss of their shape alone."""
    heat = torch.sigmoid(found[:, 0]).clamp(1e-4, 1 - 1e-4)
    wanted = targets[:, 0]
    centre = (wanted > 0.999).float()
    hits = centre * (1 - heat) ** 2 * heat.log() * weights
    misses = (1 - centre) * (1 - wanted) ** 4 * heat**2 * (1 - heat).log() * weights
    count = centre.sum().clamp(min=1)
    away = functional.smooth_l1_loss(found[:, 1:], targets[:, 1:], beta=0.1, reduction="none").mean(1)
    shape = (away * measured).sum() / measured.sum().clamp(min=1)
    seen = ((heat > 0.5) * centre).sum() / count
    return 4 * shape - (hits + misses).sum() / count, seen, shape


def shape_of(corners):
    """Root of the moments of corners (4, 2), as (xx, xy, yy), and cosine and sine of their fourfold angle."""
    away = corners - corners.mean(0)
    values, vectors = np.linalg.eigh(away.T @ away / 4)
    root = vectors @ np.diag(np.sqrt(np.maximum(values, 1e-3))) @ vectors.T
    on_circle = away @ np.linalg.inv(root).T
    turns = 4 * np.arctan2(on_circle[:, 1], on_circle[:, 0])
    return root[0, 0], root[0, 1], root[1, 1], np.cos(turns).mean(), np.sin(turns).mean()


def finder_targets(rows):
    """What the finder should say of a frame, from rows (n, 9) of `draw_frame`.

    Returns targets (8, 40, 40), weights of the heat (40, 40), 0 where it does not matter, and of the shape (40, 40).
    """
    targets = np.zeros((FOUND, CELLS, CELLS), np.float32)
    weights = np.ones((CELLS, CELLS), np.float32)
    measured = np.zeros((CELLS, CELLS), np.float32)
    across = np.arange(CELLS, dtype=np.float32)
    for ignored, *flat in rows:
        corners = np.reshape(flat, (4, 2)).astype(float)
        # Pixels have their middle at whole numbers, cells too: mirroring a frame mirrors its targets exactly.
        x, y = (corners.mean(0) + 0.5) / CELL - 0.5
        one, other = corners[0] - corners[2], corners[1] - corners[3]
        edge = math.sqrt(max(1, abs(one[0] * other[1] - one[1] * other[0]) / 2))
        spread = 2 * max(0.55, edge / CELL * 0.22) ** 2
        glow = np.exp(-((across[:, None] - y) ** 2) / spread) * np.exp(-((across - x) ** 2) / spread)
        if ignored:
            weights[glow > 0.02] = 0
            continue
        column, row = round(x), round(y)
        if not (0 <= column < CELLS and 0 <= row < CELLS):
            continue
        glow[row, column] = 1
        targets[0] = np.maximum(targets[0], glow)
        xx, xy, yy, cos, sin = shape_of(corners)
        for i in range(max(0, row - 1), min(CELLS, row + 2)):
            for j in range(max(0, column - 1), min(CELLS, column + 2)):
                if glow[i, j] > 0.3 and glow[i, j] >= measured[i, j]:
                    measured[i, j] = glow[i, j]
                    shape = (x - j, y - i, xx / ROOT_UNIT, xy / ROOT_UNIT, yy / ROOT_UNIT, cos, sin)
                    targets[1:, i, j] = shape
    return targets, weights, measured
