"""Dice of many makers. Lengths are in edges of a die, brightness is 0 to 255."""

import math

import numpy as np

from shapes import FONTS, SUITS, disc, polygon, sheet, suit, write
from solids import FACES, GLYPH, Look, Marks, Solid

PIPS = {
    0: [],
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}
LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#*+?!&%x") + ["10", "x2", "x3", "64", "16", "32"]


class Style:
    """How all dice of one set look."""

    def __init__(self, chance):
        self.pick_colours(chance)
        self.pick_body(chance)
        self.pick_pips(chance)
        self.kind = "pips" if chance.happens(0.87) else chance.pick(["letter", "picture", "blank"])
        self.font = chance.pick(FONTS)

    def pick_colours(self, chance):
        """Colours of body and pips, which differ enough to be seen."""
        group = chance.between(0, 1)
        if group < 0.45:
            self.grey = chance.between(185, 250)
        elif group < 0.65:
            self.grey = chance.between(8, 60)
        else:
            self.grey = chance.between(35, 215)
        self.pip = self.grey
        while abs(self.pip - self.grey) < 38:
            usual = chance.between(5, 50) if self.grey > 120 else chance.between(200, 252)
            self.pip = usual if chance.happens(0.75) else chance.between(5, 252)
        self.relief = chance.between(0, 0.5)
        if chance.happens(0.04) and self.grey > 90:
            self.pip = self.grey * chance.between(0.62, 0.8)
            self.relief = chance.between(0.4, 0.8)
        lone = chance.between(-60, 90) * np.sign(self.grey - self.pip) * 0.5
        self.lone_pip = self.pip + (lone if chance.happens(0.25) else 0)

    def pick_body(self, chance):
        """Rounding and surface."""
        self.radius = chance.pick([chance.between(0.01, 0.05), chance.between(0.04, 0.13), chance.between(0.1, 0.24)])
        if chance.happens(0.08):
            self.radius = chance.between(0.24, 0.4)
        self.ball = math.inf
        if chance.happens(0.2):
            self.ball = math.hypot(0.5, chance.between(0.36, 0.52))
        self.gloss = chance.pick([chance.between(0, 0.08), chance.between(0.05, 0.4), chance.between(0, 0.9)])
        self.hardness = chance.scaled(8, 120)
        self.edge = chance.between(-0.4, 0.7)
        self.clear = chance.between(0.15, 0.6) if chance.happens(0.12) else 0
        self.grain = chance.between(3, 16) if chance.happens(0.3) else 0
        self.grain_size = chance.pick([1, 2, 4, 8])

    def pick_pips(self, chance):
        """Places and sizes of pips."""
        self.spread = chance.between(0.2, 0.32)
        self.spot = chance.between(0.042, 0.1) * (1.25 if chance.happens(0.2) else 1)
        if chance.happens(0.15):
            self.spread = chance.between(0.25, 0.31)
            self.spot = chance.between(0.095, 0.14)
        self.spot = min(self.spot, 0.44 * self.spread)
        self.lone = chance.between(1.1, 2.1) if chance.happens(0.33) else 1
        self.six = chance.between(0.55, 1.08) if chance.happens(0.7) else chance.between(0.9, 1.02)
        self.slip = chance.between(0, 0.011)
        self.wear = chance.between(0.3, 0.7) if chance.happens(0.12) else 0
        self.form = chance.pick(["square", "ring"]) if chance.happens(0.05) else "disc"

    def pips(self, chance, value):
        """The marks of a face with pips."""
        spots = []
        mirrored = chance.sign()
        radius = self.spot * (self.lone if value == 1 else 1)
        for x, y in PIPS[value]:
            across = x * mirrored * self.spread * (self.six if value == 6 else 1)
            along = y * self.spread
            strength = 1 - self.wear * chance.between(0, 1)
            spots.append((across + chance.around(0, self.slip), along + chance.around(0, self.slip), radius, strength))
        spots = np.array(spots)
        if chance.happens(0.5):
            spots[:, :2] = spots[:, 1::-1]
        return Marks(self.lone_pip if value == 1 else self.pip, spots, form=self.form)

    def sign(self, chance):
        """The marks of a face with a letter or a picture."""
        glyph = sheet(GLYPH, GLYPH, 0)
        if self.kind == "letter":
            text = chance.pick(LETTERS)
            size = chance.between(24, 42) / (1.5 if len(text) > 1 else 1)
            left = GLYPH / 2 - size * 0.42 * len(text)
            write(glyph, text, left, GLYPH / 2 + size / 2, size, self.font, 255, chance.between(2, 6))
            if chance.happens(0.15):
                disc(glyph, chance.between(38, 52), chance.between(44, 54), 4, 255)
        elif self.kind == "picture":
            draw_picture(chance, glyph)
        glyph = np.rot90(glyph, chance.whole(0, 3)).copy()
        return Marks(self.pip, glyph=glyph)

    def look(self, chance):
        """The surface of one die."""
        return Look(
            self.grey + chance.around(0, 3),
            gloss=self.gloss * chance.between(0.3, 1),
            hardness=self.hardness,
            edge=self.edge,
            clear=self.clear,
            grain=self.grain,
            grain_size=self.grain_size,
            relief=self.relief,
            glare=glare(chance, 0.25),
        )


