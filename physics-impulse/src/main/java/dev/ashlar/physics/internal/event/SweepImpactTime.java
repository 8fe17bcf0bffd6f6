package dev.ashlar.physics.internal.event;

import dev.ashlar.math.Motion;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/** When two bodies meet within a frame, by sweeps along their motions; what was found stays until the frame ends. */
final class SweepImpactTime {
    private final BodySet bodies;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final SweepResult hit = new SweepResult();
    /** By hit: point and normal, and the faces met. */
    private double[] place = new double[6 * 16];
    private int[] face = new int[2 * 16];
    private int size;
    int sweeps;
    /** Pairs found overlapping where they were put. */
    int overlaps;

    SweepImpactTime(BodySet bodies, PairQuery query, int cacheSize) {
        this.bodies = bodies;
        this.query = query;
        in.cache = new double[cacheSize];
    }

    /** Forgets all hits. */
    void clear() {
        size = 0;
    }

    /**
     * When in the frame, from {@code from} to 1, a pair meets; {@link QuarticRoots#NEVER} if not. The hit is then the last one,
     * {@link #last}.
     */
    double time(int i, int j, double from) {
        BodyDef a = bodies.def[i];
        BodyDef b = bodies.def[j];
        if (a.isUnstoppable() || b.isUnstoppable() || !moves(i) && !moves(j) || from >= 1) {
            return QuarticRoots.NEVER;
        }
        in.shapes(bodies.shape[i].forSweeps, bodies.shape[j].forSweeps);
        System.arraycopy(bodies.motion, i * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
        System.arraycopy(bodies.motion, j * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
        in.from = from;
        in.zone = bodies.zone(i, j);
        Arrays.fill(in.cache, 0);
        sweeps++;
        query.sweep(in, hit);
        if (hit.status == Status.CLEAR) {
            return QuarticRoots.NEVER;
        }
        if (hit.t == from && hit.separation < -bodies.overlapLimit(i, j)) {
            overlaps++;
            return QuarticRoots.NEVER;
        }
        keep();
        return hit.t;
    }

    private boolean moves(int i) {
        double[] m = bodies.motion;
        for (int k = i * Motion.STRIDE + Motion.TRANSLATION; k < (i + 1) * Motion.STRIDE; k++) {
            if (m[k] != 0) {
                return true;
            }
        }
        return false;
    }

    private void keep() {
        if (6 * size == place.length) {
            place = Arrays.copyOf(place, 2 * place.length);
            face = Arrays.copyOf(face, 2 * face.length);
        }
        int o = 6 * size;
        place[o] = hit.x;
        place[o + 1] = hit.y;
        place[o + 2] = hit.z;
        place[o + 3] = hit.normalX;
        place[o + 4] = hit.normalY;
        place[o + 5] = hit.normalZ;
        face[2 * size] = hit.faceA;
        face[2 * size + 1] = hit.faceB;
        size++;
    }

    /** The number of the hit that was found last. */
    int last() {
        return size - 1;
    }

    /** Writes point and normal of a hit. */
    void contact(int number, double[] out) {
        System.arraycopy(place, 6 * number, out, 0, 6);
    }

    /** The face of the first (0) or second (1) body that was met, or -1. */
    int face(int number, int side) {
        return face[2 * number + side];
    }
}
