package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.SweepOracle;

/**
 * A body that walks at random in contact with a ground, always as far as a sweep lets it, and is judged after every step against
 * the contract of sweeps: no overlap, no early stop, never stuck, no NaN.
 */
final class ContactWalk {
    /** What moves how. */
    enum Kind {
        /** The body along straight lines. */
        TRANSLATION,
        /** The body about its origin, by 5 to 175 degrees. */
        ROTATION,
        /** Both move and turn at once, up to one radian. */
        GENERAL
    }

    private static final int SAMPLES = 16;
    /** A walk that went wrong so often needs no further proof. */
    private static final int ENOUGH = 10;
    /** Work units of a sweep, far more than any should need. */
    private static final long BUDGET = 200_000;

    final WalkCounts counts = new WalkCounts();

    private final SoakScene scene;
    private final Shape mover;
    private final Kind kind;
    private final double zone;
    private final Vec3 offset;
    private final boolean moverFirst;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();
    private final SurfaceJudge judge;
    private final GapMeter meter;
    private final Cases cases;
    private final double size;
    private boolean judgesStops = true;
    private Pose ground;
    private Pose body;
    private double gap;
    /** Whether it went wrong, so that the walk goes on from a new start. */
    private boolean overlapping;
    /** Away from the ground, where the body is nearest to it. */
    private Vec3 away = Vec3.ZERO;

    ContactWalk(SweepUnderTest sweep, SoakScene scene, Shape mover, Kind kind, double zone, Vec3 offset, long seed) {
        this.scene = scene;
        this.mover = mover;
        this.kind = kind;
        this.zone = zone;
        this.offset = offset;
        cases = new Cases(seed);
        moverFirst = seed % 2 == 0;
        size = 2 * mover.boundingSphere().radius();
        PreparedShape preparedGround = sweep.prepare(scene.ground());
        PreparedShape preparedMover = sweep.prepare(mover);
        query = sweep.query;
        meter = sweep.meter;
        in.cache = sweep.newCache();
        in.shapes(moverFirst ? preparedMover : preparedGround, moverFirst ? preparedGround : preparedMover);
        in.zone = zone;
        judge = new SurfaceJudge(scene.ground(), mover, meter);
    }

    /** Looks for overlaps only, not at where bodies are stopped. */
    ContactWalk judgingOverlapsOnly() {
        judgesStops = false;
        return this;
    }

    /** Walks so many steps from a new start. */
    WalkCounts run(int steps) {
        place();
        for (int i = 0; i < steps && counts.overlaps + counts.lost < ENOUGH; i++) {
            if (overlapping) {
                place();
            } else if (!scene.holds(ground.applyInverse(body.position()))) {
                finish();
                place();
            }
            step();
        }
        finish();
        return counts;
    }

    private void place() {
        overlapping = false;
        ground = new Pose(offset, kind == Kind.GENERAL ? cases.rotation() : Pose.IDENTITY.rotation());
        do {
            body = ground.times(scene.start(cases));
        } while (measure() < 0.01 * size);
        approach();
    }

    /** A body that got through a wall between two samples is now where it cannot be. */
    private void finish() {
        boolean below = scene.low().y() > 0 && ground.applyInverse(body.position()).y() < -2 * size;
        if (below || !overlapping && judge.overlapsByOracle(ground, body)) {
            counts.lost++;
            counts.fault("lost at %s, %s", ground, body);
        }
    }

    private double measure() {
        gap = moverFirst ? meter.gap(mover, body, scene.ground(), ground) : meter.gap(scene.ground(), ground, mover, body);
        away = meter.axis(moverFirst ? body : ground).times(moverFirst ? -1 : 1);
        return gap;
    }

    /** The gap again, by testkit's oracle: slow, so only where something seems to be wrong. */
    private double oracle() {
        return DistanceOracle.signed(scene.ground(), ground, mover, body);
    }

    private void approach() {
        sweep(Motion.at(ground), Motion.of(body, away.times(-gap - size), Vec3.ZERO));
    }

    private void step() {
        counts.steps++;
        if (gap > 2 * zone && (gap > size || cases.integer(0, 3) == 0)) {
            approach();
        }
        Vec3 way = way();
        switch (kind) {
            case TRANSLATION -> sweep(Motion.at(ground), Motion.of(body, way, Vec3.ZERO));
            case ROTATION -> {
                if (cases.between(0, 1) < 0.3) {
                    sweep(Motion.at(ground), Motion.of(body, way, Vec3.ZERO));
                }
                turn();
            }
            default -> general(way);
        }
    }

    /** Somewhere, at any scale from the zone to the body; often towards the ground or away from it. */
    private Vec3 way() {
        double length = cases.integer(0, 3) == 0 ? zone * cases.magnitude(0.1, 10) : size * cases.magnitude(1e-3, 1);
        double lean = cases.between(-1, 0.5);
        Vec3 d = cases.integer(0, 9) == 0 ? away : cases.direction().plusTimes(lean, away);
        return d.times(length);
    }

