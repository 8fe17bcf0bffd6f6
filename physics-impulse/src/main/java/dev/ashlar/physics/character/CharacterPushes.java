package dev.ashlar.physics.character;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.step.CharacterActs;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.spi.ContactBuffer;

/** What a character and the bodies around it do to each other: pushes, blows, weight, and being carried. */
final class CharacterPushes {
    /** A blow from straighter above than this is taken by the ground. */
    private static final double FROM_ABOVE = 0.7;

    private final World world;
    private final WorldParts parts;
    private final CharacterActs acts;
    private final CharacterDef def;
    private final QueryShape shape;
    private final QueryFilter movers;
    private final double skin;
    private final BodyContacts near = new BodyContacts();
    private final double[] normal = new double[3];
    private final double[] arm = new double[3];
    private final double[] speed = new double[3];
    private final double[] turn = new double[3];
    private double dt;
    /** How often bodies were woken, and pushed. */
    int strikes;

    CharacterPushes(World world, CharacterDef def, QueryShape shape, QueryFilter movers, double skin) {
        this.world = world;
        parts = WorldParts.of(world);
        acts = new CharacterActs(parts);
        this.def = def;
        this.shape = shape;
        this.movers = movers;
        this.skin = skin;
    }

    /** Looks for bodies that may come to the character within dt seconds, from a flat pose. */
    void begin(double[] pose, double dt) {
        this.dt = dt;
        BodySet bodies = parts.bodies();
        double fastest = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                int o = i * STATE;
                double[] s = bodies.state;
                fastest = Math.max(fastest, Math.sqrt(s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2])
                        + bodies.shape[i].turningRadius
                                * Math.sqrt(s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5]));
            }
        }
        // What comes from further away meets it in the step, as a wall.
        double reach = Math.min(dt * fastest, 2 * def.shape.boundingRadius());
        world.queries().contacts(shape, pose, 0, 2 * skin + reach, movers, near);
    }

    /**
     * Dynamic bodies that will hit the character do so now, as if both were soft, so that it has its own mass and not that of a wall.
     *
     * @param velocity of the character
     * @param blow     what it is pushed by is added to this velocity
     */
    void takeBlows(double[] velocity, double[] up, boolean stands, double[] blow) {
        BodySet bodies = parts.bodies();
        ContactBuffer c = near.buffer;
        for (int m = 0; m < near.size(); m++) {
            int i = near.index(m);
            if (!bodies.isDynamic(i)) {
                continue;
            }
            int p = nearest(m);
            normal(m);
            arm(bodies, i, c.x(p), c.y(p), c.z(p));
            velocityAt(bodies, i);
            boolean above = stands && CharacterController.dot(normal, up) > FROM_ABOVE;
            double comes = -CharacterController.dot(speed, normal) + Math.min(0, CharacterController.dot(velocity, normal));
            if (!above && comes > 0 && dt * comes > c.separation(p) - skin) {
                double impulse = comes / (1 / def.mass + mobility(bodies, i));
                strike(bodies, i, impulse);
                for (int k = 0; k < 3; k++) {
                    blow[k] -= impulse / def.mass * normal[k];
                }
            }
        }
    }

    /** Pushes a body that is in the way, no faster than the way and no harder than the character is strong. */
    void push(BodyHit hit, double[] way) {
        BodySet bodies = parts.bodies();
        if (!bodies.hasMass(hit.index)) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            normal[k] = -hit.normal[k];
        }
        arm(bodies, hit.index, hit.point[0], hit.point[1], hit.point[2]);
        wake(hit.index);
        velocityAt(bodies, hit.index);
        double lacks = CharacterController.dot(way, normal) / dt - CharacterController.dot(speed, normal);
        if (lacks > 0) {
            strike(bodies, hit.index, Math.min(def.pushForce * dt, lacks / mobility(bodies, hit.index)));
        }
    }

    /** Lets the character's weight rest on the dynamic body that it stands on. */
    void weigh(BodyHit ground, boolean stands, double[] up, double dt) {
        BodySet bodies = parts.bodies();
        if (!stands || !bodies.hasMass(ground.index)) {
            return;
        }
        double[] g = parts.settings().gravity;
        for (int k = 0; k < 3; k++) {
            normal[k] = -up[k];
        }
        arm(bodies, ground.index, ground.point[0], ground.point[1], ground.point[2]);
        strike(bodies, ground.index, def.mass * dt * CharacterController.length(g));
    }

    /** Writes how fast the ground carries the character along: its own motion, and its surface if it runs. */
    void carry(BodyHit ground, boolean stands, double[] up, double[] out) {
        out[0] = out[1] = out[2] = 0;
        if (!stands) {
            return;
        }
        BodySet bodies = parts.bodies();
        int i = ground.index;
        arm(bodies, i, ground.point[0], ground.point[1], ground.point[2]);
        velocityAt(bodies, i);
        Vec3 runs = surfaceVelocity(bodies.def[i], bodies.shape[i], ground.face);
        Quat.rotate(bodies.pose, i * Pose.STRIDE + Pose.ROTATION, runs.x(), runs.y(), runs.z(), out, 0);
        double lift = 0;
        for (int k = 0; k < 3; k++) {
            out[k] += speed[k];
            lift += out[k] * up[k];
        }
        for (int k = 0; k < 3; k++) {
            out[k] -= lift * up[k];
        }
    }

    private static Vec3 surfaceVelocity(BodyDef def, BodyShape shape, int face) {
        if (face >= 0 && shape.shape instanceof Polyhedron mesh
                && face < mesh.faceCount() && mesh.faceMaterial(face) < def.materialCount()) {
            return def.material(mesh.faceMaterial(face)).surfaceVelocity();
        }
        return def.surfaceVelocity();
    }

    /**
     * Writes the velocity of the character during the step: up and down with the ground, and no slower than what pushes it.
     *
     * @param moved how far it moved since {@link #begin}
     */
    void follow(BodyHit ground, boolean stands, double[] moved, double[] up, double[] out) {
        BodySet bodies = parts.bodies();
        out[0] = out[1] = out[2] = 0;
        if (stands && !bodies.isStatic(ground.index)) {
            arm(bodies, ground.index, ground.point[0], ground.point[1], ground.point[2]);
            velocityAt(bodies, ground.index);
            double lift = CharacterController.dot(speed, up);
            for (int k = 0; k < 3; k++) {
                out[k] = lift * up[k];
            }
        }
        ContactBuffer c = near.buffer;
        for (int m = 0; m < near.size(); m++) {
            int i = near.index(m);
            if (bodies.hasMass(i)) {
                continue;
            }
            int p = nearest(m);
            normal(m);
            arm(bodies, i, c.x(p), c.y(p), c.z(p));
            velocityAt(bodies, i);
            double comes = CharacterController.dot(out, normal) - CharacterController.dot(speed, normal)
                    - (c.separation(p) - CharacterController.dot(moved, normal) - skin) / dt;
            if (comes > 0 && CharacterController.dot(speed, normal) < 0) {
                for (int k = 0; k < 3; k++) {
                    out[k] -= comes * normal[k];
                }
            }
        }
    }

    /** The contact of a manifold with the least gap. */
    private int nearest(int m) {
        ContactBuffer c = near.buffer;
        int best = c.firstContact(m);
        for (int k = best + 1; k < c.firstContact(m + 1); k++) {
            best = c.separation(k) < c.separation(best) ? k : best;
        }
        return best;
    }

    /** Sets the normal of a manifold, from the character to the body. */
    private void normal(int m) {
        normal[0] = near.buffer.normalX(m);
        normal[1] = near.buffer.normalY(m);
        normal[2] = near.buffer.normalZ(m);
    }

    private void arm(BodySet bodies, int i, double x, double y, double z) {
        arm[0] = x - bodies.pose[i * Pose.STRIDE];
        arm[1] = y - bodies.pose[i * Pose.STRIDE + 1];
        arm[2] = z - bodies.pose[i * Pose.STRIDE + 2];
    }

    /** Sets the velocity of a body at {@link #arm}. */
    private void velocityAt(BodySet bodies, int i) {
        double[] s = bodies.state;
        int o = i * STATE;
        speed[0] = s[o] + s[o + 4] * arm[2] - s[o + 5] * arm[1];
        speed[1] = s[o + 1] + s[o + 5] * arm[0] - s[o + 3] * arm[2];
        speed[2] = s[o + 2] + s[o + 3] * arm[1] - s[o + 4] * arm[0];
    }

    /** How fast an impulse of 1 Ns along the normal, at the arm, makes a body there. */
    private double mobility(BodySet bodies, int i) {
        return bodies.effect(i, arm[0], arm[1], arm[2], normal[0], normal[1], normal[2]);
    }

    /** An impulse along the normal, at the arm. */
    private void strike(BodySet bodies, int i, double impulse) {
        wake(i);
        double[] s = bodies.state;
        int o = i * STATE;
        turn[0] = impulse * (arm[1] * normal[2] - arm[2] * normal[1]);
        turn[1] = impulse * (arm[2] * normal[0] - arm[0] * normal[2]);
        turn[2] = impulse * (arm[0] * normal[1] - arm[1] * normal[0]);
        SymmetricMatrix3.apply(s, o + INV_INERTIA, turn, 0);
        for (int k = 0; k < 3; k++) {
            speed[k] = s[o + k] + impulse * s[o + INV_MASSES + k] * normal[k];
            turn[k] = s[o + 3 + k] + turn[k];
        }
        acts.push(i, speed, turn);
    }

    private void wake(int i) {
        acts.wake(i);
        strikes++;
    }
}
