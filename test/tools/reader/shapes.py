"""Shapes drawn on pictures of bytes, with smooth edges. Points are (x, y) in pixels, brightness is 0 to 255."""

import cv2
import numpy as np

cv2.setNumThreads(1)

FONTS = [
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
]
SUITS = ["diamond", "heart", "spade", "club"]
# OpenCV takes points in 16ths of a pixel.
BITS = 4
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


def tone(grey):
    """A brightness that a byte can hold."""
    return float(min(255, max(0, grey)))


def sheet(width, height, grey):
    """A picture of bytes in one brightness."""
    return np.full((max(4, int(height)), max(4, int(width))), tone(grey), np.uint8)


def fixed(points):
    """Points as OpenCV's fixed-point numbers."""
    return np.round(np.asarray(points) * 2**BITS).astype(np.int32)


def polygon(picture, points, grey):
    """Fills a polygon."""
    cv2.fillPoly(picture, [fixed(points)], tone(grey), cv2.LINE_AA, BITS)


def disc(picture, x, y, radius, grey):
    """Fills a circle."""
    oval(picture, x, y, radius, radius, 0, grey)


def oval(picture, x, y, along, across, degrees, grey, thickness=-1):
    """Fills an ellipse, or draws its outline of `thickness` pixels."""
    middle = tuple(int(value) for value in fixed((x, y)))
    axes = tuple(max(6, int(value)) for value in fixed((along, across)))
    cv2.ellipse(picture, middle, axes, degrees, 0, 360, tone(grey), thickness, cv2.LINE_AA, BITS)


def line(picture, start, end, thickness, grey):
    """Draws a straight line."""
    ends = [tuple(int(value) for value in fixed(point)) for point in (start, end)]
    cv2.line(picture, *ends, tone(grey), max(1, int(thickness)), cv2.LINE_AA, BITS)


def rounded(width, height, radius):
    """Corners of a rectangle from (0, 0), rounded: points (n, 2)."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    arc = np.stack([np.cos(turns), np.sin(turns)], 1)
    inner = np.where(arc > 0, (width - radius, height - radius), radius)
    return inner + arc * radius


def write(picture, text, x, y, size, font, grey, weight):
    """Writes text; (x, y) is its lower left end, `size` the height of a capital, `weight` the stroke's thickness."""
    place = (int(x), int(y))
    cv2.putText(picture, text, place, font, size / 22, tone(grey), max(1, int(weight)), cv2.LINE_AA)


def suit(picture, kind, x, y, size, grey, up=1):
    """Draws a suit's sign; `up` -1 turns it upside down."""

    def blob(dx, dy, radius):
        disc(picture, x + dx * size, y + dy * size * up, radius * size, grey)

    def piece(*points):
        polygon(picture, [(x + dx * size, y + dy * size * up) for dx, dy in points], grey)

    if kind == "diamond":
        piece((0, -1.2), (0.9, 0), (0, 1.2), (-0.9, 0))
        return
    if kind == "heart":
        blob(-0.5, -0.3, 0.55)
        blob(0.5, -0.3, 0.55)
        piece((-1, -0.1), (1, -0.1), (0, 1.1))
        return
    if kind == "spade":
        blob(-0.5, 0.3, 0.55)
        blob(0.5, 0.3, 0.55)
        piece((-1, 0.15), (1, 0.15), (0, -1.1))
    else:
        blob(-0.55, 0.2, 0.5)
        blob(0.55, 0.2, 0.5)
        blob(0, -0.5, 0.5)
    piece((0, 0), (0.4, 1.1), (-0.4, 1.1))


def quad(x, y, half, other=None):
    """Corners of an upright rectangle around a point, (4, 2)."""
    return SQUARE * (half, half if other is None else other) + (x, y)
