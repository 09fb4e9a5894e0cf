"""A camera over a table. Lengths are in edges of a die, z points up from the table; pixels are (x, y)."""

import math

import numpy as np


class Camera:
    """A pinhole camera that looks at the middle of the table."""

    def __init__(self, chance, width, height, edge, lowest=52):
        """`edge`: pixels of a die's edge in the middle of the picture; `lowest`: greatest angle from straight down."""
        slant = abs(chance.around(0, 22)) if chance.happens(0.65) else chance.between(0, lowest)
        from_any_side = chance.happens(0.4)
        around = chance.angle() if from_any_side else math.pi / 2 + chance.around(0, 0.15)
        distance = max(chance.scaled(6, 60), 0.9 * width / edge)
        # The horizon stays outside the picture.
        corner = math.degrees(math.atan(math.hypot(width, height) / 2 / edge / distance))
        self.slant = math.radians(min(slant, lowest, 84 - corner))
        back = np.array(
            [
                math.sin(self.slant) * math.cos(around),
                math.sin(self.slant) * math.sin(around),
                math.cos(self.slant),
            ]
        )
        self.place = back * distance
        upright = np.array([0, -1.0, 0]) if abs(back[1]) < 0.98 else np.array([1.0, 0, 0])
        right = np.cross(upright, back)
        right /= np.linalg.norm(right)
        self.turn = np.stack([right, -np.cross(back, right), -back])
        self.focal = edge * distance
        self.middle = np.array([width / 2, height / 2])

    def project(self, points):
        """Pixels (n, 2) where points (n, 3) are seen."""
        seen = (np.asarray(points, float) - self.place) @ self.turn.T
        return self.focal * seen[:, :2] / seen[:, 2:] + self.middle

    def rays(self, pixels):
        """Directions (n, 3) that pixels (n, 2) look in, of depth 1."""
        flat = (np.asarray(pixels, float) - self.middle) / self.focal
        return np.column_stack([flat, np.ones(len(flat))]) @ self.turn

    def ground(self, pixel):
        """Point (x, y) of the table that a pixel shows."""
        ray = self.rays([pixel])[0]
        return (self.place - ray * self.place[2] / ray[2])[:2]
