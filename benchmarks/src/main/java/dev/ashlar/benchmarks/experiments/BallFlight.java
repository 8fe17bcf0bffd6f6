package dev.ashlar.benchmarks.experiments;

import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Random;

/**
 * Balls that fly through each other and bounce off the walls of a box: their paths are the same for every method. Counts, frame
 * by frame and over all pairs, who touches at some time of the frame, and who still (or already) touches where it is looked at.
 */
final class BallFlight {
    static final double FRAME = 1.0 / 30;

    /** Pairs that touch during the frame; of these, those that touch at its end; and those that do at one of its ends. */
    int during;
    int atEnd;
    int atAnyEnd;

    private final int count;
    private final double radius;
    private final double edge;
    private final double[] place;
    private final double[] velocity;
    private final double[] volumes;

    BallFlight(int count, double radius, double edge, double speed, long seed) {
        this.count = count;
        this.radius = radius;
        this.edge = edge;
        place = new double[3 * count];
        velocity = new double[3 * count];
        volumes = new double[SweptVolume.STRIDE * count];
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            double[] v = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double scale = speed * random.nextDouble() / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            for (int k = 0; k < 3; k++) {
                place[3 * i + k] = radius + (edge - 2 * radius) * random.nextDouble();
                velocity[3 * i + k] = scale * v[k];
            }
        }
    }

    /** Counts for the coming frame, and moves on. */
    void frame() {
        during = 0;
        atEnd = 0;
        atAnyEnd = 0;
        for (int i = 0; i < 3 * count; i++) {
            boolean out = place[i] < radius && velocity[i] < 0 || place[i] > edge - radius && velocity[i] > 0;
            velocity[i] = out ? -velocity[i] : velocity[i];
        }
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                look(i, j);
            }
        }
        for (int i = 0; i < 3 * count; i++) {
            place[i] += FRAME * velocity[i];
        }
    }

    private void look(int i, int j) {
        double dd = 0;
        double dw = 0;
        double ww = 0;
        double ends = 0;
        for (int k = 0; k < 3; k++) {
            double d = place[3 * j + k] - place[3 * i + k];
            double w = FRAME * (velocity[3 * j + k] - velocity[3 * i + k]);
            dd += d * d;
            dw += d * w;
            ww += w * w;
            ends += (d + w) * (d + w);
        }
        double reach = 4 * radius * radius;
        double t = ww == 0 ? 0 : Math.max(0, Math.min(1, -dw / ww));
        if (dd + t * (2 * dw + t * ww) <= reach) {
            during++;
            atEnd += ends <= reach ? 1 : 0;
            atAnyEnd += ends <= reach || dd <= reach ? 1 : 0;
        }
    }

    /** Where the balls are, three numbers each. */
    double[] places() {
        return place.clone();
    }

    /** Puts all balls into a broad phase, where they are. */
    void insertInto(BroadPhase broad) {
        for (int i = 0; i < count; i++) {
            setBox(i);
            broad.insert(i, volumes, i * SweptVolume.STRIDE, 0, false, 1, 1);
        }
    }

    /** A frame of a method that looks at the ends of frames only: boxes there, their pairs, and the distances of these. */
    int frameAtEnds(BroadPhase broad, PairBuffer pairs) {
        for (int i = 0; i < 3 * count; i++) {
            place[i] += FRAME * velocity[i];
            boolean out = place[i] < radius && velocity[i] < 0 || place[i] > edge - radius && velocity[i] > 0;
            velocity[i] = out ? -velocity[i] : velocity[i];
        }
        for (int i = 0; i < count; i++) {
            setBox(i);
            broad.setMotion(i, volumes, i * SweptVolume.STRIDE, 0);
        }
        pairs.clear();
        broad.findPairs(pairs);
        int touching = 0;
        for (int p = 0; p < pairs.size(); p++) {
            double sq = 0;
            for (int k = 0; k < 3; k++) {
                double d = place[3 * pairs.second(p) + k] - place[3 * pairs.first(p) + k];
                sq += d * d;
            }
            touching += sq <= 4 * radius * radius ? 1 : 0;
        }
        return touching;
    }

    private void setBox(int i) {
        int at = i * SweptVolume.STRIDE;
        for (int k = 0; k < 3; k++) {
            volumes[at + k] = place[3 * i + k] - radius;
            volumes[at + 3 + k] = place[3 * i + k] + radius;
            volumes[at + SweptVolume.CENTRE + k] = place[3 * i + k];
        }
        volumes[at + SweptVolume.RADIUS] = radius;
    }
}
