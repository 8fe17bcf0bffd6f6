package dev.ashlar.physics.internal.debug;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PairBuffer;

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
        ContactBuffer contacts = stepper.contacts;
        PairBuffer pairs = stepper.pairs.now;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int a = pairs.first(contacts.pair(m));
            int b = pairs.second(contacts.pair(m));
            if (!bodies.exists(a) || !bodies.exists(b)) {
                // Removed since the last step.
                continue;
            }
            int light = lighter(a, b);
            double weight = GRAVITY * bodies.mass[light];
            Vec3 normal = new Vec3(contacts.normalX(m), contacts.normalY(m), contacts.normalZ(m));
            int first = contacts.firstContact(m);
            for (int c = first; c < contacts.firstContact(m + 1); c++) {
                Vec3 at = new Vec3(contacts.x(c), contacts.y(c), contacts.z(c));
                double weights = stepper.force(m, c - first) / weight;
                double strength = weights / (weights + 1);
                out.point(at, redder(strength));
                if (weights > 0) {
                    out.arrow(at, at.plusTimes(1.1 * strength * bodies.shape[light].radius, normal), redder(strength));
                }
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
