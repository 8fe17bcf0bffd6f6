package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Blocks;
import dev.ashlar.geometry.HeightFields;
import dev.ashlar.geometry.Polyhedron;
import java.util.SplittableRandom;

/** Grounds to stand on: height fields and an indoor level. */
final class Landscapes {
    private static final int OCTAVES = 4;
    private static final int COARSEST = 4;

    private Landscapes() {
    }

    static Polyhedron terrain(int cellsX, int cellsZ, double width, double height, long seed) {
        double[][] relief = relief(cellsX, cellsZ, new SplittableRandom(seed));
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] row : relief) {
            for (double h : row) {
                low = Math.min(low, h);
                high = Math.max(high, h);
            }
        }
        for (double[] row : relief) {
            for (int k = 0; k < row.length; k++) {
                row[k] = height * ((row[k] - low) / (high - low));
            }
        }
        return HeightFields.build("terrain", relief, width / cellsX);
    }

    /** Value noise: random heights on ever finer lattices, each half as high as the one before, joined smoothly. */
    private static double[][] relief(int cellsX, int cellsZ, SplittableRandom random) {
        double[][] relief = new double[cellsX + 1][cellsZ + 1];
        double amplitude = 1;
        for (int octave = 0, lattice = COARSEST; octave < OCTAVES; octave++, lattice *= 2, amplitude *= 0.5) {
            double[][] value = new double[lattice + 1][lattice + 1];
            for (double[] line : value) {
                for (int k = 0; k < line.length; k++) {
                    line[k] = random.nextDouble();
                }
            }
            for (int i = 0; i <= cellsX; i++) {
                for (int k = 0; k <= cellsZ; k++) {
                    relief[i][k] += amplitude * sample(value, (double) i / cellsX, (double) k / cellsZ);
                }
            }
        }
        return relief;
    }

    private static double sample(double[][] value, double u, double v) {
        int lattice = value.length - 1;
        int i = Math.min((int) (u * lattice), lattice - 1);
        int k = Math.min((int) (v * lattice), lattice - 1);
        double s = smooth(u * lattice - i);
        double t = smooth(v * lattice - k);
        double near = value[i][k] + t * (value[i][k + 1] - value[i][k]);
        double far = value[i + 1][k] + t * (value[i + 1][k + 1] - value[i + 1][k]);
        return near + s * (far - near);
    }

    private static double smooth(double t) {
        return t * t * (3 - 2 * t);
    }

    /**
     * The air of a house of two floors, turned inside out. Ground floor: a hall of two storeys with four pillars and a
     * platform, a kitchen, a store and a stairwell; upper floor: a landing, a study, a bedroom, and a gallery in the hall.
     */
    static Polyhedron level() {
        double floor2 = 3.375;
        double top = 6.2;
        Blocks air = new Blocks()
                .fill(-7, 0, -5, 1, top, 5)
                .fill(1.4, 0, -5, 7, 2.9, -0.4)
                .fill(1.4, 0, 0, 7, 2.9, 2.6)
                .fill(1.4, floor2, -5, 7, top, -0.4)
                .fill(1.4, floor2, 0, 7, top, 2.6)
                // The stairwell climbs towards -x and is open to both floors.
                .fill(6, 0, 3, 7, top, 5);
        int steps = 12;
        for (int i = 0; i < steps; i++) {
            air.fill(6 - 0.25 * (i + 1), floor2 * (i + 1) / steps, 3, 6 - 0.25 * i, top, 5);
        }
        air.fill(1.4, floor2, 3, 6 - 0.25 * steps, top, 5);
        // Doorways: hall to kitchen, hall to store, kitchen to store, store to stairs; above: landing to bedroom, bedroom to
        // study and to the gallery.
        air.fill(1, 0, -3.2, 1.4, 2.1, -2).fill(1, 0, 0.7, 1.4, 2.1, 1.7).fill(3.5, 0, -0.4, 4.5, 2.1, 0)
                .fill(6.1, 0, 2.6, 6.9, 2.1, 3)
                .fill(1.5, floor2, 2.6, 2.3, floor2 + 2.1, 3).fill(4.5, floor2, -0.4, 5.5, floor2 + 2.1, 0)
                .fill(1, floor2, 0.7, 1.4, floor2 + 2.1, 1.7);
        // A window without glass from the study into the hall.
        air.fill(1, floor2 + 0.9, -3.6, 1.4, floor2 + 2.1, -1.6);
        // The gallery in the hall, four pillars that carry the roof, a platform of two steps and a table.
        air.hollow(-1, 3, -5, 1, floor2, 5);
        for (int i = 0; i < 4; i++) {
            double x = i < 2 ? -5 : -2.2;
            double z = i % 2 == 0 ? -2.4 : 2.4;
            air.hollow(x - 0.3, 0, z - 0.3, x + 0.3, top, z + 0.3);
        }
        air.hollow(-7, 0, -1, -6.2, 0.4, 1).hollow(-6.2, 0, -1, -5.8, 0.2, 1);
        air.hollow(2.4, 0, -4, 3.6, 0.8, -3);
        return air.build("level").inverted();
    }
}
