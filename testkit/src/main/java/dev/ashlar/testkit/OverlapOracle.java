package dev.ashlar.testkit;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import java.util.List;

/**
 * Whether two shapes at two poses overlap: whether their interiors meet. Touching is no overlap.
 *
 * <ul>
 * <li>A closed polyhedron fills what its surface winds about; a container ({@code isInverted}) all else. Two containers
 *     always overlap.
 * <li>An open surface has no inside: it overlaps what it passes through, and what holds a point of it inside.
 * <li>A point overlaps a solid that holds it inside; a segment also the surface that it pierces.
 * <li>Spheres and capsules are compared by distances of their cores, in doubles: right but for a rounding of about 1e-15 of
 *     the coordinates.
 * <li>Compounds overlap where parts do.
 * </ul>
 *
 * <p>Polyhedra are compared in exact arithmetic on the coordinates of A and of B in A's frame. True is proven: a pair of
 * triangles cross, a vertex of one is inside the other, or a point is inside both. False is proven where surfaces do not
 * touch, or a plane parts them. Where they do touch along aligned features, points around every contact are tried; an overlap
 * that hides from these, thinner than 1e-9 of the contact, would be missed. Two open surfaces that meet in edges only cross if
 * they still do after each of 27 small translations. Of two convex solids that no plane parts, the
 * answer is true; here faces that rounding left not quite flat may tell a touch from an overlap wrongly, by the last bits.
 *
 * <p>Poses are rounded, so bodies that touch may come out either way: see {@link Penetration#isOverlap} for a judge.
 */
public final class OverlapOracle {
    private OverlapOracle() {
    }

    /** Whether the interiors meet. */
    public static boolean overlap(Shape a, Pose poseA, Shape b, Pose poseB) {
        List<OraclePart> inA = OraclePart.inFrameOfA(poseA, b, poseB);
        for (OraclePart p : OraclePart.of(a)) {
            for (OraclePart q : inA) {
                if (overlap(p, q)) {
                    return true;
                }
            }
        }
        return false;
    }

    static boolean overlap(OraclePart p, OraclePart q) {
        if (p.inverted() && q.inverted()) {
            return true;
        }
        if (p.radius() > 0 || q.radius() > 0) {
            return SignedDistance.gap(p, q) < 0;
        }
        if (!p.inverted() && !q.inverted() && (CullingBoxes.apart(p.box, q.box) || planeParts(p, q) || planeParts(q, p))) {
            return false;
        }
        if (p.convexSolid() && q.convexSolid()) {
            return !edgesPart(p, q);
        }
        return new PartOverlap(p, q).overlap();
    }

    /** Whether the plane of a triangle of p has all of p behind and all of q in front; either way round for a sheet. */
    private static boolean planeParts(OraclePart p, OraclePart q) {
        for (int t = 0; t < p.triangleCount(); t++) {
            // The other body first: of p's own vertices many are in the plane, and only exact arithmetic tells.
            if (onSide(p, t, q, 1) && onSide(p, t, p, -1) || onSide(p, t, q, -1) && onSide(p, t, p, 1)) {
                return true;
            }
        }
        return SeparatingAxes.faceSeparation(p, q) > SeparatingAxes.certain(p, q);
    }

    /** Whether no point is strictly on the other side. */
    private static boolean onSide(OraclePart p, int t, OraclePart q, int sign) {
        for (int i = 0; i < q.xyz.length; i += 3) {
            if (Triangles.side(p, t, q.xyz, i) * sign < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a plane along an edge of each parts two convex parts. */
    private static boolean edgesPart(OraclePart p, OraclePart q) {
        if (SeparatingAxes.edgeSeparation(p, q) > SeparatingAxes.certain(p, q)) {
            return true;
        }
        int[] d = p.pieces().get(0).edges();
        int[] e = q.pieces().get(0).edges();
        for (int i = 0; i < d.length; i += 2) {
            for (int j = 0; j < e.length; j += 2) {
                if (edgesPart(p, d[i], d[i + 1], q, e[j], e[j + 1])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Exactly: whether the two edges, as they touch, span a plane with p on one and q on the other side. */
    private static boolean edgesPart(OraclePart p, int a, int b, OraclePart q, int c, int d) {
        if (ExactSigns.orient(p.xyz, a, p.xyz, b, q.xyz, c, q.xyz, d) != 0) {
            return false;
        }
        // Coplanar edges: the plane of one edge and an end of the other off its line.
        int third = 0;
        int least = 0;
        int most = 0;
        for (int end : new int[] {c, d}) {
            least = 0;
            most = 0;
            for (int i = 0; i < p.xyz.length; i += 3) {
                int o = ExactSigns.orient(p.xyz, a, p.xyz, b, q.xyz, end, p.xyz, i);
                least = Math.min(least, o);
                most = Math.max(most, o);
            }
            third = end;
            if (least != 0 || most != 0) {
                break;
            }
        }
        if (least * most < 0 || least == most) {
            return false;
        }
        for (int i = 0; i < q.xyz.length; i += 3) {
            if (ExactSigns.orient(p.xyz, a, p.xyz, b, q.xyz, third, q.xyz, i) * (least + most) > 0) {
                return false;
            }
        }
        return true;
    }
}
