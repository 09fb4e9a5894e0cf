"""Boxes with rounded edges in three dimensions: dice and dominoes, shaded ray by ray. Lengths are in edges of a die."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from shapes import polygon, sheet

GLYPH = 64
MARCH = 9
# Each face of a box: axis and sign of its normal; the axes that follow are its u and v.
FACES = [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)]
TOP = 4


@dataclass
class Light:
    """Light from one direction, and from everywhere."""

    direction: np.ndarray
    ambient: float
    shadow: float
    softness: float


@dataclass
class Look:
    """A box's surface: a brightness, and shares of it; `glare` as in `dice.glare`."""

    grey: float
    gloss: float = 0
    hardness: float = 30
    edge: float = 0
    clear: float = 0
    grain: float = 0
    grain_size: int = 2
    relief: float = 0
    glare: tuple = (0, 0, 0.2, 0.2)


@dataclass
class Marks:
    """What a face shows. `spots`: u, v, radius, strength; `bars`: least u and v, greatest u and v, strength."""

    grey: float
    spots: np.ndarray = field(default_factory=lambda: np.zeros((0, 4)))
    bars: np.ndarray = field(default_factory=lambda: np.zeros((0, 5)))
    glyph: np.ndarray = None
    form: str = "disc"

    def on(self, u, v, half, pixel):
        """How far points (u, v) are covered, 0 to 1, and where in their spot they lie, -1 to 1 (n, 2)."""
        cover = np.zeros(len(u), np.float32)
        inside = np.zeros((len(u), 2), np.float32)
        for x, y, radius, strength in self.spots:
            across = np.stack([u - x, v - y], 1)
            away = np.abs(across).max(1) if self.form == "square" else np.hypot(across[:, 0], across[:, 1])
            if self.form == "ring":
                away = np.abs(away - radius * 0.75) + radius * 0.6
            spot = np.clip(0.5 + (radius - away) / pixel, 0, 1)
            inside[spot > 0] = across[spot > 0] / radius
            cover = np.maximum(cover, spot * strength)
        for left, low, right, high, strength in self.bars:
            depth = np.minimum(np.minimum(u - left, right - u), np.minimum(v - low, high - v))
            cover = np.maximum(cover, np.clip(0.5 + depth / pixel, 0, 1) * strength)
        if self.glyph is not None:
            column = ((1 + u / half[0]) * GLYPH / 2).astype(np.float32)
            row = ((1 - v / half[1]) * GLYPH / 2).astype(np.float32)
            drawn = cv2.remap(self.glyph, column, row, cv2.INTER_LINEAR)
            cover = np.maximum(cover, drawn.reshape(-1) / 255)
        return cover, inside


