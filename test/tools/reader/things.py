"""What lies on tables and is no die: flat things, and blocks such as dominoes. Lengths are in edges of a die."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from dice import LETTERS, PIPS, glare
from shapes import FONTS, SUITS, disc, line, oval, polygon, quad, rounded, sheet, suit, write
from solids import TOP, Look, Marks, Solid

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
COLUMN = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
SIX = [*COLUMN, (-1, 0), (1, 0)]
TALL = [*COLUMN, (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33)]
CARDS = {
    1: [(0, 0)],
    2: [(0, -1), (0, 1)],
    3: [(0, -1), (0, 0), (0, 1)],
    4: COLUMN,
    5: [*COLUMN, (0, 0)],
    6: SIX,
    7: [*SIX, (0, -0.5)],
    8: [*SIX, (0, -0.5), (0, 0.5)],
    9: [*TALL, (0, 0)],
    10: [*TALL, (0, -0.66), (0, 0.66)],
}


@dataclass
class Flat:
    """A flat thing: its picture, which pixels belong to it (0 to 255), and squares (k, 4, 2) that look like tops."""

    picture: np.ndarray
    cover: np.ndarray
    tempting: list


def cut_out(picture, outline, tempting):
    """A flat thing with an outline; None is the whole picture."""
    cover = np.full_like(picture, 255 if outline is None else 0)
    if outline is not None:
        polygon(cover, outline, 255)
    return Flat(picture, cover, tempting)


def whole(picture):
    """The square of a picture's shorter side in its middle."""
    height, width = picture.shape
    return quad(width / 2, height / 2, min(width, height) / 2)


def card(chance, unit):
    """A playing card: a number, an ace, a court or a game's own signs."""
    height = unit * chance.between(2.6, 5.6)
    width = height * chance.between(0.62, 0.74)
    ground = chance.between(190, 252) if chance.happens(0.9) else chance.between(10, 90)
    picture = sheet(width, height, ground)
    ink = chance.between(5, 140) if ground > 150 else chance.between(150, 250)
    kind = chance.pick(SUITS)
    painter = chance.pick([number_card, number_card, number_card, court_card, sign_card])
    tempting = painter(chance, picture, kind, ink)
    write_corners(chance, picture, kind, ink)
    corner = width * 0.1
    tempting.append(quad(corner, height * 0.02 + corner, corner))
    if chance.happens(0.5):
        line_width = max(1, int(width / 60))
        cv2.rectangle(picture, (0, 0), picture.shape[::-1], ink * 0.7 + ground * 0.3, line_width)
    return cut_out(picture, rounded(width, height, width * chance.between(0.03, 0.09)), tempting)


def write_corners(chance, picture, kind, ink):
    """Writes the rank and a small suit into two opposite corners."""
    height, width = picture.shape
    rank = chance.pick(RANKS)
    size = width * chance.between(0.1, 0.17)
    font = chance.pick(FONTS[:4])
    for _ in range(2):
        write(picture, rank, width * 0.04, height * 0.04 + size, size, font, ink, size / 8)
        suit(picture, kind, width * 0.1, height * 0.07 + size * 1.4, width * 0.045, ink)
        picture[:] = picture[::-1, ::-1].copy()


def number_card(chance, picture, kind, ink):
    """An ace to a ten."""
    height, width = picture.shape
    number = chance.pick([1, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 9, 10])
    size = width * chance.between(0.085, 0.13)
    if number == 1:
        size *= chance.between(1, 3)
    across, along = width * chance.between(0.19, 0.26), height * chance.between(0.27, 0.36)
    places = [(width / 2 + x * across, height / 2 + y * along) for x, y in CARDS[number]]
    for x, y in places:
        suit(picture, kind, x, y, size, ink, 1 if y <= height / 2 + 1 else -1)
    tempting = []
    for _ in range(3):
        x, y = chance.pick(places)
        tempting.append(quad(x, y, size * chance.between(1.2, 2.6)))
        (x1, y1), (x2, y2) = chance.pick(places), chance.pick(places)
        half = max(abs(x1 - x2), abs(y1 - y2)) / 2 + size * chance.between(1.1, 2)
        tempting.append(quad((x1 + x2) / 2, (y1 + y2) / 2, half))
    if number > 3:
        tempting.append(quad(width / 2, height / 2, across + size * 1.6, along + size * 1.6))
        tempting.append(quad(width / 2, height / 2, across + size * 1.6))
    return tempting


