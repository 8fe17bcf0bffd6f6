package dev.ashlar.benchmarks.peers;

import com.sun.management.ThreadMXBean;
import dev.ashlar.benchmarks.report.Numbers;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Overlaps;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs a task in this process: once for a while to warm up, then measured, then judged. */
final class PeerRun {
    /** Of the warm-up, at least. */
    private static final int WARM_STEPS = 60;
    /** In a warm-up, when what is shot enters. */
    private static final int WARM_SHOT = 20;
    /** Of the warm-up, of processor time; Java code gets faster for longer. */
    private static final double WARM_SECONDS = 3;
    private static final double MOST_WARM_SECONDS = 8;
    /** Every so many steps the poses are kept for the judge; what matters lasts longer than that. */
    private static final int JUDGED_EVERY = 10;
    private static final double FAR = 1000;
    /** Share of its speed that a bullet has only if nothing was in its way. */
    private static final double KEPT = 0.9;
    /** A brick that is so far from its place, in metres, has been displaced. */
    private static final double DISPLACED = 0.05;
    /** Steps after the first that it is compared with. */
    private static final int NEXT_STEPS = 60;

    private final PeerTask task;
    private final PeerScene scene;
    private final int steps;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final List<PeerBody> bodies;
    private final Map<Form, Shape> shapes = new HashMap<>();
    private final Set<Long> joined = new HashSet<>();
    /** Of all steps made. */
    private final List<Double> cpu = new ArrayList<>();
    private final List<Double> wall = new ArrayList<>();
    private final List<Double> bytes = new ArrayList<>();
    private final List<Double> rises = new ArrayList<>();
    private final List<Effort> efforts = new ArrayList<>();
    /** Poses at the start, at the two ends of the time when nothing should move, before the last step, and those to be judged. */
    private final double[] first;
    private double[] early;
    private double[] late;
    private double[] beforeLast;
    private final List<double[]> judgedStanding = new ArrayList<>();
    private final List<double[]> judgedMoving = new ArrayList<>();
    /** Null if nobody looks at energies. */
    private PeerEnergy energy;
    private double energyBefore;

