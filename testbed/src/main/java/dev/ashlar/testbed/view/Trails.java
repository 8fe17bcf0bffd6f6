package dev.ashlar.testbed.view;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.spi.DebugDraw;
import java.util.Arrays;

/** Where the bodies of a world were in the last steps. */
final class Trails {
    private static final int LENGTH = 120;
    /** A body that went less than this in all, in its sizes, shows no trail. */
    private static final double LEAST = 0.05;
    /** Points in a step of the body that is looked at. */
    private static final int FINE = 8;

    /** Positions, by step and body; a ring. */
    private final double[][] steps = new double[LENGTH][0];
    private int count;
    private final double[] pose = new double[Pose.STRIDE];

    /** Notes where all bodies are. */
    void add(World world) {
        int at = count++ % LENGTH;
        if (steps[at].length < 3 * world.indexEnd()) {
            steps[at] = new double[3 * world.indexEnd() + 96];
        }
        Arrays.fill(steps[at], Double.NaN);
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) != BodyType.STATIC) {
                world.pose(id, pose, 0);
                System.arraycopy(pose, 0, steps[at], 3 * i, 3);
            }
        }
    }

    /** Draws a line through the places of each body, and within the last step of the picked one, if any, as it went. */
    void draw(World world, BodyId picked, DebugDraw out) {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) != BodyType.STATIC) {
                draw(i, LEAST * world.shape(id).boundingRadius(), id.equals(picked) ? 0xffb000 : 0x3f8efc, out);
            }
        }
        if (picked != null && count > 0 && world.type(picked) != BodyType.STATIC) {
            for (int k = 0; k <= FINE; k++) {
                out.point(world.poseDuringStep(picked, (double) k / FINE).position(), 0xffb000);
            }
        }
    }

    private void draw(int body, double least, int colour, DebugDraw out) {
        Vec3 last = null;
        for (int s = Math.max(0, count - LENGTH); s < count; s++) {
            double[] step = steps[s % LENGTH];
            if (step.length > 3 * body && step[3 * body] == step[3 * body]) {
                Vec3 now = Vec3.of(step, 3 * body);
                if (last == null) {
                    last = now;
                } else if (now.distance(last) >= least) {
                    out.line(last, now, colour);
                    last = now;
                }
            }
        }
    }
}
