package dev.ashlar.narrow.separating;

import dev.ashlar.query.contact.NamedPolygon;
import dev.ashlar.query.distance.Placement;

/** Cuts a side of one solid to what lies over a side of another, in the frame of the latter. */
final class RimClip extends NamedPolygon {
    /** Heights over the plane, once {@link #keepBelow} was called. */
    double[] height = new double[16];
    /** The least height. */
    double least;

    /** Cuts an incident side, placed in the frame of the reference part, at the rim of a reference side. */
    void cut(ConvexPart reference, int side, ConvexPart incident, int incidentSide, Placement in, boolean referenceIsB,
            double slack) {
        load(incident, incidentSide, in, referenceIsB, reference.sides.face[side]);
        double[] rim = reference.sides.rim;
        int first = reference.sides.start[side];
        int end = reference.sides.start[side + 1];
        for (int k = first; k < end && count > 0; k++) {
            double x = rim[4 * k];
            double y = rim[4 * k + 1];
            double z = rim[4 * k + 2];
            double d = rim[4 * k + 3];
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double beyond = x * xyz[3 * i] + y * xyz[3 * i + 1] + z * xyz[3 * i + 2] - d;
                distance[i] = beyond;
                most = Math.max(most, beyond);
            }
            if (most > slack) {
                cut(k - first, slack);
            }
        }
    }

    private void load(ConvexPart incident, int incidentSide, Placement in, boolean referenceIsB, int referenceFace) {
        FlatSides sides = incident.sides;
        int first = sides.start[incidentSide];
        begin(sides.start[incidentSide + 1] - first, referenceIsB, referenceFace);
        double[] v = incident.xyz;
        for (int i = 0; i < count; i++) {
            int k = sides.vertex[first + i];
            xyz[3 * i] = in.x(v, 3 * k);
            xyz[3 * i + 1] = in.y(v, 3 * k);
            xyz[3 * i + 2] = in.z(v, 3 * k);
            id[i] = nameOf(k);
            edge[i] = sides.edge[first + i];
        }
    }

    /** Keeps the points up to a height over the plane n.x = offset; of neighbours nearer than {@code same} the lower name. */
    void keepBelow(double nx, double ny, double nz, double offset, double most, double same) {
        least = Double.POSITIVE_INFINITY;
        if (height.length < count) {
            height = new double[2 * count];
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            double h = nx * xyz[3 * i] + ny * xyz[3 * i + 1] + nz * xyz[3 * i + 2] - offset;
            if (h <= most) {
                least = Math.min(least, h);
                if (kept > 0 && isSame(i, kept - 1, same)) {
                    keep(i, kept - 1, h, id[i] < id[kept - 1]);
                } else {
                    keep(i, kept++, h, true);
                }
            }
        }
        if (kept > 1 && isSame(kept - 1, 0, same)) {
            kept--;
            keep(kept, 0, height[kept], id[kept] < id[0]);
        }
        count = kept;
    }

    private boolean isSame(int i, int j, double same) {
        double x = xyz[3 * i] - xyz[3 * j];
        double y = xyz[3 * i + 1] - xyz[3 * j + 1];
        double z = xyz[3 * i + 2] - xyz[3 * j + 2];
        return x * x + y * y + z * z <= same * same;
    }

    private void keep(int from, int to, double h, boolean take) {
        if (take) {
            xyz[3 * to] = xyz[3 * from];
            xyz[3 * to + 1] = xyz[3 * from + 1];
            xyz[3 * to + 2] = xyz[3 * from + 2];
            id[to] = id[from];
            height[to] = h;
        }
    }
}
