package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/** What the surfaces of two bodies make of a contact: the materials of the faces that meet, combined. */
final class Surfaces {
    double friction;
    double rolling;
    double restitution;
    /** Velocity of B's surface against A's, in the world, beside what the bodies do. */
    final double[] slip = new double[3];
    boolean runs;

    private final Bodies bodies;
    private final double[] local = new double[6];
    private double[] pose;

    Surfaces(Bodies bodies) {
        this.bodies = bodies;
    }

    /**
     * Sets the numbers for a contact of bodies a and b.
     *
     * @param faceA face of A that is met, or -1; likewise B
     * @param place point and normal from A to B in the world, at c
     * @param pose  where both bodies are: the flat poses of all bodies
     */
    void meet(int a, int faceA, int b, int faceB, double[] place, int c, double[] pose) {
        this.pose = pose;
        BodyDef d = bodies.def[a];
        BodyDef e = bodies.def[b];
        Material m = d.materials == null ? null : material(a, faceA, place, c, 1);
        Material n = e.materials == null ? null : material(b, faceB, place, c, -1);
        friction = Combine.of(d.frictionRule, m == null ? d.friction : m.friction(),
                e.frictionRule, n == null ? e.friction : n.friction());
        rolling = Combine.of(d.frictionRule, m == null ? d.rollingFriction : m.rollingFriction(),
                e.frictionRule, n == null ? e.rollingFriction : n.rollingFriction());
        restitution = Combine.of(d.restitutionRule, m == null ? d.restitution : m.restitution(),
                e.restitutionRule, n == null ? e.restitution : n.restitution());
        Vec3 v = m == null ? d.surfaceVelocity : m.surfaceVelocity();
        Vec3 w = n == null ? e.surfaceVelocity : n.surfaceVelocity();
        runs = v != Vec3.ZERO || w != Vec3.ZERO;
        if (runs) {
            slip[0] = 0;
            slip[1] = 0;
            slip[2] = 0;
            run(a, v, -1);
            run(b, w, 1);
        }
    }

    private void run(int i, Vec3 v, double sign) {
        Quat.rotate(pose, i * Pose.STRIDE + Pose.ROTATION, v.x(), v.y(), v.z(), local, 0);
        for (int k = 0; k < 3; k++) {
            slip[k] += sign * local[k];
        }
    }

    /** The material of the face that is met, or null if it has none of its own. */
    private Material material(int i, int face, double[] place, int c, double sign) {
        if (!(bodies.shape[i].shape instanceof Polyhedron mesh) || mesh.faceCount() == 0) {
            return null;
        }
        Pose.applyInverse(pose, i * Pose.STRIDE, place[c], place[c + 1], place[c + 2], local, 0);
        Quat.rotateBack(pose, i * Pose.STRIDE + Pose.ROTATION, sign * place[c + 3], sign * place[c + 4],
                sign * place[c + 5], local, 3);
        // Algorithms take coplanar faces for one, and name any of them.
        int f = face >= 0 && BallMeets.isOver(mesh, face, local[0], local[1], local[2]) ? face : faceAt(mesh);
        Material[] table = bodies.def[i].materials;
        return f >= 0 && mesh.faceMaterial(f) < table.length ? table[mesh.faceMaterial(f)] : null;
    }

    /**
     * The face that is met where an algorithm names none, as for balls, or another in its plane: of those under the point the one
     * whose plane is nearest and looks along the normal best; -1 at corners and rims, where none is.
     */
    private int faceAt(Polyhedron mesh) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int f = 0; f < mesh.faceCount(); f++) {
            double nx = mesh.normalX(f);
            double ny = mesh.normalY(f);
            double nz = mesh.normalZ(f);
            double off = Math.abs(nx * local[0] + ny * local[1] + nz * local[2] + mesh.planeOffset(f));
            double tilt = 1 - (nx * local[3] + ny * local[4] + nz * local[5]);
            double badness = off + tilt * mesh.size();
            if (badness < least && tilt < 0.5 && BallMeets.isOver(mesh, f, local[0], local[1], local[2])) {
                least = badness;
                best = f;
            }
        }
        return best;
    }
}
