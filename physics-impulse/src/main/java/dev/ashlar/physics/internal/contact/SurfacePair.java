package dev.ashlar.physics.internal.contact;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.CombineMode;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.Material;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.spi.ContactBuffer;

/** What the surfaces of two bodies make of a contact: the materials of the faces that meet, combined. */
public final class SurfacePair {
    public double friction;
    double rolling;
    public double restitution;
    /** Velocity of B's surface against A's, in the world, beside what the bodies do. */
    public final double[] slip = new double[3];
    public boolean runs;
    /** Whether the user's modifier lets the bodies pass through each other. */
    public boolean passes;

    private final BodySet bodies;
    private final ContactModifier modifier;
    private final ContactModifier.Surface surface = new ContactModifier.Surface();
    private final double[] local = new double[6];
    private double[] pose;

    public SurfacePair(BodySet bodies, ContactModifier modifier) {
        this.bodies = bodies;
        this.modifier = modifier;
    }

    /**
     * Sets the numbers for a contact of bodies a and b.
     *
     * @param faceA face of A that is met, or -1; likewise B
     * @param place point and normal from A to B in the world, at c
     * @param pose  where both bodies are: the flat poses of all bodies
     * @param speed how fast they approach along the normal; only modifiers ask
     */
    public void meet(int a, int faceA, int b, int faceB, double[] place, int c, double[] pose, double speed) {
        this.pose = pose;
        BodyDef d = bodies.def[a];
        BodyDef e = bodies.def[b];
        Material m = d.materialCount() == 0 ? null : material(a, faceA, place, c, 1);
        Material n = e.materialCount() == 0 ? null : material(b, faceB, place, c, -1);
        friction = combine(d.frictionCombine(), m == null ? d.friction() : m.friction(),
                e.frictionCombine(), n == null ? e.friction() : n.friction());
        rolling = combine(d.frictionCombine(), m == null ? d.rollingFriction() : m.rollingFriction(),
                e.frictionCombine(), n == null ? e.rollingFriction() : n.rollingFriction());
        restitution = combine(d.restitutionCombine(), m == null ? d.restitution() : m.restitution(),
                e.restitutionCombine(), n == null ? e.restitution() : n.restitution());
        Vec3 v = m == null ? d.surfaceVelocity() : m.surfaceVelocity();
        Vec3 w = n == null ? e.surfaceVelocity() : n.surfaceVelocity();
        runs = v != Vec3.ZERO || w != Vec3.ZERO;
        if (runs) {
            slip[0] = 0;
            slip[1] = 0;
            slip[2] = 0;
            run(a, v, -1);
            run(b, w, 1);
        }
        if (modifier != null) {
            surface.faceA = faceA;
            surface.faceB = faceB;
            surface.normalX = place[c + 3];
            surface.normalY = place[c + 4];
            surface.normalZ = place[c + 5];
            surface.approachSpeed = speed;
            modify(a, b);
        }
    }

    private void modify(int a, int b) {
        surface.bodyA = bodies.id[a];
        surface.bodyB = bodies.id[b];
        surface.userDataA = bodies.def[a].userData();
        surface.userDataB = bodies.def[b].userData();
        surface.friction = friction;
        surface.rollingFriction = rolling;
        surface.restitution = restitution;
        surface.surfaceVelocityX = runs ? slip[0] : 0;
        surface.surfaceVelocityY = runs ? slip[1] : 0;
        surface.surfaceVelocityZ = runs ? slip[2] : 0;
        surface.enabled = true;
        modifier.modify(surface);
        friction = Check.notNegative("friction", surface.friction);
        rolling = Check.notNegative("rollingFriction", surface.rollingFriction);
        restitution = Check.within("restitution", surface.restitution, 0, 1);
        slip[0] = Check.finite("surfaceVelocityX", surface.surfaceVelocityX);
        slip[1] = Check.finite("surfaceVelocityY", surface.surfaceVelocityY);
        slip[2] = Check.finite("surfaceVelocityZ", surface.surfaceVelocityZ);
        runs = slip[0] != 0 || slip[1] != 0 || slip[2] != 0;
        passes = !surface.enabled;
    }

    /** Writes the middle of the contacts of a manifold, which is what may lie on a face of its own, and the normal. */
    static void place(ContactBuffer contacts, int m, double[] out) {
        int first = contacts.firstContact(m);
        int end = contacts.firstContact(m + 1);
        out[0] = 0;
        out[1] = 0;
        out[2] = 0;
        for (int c = first; c < end; c++) {
            out[0] += contacts.x(c) / (end - first);
            out[1] += contacts.y(c) / (end - first);
            out[2] += contacts.z(c) / (end - first);
        }
        out[3] = contacts.normalX(m);
        out[4] = contacts.normalY(m);
        out[5] = contacts.normalZ(m);
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
        int f = face >= 0 && isOver(mesh, face, local[0], local[1], local[2]) ? face : faceAt(mesh);
        BodyDef def = bodies.def[i];
        return f >= 0 && mesh.faceMaterial(f) < def.materialCount() ? def.material(mesh.faceMaterial(f)) : null;
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
            if (badness < least && tilt < 0.5 && isOver(mesh, f, local[0], local[1], local[2])) {
                least = badness;
                best = f;
            }
        }
        return best;
    }

    /** Whether a point lies over a face or its rim. */
    public static boolean isOver(Polyhedron mesh, int f, double px, double py, double pz) {
        double nx = mesh.normalX(f);
        double ny = mesh.normalY(f);
        double nz = mesh.normalZ(f);
        for (int k = 0; k < mesh.faceSize(f); k++) {
            int i = mesh.faceVertex(f, k);
            int j = mesh.faceVertex(f, k + 1 == mesh.faceSize(f) ? 0 : k + 1);
            double ex = mesh.x(j) - mesh.x(i);
            double ey = mesh.y(j) - mesh.y(i);
            double ez = mesh.z(j) - mesh.z(i);
            double inside = (ny * ez - nz * ey) * (px - mesh.x(i)) + (nz * ex - nx * ez) * (py - mesh.y(i))
                    + (nx * ey - ny * ex) * (pz - mesh.z(i));
            if (inside < -mesh.flatTolerance() * (Math.abs(ex) + Math.abs(ey) + Math.abs(ez))) {
                return false;
            }
        }
        return true;
    }

    private static double combine(CombineMode a, double x, CombineMode b, double y) {
        return switch (a.compareTo(b) >= 0 ? a : b) {
            case AVERAGE -> 0.5 * (x + y);
            case GEOMETRIC -> Math.sqrt(x * y);
            case MULTIPLY -> x * y;
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
        };
    }
}