def court_card(chance, picture, kind, ink):
    """A jack, queen or king: a frame full of coloured pieces."""
    height, width = picture.shape
    cv2.rectangle(picture, (int(width * 0.15), int(height * 0.1)), (int(width * 0.85), int(height * 0.9)), ink, 1)
    for _ in range(chance.whole(10, 30)):
        x, y = chance.between(0.2, 0.8) * width, chance.between(0.12, 0.5) * height
        reach = width * chance.between(0.04, 0.2)
        corners = chance.rng.uniform(-reach, reach, (chance.whole(3, 5), 2)) + (x, y)
        polygon(picture, corners, chance.between(10, 250))
    picture[height - height // 2 :] = picture[: height // 2][::-1, ::-1]
    suit(picture, kind, width * 0.25, height * 0.16, width * 0.08, ink)
    places = [(chance.between(0.2, 0.8) * width, chance.between(0.2, 0.8) * height) for _ in range(3)]
    return [quad(x, y, width * chance.between(0.1, 0.3)) for x, y in places]


def sign_card(chance, picture, kind, ink):
    """A card of another game: one to three large signs, filled or hollow, or a numeral in an oval."""
    height, width = picture.shape
    ground = float(picture[0, 0])
    if chance.happens(0.3):
        oval(picture, width / 2, height / 2, height * 0.4, width * 0.35, 110, ink)
        write(picture, chance.pick(RANKS), width * 0.3, height * 0.62, height * 0.25, FONTS[0], ground, width / 14)
        return [whole(picture)]
    count = chance.whole(1, 3)
    shape = chance.pick(["oval", "diamond", "bar"])
    hollow = chance.happens(0.5)
    tempting = []
    for index in range(count):
        y = height * (0.5 + (index - (count - 1) / 2) * 0.24)
        for grey, share in ((ink, 1), (ground, 0.82)) if hollow else ((ink, 1),):
            if shape == "oval":
                oval(picture, width / 2, y, width * 0.3 * share, height * 0.08 * share, 0, grey)
            elif shape == "diamond":
                steps = ((-0.32, 0), (0, -0.09), (0.32, 0), (0, 0.09))
                polygon(picture, [(width * (0.5 + a * share), y + b * share * height) for a, b in steps], grey)
            else:
                polygon(picture, quad(width / 2, y, width * 0.28 * share, height * 0.07 * share), grey)
        tempting.append(quad(width / 2, y, width * chance.between(0.2, 0.4)))
    return tempting


def round_thing(chance, unit):
    """A coin, a chip, a button or a token, also with dots."""
    radius = unit * chance.between(0.3, 1.1)
    grey = chance.between(15, 235)
    size = 2 * radius + 2
    picture = sheet(size, size, grey)
    middle = size / 2
    if chance.happens(0.7):
        oval(picture, middle, middle, radius * 0.85, radius * 0.85, 0, grey * chance.between(0.6, 1.25), 1)
    inside = chance.whole(0, 4)
    mark = chance.contrasting(grey, 30)
    if inside == 0:
        text = chance.pick(LETTERS)
        font = chance.pick(FONTS)
        write(picture, text, middle - radius * 0.45, middle + radius * 0.4, radius, font, mark, radius / 8)
    elif inside == 1:
        draw_pips(chance, picture, chance.whole(1, 6), radius * chance.between(0.22, 0.4), mark)
    elif inside == 2:
        draw_pips(chance, picture, chance.pick([2, 4]), radius * chance.between(0.15, 0.28), mark)
    elif inside == 3:
        for _ in range(chance.whole(4, 9)):
            corners = middle + chance.rng.uniform(-0.6, 0.6, (4, 2)) * radius
            polygon(picture, corners, grey * chance.between(0.5, 1.4))
    else:
        for turn in np.arange(0, 2 * math.pi, math.pi / 4):
            end = (middle + radius * math.cos(turn), middle + radius * math.sin(turn))
            line(picture, (middle, middle), end, radius * 0.3, mark)
        disc(picture, middle, middle, radius * 0.7, grey)
    outline = rounded(size, size, radius)
    return cut_out(picture, outline, [whole(picture), quad(middle, middle, radius * 0.7)])


def draw_pips(chance, picture, count, spread, grey):
    """Draws pips as on a die around the middle of a picture."""
    height, width = picture.shape
    radius = spread * chance.between(0.2, 0.5)
    columns = chance.between(0.7, 1) if count == 6 else 1
    for x, y in PIPS[count]:
        disc(picture, width / 2 + x * spread * columns, height / 2 + y * spread, radius, grey)


def text_sheet(chance, unit):
    """Paper or a box with words in all sizes."""
    width, height = unit * chance.between(3, 7), unit * chance.between(2, 5)
    ground = chance.between(150, 252) if chance.happens(0.7) else chance.between(5, 80)
    ink = 255 - ground
    picture = sheet(width, height, ground)
    tempting = []
    y = 0
    while y < height:
        size = unit * chance.between(0.15, 0.9)
        y += size * 1.5
        letters = chance.rng.choice(list("ABCDEFGHIKLMNOPRSTUVWXYZ0123456789 ...:;oO@%&"), chance.whole(2, 16))
        font = chance.pick(FONTS)
        left, weight = chance.between(0, width * 0.3), size * chance.between(0.05, 0.15)
        write(picture, "".join(letters), left, y, size, font, ink, weight)
        tempting.append(quad(chance.between(0, width * 0.7) + size / 2, y - size / 2, size * 0.6))
    return cut_out(picture, None, tempting[:5])


def keyboard(chance, unit):
    """Keys of a computer or a telephone, or a remote control's buttons."""
    step = unit * chance.between(0.7, 1.3)
    columns, rows = chance.whole(4, 12), chance.whole(2, 5)
    ground, grey = chance.between(8, 240), chance.between(8, 240)
    picture = sheet(columns * step, rows * step, ground)
    ink = chance.contrasting(grey, 60)
    gap = step * chance.between(0.03, 0.12)
    is_round = chance.happens(0.2)
    keys = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * step, row * step
            size = step - 2 * gap
            polygon(picture, rounded(size, size, size * (0.5 if is_round else 0.15)) + (x + gap, y + gap), grey)
            letter = chance.pick(LETTERS[:44])
            write(picture, letter, x + step * 0.25, y + step * 0.6, step * 0.35, FONTS[0], ink, step / 25)
            keys.append(quad(x + step / 2, y + step / 2, step / 2))
    return cut_out(picture, None, [chance.pick(keys) for _ in range(4)])


def loose_spots(chance, unit):
    """A surface with spots or suits anywhere: single pips, crumbs, printed cloth."""
    width = unit * chance.between(1.2, 4)
    ground = chance.between(5, 250)
    ink = chance.contrasting(ground, 35)
    picture = sheet(width, width, ground)
    size = unit * chance.between(0.05, 0.2)
    tempting = []
    for _ in range(chance.whole(1, 13)):
        x, y = chance.between(0, width), chance.between(0, width)
        spot = size * chance.between(0.7, 1.3)
        if chance.happens(0.6):
            disc(picture, x, y, spot, ink)
        else:
            suit(picture, chance.pick(SUITS), x, y, spot, ink)
        tempting.append(quad(x, y, size * chance.between(1.3, 5)))
    return cut_out(picture, None, tempting[:4])


def pip_pattern(chance, unit):
    """A die's pips printed on something larger, with no die's outline around them."""
    width = unit * chance.between(1.7, 3.2)
    ground = chance.between(5, 250)
    picture = sheet(width, width, ground)
    spread = unit * chance.between(0.18, 0.34)
    draw_pips(chance, picture, chance.whole(1, 6), spread, chance.contrasting(ground, 35))
    half = spread * chance.between(1.4, 1.9)
    return cut_out(picture, None, [quad(width / 2, width / 2, half)] * 2)


def hand(chance, unit):
    """A hand with its fingers spread."""
    width = unit * chance.between(4, 8)
    skin = chance.between(60, 225)
    picture = sheet(width, width, skin)
    cover = sheet(width, width, 0)
    x, y = width / 2, width * 0.68
    oval(cover, x, y, width * 0.2, width * 0.27, 0, 255)
    tip = (x, y)
    for finger in range(5):
        turn = math.radians(-90 + (finger - 2) * chance.between(14, 24))
        reach = width * chance.between(0.36, 0.56)
        tip = (x + reach * math.cos(turn), y + reach * math.sin(turn))
        line(cover, (x, y), tip, width * 0.1, 255)
        line(picture, (x, y), tip, width * 0.02, skin * chance.between(0.7, 0.95))
        oval(picture, *tip, width * 0.035, width * 0.025, math.degrees(turn), skin * 1.12)
    return Flat(cv2.GaussianBlur(picture, (0, 0), width / 60), cover, [quad(*tip, width * 0.06)])


def telephone(chance, unit):
    """A telephone: dark or lit glass with rows of signs, perhaps with cameras."""
    width = unit * chance.between(3, 5)
    height = width * 2
    ground = chance.between(5, 60) if chance.happens(0.7) else chance.between(150, 245)
    picture = sheet(width, height, ground)
    step = width / chance.whole(3, 5)
    tempting = []
    for row in range(chance.whole(0, 6)):
        for column in range(int(width / step)):
            x, y = (column + 0.5) * step, (row + 0.8) * step
            size = step * 0.6
            polygon(picture, rounded(size, size, size * 0.25) + (x - size / 2, y - size / 2), chance.between(20, 250))
            if chance.happens(0.5):
                disc(picture, x, y, size * chance.between(0.1, 0.3), chance.between(5, 250))
            tempting.append(quad(x, y, size * 0.55))
    if not tempting:
        for x, y in PIPS[chance.pick([2, 3, 4])]:
            disc(picture, width * (0.22 + x * 0.1), width * (0.22 + y * 0.1), width * 0.07, chance.between(0, 120))
        tempting.append(quad(width * 0.22, width * 0.22, width * 0.2))
    return cut_out(picture, rounded(width, height, width * 0.12), [chance.pick(tempting) for _ in range(3)])


FLAT = [card] * 5 + [round_thing] * 3 + [text_sheet, keyboard, loose_spots, pip_pattern, hand, telephone]


@dataclass
class Block:
    """A thing with height: its solid, squares that look like tops (k, 4, 3), circles (x, y, radius) it stands on."""

    solid: Solid
    tempting: np.ndarray
    circles: list


class DominoStyle:
    """How all dominoes of one game look."""

    def __init__(self, chance):
        group = chance.between(0, 1)
        self.grey = chance.between(190, 250)
        if group > 0.4:
            self.grey = chance.between(8, 60) if group < 0.75 else chance.between(50, 190)
        light = self.grey < 120
        self.pip = chance.between(190, 252) if light else chance.between(5, 60)
        self.width = chance.between(0.75, 1.35)
        self.thick = chance.between(0.2, 0.6)
        self.spot = self.width * chance.between(0.05, 0.11)
        self.spread = self.width * chance.between(0.2, 0.31)
        self.line = chance.between(0.01, 0.04) * self.width if chance.happens(0.82) else 0
        self.line_margin = self.width * chance.between(0.02, 0.3)
        self.line_strength = 1 if chance.happens(0.6) else chance.between(0.15, 0.6)
        self.rivet = self.width * chance.between(0.03, 0.07) if chance.happens(0.3) else 0
        self.wear = chance.between(0.2, 0.8) if chance.happens(0.3) else 0
        self.gloss = chance.between(0, 0.8) * chance.between(0, 1)
        self.grain = chance.between(0, 12)
        self.radius = chance.between(0.02, 0.14)
        self.six_sideways = chance.happens(0.4)

    def domino(self, chance):
        """A domino with its pips, lying with them up."""
        spots = []
        for end in (-0.5, 0.5):
            count = chance.whole(0, 6)
            for x, y in PIPS[count]:
                if count == 6 and self.six_sideways:
                    x, y = y, x
                strength = 1 - self.wear * chance.between(0, 1)
                spots.append((x * self.spread, end * self.width + y * self.spread, self.spot, strength))
        if self.rivet:
            spots.append((0, 0, self.rivet, chance.between(0.2, 0.8)))
        reach = self.width / 2 - self.line_margin
        bars = np.array([(-reach, -self.line / 2, reach, self.line / 2, self.line_strength)])
        marks = Marks(self.pip, np.array(spots).reshape(-1, 4), bars if self.line else np.zeros((0, 5)))
        half = np.array([self.width / 2, self.width, self.thick / 2])
        shine = {"gloss": self.gloss, "hardness": chance.scaled(8, 120), "glare": glare(chance, 0.6 * self.width)}
        look = Look(self.grey, grain=self.grain, edge=chance.between(-0.3, 0.4), relief=0.3, **shine)
        return Solid(half, min(self.radius, self.thick * 0.45), look, {TOP: marks})

    def halves(self):
        """Squares of a domino that look like tops (5, 4, 3): both ends, its middle, and its ends' pips alone."""
        height = self.thick / 2
        pips = min(self.width / 2, self.spread + 1.6 * self.spot)
        squares = [quad(0, end * self.width, self.width / 2) for end in (-0.5, 0.5, 0)]
        squares += [quad(0, end * self.width, pips) for end in (-0.5, 0.5)]
        return np.array([np.column_stack([square, np.full(4, height)]) for square in squares])


LIE = np.eye(3)
ON_SHORT_EDGE = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])
ON_LONG_EDGE = ON_SHORT_EDGE @ np.array([[0, -1.0, 0], [1, 0, 0], [0, 0, 1]])


