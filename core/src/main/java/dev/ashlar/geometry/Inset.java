package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** Shrinks polyhedra; see {@link Polyhedron#inset}. */
final class Inset {
    private Inset() {
    }

    static Polyhedron of(Polyhedron p, double distance) {
        Check.positive("distance", distance);
        if (!p.isClosed()) {
            throw new IllegalArgumentException("only a closed polyhedron can be inset, but this one is open");
        }
        return p.isConvex() ? convex(p, distance) : any(p, distance);
    }

    /**
     * In one step where the centre of mass stays inside, else in several: a body inset by c and then by d is inset by
     * c + d, and its centre of mass moves towards its deepest point.
     */
    private static Polyhedron convex(Polyhedron p, double distance) {
        double least = 1e-9 * p.size();
        Polyhedron at = p;
        double left = distance;
        while (true) {
            double depth = depthOfCentre(at);
            if (!(depth > least)) {
                throw tooMuch(distance);
            }
            if (depth > left + least) {
                return moved(at, left);
            }
            at = moved(at, 0.5 * depth);
            left -= 0.5 * depth;
            if (at.faceCount() < 4) {
                throw tooMuch(distance);
            }
        }
    }

    private static double depthOfCentre(Polyhedron p) {
        Vec3 centre = p.massProperties().centre();
        double depth = Double.POSITIVE_INFINITY;
        for (int f = 0; f < p.faceCount(); f++) {
            depth = Math.min(depth, -p.distance(f, centre.x(), centre.y(), centre.z()));
        }
        return depth;
    }

    /**
     * The half-spaces moved inwards, intersected by duality: about an inner point the plane n.x = h becomes the point n/h,
     * and each face of the hull of these points is a vertex of the intersection.
     */
    private static Polyhedron moved(Polyhedron p, double distance) {
        Vec3 inside = p.massProperties().centre();
        List<Vec3> dual = new ArrayList<>();
        for (int f = 0; f < p.faceCount(); f++) {
            double height = -p.distance(f, inside.x(), inside.y(), inside.z()) - distance;
            dual.add(p.normal(f).times(1 / height));
        }
        Polyhedron hull = Polyhedron.hull(dual);
        List<Vec3> vertices = new ArrayList<>();
        for (int f = 0; f < hull.faceCount(); f++) {
            vertices.add(inside.plusTimes(-1 / hull.planeOffset(f), hull.normal(f)));
        }
        return Polyhedron.hull(vertices);
    }

    private static Polyhedron any(Polyhedron p, double distance) {
        PolyhedronBuilder builder = Polyhedron.builder().name("inset").tolerance(p.flatTolerance()).triangulate();
        Vec3[] moved = new Vec3[p.vertexCount()];
        for (int v = 0; v < moved.length; v++) {
            moved[v] = p.vertex(v).plus(step(p, v, distance));
            builder.vertex(moved[v]);
        }
        for (int e = 0; e < p.edgeCount(); e++) {
            Vec3 old = p.vertex(p.edgeHead(e)).minus(p.vertex(p.edgeTail(e)));
            if (!(old.dot(moved[p.edgeHead(e)].minus(moved[p.edgeTail(e)])) > 0)) {
                throw tooMuch(distance);
            }
        }
        for (int f = 0; f < p.faceCount(); f++) {
            int[] face = new int[p.faceSize(f)];
            for (int k = 0; k < face.length; k++) {
                face[k] = p.faceVertex(f, k);
            }
            builder.material(p.faceMaterial(f)).face(face);
        }
        Polyhedron inset = p.isInverted() ? flippedBuild(builder) : builder.build();
        return inset;
    }

    private static Polyhedron flippedBuild(PolyhedronBuilder builder) {
        return builder.orient().build().inverted();
    }

    private static IllegalArgumentException tooMuch(double distance) {
        return new IllegalArgumentException("distance must be small against the thinnest part, but was " + distance
                + ": an edge or the whole body would vanish");
    }

    /** The shortest step that takes a vertex {@code distance} behind each of its faces. */
    private static Vec3 step(Polyhedron p, int v, double distance) {
        int rows = p.vertexFaceCount(v);
        DMatrixRMaj normals = new DMatrixRMaj(rows, 3);
        DMatrixRMaj target = new DMatrixRMaj(rows, 1);
        for (int k = 0; k < rows; k++) {
            int f = p.vertexFace(v, k);
            normals.set(k, 0, p.normalX(f));
            normals.set(k, 1, p.normalY(f));
            normals.set(k, 2, p.normalZ(f));
            target.set(k, 0, -distance);
        }
        // The pseudo-inverse also serves vertices in the middle of a flat part or on a straight edge.
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.pseudoInverse(true);
        DMatrixRMaj x = new DMatrixRMaj(3, 1);
        if (!solver.setA(normals)) {
            throw new IllegalStateException("no step found for vertex " + v);
        }
        solver.solve(target, x);
        return new Vec3(x.get(0), x.get(1), x.get(2));
    }
}