@dataclass
class Solid:
    """A box: half lengths (3,), radius of its edges, radius of a ball that cuts its corners off (or infinity)."""

    half: np.ndarray
    radius: float
    look: Look
    marks: dict
    ball: float = math.inf
    middle: np.ndarray = None
    turn: np.ndarray = None

    def stand(self, x, y, yaw, lean=0, axis=0, upright=None, floor=0):
        """Puts it on the table: turned by `yaw`, leaning around a horizontal axis; `upright` turns it first."""
        turn = around_z(yaw) @ (np.eye(3) if upright is None else upright)
        self.turn = tilted(axis, lean) @ turn
        core = self.corners(self.half - self.radius)
        low = (core @ self.turn.T)[:, 2].min() - self.radius
        self.middle = np.array([x, y, floor - low])
        return self

    def corners(self, half):
        """The eight corners of a box (8, 3)."""
        signs = np.array(np.meshgrid((-1, 1), (-1, 1), (-1, 1))).reshape(3, 8).T
        return signs * half

    def world(self, points):
        """Points of the box's own axes on the table (n, 3)."""
        return np.asarray(points) @ self.turn.T + self.middle

    def face(self, number):
        """Corners of a face (4, 3) and its normal (3,)."""
        axis, sign = FACES[number]
        corners = np.zeros((4, 3))
        corners[:, axis] = sign * self.half[axis]
        for step, signs in ((1, (-1, 1, 1, -1)), (2, (-1, -1, 1, 1))):
            along = (axis + step) % 3
            corners[:, along] = np.array(signs) * self.half[along]
        return self.world(corners), self.turn[:, axis] * sign

    def distance(self, points):
        """Distance of points (n, 3) from the surface, negative inside."""
        away = np.abs(points) - (self.half - self.radius)
        outside = np.sqrt((np.maximum(away, 0) ** 2).sum(1))
        distance = outside + np.minimum(away.max(1), 0) - self.radius
        if self.ball < math.inf:
            distance = np.maximum(distance, np.sqrt((points**2).sum(1)) - self.ball)
        return distance

    def normals(self, points):
        """Directions away from the surface (n, 3)."""
        core = self.half - self.radius
        away = points - np.clip(points, -core, core)
        if self.ball < math.inf:
            far = np.sqrt((points**2).sum(1)) > self.ball - 0.01
            away[far] = points[far]
        return away / (np.sqrt((away**2).sum(1, keepdims=True)) + 1e-6)

    def faces_of(self, points):
        """Number of the face that each point (n, 3) belongs to."""
        share = points / self.half
        axis = np.abs(share).argmax(1)
        return 2 * axis + (share[np.arange(len(points)), axis] < 0)


