// The tray's printed parts. Choose one: openscad -D 'part="tray4"' -o tray4.stl parts.scad
// one, tray4, tray6, tray14left, tray14right: bodies, printed with the rim on the bed. floor: one a pocket.
// drill: guides the drill into a die's face. poles: holds magnets the right way round.
include <parameters.scad>

part = "one";

// Fine enough for round holes, coarse enough for slow machines.
$fn = 32;
eps = 0.01;

run_x = (funnel_high - well_deep) / tan(steep);
run_y = (funnel_high - well_deep) / tan(flat);
cell_x = well + 2 * run_x + 2 * wall;
cell_y = well + 2 * run_y + 2 * wall;
// The floor plate and the sensor board hang in here, from below.
room_x = cell_x - 2 * wall;
room_y = cell_y - 2 * wall;
plate_x = room_x - 0.6;
plate_y = room_y - 0.6;
plate_thick = floor_thick;
board_x = board[0] * grid;
board_y = board[1] * grid;
screw = 3.4;

module slab(x, y, z0, z1) translate([-x / 2, -y / 2, z0]) cube([x, y, z1 - z0]);

// What a pocket takes away from a block: z = 0 is the upper side of its floor.
module pocket_hollow() {
  slab(well, well, -floor_thick - eps, well_deep + eps);
  hull() {
    slab(well, well, well_deep, well_deep + eps);
    slab(well + 2 * run_x, well + 2 * run_y, funnel_high, funnel_high + eps);
  }
  slab(room_x, room_y, -floor_thick - under - 1, -floor_thick);
}

// Room for wires from cell to cell, and out at the back.
module wire_way() slab(10, cell_y / 2, -floor_thick - under - 1, -floor_thick - under + 4);

module body(columns, rows, joins = 0) {
  x = columns * cell_x;
  y = rows * cell_y;
  difference() {
    translate([0, 0, -floor_thick - under]) cube([x, y, floor_thick + under + funnel_high]);
    for (c = [0 : columns - 1], r = [0 : rows - 1])
      translate([(c + 0.5) * cell_x, (r + 0.5) * cell_y, 0]) {
        pocket_hollow();
        translate([0, cell_y / 2, 0]) wire_way();
      }
    // From column to column.
    if (columns > 1)
      for (c = [1 : columns - 1], r = [0 : rows - 1])
        translate([c * cell_x, (r + 0.5) * cell_y, 0]) slab(3 * wall, 10, -floor_thick - under - 1, -floor_thick - under + 4);
    // Screws M3 and wires through the side at which two parts join: -1 left, 1 right.
    if (joins != 0)
      for (r = [0 : rows - 1]) translate([joins < 0 ? 0 : x, (r + 0.5) * cell_y, -floor_thick - under / 2]) {
        for (s = [-1, 1]) translate([0, s * room_y / 3, 0]) rotate([0, 90, 0]) cylinder(d = screw, h = 3 * wall, center = true);
        translate([0, 0, -under / 2]) cube([3 * wall, 10, 8], center = true);
      }
  }
}

// A pocket's floor, glued in from below; its frame holds the sensor board under the middle of the well.
module floor_plate() {
  slab(plate_x, plate_y, 0, plate_thick);
  difference() {
    slab(board_x + 2.6, board_y + 2.6, plate_thick - eps, plate_thick + sensor_high + 1.6);
    slab(board_x + 0.4, board_y + 0.4, plate_thick - 2 * eps, plate_thick + sensor_high + 2);
    slab(board_x / 2, board_y + 4, plate_thick + 0.4, plate_thick + sensor_high + 2);
  }
}

// Goes over a die: holes over the middle, one edge (arrow) and the corner to the left of the arrow, as seen from the drill.
module drilling_jig() {
  inner = die + 0.3;
  outer = inner + 6;
  difference() {
    slab(outer, outer, 0, 18);
    slab(inner, inner, 8, 19);
    for (p = [[0, 0], [places_out, 0], [places_out, -places_out]])
      translate([p[0], p[1], -1]) cylinder(d = drill + 0.1, h = 10);
    // The arrow: it points to the edge's hole.
    translate([outer / 2 - 1.2, 0, -eps]) linear_extrude(1) polygon([[1, 0], [-1.5, 1.6], [-1.5, -1.6]]);
    // To see the die, and to push it out.
    slab(6, outer + 2, 11, 19);
    slab(outer + 2, 6, 11, 19);
  }
}

// A magnet glued into the end pulls the others on with their south pole outward. The dimple marks its upper side.
module polarity_jig() difference() {
  slab(60, 12, 0, 5);
  translate([24, 0, 0.6]) cylinder(d = drill + 0.2, h = 6);
  translate([24, 0, -eps]) cylinder(d = magnet_wide + 0.3, h = 0.2);
  translate([-24, 0, 4]) cylinder(d = 6, h = 2);
}

// Bodies stand on their rim, the bed's side.
module upside_down(y) translate([0, y, funnel_high]) rotate([180, 0, 0]) children();

if (part == "one") upside_down(cell_y) body(1, 1);
if (part == "tray4") upside_down(2 * cell_y) body(2, 2);
if (part == "tray6") upside_down(2 * cell_y) body(3, 2);
if (part == "tray14left") upside_down(2 * cell_y) body(4, 2, 1);
if (part == "tray14right") upside_down(2 * cell_y) body(3, 2, -1);
if (part == "floor") floor_plate();
if (part == "drill") drilling_jig();
if (part == "poles") polarity_jig();
