package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.ExactOrientation;
import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.math.Vec3;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Quickhull (Barber, Dobkin and Huhdanpaa 1996) with exact visibility. Which facets a point sees is decided exactly, so
 * the surface never tears; whether a point is worth taking, by a tolerance, so points that are on the hull up to rounding
 * make no slivers. Coplanar triangles are merged, and the result is checked to be convex and to hold all points.
 */
final class ConvexHull {
    /** A point must stick out by this share of the size to become a vertex. */
    private static final double TAKE = 1e-11;
    /** What counts as coplanar when triangles are merged. */
    private static final double MERGE = 1e-10;
    /** No point may stick out of the result by more, and what is thinner is a polygon or a segment. */
    private static final double HOLD = 1e-9;

    private static final class Facet {
        final int[] v;
        final Facet[] across = new Facet[3];
        final double area;
        List<Integer> outside = new ArrayList<>();
        int farthest = -1;
        double reach;
        boolean gone;

        Facet(double[] xyz, int a, int b, int c) {
            v = new int[] {a, b, c};
            Vec3 o = Vec3.of(xyz, 3 * a);
            area = Vec3.of(xyz, 3 * b).minus(o).cross(Vec3.of(xyz, 3 * c).minus(o)).length();
        }
    }

    private final double[] xyz;
    private final int count;
    private final double size;
    private final List<Facet> facets = new ArrayList<>();
    private final Deque<Facet> open = new ArrayDeque<>();

    private ConvexHull(double[] xyz, int count, double size) {
        this.xyz = xyz;
        this.count = count;
        this.size = size;
    }

