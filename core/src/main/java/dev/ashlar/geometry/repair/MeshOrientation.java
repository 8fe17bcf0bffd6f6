package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The orient repair: consistent winding, closed parts outwards, parts in the solid of others inwards, as cavities.
 *
 * <p>A part lies in another if the two do not cross and its points have a winding number that says inside. Parts that cross others
 * look outwards: they are meant to be one body with them.
 */
public final class MeshOrientation {
    /** A winding number this far from one half is that of a point well off the surface. */
    private static final double CLEAR = 0.49;
    /** A point so near to a triangle, seen by the angles at the point, is on it. */
    private static final double ON_FACE = 1e-9;

    private final PolygonMesh m;
    private final boolean[] flip;
    private final List<List<Integer>> parts = new ArrayList<>();
    private final List<Boolean> closed = new ArrayList<>();
    private final List<double[]> boxes = new ArrayList<>();

    private MeshOrientation(PolygonMesh m) {
        this.m = m;
        Map<Long, List<Integer>> users = MeshRepair.edgeUsers(m);
        int n = m.faces.size();
        flip = new boolean[n];
        boolean[] seen = new boolean[n];
        for (int f = 0; f < n; f++) {
            if (!seen[f]) {
                List<Integer> part = new ArrayList<>();
                closed.add(flood(m, users, f, seen, flip, part));
                parts.add(part);
            }
        }
    }

    /** Orients all faces; what is nearer to a plane than {@code touch} is on it. */
    public static void orient(PolygonMesh m, double touch) {
        MeshOrientation repair = new MeshOrientation(m);
        repair.turnOutwards();
        repair.turnCavities(touch);
        repair.flipFaces();
    }

    /** Makes parts that only edges of more than two faces connect to others look outwards, as far as each is closed by itself. */
    public static void orientParts(PolygonMesh m) {
        MeshOrientation repair = new MeshOrientation(m);
        for (int p = 0; p < repair.parts.size(); p++) {
            repair.closed.set(p, repair.isBalanced(repair.parts.get(p)));
        }
        repair.turnOutwards();
        repair.flipFaces();
    }

    private void turnOutwards() {
        for (int p = 0; p < parts.size(); p++) {
            if (closed.get(p) && volume(m, parts.get(p), flip) < 0) {
                turn(parts.get(p));
            }
        }
    }

    private void turn(List<Integer> part) {
        part.forEach(f -> flip[f] ^= true);
    }

    private void flipFaces() {
        for (int f = 0; f < flip.length; f++) {
            if (flip[f]) {
                m.faces.set(f, m.faces.get(f).flipped());
            }
        }
    }

    /** Whether a part runs along each of its edges as often in one direction as in the other. */
    private boolean isBalanced(List<Integer> part) {
        Map<Long, Integer> runs = new HashMap<>();
        for (int f : part) {
            int[] face = m.faces.get(f).vertices;
            for (int k = 0; k < face.length; k++) {
                int a = face[k];
                int b = face[(k + 1) % face.length];
                runs.merge(PolygonMesh.edgeKey(a, b), a < b == flip[f] ? 1 : -1, Integer::sum);
            }
        }
        return runs.values().stream().allMatch(n -> n == 0);
    }

    /**
     * Turns parts in the solid of others inwards, outer parts first: a part is in a solid if more parts around it look outwards
     * than inwards.
     */
    private void turnCavities(double touch) {
        PartCrossings crossings = new PartCrossings(m, touch);
        parts.forEach(part -> boxes.add(crossings.boxOf(part)));
        List<Integer> nested = new ArrayList<>();
        List<List<Integer>> around = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            around.add(partsAround(p, crossings, touch));
            if (!around.get(p).isEmpty() && !crossesAny(p, crossings)) {
                nested.add(p);
            }
        }
        nested.sort(Comparator.comparingInt(p -> around.get(p).size()));
        boolean[] inwards = new boolean[parts.size()];
        for (int p : nested) {
            int solids = 0;
            for (int q : around.get(p)) {
                solids += inwards[q] ? -1 : 1;
            }
            if (solids > 0) {
                inwards[p] = true;
                turn(parts.get(p));
            }
        }
    }

    /** The closed parts that a closed part lies in. */
    private List<Integer> partsAround(int p, PartCrossings crossings, double touch) {
        List<Integer> around = new ArrayList<>();
        for (int q = 0; closed.get(p) && q < parts.size(); q++) {
            if (q != p && closed.get(q) && isIn(boxes.get(p), boxes.get(q), touch)
                    && !crossings.cross(parts.get(p), boxes.get(p), parts.get(q), boxes.get(q))
                    && liesIn(m, parts.get(p), parts.get(q), flip)) {
                around.add(q);
            }
        }
        return around;
    }

    private static boolean isIn(double[] inner, double[] outer, double touch) {
        boolean in = true;
        for (int k = 0; k < 3; k++) {
            in &= inner[k] >= outer[k] - touch && inner[k + 3] <= outer[k + 3] + touch;
        }
        return in;
    }

    private boolean crossesAny(int p, PartCrossings crossings) {
        for (int q = 0; q < parts.size(); q++) {
            if (q != p && closed.get(q) && crossings.cross(parts.get(p), boxes.get(p), parts.get(q), boxes.get(q))) {
                return true;
            }
        }
        return false;
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
    public static boolean runs(int[] face, int a, int b) {
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

    /**
     * By the winding number of a point of p, which does not cross q: 0 outside q, 1 inside, between on its surface. Parts may
     * touch, so of the vertices, then the middles of the faces, the first clear answer counts, or the clearest.
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
