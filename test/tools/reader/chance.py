"""Random numbers from a seed."""

import math

import cv2
import numpy as np


class Chance:
    """One sequence of random numbers; the same seed gives the same sequence."""

    def __init__(self, *seed):
        self.rng = np.random.default_rng(seed)

    def between(self, low, high):
        """A number between two others."""
        return float(self.rng.uniform(low, high))

    def scaled(self, low, high):
        """A number between two others, each doubling equally likely."""
        return math.exp(self.between(math.log(low), math.log(high)))

    def around(self, mean, deviation):
        """A number of the normal distribution."""
        return float(self.rng.normal(mean, deviation))

    def whole(self, low, high):
        """A whole number, both ends included."""
        return int(self.rng.integers(low, high + 1))

    def happens(self, share):
        """True in this share of all cases."""
        return bool(self.rng.random() < share)

    def pick(self, items):
        """One of the items."""
        return items[int(self.rng.integers(0, len(items)))]

    def angle(self):
        """An angle in radians."""
        return self.between(0, 2 * math.pi)

    def sign(self):
        """1 or -1."""
        return 1 if self.happens(0.5) else -1

    def contrasting(self, grey, least):
        """A brightness that differs from another by at least so much."""
        while True:
            other = self.between(5, 250)
            if abs(other - grey) >= least:
                return other

    def noise(self, height, width, grain):
        """Noise of deviation 1, (height, width) float32; spots are `grain` pixels wide."""
        step = max(1, int(grain))
        shape = (height // step + 3, width // step + 3)
        coarse = self.rng.standard_normal(shape, dtype=np.float32)
        if step == 1:
            return coarse[:height, :width]
        return enlarged(coarse, step)[:height, :width]


def enlarged(noise, step):
    """Noise with spots `step` times as wide, smooth between them."""
    size = (noise.shape[1] * step, noise.shape[0] * step)
    wide = cv2.resize(noise, size, interpolation=cv2.INTER_CUBIC)
    return wide / (wide.std() + 1e-6)
