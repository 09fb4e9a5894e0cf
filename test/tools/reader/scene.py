"""One table with dice and other things on it, as a camera sees it. Lengths are in edges of a die."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from camera import Camera
from dice import Style, make_die
from shapes import SQUARE
from solids import FACES, TOP, Light, Look, Solid, cast_shadows, paint
from tables import lit, table
from things import FLAT, Block, DominoStyle, brick, dominoes, hand

# A top is left to the nets if at least this share of it is seen; with less than the other it counts as nothing.
SEEN = 0.9
HIDDEN = 0.35
# Seen flatter than this (the cosine of 63 degrees) a top is not left to them either.
FLAT_VIEW = 0.45
# Its pips differ from what is around them by so much of what the others differ by, and by so many steps of brightness.
CLEAR, CLEAR_STEPS = 0.15, 9
# With less than this a pip is lost in glare or darkness.
LOST, LOST_STEPS = 0.05, 4


@dataclass
class Top:
    """A die's top: corners (4, 2) in pixels, value, and "pips", "marks", "leaning", "hidden" or "lost" (in glare).

    `down` leads from its middle to where the middle of the die's other side is seen, in pixels.
    """

    corners: np.ndarray
    value: int
    kind: str
    down: np.ndarray
    pips: list = None
    rings: list = None
    is_light: bool = False


@dataclass
class Side:
    """A die's side: corners (4, 2), and `down` as for a top."""

    corners: np.ndarray
    down: np.ndarray


@dataclass
class Die:
    """A die on the table."""

    solid: Solid
    values: list
    kind: str


@dataclass
class Scene:
    """A drawn table (float32, 0 to 255), its dice's tops and sides, and corners (4, 2) of what looks like a top."""

    picture: np.ndarray
    tops: list = field(default_factory=list)
    sides: list = field(default_factory=list)
    tempting: list = field(default_factory=list)


class Layout:
    """Where things stand, so that they do not stand in each other."""

    def __init__(self, chance, camera, size):
        self.chance, self.camera, self.size = chance, camera, size
        self.circles = []

    def place(self):
        """A point of the table that is in the picture."""
        return self.camera.ground((self.chance.between(0, self.size), self.chance.between(0, self.size)))

    def is_free(self, x, y, radius):
        """Whether a circle touches nothing that stands there."""
        return all(math.hypot(x - a, y - b) >= radius + other for a, b, other in self.circles)


def draw_scene(chance, size, edge, has_dice=True):
    """Draws a scene of size × size pixels; a die's edge has about `edge` pixels."""
    picture = table(chance, size, size)
    camera = Camera(chance, size, size, edge, 52 if has_dice else 68)
    light = draw_light(chance)
    scene = Scene(picture)
    if not has_dice or chance.happens(0.35):
        for _ in range(chance.whole(1, 3) if has_dice else chance.whole(1, 5)):
            lay(chance, scene, camera, chance.pick(FLAT), edge)
    layout = Layout(chance, camera, size)
    dice = place_dice(chance, layout, size / edge) if has_dice else []
    blocks = []
    if chance.happens(0.22 if has_dice else 0.6):
        blocks += place_blocks(chance, layout, has_dice)
    blocks += [block for die in dice if die.kind == "leaning" for block in support(chance, die)]
    owners = paint_all(chance, picture, camera, light, dice, blocks, edge)
    if chance.happens(0.03):
        lay(chance, scene, camera, hand, edge, owners)
    for number, die in enumerate(dice, 1):
        note(scene, camera, owners, number, die)
    for block in blocks:
        scene.tempting += [camera.project(block.solid.world(square)) for square in block.tempting]
    scene.picture = lit(chance, picture)
    for top in scene.tops:
        if top.kind == "pips":
            top.kind = clearness(scene.picture, top)
    return scene


def clearness(picture, top):
    """Whether all pips of a top are to be seen: "pips", "hidden" where that is doubtful, "lost" where one is not."""
    contrast = []
    for inside, around in zip(top.pips, top.rings):
        brighter = np.median(sample(picture, inside)) - np.median(sample(picture, around))
        contrast.append(brighter if top.is_light else -brighter)
    least, usual = min(contrast), float(np.median(contrast))
    if least < max(LOST * usual, LOST_STEPS):
        return "lost"
    return "hidden" if least < max(CLEAR * usual, CLEAR_STEPS) else "pips"


