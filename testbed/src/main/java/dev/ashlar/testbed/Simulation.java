package dev.ashlar.testbed;

import com.sun.management.ThreadMXBean;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.testbed.OverlapJudge.Moment;
import dev.ashlar.testbed.OverlapJudge.Verdict;
import dev.ashlar.testbed.replay.Recorder;
import dev.ashlar.testkit.Overlaps.Placed;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Steps a stage, measures it, has each step judged on a second thread, and records it for the replay. */
final class Simulation {
    /** So many moments wait for the judge before the stepping waits for it. */
    private static final int MOST_WAITING = 16;

    /** A moment that is being judged, and its bodies. */
    private record Judged(Future<Verdict> verdict, List<BodyId> bodies) {
    }

    private final Stage stage;
    private final World world;
    private final double dt;
    private final Scene.Standing standing;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final List<StepRow> rows = new ArrayList<>();
    private final Deque<Judged> waiting = new ArrayDeque<>();
    private final Recorder recorder;
    private final AnswerCounts answers = new AnswerCounts();
    private double energyIn;
    private Vec3[] early;
    private double creep = Double.NaN;

    Simulation(Stage stage, double dt, Optional<Scene.Standing> standing) {
        this.stage = stage;
        this.world = stage.world();
        this.dt = dt;
        this.standing = standing.orElse(null);
        recorder = new Recorder(world, dt);
    }