def dominoes(chance, style, x, y):
    """One domino, or a row of them as in the game, from (x, y) on."""
    count = chance.pick([1, 1, 2, 3, 5])
    upright = chance.pick([LIE, LIE, LIE, ON_LONG_EDGE, ON_SHORT_EDGE])
    lies = upright is LIE
    yaw = chance.angle() if lies or chance.happens(0.3) else chance.around(0, 0.4)
    is_chain = lies and chance.happens(0.7)
    along = yaw + (math.pi / 2 if is_chain else 0)
    wide = upright is ON_LONG_EDGE or is_chain
    step = style.width * (2 if wide else 1) * chance.between(1, 1.15)
    row = []
    for index in range(count):
        place = (x + index * step * math.cos(along), y + index * step * math.sin(along))
        turned = yaw + chance.around(0, 0.04)
        solid = style.domino(chance).stand(*place, turned, upright=upright)
        reach = style.width / 2 if wide or lies else 0
        long_way = turned + (math.pi / 2 if lies else 0)
        radius = style.width * (0.5 if lies else 0.3)
        circles = [
            (place[0] + end * reach * math.cos(long_way), place[1] + end * reach * math.sin(long_way), radius)
            for end in (-1, 1)
        ]
        row.append(Block(solid, style.halves(), circles))
    return row