    PeerRun(PeerTask task) {
        this.task = task;
        scene = PeerScene.get(task.scene());
        steps = Math.min(task.steps(), scene.steps);
        bodies = new ArrayList<>(scene.bodies);
        if (scene.shot != null) {
            bodies.add(scene.shot);
        }
        first = new double[Engine.STRIDE * bodies.size()];
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).pose().to(first, Engine.STRIDE * i);
        }
        scene.joints.forEach(joint -> joined.add(pair(joint.a(), joint.b())));
    }

    private static long pair(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    /** Runs it, unless told that this process is warm already with a warm-up. */
    PeerOutcome run(boolean isWarm) {
        if (!isWarm) {
            warmUp();
        }
        double calibration = Calibration.millis();
        Engine engine = begin();
        energy = task.judged() ? new PeerEnergy(bodies, shapes, scene.gravity) : null;
        energyBefore = energy(engine, scene.bodies.size());
        double spent = 0;
        for (int step = 0; step < steps && spent < 1e3 * task.seconds(); step++) {
            if (step == PeerScene.CREEP_TO && scene.shot != null) {
                engine.add(scene.shot);
                energyBefore = energy(engine, bodies.size());
            }
            spent += measure(engine);
            keep(engine, step + 1);
        }
        calibration = 0.5 * (calibration + Calibration.millis());
        double[] last = poses(engine);
        double kinetic = kinetic(engine, last);
        engine.end();
        return outcome(last, kinetic, calibration);
    }

    private Engine begin() {
        Engine engine = Engines.get(task.engine()).maker().get();
        scene.fill(engine, task.iterations());
        return engine;
    }

    /** Plays the scene, several times if it is short. What is shot enters early, so that this is warm, too. */
    private void warmUp() {
        double seconds = Engines.get(task.engine()).library() == null ? WARM_SECONDS : 0;
        long start = threads.getCurrentThreadCpuTime();
        for (int done = 0; isCold(done, start, seconds);) {
            Engine engine = begin();
            for (int step = 0; step < steps && isCold(done, start, seconds); step++, done++) {
                if (step == WARM_SHOT && scene.shot != null) {
                    engine.add(scene.shot);
                }
                step(engine);
                // Asked and kept as in the run itself, so that this is warm, too.
                efforts.add(engine.effort());
            }
            engine.end();
        }
        efforts.clear();
        Calibration.millis();
    }

    private boolean isCold(int done, long start, double seconds) {
        double passed = 1e-9 * (threads.getCurrentThreadCpuTime() - start);
        return passed < MOST_WARM_SECONDS && (passed < seconds || done < Math.min(WARM_STEPS, steps));
    }

    private void step(Engine engine) {
        for (int k = 0; k < task.substeps(); k++) {
            engine.step(scene.dt / task.substeps());
        }
    }

    private double measure(Engine engine) {
        long allocated = threads.getThreadAllocatedBytes(thread);
        long cpuStart = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        step(engine);
        double clock = 1e-6 * (System.nanoTime() - start);
        double spent = 1e-6 * (threads.getCurrentThreadCpuTime() - cpuStart);
        bytes.add((double) (threads.getThreadAllocatedBytes(thread) - allocated));
        wall.add(clock);
        cpu.add(spent);
        efforts.add(engine.effort().scaled(spent / clock));
        return spent;
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
            (done <= scene.standing ? judgedStanding : judgedMoving).add(poses(engine));
        }
        double now = energy(engine, done > PeerScene.CREEP_TO ? bodies.size() : scene.bodies.size());
        rises.add(Math.max(0, now - energyBefore));
        energyBefore = now;
    }

    private double[] poses(Engine engine) {
        double[] out = first.clone();
        engine.poses(out);
        return out;
    }

    /** Of so many bodies; NaN if nobody looks or the engine does not tell. */
    private double energy(Engine engine, int count) {
        double[] velocities = new double[PeerEnergy.STRIDE * bodies.size()];
        return energy != null && engine.velocities(velocities) ? energy.total(poses(engine), velocities, count) : Double.NaN;
    }

    private double kinetic(Engine engine, double[] last) {
        double[] velocities = new double[PeerEnergy.STRIDE * bodies.size()];
        int count = cpu.size() > PeerScene.CREEP_TO ? bodies.size() : scene.bodies.size();
        return energy != null && engine.velocities(velocities) ? energy.kinetic(last, velocities, count) : Double.NaN;
    }

    private PeerOutcome outcome(double[] last, double kinetic, double calibration) {
        int made = cpu.size();
        int split = Math.min(made, scene.standing);
        // The first steps build up caches and buffers; they are not what a step costs.
        PeerOutcome.Part standing = part(Math.min(split, PeerScene.CREEP_FROM), split, judgedStanding);
        PeerOutcome.Part moving = part(split, made, judgedMoving);
        boolean creeps = late != null && scene.bricks > 0;
        return new PeerOutcome(standing, moving, made, cpu.get(0), Numbers.median(values(cpu, 1, Math.min(made, 1 + NEXT_STEPS))),
                creeps ? furthest(early, late, scene.bricks) : Double.NaN, scene.bricks > 0 ? displaced(last) : -1,
                scene.question == PeerScene.Question.BULLETS ? wentThrough(last) : -1, furthest(first, last, scene.bodies.size()),
                lost(last), kinetic, Numbers.median(values(bytes, 0, made)), resident(), calibration);
    }

    private PeerOutcome.Part part(int from, int to, List<double[]> moments) {
        double[] times = values(cpu, from, to);
        double[] up = values(rises, from, to);
        return new PeerOutcome.Part(Arrays.stream(times).average().orElse(Double.NaN), Numbers.median(times),
                Numbers.quantile(times, 0.99), Numbers.quantile(times, 1), Numbers.median(values(wall, from, to)),
                deepest(moments), widest(moments), Numbers.quantile(up, 1), up.length == 0 ? Double.NaN : Arrays.stream(up).sum(),
                Effort.mean(efforts.subList(from, to)));
    }

    private static double[] values(List<Double> of, int from, int to) {
        return of.subList(Math.min(from, to), to).stream().mapToDouble(x -> x).toArray();
    }

    private int displaced(double[] last) {
        int count = 0;
        for (int i = 0; i < scene.bricks; i++) {
            Pose now = Engine.pose(last, i);
            count += now == null || now.position().distance(bodies.get(i).pose().position()) > DISPLACED ? 1 : 0;
        }
        return count;
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
        return moments.stream().mapToDouble(moment -> deepest(moment, count)).max().orElse(Double.NaN);
    }

    /** How far apart the ends of a joint are at most; NaN without joints, or if nobody looked. */
    private double widest(List<double[]> moments) {
        return moments.stream().flatMapToDouble(moment -> scene.joints.stream()
                .mapToDouble(joint -> end(moment, joint.a(), joint.at()).distance(end(moment, joint.b(), joint.at())))).max()
                .orElse(Double.NaN);
    }

    /** Where a body has a point that it had in the world at the start. */
    private Vec3 end(double[] moment, int body, Vec3 start) {
        Pose pose = Engine.pose(moment, body);
        double nowhere = Double.POSITIVE_INFINITY;
        return pose == null ? new Vec3(nowhere, nowhere, nowhere) : pose.apply(bodies.get(body).pose().applyInverse(start));
    }

    /** Of the first bodies of a moment, without those that are nowhere and pairs that are joined. */
    private double deepest(double[] moment, int count) {
        List<Overlaps.Placed> placed = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Pose pose = Engine.pose(moment, i);
            if (pose != null) {
                placed.add(new Overlaps.Placed(shapes.computeIfAbsent(bodies.get(i).form(), Form::shape), pose,
                        bodies.get(i).isStatic()));
                numbers.add(i);
            }
        }
        return Overlaps.deepest(Overlaps.find(placed, (a, b) -> !joined.contains(pair(numbers.get(a), numbers.get(b)))));
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
