package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.experiments.PolytopeCrowd.Judge;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.separating.SeparatingVectorQuery;
import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import java.util.Arrays;

/** Ways to tell whether polytopes are apart, each with what it remembers of every pair. */
final class CrowdJudges {
    private CrowdJudges() {
    }

    /** Our search, with its counts. */
    static final class Search implements Judge {
        /** Of the last test. */
        int steps;
        boolean repeated;

        private final PreparedShape[] prepared;
        private final SeparatingVectorQuery query;
        private final PairInput in = new PairInput();
        private final PairResult result = new PairResult();
        private final double[][] caches;
        private final int cacheSize;

        Search(AlgorithmConfig config, Polyhedron[] shapes, int pairs) {
            NarrowPhase phase = Algorithms.narrowPhase("separating-vector").create(config);
            prepared = Arrays.stream(shapes).map(phase::prepare).toArray(PreparedShape[]::new);
            query = (SeparatingVectorQuery) phase.newQuery();
            cacheSize = phase.cacheSize();
            caches = new double[pairs][];
        }

        @Override
        public boolean isFree(int shapeA, int shapeB, double[] poses, int at, int pair, boolean isNew) {
            if (caches[pair] == null) {
                caches[pair] = new double[cacheSize];
            } else if (isNew) {
                Arrays.fill(caches[pair], 0);
            }
            in.shapes(prepared[shapeA], prepared[shapeB]);
            in.cache = caches[pair];
            System.arraycopy(poses, at, in.relative, 0, Pose.STRIDE);
            query.intersect(in, result);
            steps = query.steps();
            repeated = query.repeated();
            return result.status == Status.CLEAR;
        }
    }

    /** Core's GJK distance, from the axis and vertices of the last frame. */
    static final class Distance implements Judge {
        private final ConvexPiece[] pieces;
        private final Placement place = new Placement();
        private final PieceDistance gjk = new PieceDistance(place);
        private final double[][] caches;

        Distance(Polyhedron[] shapes, int pairs) {
            pieces = Arrays.stream(shapes).map(p -> ConvexPiece.whole(p, Pose.IDENTITY, 0)).toArray(ConvexPiece[]::new);
            caches = new double[pairs][];
        }

        @Override
        public boolean isFree(int shapeA, int shapeB, double[] poses, int at, int pair, boolean isNew) {
            place.set(poses, at);
            double[] memory = caches[pair];
            if (memory == null) {
                memory = new double[5];
                caches[pair] = memory;
                gjk.noGuess();
            } else if (isNew) {
                gjk.noGuess();
            } else {
                gjk.guess(memory[0], memory[1], memory[2], (int) memory[3], (int) memory[4]);
            }
            gjk.measure(pieces[shapeA], pieces[shapeB], Double.POSITIVE_INFINITY);
            memory[0] = gjk.axisX;
            memory[1] = gjk.axisY;
            memory[2] = gjk.axisZ;
            memory[3] = gjk.coreA;
            memory[4] = gjk.coreB;
            return gjk.separation >= 0;
        }
    }

    /** The tracker of closest features; what it leaves open goes to GJK, as I-COLLIDE has it. */
    static final class Features implements Judge {
        /** Questions that the tracker left open. */
        long open;

        private final Polyhedron[] shapes;
        private final ClosestFeatures tracker = new ClosestFeatures();
        private final Distance otherwise;
        private final int[][] memories;

        Features(Polyhedron[] shapes, int pairs) {
            this.shapes = shapes;
            otherwise = new Distance(shapes, pairs);
            memories = new int[pairs][];
        }

        @Override
        public boolean isFree(int shapeA, int shapeB, double[] poses, int at, int pair, boolean isNew) {
            if (memories[pair] == null) {
                memories[pair] = new int[2];
            }
            ClosestFeatures.Answer answer = tracker.walk(shapes[shapeA], shapes[shapeB], Pose.of(poses, at), memories[pair]);
            if (answer == ClosestFeatures.Answer.OPEN) {
                open++;
                return otherwise.isFree(shapeA, shapeB, poses, at, pair, true);
            }
            return answer == ClosestFeatures.Answer.FREE;
        }
    }
}