def around_z(angle):
    """Turns around the vertical axis."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def tilted(axis, angle):
    """Turns around a horizontal axis, itself turned by `axis` from x."""
    c, s = math.cos(angle), math.sin(angle)
    around_x = np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])
    return around_z(axis) @ around_x @ around_z(-axis)


def paint(picture, owners, number, solid, camera, light, chance):
    """Draws a solid into a picture (float32), and its number into `owners` where it covers a pixel."""
    box = camera.project(solid.world(solid.corners(solid.half)))
    height, width = picture.shape
    left, top = np.maximum(np.floor(box.min(0)).astype(int) - 1, 0)
    right, bottom = np.minimum(np.ceil(box.max(0)).astype(int) + 2, (width, height))
    if right <= left or bottom <= top:
        return
    pixels = np.stack(np.meshgrid(np.arange(left, right), np.arange(top, bottom)), -1).reshape(-1, 2)
    rays = (camera.rays(pixels) @ solid.turn + 1e-9).astype(np.float32)
    origin = ((camera.place - solid.middle) @ solid.turn).astype(np.float32)
    window = picture[top:bottom, left:right]
    which, depth, last, cover = meet(solid, origin, rays, camera.focal)
    if which.size == 0:
        return
    rays = rays[which]
    behind = window.reshape(-1)[which]
    shown = shade(solid, origin, rays, depth, camera.focal, light)
    look = solid.look
    if look.grain:
        shown += look.grain * chance.noise(*window.shape, look.grain_size).reshape(-1)[which]
    if look.clear:
        shown += look.clear * (through(solid, origin + rays * last[:, None], behind, light) - shown)
    mixed = window.reshape(-1).copy()
    mixed[which] += cover * (np.clip(shown, 0, 255) - behind)
    window[:] = mixed.reshape(window.shape)
    owned = owners[top:bottom, left:right].reshape(-1).copy()
    owned[which[cover > 0.5]] = number
    owners[top:bottom, left:right] = owned.reshape(window.shape)


def meet(solid, origin, rays, focal):
    """Rays that meet the solid: their indices, depths of entry and of leaving, and how far they are covered."""
    rough = np.linalg.norm(origin) / focal
    reach = np.sign(rays) * (solid.half + rough).astype(np.float32)
    entry = ((-reach - origin) / rays).max(1)
    leaving = ((reach - origin) / rays).min(1)
    which = np.flatnonzero(entry < leaving)
    rays = rays[which]
    depth = entry[which]
    nearest = np.full(len(which), np.inf, np.float32)
    best = depth.copy()
    for _ in range(MARCH):
        distance = solid.distance(origin + rays * depth[:, None]).astype(np.float32)
        better = distance < nearest
        nearest[better] = distance[better]
        best[better] = depth[better]
        depth = depth + distance
    cover = np.clip(1 - nearest * focal / best, 0, 1)
    met = cover > 0
    return which[met], best[met], leaving[which][met], cover[met]


def shade(solid, origin, rays, depth, focal, light):
    """Brightness of the points that rays meet."""
    look = solid.look
    points = origin + rays * depth[:, None]
    normals = solid.normals(points)
    toward = -rays / np.sqrt((rays**2).sum(1, keepdims=True))
    sun = light.direction @ solid.turn
    sky = light.ambient * (0.8 + 0.2 * (normals @ solid.turn[2]))
    lit = sky + (1 - light.ambient) * np.maximum(normals @ sun, 0)
    bent = 1 - np.abs(normals).max(1)
    shown = look.grey * lit * (1 + look.edge * bent)
    pixel = depth / focal / np.sqrt(np.clip((normals * toward).sum(1), 0.2, 1))
    owners = solid.faces_of(points)
    for number, (axis, _) in enumerate(FACES):
        on = np.flatnonzero(owners == number)
        if on.size == 0:
            continue
        first, second = (axis + 1) % 3, (axis + 2) % 3
        u, v = points[on, first], points[on, second]
        if number in solid.marks:
            marks = solid.marks[number]
            half = (solid.half[first], solid.half[second])
            cover, inside = marks.on(u, v, half, pixel[on])
            hollow = 1 - look.relief * (inside[:, 0] * sun[first] + inside[:, 1] * sun[second])
            shown[on] += cover * (marks.grey * lit[on] * hollow - shown[on])
        x, y, wide, high = look.glare
        patch = np.exp(-(((u - x) / wide) ** 2) - ((v - y) / high) ** 2)
        shown[on] += look.gloss * patch * 160
    halfway = toward + sun
    halfway /= np.sqrt((halfway**2).sum(1, keepdims=True))
    shine = np.maximum((normals * halfway).sum(1), 0) ** look.hardness
    return (shown + look.gloss * shine * 230).astype(np.float32)


def through(solid, exits, behind, light):
    """What is seen through a clear solid: what lies behind it, and the marks of its far faces."""
    seen = 0.7 * behind + 0.3 * solid.look.grey * light.ambient
    owners = solid.faces_of(exits)
    for number, marks in solid.marks.items():
        on = np.flatnonzero(owners == number)
        if on.size == 0:
            continue
        axis = FACES[number][0]
        first, second = (axis + 1) % 3, (axis + 2) % 3
        half = (solid.half[first], solid.half[second])
        cover, _ = marks.on(exits[on, first], exits[on, second], half, 0.06)
        seen[on] += 0.5 * cover * (marks.grey - seen[on])
    return seen


def cast_shadows(picture, camera, solids, light, edge):
    """Darkens the table where solids stand and where they keep the light away."""
    far = sheet(picture.shape[1], picture.shape[0], 0)
    near = far.copy()
    for solid in solids:
        corners = solid.world(solid.corners(solid.half * 0.92))
        fallen = corners - light.direction * (corners[:, 2:] / light.direction[2])
        polygon(far, hull(camera.project(np.concatenate([fallen, corners * (1, 1, 0)]))), 255)
        polygon(near, hull(camera.project(corners * (1, 1, 0))), 255)
    for mask, strength, softness in ((far, light.shadow, light.softness), (near, 0.35, 0.07)):
        soft = cv2.GaussianBlur(mask, (0, 0), max(0.5, softness * edge))
        picture *= 1 - strength / 255 * soft.astype(np.float32)


def hull(points):
    """Corners of the smallest convex polygon around points."""
    return cv2.convexHull(np.float32(points))[:, 0]