    static Polyhedron of(List<Vec3> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("points must not be empty");
        }
        PolygonMesh cloud = new PolygonMesh();
        for (Vec3 p : points) {
            p.checkFinite("point " + cloud.vertexCount);
            cloud.addVertex(p.x(), p.y(), p.z());
        }
        MeshCheck.range(cloud);
        ConvexHull all = new ConvexHull(cloud.xyz, cloud.vertexCount, cloud.size());
        Polyhedron hull = all.build();
        if (hull.faceCount() > 1 && !all.holdsAll(hull)) {
            throw new IllegalStateException("the hull of " + points.size() + " points does not hold them all");
        }
        return hull;
    }

    private Polyhedron build() {
        double thin = HOLD * size;
        int a = farthestFrom(0);
        int b = farthestFrom(a);
        if (!(point(a).distance(point(b)) > 0)) {
            return Polyhedron.point(point(0));
        }
        int c = farthestFromLine(a, b);
        if (!(distanceToLine(a, b, c) > thin)) {
            return Polyhedron.segment(point(a), point(b));
        }
        int d = farthestFromPlane(a, b, c);
        double area = areaVector(a, b, c).length();
        double height = ExactOrientation.side(xyz, a, b, c, d) / area;
        if (!(Math.abs(height) > thin)) {
            return polygon(a, b, c);
        }
        if (height > 0) {
            grow(a, c, b, d);
        } else {
            grow(a, b, c, d);
        }
        List<Integer> without = withoutStraight();
        return without == null ? polyhedron() : part(without).build();
    }

    /**
     * The vertices of the hull without those that lie on the line between two others, but for rounding: a facet of three
     * such vertices has no plane. Null if there are none. The ends of the line stay, so nothing is lost.
     */
    private List<Integer> withoutStraight() {
        boolean[] vertex = new boolean[count];
        boolean[] straight = new boolean[count];
        boolean any = false;
        for (Facet f : facets) {
            for (int k = 0; k < 3; k++) {
                vertex[f.v[k]] = true;
                double base = point(f.v[(k + 1) % 3]).distance(point(f.v[(k + 2) % 3]));
                if (f.area <= TAKE * size * base && isLongest(f, k, base)) {
                    straight[f.v[k]] = true;
                    any = true;
                }
            }
        }
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (vertex[i] && !straight[i]) {
                rest.add(i);
            }
        }
        return any ? rest : null;
    }

    /** Whether the side across corner k is the longest. */
    private boolean isLongest(Facet f, int k, double base) {
        Vec3 v = point(f.v[k]);
        return base >= v.distance(point(f.v[(k + 1) % 3])) && base >= v.distance(point(f.v[(k + 2) % 3]));
    }

    private ConvexHull part(List<Integer> points) {
        double[] some = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(xyz, 3 * points.get(i), some, 3 * i, 3);
        }
        return new ConvexHull(some, points.size(), size);
    }

    private Vec3 point(int i) {
        return Vec3.of(xyz, 3 * i);
    }

    private Vec3 areaVector(int a, int b, int c) {
        return point(b).minus(point(a)).cross(point(c).minus(point(a)));
    }

    private int farthestFrom(int from) {
        int best = from;
        double most = 0;
        for (int i = 0; i < count; i++) {
            double d = point(i).minus(point(from)).lengthSq();
            if (d > most) {
                most = d;
                best = i;
            }
        }
        return best;
    }

    private double distanceToLine(int a, int b, int p) {
        return areaVector(a, b, p).length() / point(a).distance(point(b));
    }

    private int farthestFromLine(int a, int b) {
        int best = a;
        double most = 0;
        for (int i = 0; i < count; i++) {
            double d = areaVector(a, b, i).lengthSq();
            if (d > most) {
                most = d;
                best = i;
            }
        }
        return best;
    }

    private int farthestFromPlane(int a, int b, int c) {
        int best = a;
        double most = 0;
        for (int i = 0; i < count; i++) {
            double d = Math.abs(ExactOrientation.side(xyz, a, b, c, i));
            if (d > most) {
                most = d;
                best = i;
            }
        }
        return best;
    }

    /** Grows the hull from a tetrahedron whose apex d is behind a, b, c. */
    private void grow(int a, int b, int c, int d) {
        Facet[] first = {new Facet(xyz, a, b, c), new Facet(xyz, b, a, d), new Facet(xyz, c, b, d), new Facet(xyz, a, c, d)};
        first[0].across[0] = first[1];
        first[0].across[1] = first[2];
        first[0].across[2] = first[3];
        for (int i = 1; i < 4; i++) {
            first[i].across[0] = first[0];
            first[i].across[1] = first[i == 1 ? 3 : i - 1];
            first[i].across[2] = first[i == 3 ? 1 : i + 1];
        }
        List<Facet> fresh = List.of(first);
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        assign(all, fresh);
        facets.addAll(fresh);
        while (!open.isEmpty()) {
            Facet f = open.poll();
            if (!f.gone && f.farthest >= 0) {
                addPoint(f, f.farthest);
            }
        }
        facets.removeIf(f -> f.gone);
    }

    /** Gives each point to the first facet that it sticks out of. A facet without area gets none. */
    private void assign(List<Integer> points, List<Facet> to) {
        for (int p : points) {
            for (Facet f : to) {
                double out = ExactOrientation.side(xyz, f.v[0], f.v[1], f.v[2], p, 1e-3 * TAKE * size * f.area) / f.area;
                if (out > TAKE * size) {
                    f.outside.add(p);
                    if (out > f.reach) {
                        f.reach = out;
                        f.farthest = p;
                    }
                    break;
                }
            }
        }
        for (Facet f : to) {
            if (f.farthest >= 0) {
                open.add(f);
            }
        }
    }

    /** Replaces all facets that see p by the cone from their horizon to p. */
    private void addPoint(Facet start, int p) {
        List<Facet> seen = new ArrayList<>();
        seen.add(start);
        start.gone = true;
        Map<Integer, Facet> from = new HashMap<>();
        List<Facet> fresh = new ArrayList<>();
        List<Integer> orphans = new ArrayList<>();
        for (int i = 0; i < seen.size(); i++) {
            Facet f = seen.get(i);
            orphans.addAll(f.outside);
            for (int k = 0; k < 3; k++) {
                Facet g = f.across[k];
                if (!g.gone && ExactOrientation.side(xyz, g.v[0], g.v[1], g.v[2], p) > 0) {
                    g.gone = true;
                    seen.add(g);
                }
            }
        }
        for (Facet f : seen) {
            for (int k = 0; k < 3; k++) {
                Facet g = f.across[k];
                if (!g.gone) {
                    Facet cone = new Facet(xyz, f.v[k], f.v[(k + 1) % 3], p);
                    cone.across[0] = g;
                    for (int j = 0; j < 3; j++) {
                        if (g.across[j] == f && g.v[j] == f.v[(k + 1) % 3]) {
                            g.across[j] = cone;
                        }
                    }
                    from.put(f.v[k], cone);
                    fresh.add(cone);
                }
            }
        }
        for (Facet cone : fresh) {
            Facet next = from.get(cone.v[1]);
            cone.across[1] = next;
            next.across[2] = cone;
        }
        facets.addAll(fresh);
        assign(orphans, fresh);
    }

    /** The polyhedron with coplanar triangles merged, or, should that not be convex, with the triangles as they are. */
    private Polyhedron polyhedron() {
        Polyhedron merged = polyhedron(true);
        return holdsAll(merged) ? merged : polyhedron(false);
    }

    private Polyhedron polyhedron(boolean merge) {
        PolyhedronBuilder builder = Polyhedron.builder().name("hull").tolerance((merge ? MERGE : HOLD) * size);
        Map<Integer, Integer> index = new HashMap<>();
        boolean[] used = new boolean[count];
        for (Facet f : facets) {
            for (int v : f.v) {
                used[v] = true;
            }
        }
        for (int i = 0; i < count; i++) {
            if (used[i]) {
                index.put(i, builder.vertexCount());
                builder.vertex(point(i));
            }
        }
        for (Facet f : facets) {
            builder.face(index.get(f.v[0]), index.get(f.v[1]), index.get(f.v[2]));
        }
        return (merge ? builder.mergeCoplanar() : builder).build();
    }

    private boolean holdsAll(Polyhedron hull) {
        if (!hull.isConvex()) {
            return false;
        }
        for (int f = 0; f < hull.faceCount(); f++) {
            for (int i = 0; i < count; i++) {
                if (hull.distance(f, xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]) > HOLD * size) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The hull of points in the plane of a, b, c: quickhull in the coordinate plane that the normal is steepest on. */
    private Polyhedron polygon(int a, int b, int c) {
        Vec3 n = areaVector(a, b, c);
        double nx = Math.abs(n.x());
        double ny = Math.abs(n.y());
        double nz = Math.abs(n.z());
        int drop = nx >= ny && nx >= nz ? 0 : ny >= nz ? 1 : 2;
        int i = (drop + 1) % 3;
        int j = (drop + 2) % 3;
        List<Integer> all = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            all.add(p);
        }
        // Points are off the plane by up to HOLD, which can bend short edges: then take only what sticks out farther.
        for (double take = TAKE; take <= HOLD; take *= 10) {
            List<Integer> ring = new ArrayList<>();
            ring.add(a);
            chain(all, a, b, i, j, take * size, ring);
            ring.add(b);
            chain(all, b, a, i, j, take * size, ring);
            PolygonMesh m = new PolygonMesh();
            int[] face = new int[ring.size()];
            for (int k = 0; k < face.length; k++) {
                Vec3 p = point(ring.get(k));
                face[k] = m.addVertex(p.x(), p.y(), p.z());
            }
            boolean fine = face.length > 2 && !m.isDegenerate(face, size) && m.worstOffPlane(face, HOLD * size) == null
                    && (face.length == 3 || m.notConvexAt(face, HOLD * size) < 0);
            if (fine) {
                PolyhedronBuilder builder = Polyhedron.builder().name("hull").tolerance(HOLD * size).twoSided();
                ring.forEach(p -> builder.vertex(point(p)));
                return builder.face(face).build();
            }
        }
        return Polyhedron.segment(point(a), point(b));
    }

    /** Adds the hull vertices to the right of a, b, in order from a to b. */
    private void chain(List<Integer> points, int a, int b, int i, int j, double take, List<Integer> ring) {
        double length = StrictMath.hypot(xyz[3 * b + i] - xyz[3 * a + i], xyz[3 * b + j] - xyz[3 * a + j]);
        List<Integer> right = new ArrayList<>();
        int far = -1;
        double most = take;
        for (int p : points) {
            double out = -ExactOrientation.left(xyz, i, j, a, b, p) / length;
            if (out > take) {
                right.add(p);
                if (out > most) {
                    most = out;
                    far = p;
                }
            }
        }
        if (far >= 0) {
            chain(right, a, far, i, j, take, ring);
            ring.add(far);
            chain(right, far, b, i, j, take, ring);
        }
    }
}
