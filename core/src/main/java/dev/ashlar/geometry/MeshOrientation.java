package dev.ashlar.geometry;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The orient repair: consistent winding, closed parts outwards, parts inside an odd number of others inwards. */
final class MeshOrientation {
    /** A winding number this far from one half is that of a point well off the surface. */
    private static final double CLEAR = 0.49;
    /** A point so near to a triangle, seen by the angles at the point, is on it. */
    private static final double ON_FACE = 1e-9;

    private MeshOrientation() {
    }

    static int orient(PolygonMesh m) {
        Map<Long, List<Integer>> users = MeshRepair.edgeUsers(m);
        int n = m.faces.size();
        boolean[] flip = new boolean[n];
        boolean[] seen = new boolean[n];
        List<List<Integer>> parts = new ArrayList<>();
        List<Boolean> closed = new ArrayList<>();
        for (int f = 0; f < n; f++) {
            if (!seen[f]) {
                List<Integer> part = new ArrayList<>();
                closed.add(flood(m, users, f, seen, flip, part));
                parts.add(part);
            }
        }
        for (int p = 0; p < parts.size(); p++) {
            if (closed.get(p)) {
                boolean cavity = depth(m, parts, closed, flip, p) % 2 == 1;
                if (volume(m, parts.get(p), flip) < 0 != cavity) {
                    parts.get(p).forEach(f -> flip[f] ^= true);
                }
            }
        }
        int flipped = 0;
        for (int f = 0; f < n; f++) {
            if (flip[f]) {
                m.faces.set(f, m.faces.get(f).flipped());
                flipped++;
            }
        }
        return flipped;
    }

    /** Collects the faces joined to {@code start} by edges, marks those to flip; returns whether they are closed. */
    private static boolean flood(PolygonMesh m, Map<Long, List<Integer>> users, int start, boolean[] seen, boolean[] flip,
            List<Integer> part) {
        boolean closed = true;
        seen[start] = true;
        part.add(start);
        for (int i = 0; i < part.size(); i++) {
            int f = part.get(i);
            int[] face = m.faces.get(f).vertices;
            for (int k = 0; k < face.length; k++) {
                int a = face[k];
                int b = face[(k + 1) % face.length];
                List<Integer> both = users.get(PolygonMesh.edgeKey(a, b));
                closed &= both.size() == 2;
                if (both.size() != 2) {
                    continue;
                }
                int g = both.get(0) == f ? both.get(1) : both.get(0);
                boolean needed = runs(m.faces.get(g).vertices, a, b) ^ flip[f];
                if (!seen[g]) {
                    seen[g] = true;
                    flip[g] = needed;
                    part.add(g);
                } else if (flip[g] != needed) {
                    throw new IllegalArgumentException("the faces" + m.of() + " cannot be wound consistently: face "
                            + m.faces.get(g).source + " closes a one-sided band (Moebius strip)");
                }
            }
        }
        return closed;
    }

    /** Whether the face runs from a to b, not from b to a. */
    private static boolean runs(int[] face, int a, int b) {
        for (int k = 0; k < face.length; k++) {
            if (face[k] == a && face[(k + 1) % face.length] == b) {
                return true;
            }
        }
        return false;
    }

    private static double volume(PolygonMesh m, List<Integer> part, boolean[] flip) {
        Vec3 o = m.vertex(m.faces.get(part.get(0)).vertices[0]);
        double sum = 0;
        for (int f : part) {
            int[] face = m.faces.get(f).vertices;
            double six = 0;
            for (int i = 1; i + 1 < face.length; i++) {
                six += m.vertex(face[0]).minus(o).dot(m.vertex(face[i]).minus(o).cross(m.vertex(face[i + 1]).minus(o)));
            }
            sum += flip[f] ? -six : six;
        }
        return sum;
    }

    /** How many other closed parts a part lies in. */
    private static int depth(PolygonMesh m, List<List<Integer>> parts, List<Boolean> closed, boolean[] flip, int p) {
        int depth = 0;
        for (int q = 0; q < parts.size(); q++) {
            if (q != p && closed.get(q) && liesIn(m, parts.get(p), parts.get(q), flip)) {
                depth++;
            }
        }
        return depth;
    }

    /**
     * By the winding number of a point of p: 0 outside q, 1 inside, between on its surface. Parts may touch, so of the
     * vertices, then the middles of the faces, the first clear answer counts, or the clearest.
     */
    private static boolean liesIn(PolygonMesh m, List<Integer> p, List<Integer> q, boolean[] flip) {
        double clearest = 0;
        for (int k = -1; k < 3; k++) {
            for (int f : p) {
                int[] face = m.faces.get(f).vertices;
                double winding = winding(m, q, flip, k < 0 ? m.vertex(face[0]) : k == 0 ? m.middle(face)
                        : m.vertex(face[k])) - 0.5;
                if (Math.abs(winding) > Math.abs(clearest)) {
                    clearest = winding;
                }
                if (Math.abs(clearest) > CLEAR) {
                    return clearest > 0;
                }
            }
        }
        return clearest > 0;
    }

    private static double winding(PolygonMesh m, List<Integer> part, boolean[] flip, Vec3 point) {
        double angle = 0;
        for (int f : part) {
            double own = solidAngle(m, m.faces.get(f).vertices, point);
            if (Double.isNaN(own)) {
                return 0.5;
            }
            angle += flip[f] ? -own : own;
        }
        return Math.abs(angle) / (4 * StrictMath.PI);
    }

    /** The solid angle of a face from a point (van Oosterom and Strackee 1983), fan by fan; NaN if the point is on it. */
    private static double solidAngle(PolygonMesh m, int[] face, Vec3 from) {
        double sum = 0;
        Vec3 a = m.vertex(face[0]).minus(from);
        for (int i = 1; i + 1 < face.length; i++) {
            Vec3 b = m.vertex(face[i]).minus(from);
            Vec3 c = m.vertex(face[i + 1]).minus(from);
            double la = a.length();
            double lb = b.length();
            double lc = c.length();
            double below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
            double volume = a.dot(b.cross(c));
            double near = ON_FACE * la * lb * lc;
            if (Math.abs(volume) <= near && below <= near) {
                return Double.NaN;
            }
            sum += 2 * StrictMath.atan2(volume, below);
        }
        return sum;
    }
}
