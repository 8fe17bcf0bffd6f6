package dev.ashlar.benchmarks.peers;

import com.sun.management.ThreadMXBean;
import dev.ashlar.benchmarks.report.Numbers;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.testkit.Overlaps;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a task in this process: once for a while to warm up, then measured, then judged. */
final class PeerRun {
    /** Of the warm-up, at most. */
    private static final int WARM_STEPS = 60;
    private static final double WARM_SECONDS = 8;
    /** Every so many steps the poses are kept for the judge; what matters lasts longer than that. */
    private static final int JUDGED_EVERY = 10;
    private static final double FAR = 1000;
    /** Share of its speed that a bullet has only if nothing was in its way. */
    private static final double KEPT = 0.9;

    private final PeerTask task;
    private final PeerScene scene;
    private final int steps;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final List<PeerBody> bodies;
    private final Map<Form, Shape> shapes = new HashMap<>();
    private final double[] cpu;
    private final double[] wall;
    private final double[] bytes;
    /** Poses at the start, at the two ends of the time when nothing should move, before the last step, and those to be judged. */
    private final double[] first;
    private double[] early;
    private double[] late;
    private double[] beforeLast;
    private final List<double[]> judgedStanding = new ArrayList<>();
    private final List<double[]> judgedMoving = new ArrayList<>();

    PeerRun(PeerTask task) {
        this.task = task;
        scene = PeerScene.get(task.scene());
        steps = Math.min(task.steps(), scene.steps);
        bodies = new ArrayList<>(scene.bodies);
        if (scene.shot != null) {
            bodies.add(scene.shot);
        }
        cpu = new double[steps];
        wall = new double[steps];
        bytes = new double[steps];
        first = new double[Engine.STRIDE * bodies.size()];
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).pose().to(first, Engine.STRIDE * i);
        }
    }

    PeerOutcome run() {
        warmUp();
        Engine engine = begin();
        for (int step = 0; step < steps; step++) {
            if (step == PeerScene.CREEP_TO && scene.shot != null) {
                engine.add(scene.shot);
            }
            measure(engine, step);
            keep(engine, step + 1);
        }
        return outcome(poses(engine));
    }

    private Engine begin() {
        Engine engine = Engines.get(task.engine()).maker().get();
        engine.begin(scene.gravity, task.iterations(), bodies.size());
        scene.bodies.forEach(engine::add);
        return engine;
    }

    private void warmUp() {
        Engine engine = begin();
        long end = System.nanoTime() + (long) (1e9 * WARM_SECONDS);
        for (int step = 0; step < Math.min(WARM_STEPS, steps) && System.nanoTime() < end; step++) {
            step(engine);
        }
    }

    private void step(Engine engine) {
        for (int k = 0; k < task.substeps(); k++) {
            engine.step(scene.dt / task.substeps());
        }
    }

    private void measure(Engine engine, int step) {
        long allocated = threads.getThreadAllocatedBytes(thread);
        long cpuStart = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        step(engine);
        wall[step] = 1e-6 * (System.nanoTime() - start);
        cpu[step] = 1e-6 * (threads.getCurrentThreadCpuTime() - cpuStart);
        bytes[step] = threads.getThreadAllocatedBytes(thread) - allocated;
    }

    private void keep(Engine engine, int done) {
        if (done == PeerScene.CREEP_FROM) {
            early = poses(engine);
        }
        if (done == PeerScene.CREEP_TO) {
            late = poses(engine);
        }
        if (done == steps - 1) {
            beforeLast = poses(engine);
        }
        if (task.judged() && done % JUDGED_EVERY == 0) {
            (isStanding(done - 1) ? judgedStanding : judgedMoving).add(poses(engine));
        }
    }

    private double[] poses(Engine engine) {
        double[] out = first.clone();
        engine.poses(out);
        return out;
    }

    /** Whether nothing has been shot before this step; scenes without a shot are always in motion. */
    private boolean isStanding(int step) {
        return scene.shot != null && step < PeerScene.CREEP_TO;
    }

    private PeerOutcome outcome(double[] last) {
        int split = scene.shot == null ? 0 : Math.min(steps, PeerScene.CREEP_TO);
        // The first steps build up caches and buffers; they are not what a step costs.
        int from = Math.min(split, PeerScene.CREEP_FROM);
        double[] standing = Arrays.copyOfRange(cpu, from, split);
        double[] moving = Arrays.copyOfRange(cpu, split, steps);
        boolean creeps = late != null && scene.question == PeerScene.Question.WALL;
        return new PeerOutcome(Numbers.median(standing), Numbers.quantile(standing, 0.99),
                Numbers.median(Arrays.copyOfRange(wall, from, split)), Numbers.median(moving), Numbers.quantile(moving, 0.99),
                Numbers.median(Arrays.copyOfRange(wall, split, steps)),
                creeps ? furthest(early, late, scene.bodies.size()) : Double.NaN, deepest(judgedStanding),
                deepest(judgedMoving), scene.question == PeerScene.Question.BULLETS ? wentThrough(last) : -1,
                furthest(first, last, scene.bodies.size()), lost(last), Numbers.median(bytes), resident());
    }

    private static double furthest(double[] from, double[] to, int count) {
        double most = 0;
        for (int i = 0; i < count; i++) {
            Pose a = Engine.pose(from, i);
            Pose b = Engine.pose(to, i);
            most = b == null ? Double.POSITIVE_INFINITY : Math.max(most, a.position().distance(b.position()));
        }
        return most;
    }

    /** NaN if nobody looked. */
    private double deepest(List<double[]> moments) {
        int count = moments == judgedStanding ? scene.bodies.size() : bodies.size();
        return moments.stream().mapToDouble(moment -> Overlaps.deepest(Overlaps.find(placed(moment, count)))).max().orElse(Double.NaN);
    }

    /** The first bodies of a moment, without those that are nowhere. */
    private List<Overlaps.Placed> placed(double[] moment, int count) {
        List<Overlaps.Placed> placed = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Pose pose = Engine.pose(moment, i);
            if (pose != null) {
                placed.add(new Overlaps.Placed(shapes.computeIfAbsent(bodies.get(i).form(), Form::shape), pose,
                        bodies.get(i).isStatic()));
            }
        }
        return placed;
    }

    /**
     * Bullets come first, then as many plates. Where plates may move and spin, a bullet can be behind its plate by right; but one
     * that kept its speed was not touched.
     */
    private int wentThrough(double[] last) {
        int count = 0;
        for (int i = 0; beforeLast != null && i < scene.bodies.size() / 2; i++) {
            Pose now = Engine.pose(last, i);
            Pose then = Engine.pose(beforeLast, i);
            double kept = now == null || then == null ? 1
                    : now.position().distance(then.position()) / (scene.dt * bodies.get(i).velocity().length());
            count += kept > KEPT ? 1 : 0;
        }
        return count;
    }

    private int lost(double[] last) {
        int count = 0;
        for (int i = 0; i < scene.bodies.size(); i++) {
            Pose pose = Engine.pose(last, i);
            boolean fell = pose != null && scene.question != PeerScene.Question.BULLETS && pose.position().y() < -2;
            count += pose == null || pose.position().length() > FAR || fell ? 1 : 0;
        }
        return count;
    }

    private static double resident() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
                }
            }
        } catch (IOException e) {
            // Not there on other systems.
        }
        return Double.NaN;
    }
}
