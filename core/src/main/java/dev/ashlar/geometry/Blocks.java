package dev.ashlar.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Solids that are put together from boxes along the axes: each box is filled or hollowed out, the last one counts. */
public final class Blocks {
    private record Box(double[] from, double[] to, boolean full) {
        boolean holds(double x, double y, double z) {
            return from[0] < x && x < to[0] && from[1] < y && y < to[1] && from[2] < z && z < to[2];
        }
    }

    private final List<Box> boxes = new ArrayList<>();

    /** Fills the box between two corners. */
    public Blocks fill(double x0, double y0, double z0, double x1, double y1, double z1) {
        boxes.add(new Box(new double[] {x0, y0, z0}, new double[] {x1, y1, z1}, true));
        return this;
    }

    /** Hollows out the box between two corners. */
    public Blocks hollow(double x0, double y0, double z0, double x1, double y1, double z1) {
        boxes.add(new Box(new double[] {x0, y0, z0}, new double[] {x1, y1, z1}, false));
        return this;
    }

    /** The surface between full and empty: rectangles of a grid through all box sides, joined where they stay convex. */
    public Polyhedron build(String name) {
        double[][] grid = {cuts(0), cuts(1), cuts(2)};
        int[] n = {grid[0].length, grid[1].length, grid[2].length};
        int[] number = new int[n[0] * n[1] * n[2]];
        Arrays.fill(number, -1);
        PolyhedronBuilder mesh = Polyhedron.builder().name(name).mergeCoplanar();
        int[] c = new int[3];
        for (c[0] = 0; c[0] < n[0]; c[0]++) {
            for (c[1] = 0; c[1] < n[1]; c[1]++) {
                for (c[2] = 0; c[2] < n[2]; c[2]++) {
                    for (int axis = 0; axis < 3; axis++) {
                        boolean before = full(grid, c, axis, -1);
                        if (before != full(grid, c, axis, 0)) {
                            rectangle(mesh, grid, number, c, axis, before);
                        }
                    }
                }
            }
        }
        return mesh.build();
    }

    /** All sides of boxes across an axis, ascending. */
    private double[] cuts(int axis) {
        return boxes.stream().flatMap(b -> List.of(b.from[axis], b.to[axis]).stream()).distinct().sorted()
                .mapToDouble(Double::doubleValue).toArray();
    }

    /** Whether the cell at the upper side of grid point c, moved by {@code step} along an axis, is full. */
    private boolean full(double[][] grid, int[] c, int axis, int step) {
        double[] middle = new double[3];
        for (int k = 0; k < 3; k++) {
            int i = c[k] + (k == axis ? step : 0);
            if (i < 0 || i + 1 >= grid[k].length) {
                return false;
            }
            middle[k] = 0.5 * (grid[k][i] + grid[k][i + 1]);
        }
        boolean full = false;
        for (Box box : boxes) {
            full = box.holds(middle[0], middle[1], middle[2]) ? box.full : full;
        }
        return full;
    }

    private static void rectangle(PolyhedronBuilder mesh, double[][] grid, int[] number, int[] c, int axis, boolean up) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        int[] corner = new int[4];
        for (int k = 0; k < 4; k++) {
            int[] at = c.clone();
            at[u] += k == 1 || k == 2 ? 1 : 0;
            at[v] += k >= 2 ? 1 : 0;
            int i = (at[0] * grid[1].length + at[1]) * grid[2].length + at[2];
            if (number[i] < 0) {
                number[i] = mesh.vertexCount();
                mesh.vertex(grid[0][at[0]], grid[1][at[1]], grid[2][at[2]]);
            }
            corner[up ? k : 3 - k] = number[i];
        }
        mesh.face(corner);
    }
}
