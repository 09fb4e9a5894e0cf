"""Whole pictures with the dice in them known, of other seeds than those of training: `npm run reader:train -- pictures`."""

import itertools
import json
import math

import cv2
import numpy as np

from chance import Chance
from samples import area, ordered, within
from scene import draw_scene
from tables import photographed

OF_PICTURES = 3
SIZE = 640
# Median sine of the tops' slants beyond which a camera is too low to be asked.
LOW = 0.55


def draw_picture(seed, index, has_dice):
    """A picture (SIZE, SIZE) uint8 and its tops: [x, y, edge, pips or kind] in pixels."""
    for attempt in itertools.count():
        chance = Chance(seed, OF_PICTURES, index, attempt)
        edge = chance.scaled(18, 60) if chance.happens(0.8) else chance.scaled(60, 160)
        scene = draw_scene(chance, SIZE, edge, has_dice)
        slants = [np.linalg.norm(top.down) / math.sqrt(area(ordered(top.corners))) for top in scene.tops]
        if not slants or np.median(slants) <= LOW:
            return photographed(chance, scene.picture, edge), [label(top) for top in scene.tops]


def label(top):
    """A top as `labels.json` has it."""
    corners = ordered(top.corners)
    x, y = corners.mean(0)
    kind = top.value if top.kind == "pips" else top.kind
    if top.kind == "pips" and not within(corners, SIZE, 2):
        kind = "hidden"
    return [round(float(x), 1), round(float(y), 1), round(math.sqrt(area(corners)), 1), kind]


def draw_pictures(seed, dice, folder):
    """Draws pictures until they have so many flat dice, every third without dice, and writes them with their labels."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures, drawn = [], 0
    while drawn < dice:
        index = len(pictures)
        picture, tops = draw_picture(seed, index, index % 3 != 2)
        name = f"{'none' if index % 3 == 2 else 'drawn'}-{index:05}.png"
        cv2.imwrite(str(folder / name), picture)
        flat = [top for top in tops if isinstance(top[3], int)]
        pictures.append({"file": name, "dice": flat, "others": [top for top in tops if top not in flat]})
        drawn += len(flat)
    (folder / "labels.json").write_text(json.dumps({"pictures": pictures}))
    print(f"{len(pictures)} pictures, {drawn} flat dice")
