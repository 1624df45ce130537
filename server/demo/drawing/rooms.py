"""Whole drawn rooms: where the furniture of each kind of room stands."""

from PIL import Image, ImageOps

from server.demo.drawing.animals import draw_cat, draw_dog
from server.demo.drawing.bedroom import draw_bed, draw_chair, draw_desk
from server.demo.drawing.colour import lighter
from server.demo.drawing.decor import draw_clock, draw_wall_picture, draw_wall_shelf
from server.demo.drawing.furniture import (
    draw_floor_lamp,
    draw_low_table,
    draw_pendant,
    draw_rug,
    draw_shelf,
    draw_sofa,
)
from server.demo.drawing.greenery import draw_plant, draw_small_plant
from server.demo.drawing.interior import (
    FLOOR,
    Room,
    draw_board_floor,
    draw_room_window,
    draw_shell,
    draw_sunlight,
    new_room,
)
from server.demo.drawing.kitchen import draw_dining_table, draw_fridge, draw_kitchen_line, draw_upper_shelf
from server.demo.drawing.tatami import (
    draw_alcove,
    draw_paper_lamp,
    draw_shoji,
    draw_tatami_floor,
    draw_tea_corner,
)


def draw_living_room(seed: int, pet: str = "") -> Image.Image:
    """Draw a shared living room; ``pet`` may be ``cat`` or ``dog``."""
    room = new_room("living", seed)
    draw_shell(room, draw_board_floor)
    draw_sunlight(room, 190, 500)
    draw_room_window(room, (190, 126, 500, 396))
    draw_small_plant(room, 250, 400, 62, flowers=True)
    draw_small_plant(room, 440, 400, 52)
    _decorate_wall(room, 690)
    draw_shelf(room, 1000, FLOOR + 16, 118, 250)
    draw_small_plant(room, 1058, FLOOR - 234, 70)
    draw_rug(room, 640, 706, 330, lighter(room.look.second, 0.2))
    draw_sofa(room, 560, 940, 646)
    draw_floor_lamp(room, 972 if room.rng.random() < 0.5 else 524, 640)
    draw_plant(room, 128, 700, 230)
    draw_low_table(room, 590, 752, 150, round_top=room.rng.random() < 0.6)
    if pet == "cat":
        draw_cat(room, 850, 730)
    elif pet == "dog":
        draw_dog(room, 880, 742)
    return _finish(room)


def _decorate_wall(room: Room, left: float) -> None:
    room.rng.choice((_gallery, _shelf_and_clock))(room, left)


def _gallery(room: Room, left: float) -> None:
    draw_wall_picture(room, left, 160, 120, 150)
    draw_wall_picture(room, left + 142, 150, 96, 76)
    draw_wall_picture(room, left + 142, 244, 96, 76)


def _shelf_and_clock(room: Room, left: float) -> None:
    draw_wall_shelf(room, left, 300, 230)
    draw_clock(room, left + 70, 170)
    draw_wall_picture(room, left + 140, 130, 84, 84)


def draw_private_room(seed: int) -> Image.Image:
    """Draw a resident's own room."""
    room = new_room("private", seed)
    draw_shell(room, draw_board_floor)
    draw_sunlight(room, 470, 740)
    draw_room_window(room, (470, 120, 740, 370))
    draw_small_plant(room, 520, 374, 56, flowers=True)
    draw_wall_picture(room, 196, 170, 112, 138)
    draw_desk(room, 850, 1110, FLOOR + 46)
    draw_wall_shelf(room, 880, 300, 200)
    draw_clock(room, 980, 160)
    draw_rug(room, 690, 722, 230, lighter(room.look.second, 0.15))
    draw_chair(room, 936, 692, room.look.second)
    draw_bed(room, 96, 600, 676)
    draw_plant(room, 762, 640, 190)
    draw_pendant(room, 392, 128, room.look.third)
    return _finish(room)


def draw_dining_kitchen(seed: int) -> Image.Image:
    """Draw the kitchen and the table where everyone eats."""
    room = new_room("dining", seed)
    draw_shell(room, draw_board_floor)
    draw_room_window(room, (812, 130, 1060, 330), curtains=False)
    draw_small_plant(room, 870, 334, 56, flowers=True)
    draw_kitchen_line(room, 230, 700)
    draw_fridge(room, 86, FLOOR + 14)
    draw_upper_shelf(room, 250, 690, 222)
    draw_sunlight(room, 812, 1060)
    draw_dining_table(room, 690, 742, 230)
    draw_pendant(room, 690, 262, room.look.second)
    draw_plant(room, 1098, 640, 220)
    return _finish(room)


def draw_tatami_room(seed: int) -> Image.Image:
    """Draw a shared Japanese-style room that opens to the garden."""
    room = new_room("tatami", seed)
    draw_shell(room, draw_tatami_floor)
    draw_alcove(room, 108, 344, 128)
    draw_shoji(room, 420, 1100, 128, (590, 930))
    draw_paper_lamp(room, 640, 96)
    draw_tea_corner(room)
    draw_plant(room, 1064, 700, 200)
    return _finish(room)


def _finish(room: Room) -> Image.Image:
    picture = room.canvas.finish()
    return ImageOps.mirror(picture) if room.rng.random() < 0.5 else picture
