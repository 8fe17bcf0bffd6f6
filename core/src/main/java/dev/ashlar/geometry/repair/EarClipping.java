package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/** Cuts a simple polygon, planar or nearly so, into triangles; of all ears it clips the one with the widest least angle. */
final class EarClipping {
    /**
     * A vertex this near outside an ear, relative to its sides, is kept out of it: else rounding could cut off an ear
     * along a row of collinear vertices and leave a polygon without area.
     */
    private static final double NEAR = 1e-11;

    private EarClipping() {
    }

    static List<int[]> triangulate(PolygonMesh m, PolygonMesh.Face face) {
        Vec3 area = m.areaVector(face.vertices);
        if (!(area.length() > 0)) {
            throw crosses(m, face);
        }
        Vec3 n = area.unit();
        List<Integer> left = new ArrayList<>();
        for (int v : face.vertices) {
            left.add(v);
        }
        List<int[]> triangles = new ArrayList<>();
        while (left.size() > 3) {
            int best = bestEar(m, left, n, NEAR);
            if (best < 0) {
                best = bestEar(m, left, n, 0);
            }
            if (best < 0) {
                throw crosses(m, face);
            }
            triangles.add(corner(left, best));
            left.remove(best);
        }
        triangles.add(corner(left, 1));
        return triangles;
    }

    private static IllegalArgumentException crosses(PolygonMesh m, PolygonMesh.Face face) {
        return new IllegalArgumentException(m.describe(face) + " crosses itself and cannot be triangulated");
    }

    private static int bestEar(PolygonMesh m, List<Integer> left, Vec3 n, double near) {
        int best = -1;
        double bestQuality = 0;
        for (int i = 0; i < left.size(); i++) {
            double quality = earQuality(m, left, i, n, near);
            if (quality > bestQuality) {
                bestQuality = quality;
                best = i;
            }
        }
        return best;
    }

    private static int[] corner(List<Integer> left, int i) {
        int k = left.size();
        return new int[] {left.get((i + k - 1) % k), left.get(i), left.get((i + 1) % k)};
    }

    /** Twice the area over the sum of squared sides if the corner is an ear, else 0. */
    private static double earQuality(PolygonMesh m, List<Integer> left, int i, Vec3 n, double near) {
        int[] t = corner(left, i);
        Vec3 a = m.vertex(t[0]);
        Vec3 b = m.vertex(t[1]);
        Vec3 c = m.vertex(t[2]);
        double area = b.minus(a).cross(c.minus(a)).dot(n);
        double sides = b.minus(a).lengthSq() + c.minus(b).lengthSq() + a.minus(c).lengthSq();
        if (!(area > 1e-14 * sides)) {
            return 0;
        }
        double out = -near * sides;
        for (int v : left) {
            if (v != t[0] && v != t[1] && v != t[2]) {
                Vec3 p = m.vertex(v);
                if (side(a, b, p, n) >= out && side(b, c, p, n) >= out && side(c, a, p, n) >= out) {
                    return 0;
                }
            }
        }
        return area / sides;
    }

    private static double side(Vec3 a, Vec3 b, Vec3 p, Vec3 n) {
        return b.minus(a).cross(p.minus(a)).dot(n);
    }
}
