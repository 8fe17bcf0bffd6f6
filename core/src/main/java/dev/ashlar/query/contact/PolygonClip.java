package dev.ashlar.query.contact;

/** Cuts a polygon, segment or point to what lies over a reference face. */
final class PolygonClip extends NamedPolygon {
    /** Clips; {@code referenceIsB} goes into the names. */
    void clip(SupportFeature reference, SupportFeature incident, boolean referenceIsB, double slack) {
        begin(incident.count, referenceIsB, reference.side);
        System.arraycopy(incident.xyz, 0, xyz, 0, 3 * count);
        for (int i = 0; i < count; i++) {
            id[i] = nameOf(incident.vertex[i]);
            edge[i] = incident.edge[i];
        }
        double tx = reference.turn * reference.nx;
        double ty = reference.turn * reference.ny;
        double tz = reference.turn * reference.nz;
        double[] r = reference.xyz;
        for (int plane = 0; plane < reference.count && count > 0; plane++) {
            int i = 3 * plane;
            int j = 3 * ((plane + 1) % reference.count);
            double ex = r[j] - r[i];
            double ey = r[j + 1] - r[i + 1];
            double ez = r[j + 2] - r[i + 2];
            double sx = ey * tz - ez * ty;
            double sy = ez * tx - ex * tz;
            double sz = ex * ty - ey * tx;
            double length = Math.sqrt(sx * sx + sy * sy + sz * sz);
            if (length > 0 && reaches(sx / length, sy / length, sz / length, r[i], r[i + 1], r[i + 2], slack)) {
                cut(plane, slack);
            }
        }
    }

    /** Sets how far points are beyond the plane through (px, py, pz) with unit normal (sx, sy, sz); whether any is. */
    private boolean reaches(double sx, double sy, double sz, double px, double py, double pz, double slack) {
        boolean any = false;
        for (int i = 0; i < count; i++) {
            distance[i] = sx * (xyz[3 * i] - px) + sy * (xyz[3 * i + 1] - py) + sz * (xyz[3 * i + 2] - pz);
            any |= distance[i] > slack;
        }
        return any;
    }
}