    private void turn() {
        Vec3 rotation = cases.direction().times(cases.between(5, 175) * StrictMath.PI / 180);
        for (Motion part : Motion.cut(body, Vec3.ZERO, rotation)) {
            sweep(Motion.at(ground), part);
            if (out.status != Status.CLEAR) {
                return;
            }
        }
    }

    private void general(Vec3 way) {
        double small = Math.min(1, size / scene.ground().boundingRadius());
        double angle = cases.integer(0, 9) == 0 ? 1 : small * cases.magnitude(1e-3, 1);
        Motion moved = Motion.of(ground, cases.direction().times(size * cases.magnitude(1e-3, 0.5)),
                cases.direction().times(angle * cases.between(0, 1)));
        double spin = cases.integer(0, 1) == 0 ? cases.between(0, 1) : cases.magnitude(1e-4, 0.1);
        sweep(moved, Motion.of(body, way, cases.direction().times(spin)));
    }

    private void sweep(Motion ofGround, Motion ofBody) {
        Motion a = moverFirst ? ofBody : ofGround;
        Motion b = moverFirst ? ofGround : ofBody;
        double before = gap;
        in.budget = WorkBudget.units(BUDGET);
        query.sweep(in.motions(a, b), out);
        if (out.status == Status.TIMED_OUT) {
            counts.exhausted++;
            counts.fault("no answer, t = %s from gap %s of %s and %s", out.t, before, a, b);
        }
        if (!isAnswer()) {
            counts.notNumbers++;
            counts.fault("t = %s, normal %s %s %s of %s and %s", out.t, out.normalX, out.normalY, out.normalZ, a, b);
            return;
        }
        boolean overlaps = judge.overlaps(ofGround, ofBody, out.t, SAMPLES);
        if (overlaps) {
            counts.overlaps++;
            counts.fault("overlap up to t = %s from gap %s of %s and %s", out.t, before, a, b);
        }
        ground = ofGround.pose(out.t);
        body = ofBody.pose(out.t);
        measure();
        counts.leastGap = Math.min(counts.leastGap, gap / zone);
        overlapping |= overlaps;
        if (overlaps) {
            return;
        }
        double rounding = 16 * Math.ulp(judge.extent(ground, body));
        if (judgesStops && gap < Math.min(zone, before) - query.sweepTolerance(zone) - rounding
                && oracle() < Math.min(zone, before) - query.sweepTolerance(zone) - rounding) {
            counts.deeper++;
            counts.fault("deeper: gap %s at t = %s from gap %s of %s and %s", gap, out.t, before, a, b);
        }
        counts.hits += out.status == Status.HIT ? 1 : 0;
        if (judgesStops && out.status == Status.HIT) {
            judgeStop(a, b, before, rounding);
        }
    }

    private boolean isAnswer() {
        boolean unit = out.status != Status.HIT
                || Math.abs(out.normalX * out.normalX + out.normalY * out.normalY + out.normalZ * out.normalZ - 1) < 1e-9
                        && Double.isFinite(out.x + out.y + out.z + out.separation);
        return out.t >= 0 && out.t <= 1 && unit && (out.status != Status.CLEAR || out.t == 1);
    }

    private void judgeStop(Motion a, Motion b, double before, double rounding) {
        double tolerance = query.sweepTolerance(zone) + rounding;
        counts.atOnce += out.t * longest(a, b) < 0.01 * zone ? 1 : 0;
        if (gap > zone + tolerance && oracle() > zone + tolerance) {
            counts.early++;
            counts.fault("early: gap %s at t = %s from gap %s of %s and %s", gap, out.t, before, a, b);
        } else if (before < zone && counts.stuck < ENOUGH && isFree(a, b, Math.min(zone, before) - rounding, out.t)) {
            counts.stuck++;
            counts.fault("stuck: gap %s at t = %s from gap %s of %s and %s", gap, out.t, before, a, b);
        }
    }

    /** No point moves farther. */
    private double longest(Motion a, Motion b) {
        return a.translation().minus(b.translation()).length() + a.turn().length() * size
                + b.turn().length() * (moverFirst ? scene.ground() : mover).boundingRadius();
    }

    /** Whether the gap stays at a level for the whole motion: first looked at after the stop, then proven. */
    private boolean isFree(Motion a, Motion b, double level, double stop) {
        Shape first = moverFirst ? mover : scene.ground();
        Shape second = moverFirst ? scene.ground() : mover;
        for (double share = 0x1p-24; share <= 1; share *= 2) {
            double t = stop + share * (1 - stop);
            if (meter.gap(first, a.pose(t), second, b.pose(t)) < level) {
                return false;
            }
        }
        for (int i = 1; i < 32; i++) {
            double t = stop + (1 - stop) * i / 32;
            if (meter.gap(first, a.pose(t), second, b.pose(t)) < level) {
                return false;
            }
        }
        return SweepOracle.minimumGap(first, a, second, b, 1, zone / 64).gap() >= level;
    }
}
