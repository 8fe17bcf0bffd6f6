package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Random;

/** Boxes of about half a metre that fly straight in a cubic room, at the same density whatever their number. */
final class Scene {
    static final int STRIDE = SweptVolume.STRIDE;

    final int count;
    final double room;
    final double[] volumes;
    final Random random;

    Scene(int count, double speed, long seed) {
        this.count = count;
        random = new Random(seed);
        room = 1.8 * Math.cbrt(count);
        volumes = new double[count * STRIDE];
        for (int i = 0; i < count; i++) {
            place(i, speed);
        }
    }

    /** Puts a box somewhere. */
    void place(int i, double speed) {
        double[] box = new double[6];
        for (int k = 0; k < 3; k++) {
            box[k] = room * random.nextDouble();
            box[3 + k] = box[k] + 0.25 + 0.5 * random.nextDouble();
        }
        box(i, box, 0.01);
        for (int k = 0; k < 3; k++) {
            volumes[i * STRIDE + SweptVolume.DISPLACEMENT + k] = speed * (2 * random.nextDouble() - 1);
        }
    }

    void box(int i, double[] box, double margin) {
        SweptVolume.ofBox(box, 0, margin, volumes, i * STRIDE);
    }

    void insertAll(BroadPhase broad) {
        for (int i = 0; i < count; i++) {
            insert(i, broad);
        }
    }

    void insert(int i, BroadPhase broad) {
        broad.insert(i, volumes, i * STRIDE, 1, i % 10 == 0, 1, -1);
    }

    void set(int i, BroadPhase broad) {
        broad.setMotion(i, volumes, i * STRIDE, 1);
    }

    /** Moves all that move by a step. */
    void fly(BroadPhase broad) {
        for (int i = 0; i < count; i++) {
            if (i % 10 == 0) {
                continue;
            }
            int at = i * STRIDE;
            for (int k = 0; k < 3; k++) {
                double d = volumes[at + SweptVolume.DISPLACEMENT + k];
                volumes[at + k] += d;
                volumes[at + 3 + k] += d;
                if (volumes[at + k] < 0 && d < 0 || volumes[at + k] > room && d > 0) {
                    volumes[at + SweptVolume.DISPLACEMENT + k] = -d;
                }
            }
            set(i, broad);
        }
    }

    /** What a world sees. */
    PairBuffer filtered(BroadPhase broad) {
        PairBuffer pairs = new PairBuffer();
        broad.findPairs(pairs);
        return pairs.keepTouching(volumes).sort();
    }
}
