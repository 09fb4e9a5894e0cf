"""What the nets learn from: patches for the reader, frames for the finder."""

import math

import cv2
import numpy as np

from chance import Chance
from scene import draw_scene, onto, ordered
from shapes import SQUARE
from tables import photographed

# A patch shows `VIEW` times the edge of a top, and has `PATCH` pixels a side.
PATCH = 40
VIEW = 2.0
FRAME = 160
NOTHING, LEANING, MARKS = 0, 7, 8
CLASSES = 9
# The sequences of random numbers for patches and for frames.
OF_PATCHES, OF_FRAMES = 1, 2


def cut(picture, corners):
    """The patch (PATCH, PATCH) around a quadrilateral, whose corners come to ±1 / VIEW of it.

    Looked up at twice the size, and shrunk by the mean of each 2 × 2; pixels have their middle at whole numbers.
    """
    warp = cv2.getPerspectiveTransform((SQUARE / VIEW + 1) * PATCH - 0.5, np.float32(corners))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    wide = cv2.warpPerspective(picture, warp, (2 * PATCH, 2 * PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(wide, (PATCH, PATCH), interpolation=cv2.INTER_AREA)


def near(chance, corners, far):
    """A quadrilateral somewhat beside another, as the finder gives it; `far` 1 is as wrong as it ever is."""
    turn = math.radians(14) * far * chance.between(-1, 1)
    scale = 1 + 0.18 * far * chance.between(-1, 1)
    skew = chance.rng.uniform(-1, 1, (2, 2)) * [[0.08, 0.12], [0.12, 0.08]] * far + np.eye(2)
    rotate = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    moved = SQUARE @ (rotate @ skew * scale).T
    moved = moved + far * (chance.rng.uniform(-0.22, 0.22, 2) + chance.rng.uniform(-0.05, 0.05, (4, 2)))
    return onto(corners, moved)


def slant(corners, down):
    """The slant of a top seen in a patch around these corners: its sine, along the patch's axes (2,).

    The patch is stretched to a square, so that a die of slant t shows its side as long as the tangent of t.
    """
    left, right, above, below = onto(corners, np.array([(-0.2, 0), (0.2, 0), (0, -0.2), (0, 0.2)]))
    axes = np.stack([right - left, below - above], 1) / 0.2
    tangent = np.linalg.solve(axes, down)
    return tangent / math.hypot(1, *tangent)


def area(corners):
    """Area of a quadrilateral, in pixels."""
    return abs(cv2.contourArea(np.float32(corners)))


def within(corners, size, margin):
    """Whether a quadrilateral lies in a picture, up to `margin` pixels outside of it."""
    return bool((corners >= -margin).all() and (corners <= size - 1 + margin).all())


class Patches:
    """Collects patches with their classes, and how the die stands in them (see `draw_patches`)."""

    def __init__(self):
        self.pictures, self.classes, self.poses = [], [], []

    def add(self, chance, picture, corners, kind, true=None):
        """Adds the patch around corners; `true`: the top or side that it shows, None where it shows none."""
        turn = chance.whole(0, 3)
        corners = np.roll(corners, turn, 0)
        pose = np.full(10, np.nan, np.float32)
        if true is not None:
            warp = cv2.getPerspectiveTransform(np.float32(corners), SQUARE)
            own = np.roll(ordered(true.corners), turn, 0)
            off = cv2.perspectiveTransform(np.float32([own]), warp)[0] - SQUARE
            pose = np.concatenate([off.reshape(8), slant(corners, true.down)])
        self.pictures.append(cut(picture, corners))
        self.classes.append(kind)
        self.poses.append(pose)

    def add_scene(self, chance):
        """Adds what one scene has: tops, parts and groups of dice, sides, what looks like a top, and the table."""
        edge = chance.scaled(12, 64)
        size = int(min(224, edge * 7 + 40))
        scene = draw_scene(chance, size, edge, has_dice=chance.happens(0.78))
        picture = photographed(chance, scene.picture, edge)
        places = [(top.corners.mean(0), math.sqrt(area(top.corners))) for top in scene.tops]

        def is_free(corners):
            middle, wide = corners.mean(0), math.sqrt(area(corners))
            return all(
                np.linalg.norm(middle - place) > 0.45 * own or not 0.6 < wide / own < 1.6 for place, own in places
            )

        for top in scene.tops:
            if within(top.corners, size, -1) and top.kind != "hidden":
                self.add_top(chance, picture, top)
                decoy = beside_top(chance, ordered(top.corners), scene, edge)
                if decoy is not None and is_free(decoy):
                    self.add(chance, picture, near(chance, decoy, 0.6), NOTHING)
        for side in scene.sides:
            corners = ordered(side.corners)
            if chance.happens(0.5) and within(corners, size, 2) and area(corners) > 0.18 * edge**2 and is_free(corners):
                self.add(chance, picture, near(chance, corners, 0.8), LEANING, side)
        for square in map(ordered, scene.tempting):
            if within(square, size, 6) and area(square) > 0.08 * edge**2 and is_free(square):
                self.add(chance, picture, near(chance, square, 0.7), NOTHING)
        if chance.happens(0.7):
            turn, half = chance.angle(), edge * chance.between(0.3, 0.9)
            c, s = math.cos(turn) * half, math.sin(turn) * half
            anywhere = SQUARE @ np.array([[c, s], [-s, c]]) + chance.rng.uniform(0, size, 2)
            if is_free(anywhere):
                self.add(chance, picture, anywhere, NOTHING)

    def add_top(self, chance, picture, top):
        """Adds a top: twice where it has pips and lies flat."""
        corners = ordered(top.corners)
        if top.kind in ("leaning", "lost"):
            kind, true = (LEANING, top) if top.kind == "leaning" else (NOTHING, None)
            self.add(chance, picture, near(chance, corners, chance.pick([0.35, 1])), kind, true)
            return
        for _ in range(2 if top.kind == "pips" else 1):
            kind = top.value if top.kind == "pips" else MARKS
            self.add(chance, picture, near(chance, corners, chance.pick([0.35, 1])), kind, top)


def beside_top(chance, corners, scene, edge):
    """A quadrilateral that shows a part of a die, or a die and what is beside it; None now and then."""
    kind = chance.whole(0, 4)
    if kind == 0:
        turn, far = chance.angle(), chance.between(0.76, 1.8)
        return onto(corners, SQUARE * chance.between(0.7, 1.4) + (far * math.cos(turn), far * math.sin(turn)))
    if kind == 1:
        return onto(corners, SQUARE * chance.between(0.22, 0.6) + chance.rng.uniform(-0.8, 0.8, 2))
    if kind == 2:
        return onto(corners, SQUARE * chance.between(1.5, 2.4) + chance.rng.uniform(-0.4, 0.4, 2))
    if kind == 3:
        other = chance.pick(scene.tops).corners.mean(0)
        return onto(corners, SQUARE * chance.between(0.8, 2.2) + (other - corners.mean(0)) / edge)
    return None


def draw_patches(seed, index, count):
    """Patches (count, 40, 40) uint8, classes (count,) int8, and poses (count, 10), NaN where there is no die.

    A pose: how far the top's corners are from the patch's own, in half edges (8), and the `slant` (2).
    """
    chance = Chance(seed, OF_PATCHES, index)
    drawn = Patches()
    while len(drawn.pictures) < count:
        drawn.add_scene(chance)
    pictures = np.array(drawn.pictures[:count])
    return pictures, np.array(drawn.classes[:count], np.int8), np.array(drawn.poses[:count], np.float32)


def draw_frame(chance):
    """A frame (FRAME, FRAME) uint8 and rows (n, 9): 1 where the finder need not say anything, then a top's corners."""
    edge = chance.scaled(6.5, 22) if chance.happens(0.78) else chance.scaled(22, 40)
    # Drawn larger and shrunk, as a camera's picture is.
    fine = 2 if edge < 13 else 1
    scene = draw_scene(chance, FRAME * fine, edge * fine, has_dice=chance.happens(0.78))
    picture = photographed(chance, scene.picture, edge * fine)
    if fine > 1:
        picture = cv2.resize(picture, (FRAME, FRAME), interpolation=cv2.INTER_AREA)
    rows = []
    for top in scene.tops:
        corners = (ordered(top.corners) + 0.5) / fine - 0.5
        ignored = top.kind in ("leaning", "hidden", "lost") or not within(corners, FRAME, 2)
        rows.append((float(ignored), *corners.reshape(8)))
    return picture, rows


def draw_frames(seed, index, count):
    """Frames (count, 160, 160) uint8 and rows (n, 10): the frame's number, then as in `draw_frame`."""
    chance = Chance(seed, OF_FRAMES, index)
    drawn = [draw_frame(chance) for _ in range(count)]
    rows = [(number, *row) for number, (_, frame_rows) in enumerate(drawn) for row in frame_rows]
    return np.array([picture for picture, _ in drawn]), np.array(rows, np.float32).reshape(-1, 10)
