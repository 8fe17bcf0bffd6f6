package dev.ashlar.geometry;

/** Open surfaces of given heights. */
public final class HeightFields {
    private HeightFields() {
    }

    /** Square cells about the y axis, each one quadrilateral where it is planar to the bit, else two triangles. */
    public static Polyhedron build(String name, double[][] heights, double cell) {
        int cellsX = heights.length - 1;
        int cellsZ = heights[0].length - 1;
        PolyhedronBuilder mesh = Polyhedron.builder().name(name);
        for (int i = 0; i <= cellsX; i++) {
            for (int k = 0; k <= cellsZ; k++) {
                mesh.vertex((i - 0.5 * cellsX) * cell, heights[i][k], (k - 0.5 * cellsZ) * cell);
            }
        }
        int row = cellsZ + 1;
        for (int i = 0; i < cellsX; i++) {
            for (int k = 0; k < cellsZ; k++) {
                int a = i * row + k;
                if (heights[i][k] + heights[i + 1][k + 1] == heights[i][k + 1] + heights[i + 1][k]) {
                    mesh.face(a, a + 1, a + row + 1, a + row);
                } else if ((i + k) % 2 == 0) { // diagonals alternate, so that the ground has no grain
                    mesh.face(a, a + 1, a + row + 1).face(a, a + row + 1, a + row);
                } else {
                    mesh.face(a, a + 1, a + row).face(a + 1, a + row + 1, a + row);
                }
            }
        }
        return mesh.build();
    }
}