def sample(picture, points):
    """Brightness at points (n, 2)."""
    inside = np.clip(np.round(points), 0, np.array(picture.shape[::-1]) - 1).astype(int)
    return picture[inside[:, 1], inside[:, 0]]


def pip_points(camera, die):
    """Pixels in each pip of a die's top, and in a ring around each: lists of (n, 2); and whether pips are lighter."""
    turns = np.arange(8) * math.pi / 4
    circle = np.stack([np.cos(turns), np.sin(turns)], 1)
    found = []
    for reach in (0.35, 1.6):
        rings = [(x, y) + circle * radius * reach for x, y, radius, _ in die.solid.marks[TOP].spots]
        found.append([
            camera.project(die.solid.world(np.column_stack([ring, np.full(8, die.solid.half[2])]))) for ring in rings
        ])
    return *found, die.solid.marks[TOP].grey > die.solid.look.grey


def draw_light(chance):
    """Light from somewhere above."""
    direction = np.array([chance.around(0, 0.7), chance.around(0, 0.7), 1])
    direction /= np.linalg.norm(direction)
    softness = chance.scaled(0.02, 0.3)
    return Light(direction, chance.between(0.4, 0.85), chance.between(0.05, 0.65), softness)


def lay(chance, scene, camera, draw, edge, owners=None):
    """Lays a flat thing on the table; with `owners` over everything."""
    unit = max(10, edge * 1.5)
    flat = draw(chance, unit)
    height, width = flat.picture.shape
    around, scale = chance.angle(), chance.between(0.6, 1.8) / unit
    x, y = camera.ground(chance.rng.uniform(0, scene.picture.shape[0], 2))
    turn = np.array([[math.cos(around), -math.sin(around)], [math.sin(around), math.cos(around)]])
    corners = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    ground = ((corners - (width / 2, height / 2)) * (1, -1) * scale) @ turn.T + (x, y)
    seen = camera.project(np.column_stack([ground, np.zeros(4)])).astype(np.float32)
    warp = cv2.getPerspectiveTransform(corners, seen)
    size = scene.picture.shape[::-1]
    picture = cv2.warpPerspective(flat.picture, warp, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    cover = cv2.warpPerspective(flat.cover, warp, size).astype(np.float32) / 255
    if chance.happens(0.6):
        near = np.roll(cv2.GaussianBlur(cover, (0, 0), 1.5), (1, 1), (0, 1))
        scene.picture *= 1 - 0.35 * near * (1 - cover)
    picture += chance.between(0, 4) * chance.noise(*picture.shape, 2)
    scene.picture += cover * (picture - scene.picture)
    if owners is not None:
        owners[cover > 0.5] = 0
    squares = [cv2.perspectiveTransform(np.float32([square]), warp)[0] for square in flat.tempting]
    scene.tempting += squares


def place_dice(chance, layout, room):
    """Dice anywhere or side by side; `room`: edges of a die from side to side of the picture."""
    styles = [Style(chance) for _ in range(1 if chance.happens(0.6) else 3)]
    is_clump, has_sizes = chance.happens(0.3), chance.happens(0.1)
    wanted = chance.whole(1, max(1, min(12, int(room * room / 4))))
    dice, places = [], []
    for _ in range(4 * wanted + 8):
        if len(dice) == wanted:
            break
        yaw = chance.angle()
        if is_clump and dice and chance.happens(0.7):
            x, y, yaw = beside(chance, chance.pick(places))
            reach = 0.49
        else:
            x, y = layout.place()
            reach = 0.85
        if not layout.is_free(x, y, reach):
            continue
        layout.circles.append((x, y, 0.5))
        places.append((x, y, yaw))
        size = chance.between(0.75, 1.2) if has_sizes else 1
        dice.append(place_die(chance, chance.pick(styles), x, y, yaw, size))
    return dice


def beside(chance, place):
    """A place at one of a die's sides: x, y, yaw."""
    x, y, yaw = place
    way = yaw + chance.whole(0, 3) * math.pi / 2
    gap, slip = chance.between(1, 1.15), chance.around(0, 0.12)
    c, s = math.cos(way), math.sin(way)
    return x + gap * c - slip * s, y + gap * s + slip * c, yaw + chance.around(0, 0.03)


def place_die(chance, style, x, y, yaw, size):
    """A die that lies flat or, one in ten, leans."""
    solid, values = make_die(chance, style, size)
    if chance.happens(0.1):
        axis = yaw + chance.whole(0, 3) * math.pi / 2 if chance.happens(0.7) else chance.angle()
        solid.stand(x, y, yaw, math.radians(chance.between(6, 40)), axis)
        return Die(solid, values, "leaning")
    solid.stand(x, y, yaw)
    return Die(solid, values, "pips" if style.kind == "pips" else "marks")


def support(chance, die):
    """What a leaning die leans on, in half of all cases: a slab under its raised side."""
    if chance.happens(0.5):
        return []
    up = die.solid.turn[:, 2]
    lean = math.acos(min(1, up[2]))
    raised = -up[:2] / (np.linalg.norm(up[:2]) + 1e-6)
    height = die.solid.half[0] * 2 * math.sin(lean) * chance.between(0.6, 0.85)
    half = np.array([chance.between(0.3, 1.4), chance.between(0.5, 1.5), height / 2])
    x, y = die.solid.middle[:2] + raised * (half[0] + chance.between(0.2, 0.35))
    slab = Solid(half, min(0.03, height / 3), Look(chance.between(10, 245), grain=chance.between(0, 8)), {})
    return [Block(slab.stand(x, y, math.atan2(raised[1], raised[0])), np.zeros((0, 4, 3)), [])]


def place_blocks(chance, layout, has_dice):
    """Dominoes of one game, or bricks; beside dice also where they touch."""
    blocks = []
    style = DominoStyle(chance)
    are_dominoes = chance.happens(0.75)
    for _ in range(chance.whole(1, 3) if has_dice else chance.whole(1, 7)):
        x, y = layout.place()
        group = dominoes(chance, style, x, y) if are_dominoes else [brick(chance, x, y)]
        placed = [block for block in group if all(layout.is_free(*circle) for circle in block.circles)]
        layout.circles += [circle for block in placed for circle in block.circles]
        blocks += placed
    return blocks


def paint_all(chance, picture, camera, light, dice, blocks, edge):
    """Draws all solids, the farthest first. Gives each pixel's die by its number, from 1 on; 0 is no die."""
    owners = np.zeros(picture.shape, np.int16)
    solids = [(die.solid, number) for number, die in enumerate(dice, 1)]
    solids += [(block.solid, 0) for block in blocks]
    cast_shadows(picture, camera, [solid for solid, _ in solids], light, edge)
    solids.sort(key=lambda pair: -np.linalg.norm(camera.place - pair[0].middle))
    for solid, number in solids:
        paint(picture, owners, number, solid, camera, light, chance)
    return owners


def note(scene, camera, owners, number, die):
    """Notes where a die's top and sides are seen."""
    for face in range(len(FACES)):
        corners, normal = die.solid.face(face)
        toward = camera.place - corners.mean(0)
        if toward @ normal < 0.02 * np.linalg.norm(toward):
            continue
        seen = camera.project(corners)
        # The faces stand in pairs.
        middles = np.array([corners.mean(0), die.solid.face(face ^ 1)[0].mean(0)])
        down = np.subtract(*camera.project(middles)[::-1])
        share = share_owned(owners, number, seen)
        if face != TOP:
            if share >= SEEN:
                scene.sides.append(Side(seen, down))
        elif share >= HIDDEN:
            is_seen = share >= SEEN and toward @ normal >= FLAT_VIEW * np.linalg.norm(toward)
            kind = die.kind if is_seen else "hidden"
            points = pip_points(camera, die) if kind == "pips" else ()
            scene.tops.append(Top(seen, die.values[face], kind, down, *points))


def share_owned(owners, number, corners):
    """Share of the inner part of a quadrilateral where this die is seen."""
    middle = corners.mean(0)
    mask = np.zeros(owners.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(middle + (corners - middle) * 0.65).astype(np.int32), 1)
    inside = owners[mask > 0]
    return float((inside == number).mean()) if inside.size else 0.0


def ordered(corners):
    """Corners (4, 2) clockwise on the screen."""
    corners = np.float32(corners)
    after = np.roll(corners, -1, 0)
    area = (corners[:, 0] * after[:, 1] - after[:, 0] * corners[:, 1]).sum()
    return corners if area > 0 else corners[::-1].copy()


def onto(corners, points):
    """Points (n, 2) of the square from -1 to 1, where it lies on a quadrilateral."""
    warp = cv2.getPerspectiveTransform(SQUARE, np.float32(corners))
    return cv2.perspectiveTransform(np.float32([points]), warp)[0]