def glare(chance, away):
    """A bright reflection on a face: its place, about so far from the middle, and its lengths."""
    return chance.around(0, away), chance.around(0, away), chance.between(0.1, 0.4), chance.between(0.1, 0.4)


def draw_picture(chance, glyph):
    """Draws a sign of game dice: a suit, a sword, a star, a coin, a flag, a skull."""
    middle = GLYPH / 2
    size = chance.between(12, 20)
    kind = chance.whole(0, 4)
    if kind == 0:
        suit(glyph, chance.pick(SUITS), middle, middle, size, 255)
    elif kind == 1:
        points = chance.whole(3, 8)
        turns = np.arange(2 * points) * math.pi / points
        reach = np.where(np.arange(2 * points) % 2, size * chance.between(0.3, 0.8), size * 1.2)
        polygon(glyph, np.stack([middle + reach * np.cos(turns), middle + reach * np.sin(turns)], 1), 255)
    elif kind == 2:
        disc(glyph, middle, middle, size, 255)
        disc(glyph, middle + chance.around(0, 4), middle + chance.around(0, 4), size * chance.between(0.4, 0.8), 0)
        if chance.happens(0.5):
            disc(glyph, middle, middle, size * 0.3, 255)
    else:
        for _ in range(chance.whole(2, 5)):
            corners = chance.rng.uniform(middle - size * 1.3, middle + size * 1.3, (chance.whole(3, 5), 2))
            polygon(glyph, corners, 255 * chance.pick([0, 1, 1]))


def make_die(chance, style, size):
    """A die and the numbers of its faces' values: (solid, values of the faces in the order of FACES)."""
    top = chance.whole(1, 6)
    low, high = [value for value in (1, 2, 3) if value not in (top, 7 - top)]
    front = chance.pick([(low, 7 - low), (7 - low, low)])
    side = chance.pick([(high, 7 - high), (7 - high, high)])
    values = [*front, *side, top, 7 - top]
    marks = {}
    for number in range(len(FACES)):
        if style.kind == "pips":
            marks[number] = scaled(style.pips(chance, values[number]), size)
        elif style.kind != "blank":
            marks[number] = style.sign(chance)
    half = np.full(3, size / 2)
    solid = Solid(half, min(style.radius, 0.45) * size, style.look(chance), marks, style.ball * size)
    return solid, values


def scaled(marks, size):
    """Marks of a die of another size."""
    marks.spots[:, :3] *= size
    return marks