def brick(chance, x, y):
    """A building brick with studs, a box without, or a marble."""
    if chance.happens(0.15):
        radius = chance.between(0.3, 0.6)
        look = Look(chance.between(10, 240), gloss=chance.between(0.3, 1), hardness=chance.scaled(10, 80))
        solid = Solid(np.full(3, radius), radius * 0.999, look, {}).stand(x, y, 0)
        return Block(solid, np.zeros((0, 4, 3)), [(x, y, radius)])
    stud = chance.between(0.3, 0.6)
    columns, rows = chance.whole(1, 4), chance.whole(1, 4)
    half = np.array([columns * stud / 2, rows * stud / 2, chance.between(0.15, 0.5)])
    shine = {"gloss": chance.between(0, 0.7), "glare": glare(chance, 0.4)}
    look = Look(chance.between(15, 245), relief=-chance.between(0.3, 0.7), **shine)
    spots = [
        ((i + 0.5) * stud - half[0], (j + 0.5) * stud - half[1], stud * chance.between(0.28, 0.32), 1)
        for i in range(columns)
        for j in range(rows)
    ]
    marks = {TOP: Marks(look.grey * chance.between(0.85, 1.15), np.array(spots))} if chance.happens(0.8) else {}
    solid = Solid(half, 0.02, look, marks).stand(x, y, chance.angle())
    side = min(half[:2])
    square = np.column_stack([quad(0, 0, side), np.full(4, half[2])])
    corner = square + ((half[0] - side), (half[1] - side), 0)
    return Block(solid, np.array([square, corner]), [(x, y, float(np.hypot(*half[:2])))])