    /** Makes so many steps; {@code afterStep} is run after each. */
    void run(int steps, Runnable afterStep) {
        energyIn = world.kineticEnergy();
        double atStart = Math.abs(world.potentialEnergy());
        recorder.frame();
        ExecutorService judge = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "judge");
            thread.setDaemon(true);
            return thread;
        });
        for (int step = 1; step <= steps; step++) {
            rows.add(step(step));
            measureCreep(step);
            recorder.frame();
            List<BodyId> bodies = IntStream.range(0, world.indexEnd()).mapToObj(world::bodyAt).filter(Objects::nonNull).toList();
            Moment moment = moment(bodies);
            waiting.add(new Judged(judge.submit(() -> OverlapJudge.judge(moment)), bodies));
            collect(MOST_WAITING);
            afterStep.run();
        }
        collect(0);
        judge.shutdown();
        if (energyIn == 0) {
            energyIn = atStart;
        }
    }

    private StepRow step(int step) {
        double before = world.kineticEnergy() + world.potentialEnergy();
        int shots = stage.shotBodies().size();
        Vec3[] pushed = stage.pushes().stream().map(push -> centre(push.body())).toArray(Vec3[]::new);
        long thread = Thread.currentThread().getId();
        long allocated = threads.getThreadAllocatedBytes(thread);
        long start = System.nanoTime();
        StepReport report = stage.step(dt);
        answers.add(report.answers());
        double millis = 1e-6 * (System.nanoTime() - start);
        allocated = threads.getThreadAllocatedBytes(thread) - allocated;
        double rise = world.kineticEnergy() + world.potentialEnergy() - before - work(pushed);
        if (stage.shotBodies().size() > shots) {
            energyIn += Math.max(0, rise);
            rise = 0;
        }
        return new StepRow(step, stage.time(), millis, 1e-6 * report.broadNanos(), 1e-6 * report.narrowNanos(),
                1e-6 * report.solveNanos(), 1e-6 * report.advanceNanos(), report.internalSteps(), world.bodyCount(),
                report.pairs(), report.contacts(), report.iterations(), report.sweeps(), report.work(), report.held(),
                report.bodySteps(),
                world.kineticEnergy(), world.potentialEnergy(), Math.max(0, rise), 0, 0, Double.NaN, allocated);
    }

    /** What the scene's forces did in the last step, J; also counts as put in. */
    private double work(Vec3[] centres) {
        double sum = 0;
        for (int i = 0; i < centres.length; i++) {
            Stage.Push push = stage.pushes().get(i);
            sum += push.force().dot(centre(push.body()).minus(centres[i]));
        }
        energyIn += Math.max(0, sum);
        return sum;
    }

    private void measureCreep(int step) {
        if (standing != null && step == Math.round(standing.from() / dt)) {
            early = stage.bodies().stream().map(this::centre).toArray(Vec3[]::new);
        }
        if (early != null && step == restStep()) {
            creep = 0;
            for (int i = 0; i < early.length; i++) {
                creep = Math.max(creep, centre(stage.bodies().get(i)).distance(early[i]));
            }
        }
    }

    private long restStep() {
        return Math.round(standing.to() / dt);
    }

    private Vec3 centre(BodyId id) {
        return world.pose(id).apply(world.shape(id).massProperties().centre());
    }

    private Moment moment(List<BodyId> bodies) {
        int[] place = new int[world.indexEnd()];
        List<Placed> placed = new ArrayList<>();
        for (BodyId id : bodies) {
            place[id.index()] = placed.size();
            placed.add(new Placed(world.shape(id), world.pose(id), world.type(id) == BodyType.STATIC));
        }
        ContactEvents events = world.contactEvents();
        int[] loaded = new int[2 * events.size()];
        int count = 0;
        for (int e = 0; e < events.size(); e++) {
            if (e < events.firstHit() && events.isPressed(e)) {
                loaded[count++] = place[events.bodyA(e).index()];
                loaded[count++] = place[events.bodyB(e).index()];
            }
        }
        return new Moment(placed, Arrays.copyOf(loaded, count), passing(place));
    }

    /** Pairs of bodies that do not collide, by their places: a joint connects them, or a contact modifier lets them pass. */
    private int[] passing(int[] place) {
        int[] pairs = new int[2 * (world.joints().size() + world.report().passing())];
        int count = 0;
        for (int j = 0; j < world.joints().indexEnd(); j++) {
            JointId id = world.joints().at(j);
            if (id != null && !world.shouldCollide(world.joints().bodyA(id), world.joints().bodyB(id))) {
                pairs[count++] = place[world.joints().bodyA(id).index()];
                pairs[count++] = place[world.joints().bodyB(id).index()];
            }
        }
        for (int i = 0; i < place.length && world.report().passing() > 0; i++) {
            for (int j = i + 1; j < place.length; j++) {
                if (isPassing(world.bodyAt(i), world.bodyAt(j))) {
                    pairs[count++] = place[i];
                    pairs[count++] = place[j];
                }
            }
        }
        return Arrays.copyOf(pairs, count);
    }

    private boolean isPassing(BodyId a, BodyId b) {
        return a != null && b != null && world.isPassing(a, b);
    }

    /** Takes verdicts in, until no more than {@code left} are missing. */
    private void collect(int left) {
        while (waiting.size() > left) {
            int row = rows.size() - waiting.size();
            try {
                List<BodyId> bodies = waiting.element().bodies();
                Verdict verdict = waiting.remove().verdict().get();
                rows.set(row, rows.get(row).judged(verdict.among((a, b) -> shouldCollide(bodies.get(a), bodies.get(b)))));
            } catch (ExecutionException e) {
                throw new IllegalStateException("the judge failed at step " + (row + 1), e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    /** Some scenes move bodies that collide with nothing. Whoever was removed since may have met anybody. */
    private boolean shouldCollide(BodyId first, BodyId second) {
        return !world.contains(first) || !world.contains(second) || world.shouldCollide(first, second);
    }

    /** What the narrow phases were asked in all steps. */
    AnswerCounts answers() {
        return answers;
    }

    World world() {
        return world;
    }

    double dt() {
        return dt;
    }

    List<StepRow> rows() {
        return rows;
    }

    Recorder recorder() {
        return recorder;
    }

    /** The energy of the bodies' motions at the start, of what was shot and of forces, J; where none, the potential energy. */
    double energyIn() {
        return energyIn;
    }

    /** How far a body of the scene went while it should stand, m; null if it never should, or not in this run. */
    Double creep() {
        return Double.isNaN(creep) ? null : creep;
    }

    /** The largest distance of loaded bodies when the scene has come to rest, m; null as above, or if none are loaded. */
    Double gapAtRest() {
        if (standing == null || restStep() < 1 || restStep() > rows.size()) {
            return null;
        }
        double gap = rows.get((int) restStep() - 1).worstGap();
        return Double.isNaN(gap) ? null : gap;
    }
}
