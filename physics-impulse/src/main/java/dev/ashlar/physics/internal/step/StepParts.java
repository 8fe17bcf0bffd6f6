package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.body.InterpolatedPoses;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.ccd.JointGroupResponse;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.contact.ClampContacts;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.contact.WarmStart;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.impact.ImpactCluster;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointProjection;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.joint.JointSolver;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.overlap.DeepOverlaps;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.sensor.Sensors;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.HeavyLoads;
import dev.ashlar.physics.internal.solver.IslandSteps;
import dev.ashlar.physics.internal.solver.PositionProjection;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.physics.internal.solver.VelocitySolver;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;

/** What an internal step is made of, and what it keeps from one to the next. */
final class StepParts {
    final SolverSettings settings;
    final BodySet bodies;
    final JointSet joints;
    final WorkerPool workers;
    final PairSet pairs;
    final ContactBuffer contacts = new ContactBuffer();
    final ContactConstraints rows;
    final ContactGraph order;
    /** By thread; for sweeps as well if one algorithm does both. */
    final PairQuery[] contactQueries;
    final PairQuery[] sweepQueries;
    final int sweepCache;
    final ClampContacts holds = new ClampContacts();
    final WarmStartCache impulses = new WarmStartCache();
    final WarmStart warmStart = new WarmStart(impulses);
    final StepControl pace;
    /** Bodies that an internal step leaves out, and who takes part in which. */
    final FrozenBodies frozen;
    final BlockSteps blocks;
    final IslandSteps steps;
    final RestingIslands resting;
    final HeavyLoads loads;
    final VelocitySolver velocities;
    final ConstraintLog rowLog;
    final PositionProjection projection;
    final JointSystem jointSystem;
    final JointSolver jointSolver;
    final JointProjection jointProjection;
    final NonPenetrationClamp clamp;
    final SweptBounds volumes;
    final SleepController sleep;
    final PathLog paths;
    final Sensors sensors;
    final InterpolatedPoses blended;
    /** What acts between bodies. */
    final ContactLog log;
    /** Pairs that pass through each other. */
    final PassingPairs passing;
    final TorqueFreeRotation freeSpin;
    final Passivity passivity;
    final DeepOverlaps deep;
    final OverlapSeparation pushes;
    /** Null: all is simulated in every step. */
    final NarrowPhaseBudget attention;

    StepParts(SolverSettings settings, BodySet bodies, JointSet joints, BroadPhase broad, NarrowPhase contactPhase,
            NarrowPhase sweepPhase, AccessGuard guard) {
        this.settings = settings;
        this.bodies = bodies;
        blended = new InterpolatedPoses(bodies);
        this.joints = joints;
        boolean one = contactPhase == sweepPhase;
        workers = new WorkerPool(settings.threads);
        contactQueries = new PairQuery[workers.count];
        sweepQueries = new PairQuery[workers.count];
        for (int i = 0; i < workers.count; i++) {
            PairQuery query = contactPhase.newQuery();
            contactQueries[i] = holds.over(query);
            sweepQueries[i] = one ? query : sweepPhase.newQuery();
        }
        sweepCache = sweepPhase.cacheSize();
        int contactCache = contactPhase.cacheSize();
        pairs = new PairSet(bodies, contactCache + (one ? 0 : sweepCache));
        rows = new ContactConstraints(bodies, settings.modifier);
        order = new ContactGraph(bodies);
        freeSpin = new TorqueFreeRotation(bodies);
        passivity = new Passivity(bodies, joints);
        projection = new PositionProjection(bodies, rows, order);
        jointSystem = new JointSystem(bodies, joints);
        jointSolver = new JointSolver(bodies, joints, jointSystem);
        frozen = new FrozenBodies(bodies);
        blocks = new BlockSteps(bodies, frozen);
        pace = new StepControl(settings, bodies, joints, pairs, impulses, blocks);
        log = new ContactLog(bodies, settings.hitSpeed);
        rowLog = new ConstraintLog(bodies, rows, order, log, settings.hitSpeed);
        steps = new IslandSteps(settings, bodies, rows, order);
        resting = new RestingIslands(bodies, order);
        loads = new HeavyLoads(bodies, joints, order);
        velocities = new VelocitySolver(settings, bodies, rows, order, jointSolver, workers, rowLog, steps, resting);
        jointProjection = new JointProjection(bodies, joints, jointSystem);
        volumes = new SweptBounds(bodies, joints, broad, settings.filter);
        sleep = new SleepController(bodies, joints, jointSystem.groups, volumes, pairs);
        joints.wakeBy(sleep::wake);
        paths = new PathLog(settings.recordPaths);
        sensors = new Sensors(bodies, volumes, paths, sweepPhase.newQuery(), sweepCache, guard);
        passing = new PassingPairs(bodies, settings.modifier, contactPhase);
        pushes = new OverlapSeparation(settings, bodies, joints, jointSystem.groups, contactPhase.newQuery(), contactCache);
        deep = new DeepOverlaps(bodies, jointSystem.groups, pushes, settings.modifier != null);
        clamp = new NonPenetrationClamp(bodies, workers, sweepQueries, sweepCache, one ? 0 : contactCache,
                volumes, order, holds, sleep, paths, new JointGroupResponse(bodies, joints, jointSystem, jointProjection),
                log, passing, settings.modifier,
                new ImpactCluster(bodies, contactPhase.newQuery(), contactCache, settings.modifier), freeSpin, passivity, deep,
                frozen);
        attention = settings.perception == null ? null
                : new NarrowPhaseBudget(settings.perception, bodies, pairs, jointSystem.groups);
    }
}
