"""Tables, and what light and cameras do to a picture of one. Pictures are float32, 0 to 255."""

import math

import cv2
import numpy as np

from shapes import disc, line, oval, polygon, sheet


def table(chance, width, height):
    """A table's surface."""
    grey = chance.between(8, 245)
    picture = sheet(width, height, grey)
    pattern = chance.pick(PATTERNS)
    if pattern:
        pattern(chance, picture, grey)
    shown = picture.astype(np.float32)
    if chance.happens(0.2):
        shown += chance.noise(height, width, chance.pick([6, 12, 25])) * chance.between(2, 22)
    elif chance.happens(0.2):
        shown += wood(chance, width, height)
    return shown + chance.noise(height, width, chance.pick([1, 2, 3, 5, 9])) * chance.between(0, 8)


def wood(chance, width, height):
    """Grain along one direction, to be added."""
    long = max(width, height)
    fibre = chance.noise(long, max(8, long // 16), 1)[:, : max(8, long // 16)]
    wide = cv2.resize(fibre, (long, long), interpolation=cv2.INTER_LINEAR)
    turn = cv2.getRotationMatrix2D((long / 2, long / 2), chance.between(0, 360), 1.5)
    turned = cv2.warpAffine(wide, turn, (long, long), borderMode=cv2.BORDER_REFLECT)
    return turned[:height, :width] * chance.between(4, 26)


def other_tone(chance, grey):
    """A second brightness of a pattern."""
    return min(255, max(0, grey + chance.between(10, 90) * chance.sign()))


def planks(chance, picture, grey):
    """Boards with joints between them."""
    height, width = picture.shape
    turn = chance.angle()
    for _ in range(chance.whole(1, 4)):
        x, y = chance.between(0, width), chance.between(0, height)
        way = np.array([math.cos(turn), math.sin(turn)]) * 2 * max(width, height)
        line(picture, (x, y) - way, (x, y) + way, chance.whole(1, 3), grey + chance.between(-70, 30))


def stripes(chance, picture, grey):
    """Striped or chequered cloth."""
    height, width = picture.shape
    step, turn, difference = chance.between(5, 60), chance.angle(), other_tone(chance, grey) - grey
    y, x = np.mgrid[:height, :width].astype(np.float32)
    along = x * math.cos(turn) + y * math.sin(turn)
    across = y * math.cos(turn) - x * math.sin(turn)
    shown = grey + difference * (along % step < step * chance.between(0.1, 0.6))
    if chance.happens(0.6):
        shown += difference * chance.between(0.4, 1) * (across % step < step * chance.between(0.1, 0.6))
    picture[:] = np.clip(shown, 0, 255)


def dots(chance, picture, grey):
    """Cloth printed with dots."""
    height, width = picture.shape
    tone = other_tone(chance, grey)
    for _ in range(chance.whole(10, 80)):
        disc(picture, chance.between(0, width), chance.between(0, height), chance.between(1, 7), tone)


def damask(chance, picture, grey):
    """Cloth with large woven shapes, a carpet, a stone."""
    height, width = picture.shape
    shape = chance.noise(height, width, chance.whole(5, 24))
    step = np.clip(shape * chance.between(2, 8) + chance.between(-1, 1), -0.5, 0.5)
    picture[:] = np.clip(grey + step * (other_tone(chance, grey) - grey), 0, 255)


def weave(chance, picture, grey):
    """Weave, carpet, knit: rows of short bars."""
    height, width = picture.shape
    step = chance.between(4, 26)
    bar = step * chance.between(0.6, 1.8)
    turn, shift = chance.angle(), chance.pick([0, 0.5])
    c, s = math.cos(turn), math.sin(turn)
    reach = int(0.75 * max(height, width))
    rows, columns = np.meshgrid(np.arange(-reach, reach, step), np.arange(-reach, reach, bar), indexing="ij")
    columns = columns + shift * bar * (np.arange(len(rows)) % 2)[:, None]
    slack = chance.between(0, 0.12)
    rows = rows + chance.rng.normal(0, slack, rows.shape) * step
    columns = columns + chance.rng.normal(0, slack, columns.shape) * bar
    places = np.stack([width / 2 + rows * c - columns * s, height / 2 + rows * s + columns * c], -1).reshape(-1, 2)
    seen = ((places > -9) & (places < (width + 9, height + 9))).all(1)
    along, across = chance.between(0.25, 0.48) * bar, chance.between(0.15, 0.42) * step
    tone = other_tone(chance, grey)
    tones = grey + (tone - grey) * chance.rng.uniform(0.6, 1.2, len(places))
    for place, bright in zip(places[seen], tones[seen]):
        oval(picture, *place, along, across, math.degrees(turn) + 90, bright)


def other_edges(chance, picture, grey):
    """Edges of paper, books and other tables."""
    height, width = picture.shape
    for _ in range(chance.whole(1, 3)):
        corners = chance.rng.uniform(-1, 2, (4, 2)) * (width, height)
        polygon(picture, cv2.convexHull(np.float32(corners))[:, 0], chance.between(5, 250))


def tray(chance, picture, grey):
    """A round or square tray, a pan, a box's lid: floor, wall and what is around it."""
    height, width = picture.shape
    x, y = chance.between(0.2, 0.8) * width, chance.between(0.2, 0.8) * height
    reach = max(width, height) * chance.between(0.35, 0.75)
    wall, rim = other_tone(chance, grey), other_tone(chance, grey)
    picture[:] = np.uint8(chance.between(5, 250))
    is_round = chance.happens(0.6)
    turn = chance.between(0, 90)
    for tone, share in ((rim, 1.12), (wall, 1.08), (grey, chance.between(0.85, 1))):
        if is_round:
            oval(picture, x, y, reach * share, reach * share * 0.95, 0, tone)
        else:
            corners = cv2.boxPoints(((x, y), (2 * reach * share, 1.6 * reach * share), turn))
            polygon(picture, corners, tone)


PATTERNS = [None, None, None, planks, stripes, dots, damask, damask, weave, weave, other_edges, tray]


def lit(chance, picture):
    """Uneven light: a lamp's spot, the photographer's shadow, a window's bars of sun; then the exposure."""
    height, width = picture.shape
    x = np.linspace(-1, 1, width, dtype=np.float32)[None]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    picture = picture * (1 + chance.between(-0.25, 0.25) * x + chance.between(-0.25, 0.25) * y)
    if chance.happens(0.15):
        away = (x - chance.between(-1, 1)) ** 2 + (y - chance.between(-1, 1)) ** 2
        picture = picture + chance.between(20, 120) * np.exp(-away / chance.between(0.02, 0.4))
    if chance.happens(0.3):
        picture = picture * (1 - chance.between(0.2, 0.65) * shadow_on(chance, width, height))
    exposure = chance.pick([chance.between(0.6, 1.15), chance.between(0.6, 1.15), chance.scaled(0.22, 2)])
    picture = picture * exposure + chance.between(-10, 20)
    if chance.happens(0.3):
        picture = 255 * (np.clip(picture, 0, 255) / 255) ** chance.between(0.6, 1.6)
    return np.clip(picture, 0, 255).astype(np.float32)


def shadow_on(chance, width, height):
    """Where something outside the picture keeps the light away, 0 to 1."""
    mask = sheet(width, height, 0)
    if chance.happens(0.5):
        corners = chance.rng.uniform(-1, 2, (3, 2)) * (width, height)
        polygon(mask, corners, 255)
    else:
        long = max(width, height)
        x, y = chance.between(0, width), chance.between(0, height)
        oval(mask, x, y, chance.between(0.2, 0.8) * long, chance.between(0.1, 0.5) * long, chance.between(0, 180), 255)
    soft = cv2.GaussianBlur(mask, (0, 0), chance.scaled(0.6, 12))
    return soft.astype(np.float32) / 255


def photographed(chance, picture, edge):
    """What a lens, a sensor and a file do; `edge`: pixels of a die's edge, so that blur stays readable. Gives bytes."""
    if chance.happens(0.75):
        most = 0.03 + edge * (0.055 if chance.happens(0.85) else 0.085)
        picture = cv2.GaussianBlur(picture, (0, 0), max(0.2, chance.between(0.2, min(5, most))))
    if chance.happens(0.12):
        picture = shaken(chance, picture, edge)
    noise = min(14 * chance.between(0, 1) ** 2, 1.5 + 0.35 * float(picture.std()))
    picture = picture + noise * chance.noise(*picture.shape, chance.pick([1, 1, 1, 2]))
    if chance.happens(0.12) and edge > 14:
        picture = cv2.medianBlur(np.clip(picture, 0, 255).astype(np.uint8), 3).astype(np.float32)
    if chance.happens(0.25):
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), 1)) * chance.between(0.3, 1.5)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if chance.happens(0.5):
        quality = chance.whole(30, 95)
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 0)
    return picture


def shaken(chance, picture, edge):
    """A picture blurred along one direction."""
    length = int(min(9, max(2, edge * 0.13)))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.uint8)
    way = chance.angle()
    step = (length / 2 * math.cos(way), length / 2 * math.sin(way))
    line(kernel, (length - step[0], length - step[1]), (length + step[0], length + step[1]), 1, 255)
    return cv2.filter2D(picture, -1, kernel.astype(np.float32) / kernel.sum())
