package dev.ashlar.physics.internal.debug;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactPoints;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.spi.DebugDraw;

/** Shows the inside of a world between two steps. */
public final class WorldDraw {
    private static final int BOUNDS = 0x2f7de1;
    private static final int HELD = 0xe83fb8;
    /** What an arrow's length is measured by: weights on the ground. */
    private static final double GRAVITY = 9.81;

    private final BodySet bodies;
    private final StepPipeline stepper;
    private final DebugDraw out;

    public WorldDraw(BodySet bodies, StepPipeline stepper, DebugDraw out) {
        this.bodies = bodies;
        this.stepper = stepper;
        this.out = out;
    }

    public void draw(DebugLayer layer) {
        switch (layer) {
            case CONTACTS -> contacts();
            case BOUNDS -> bounds();
            case HELD -> held();
            default -> throw new AssertionError(layer);
        }
    }

    private void contacts() {
        ContactPoints points = stepper.contactPoints();
        for (int k = 0; k < points.count; k++) {
            int a = points.bodyA[k];
            int b = points.bodyB[k];
            if (!bodies.exists(a) || !bodies.exists(b)) {
                // Removed since the last step.
                continue;
            }
            int light = lighter(a, b);
            int o = k * ContactPoints.STRIDE;
            Vec3 at = Vec3.of(points.value, o);
            Vec3 normal = Vec3.of(points.value, o + 3);
            double weights = points.value[o + 6] / (GRAVITY * bodies.mass[light]);
            double strength = weights / (weights + 1);
            out.point(at, redder(strength));
            if (weights > 0) {
                out.arrow(at, at.plusTimes(1.1 * strength * bodies.shape[light].radius, normal), redder(strength));
            }
        }
    }

    private int lighter(int a, int b) {
        boolean first = !bodies.isStatic(a) && (bodies.isStatic(b) || bodies.mass[a] <= bodies.mass[b]);
        return first ? a : b;
    }

    /** From yellow, 0, to red, 1. */
    private static int redder(double strength) {
        int green = (int) (0xd2 * (1 - strength));
        int blue = (int) (0x3f * (1 - strength));
        return 0xff0000 | green << 8 | blue;
    }

    private void bounds() {
        double[] box = new double[Aabb.STRIDE];
        double[] core = new double[4];
        double[] motion = new double[Motion.STRIDE];
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                System.arraycopy(bodies.pose, i * Pose.STRIDE, motion, 0, Pose.STRIDE);
                bodies.shape[i].shape.bounds(motion, 0, 0, 0, box, 0, core, 0);
                out.box(Aabb.of(box, 0), BOUNDS);
            }
        }
    }

    private void held() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && stepper.clamp.wasHeld(i)) {
                Shape shape = bodies.shape[i].shape;
                out.shape(shape, Pose.of(bodies.pose, i * Pose.STRIDE), HELD);
            }
        }
    }
}
