package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;

/**
 * When a moving vertex comes over a face and nearer to it than the level: {@code -over <= g < keep} with its foot on the face,
 * widened by {@code over}; {@code -keep <= g} for open surfaces, which may be met from behind. Outside that set a plane shows it:
 * the face's, from above or below, or that through an edge across the face. Heights over these planes, times the weight, are
 * polynomials. Scratch memory of one thread.
 *
 * <p>van Waveren 2005, sections 2.2, 2.4, 3.1 and 3.3. Departs from it: the vertex must be over the face when it is near, not
 * where a straight line from its stop would meet the plane; that test lets turning vertices through.
 */
final class VertexOnFace {
    private final PathMaps maps;
    private final SweepLevel level;
    private final FirstEntry entry;

    VertexOnFace(PathMaps maps, SweepLevel level, FirstEntry entry) {
        this.maps = maps;
        this.level = level;
        this.entry = entry;
    }

    /** The first time in [0, limit] at which the set is entered, or infinity. */
    double first(double[] path, int at, PartFeatures f, int face, double limit) {
        int n = maps.degree;
        int corners = f.faceStart[face + 1] - f.faceStart[face];
        entry.reserve(corners + 2);
        double behind = f.closed ? level.over : level.keep;
        double[] planes = f.facePlanes;
        int p = f.facePlanes(face);
        if (fill(path, at, planes, p, level.keep, 0) || entry.staysOut(n, limit) || fill(path, at, planes, p + 4, behind, 1)) {
            return Bezier.NONE;
        }
        for (int k = 2; k < 2 + corners; k++) {
            if (fill(path, at, planes, p + 4 * k, level.over, k)) {
                return Bezier.NONE;
            }
        }
        entry.rows = 2 + corners;
        return entry.find(n, limit, level.fine);
    }

    /** Fills a row with the heights over a plane, less some; whether all are positive. */
    private boolean fill(double[] path, int at, double[] plane, int p, double less, int row) {
        double nx = plane[p];
        double ny = plane[p + 1];
        double nz = plane[p + 2];
        double d = plane[p + 3] - less;
        double margin = level.margin;
        double[] weight = maps.weight;
        double[] out = entry.row;
        int o = PathMaps.MAX * row;
        boolean positive = true;
        for (int i = 0, k = at; i <= maps.degree; i++, k += 3) {
            double g = nx * path[k] + ny * path[k + 1] + nz * path[k + 2] + d * weight[i] - margin;
            out[o + i] = g;
            positive &= g > 0;
        }
        return positive;
    }
}
