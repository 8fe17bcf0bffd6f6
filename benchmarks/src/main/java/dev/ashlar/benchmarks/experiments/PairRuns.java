package dev.ashlar.benchmarks.experiments;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import java.util.List;

/** Asks a narrow phase about two shapes, the second at each of some poses in the first one's frame. */
final class PairRuns implements Runnable {
    /** What the last run came to. */
    int hits;
    long work;

    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final PairResult result = new PairResult();
    private final double[] poses;

    PairRuns(String id, AlgorithmConfig config, Shape a, Shape b, List<Pose> poses) {
        NarrowPhase phase = Completion.of(Algorithms.narrowPhase(id), config);
        query = phase.newQuery();
        in.shapes(phase.prepare(a), phase.prepare(b));
        in.cache = new double[phase.cacheSize()];
        this.poses = new double[poses.size() * Pose.STRIDE];
        for (int i = 0; i < poses.size(); i++) {
            poses.get(i).to(this.poses, i * Pose.STRIDE);
        }
    }

    @Override
    public void run() {
        hits = 0;
        work = 0;
        for (int at = 0; at < poses.length; at += Pose.STRIDE) {
            System.arraycopy(poses, at, in.relative, 0, Pose.STRIDE);
            query.intersect(in, result);
            hits += result.status == Status.HIT ? 1 : 0;
            work += result.work;
        }
    }

    int size() {
        return poses.length / Pose.STRIDE;
    }
}
