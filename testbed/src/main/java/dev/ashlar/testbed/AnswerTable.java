package dev.ashlar.testbed;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testkit.Overlaps;
import dev.ashlar.testkit.Overlaps.Placed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs a scene with an algorithm, and counts which questions it answers itself. A step asks for contacts and sweeps; the questions
 * that users ask, for distance and overlap, are asked here of pairs near each other.
 */
final class AnswerTable {
    /** After so many steps each, pairs near each other are asked about. */
    private static final int EVERY = 4;

    /**
     * What came of a run.
     *
     * @param millis  processor time of this thread in a step, the mean
     * @param overlaps pairs of bodies that overlap, summed over the steps that were judged, by an independent judge
     */
    record Run(String scene, String broad, String narrow, AnswerCounts counts, double millis, int overlaps) {
        /** The share of questions that the algorithm answered by its own kernels, of those that it or core answered; 1 of none. */
        double ownShare(Question question) {
            double own = counts.get(question, By.OWN);
            double all = own + counts.get(question, By.CORE);
            return all == 0 ? 1 : own / all;
        }

        String rows() {
            StringBuilder out = new StringBuilder();
            for (Question question : Question.values()) {
                boolean declared = Algorithms.narrowPhase(id()).capabilities().contains(question.capability);
                out.append(String.format(Locale.ROOT, "%-16s %-10s %-44s %-9s %9d %9d %9d %9d  %s%n", scene, broad, narrow,
                        question.name().toLowerCase(Locale.ROOT), counts.get(question, By.OWN), counts.get(question, By.BOUNDS),
                        counts.get(question, By.CORE), counts.get(question, By.OTHER_SHAPES),
                        declared ? String.format(Locale.ROOT, "%.1f %% own", 100 * ownShare(question)) : "not declared"));
            }
            return out + String.format(Locale.ROOT, "%16s %.2f ms a step, %d overlaps, %d units of its kernels%n", "", millis,
                    overlaps,
                    counts.kernel);
        }

        private String id() {
            return narrow.replaceAll("[({].*", "");
        }
    }

    static final String HEAD =
            String.format("%-16s %-10s %-44s %-9s %9s %9s %9s %9s%n", "scene", "broad", "narrow", "question", "own",
                    "bounds", "core", "others");

    private final Map<Shape, PreparedShape> prepared = new IdentityHashMap<>();
    private final PairInput in = new PairInput();
    private final PairResult out = new PairResult();

    private AnswerTable() {
    }

    /** Runs so many steps of a scene. */
    static Run run(Scene scene, Values values, Engine engine, int steps) {
        return new AnswerTable().measure(scene, values, engine, steps);
    }

    private Run measure(Scene scene, Values values, Engine engine, int steps) {
        Stage stage = scene.build(scene.world(engine.builder(), values), values, 1);
        World world = stage.world();
        NarrowPhase phase = Completion.of(Algorithms.narrowPhase(engine.narrowId()), engine.narrowOptions());
        PairQuery query = phase.newQuery();
        in.cache = new double[phase.cacheSize()];
        AnswerCounts counts = new AnswerCounts();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        int overlaps = 0;
        for (int step = 1; step <= steps; step++) {
            long start = threads.getCurrentThreadCpuTime();
            stage.step(scene.dt());
            nanos += threads.getCurrentThreadCpuTime() - start;
            counts.add(world.report().answers());
            if (step % EVERY == 0) {
                List<Placed> bodies = placed(world);
                overlaps += Overlaps.find(bodies).size();
                ask(bodies, phase, query);
            }
        }
        counts.add(query.answers());
        return new Run(scene.id(), world.report().broadPhase(), world.report().narrowPhase(), counts, 1e-6 * nanos / steps,
                overlaps);
    }

    private static List<Placed> placed(World world) {
        List<Placed> bodies = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                bodies.add(new Placed(world.shape(id), world.pose(id), world.type(id) == BodyType.STATIC));
            }
        }
        return bodies;
    }

    /** Asks for distance and overlap of all pairs whose bounding balls come within a tenth of their size. */
    private void ask(List<Placed> bodies, NarrowPhase phase, PairQuery query) {
        for (int i = 0; i < bodies.size(); i++) {
            for (int k = i + 1; k < bodies.size(); k++) {
                if (areNear(bodies.get(i), bodies.get(k))) {
                    prepare(bodies.get(i), bodies.get(k), phase);
                    query.distance(in, out);
                    prepare(bodies.get(i), bodies.get(k), phase);
                    query.intersect(in, out);
                }
            }
        }
    }

    private static boolean areNear(Placed a, Placed b) {
        if (a.isStatic() && b.isStatic() || !(a.shape() instanceof Polyhedron) || !(b.shape() instanceof Polyhedron)) {
            return false;
        }
        Sphere.Placed p = a.shape().boundingSphere();
        Sphere.Placed q = b.shape().boundingSphere();
        double far = 1.1 * (p.radius() + q.radius());
        return a.pose().apply(p.centre()).distance(b.pose().apply(q.centre())) < far;
    }

    private void prepare(Placed a, Placed b, NarrowPhase phase) {
        Arrays.fill(in.cache, 0);
        in.shapes(prepared.computeIfAbsent(a.shape(), phase::prepare), prepared.computeIfAbsent(b.shape(), phase::prepare));
        in.poses(a.pose(), b.pose());
    }
}
