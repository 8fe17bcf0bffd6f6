package dev.ashlar.query.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ashlar.Tier;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sweeps that look for leaks, and what they cost. */
class PlaneSweepAdversaryTest {
    private static void done(SweepJudge judge, String name) {
        assertTrue(judge.isClean(), judge.firstFault);
    }

    @Test
    void grazingPasses() {
        SweepJudge judge = new SweepJudge();
        judge.times = 1000;
        Random r = new Random(1);
        for (int i = 0; i < Tier.cases(300, 1500); i++) {
            double zone = i % 2 == 0 ? 1e-3 : 1e-6;
            judge.shapes(Polyhedron.box(1, 0.2 + r.nextDouble(), 1), i % 3 == 0 ? new Sphere(0.5) : Polyhedron.box(1, 1, 1));
            Pose pa = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Pose pb = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            // B passes A at a height at which they nearly touch half way.
            Vec3 up = SweepJudge.direction(r);
            Vec3 along = up.cross(SweepJudge.direction(r));
            double lo = 0;
            double hi = 3;
            Vec3 turnA = SweepJudge.direction(r).times(r.nextDouble());
            Vec3 turnB = SweepJudge.direction(r).times(r.nextDouble());
            for (int k = 0; k < 50; k++) {
                double h = 0.5 * (lo + hi);
                Motion ma = Motion.of(pa, Vec3.ZERO, turnA);
                Motion mb = Motion.of(new Pose(up.times(h).minus(along), pb.rotation()), along.times(2), turnB);
                if (judge.gap(ma, mb, 0.5) > zone * (0.9 + 0.001 * (i % 200))) {
                    hi = h;
                } else {
                    lo = h;
                }
            }
            judge.judge(Motion.of(pa, Vec3.ZERO, turnA), Motion.of(new Pose(up.times(hi).minus(along), pb.rotation()),
                    along.times(2), turnB), zone, "graze " + i);
        }
        done(judge, "grazing");
    }

    @Test
    void spinningPlatesEdgeToEdge() {
        SweepJudge judge = new SweepJudge();
        judge.times = 1000;
        Random r = new Random(2);
        for (int i = 0; i < 1000; i++) {
            Shape plate = Polyhedron.box(1, i % 2 == 0 ? 0.002 : 0.02, 1);
            judge.shapes(plate, plate);
            Pose pa = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Pose pb = new Pose(SweepJudge.direction(r).times(0.3 + 0.9 * r.nextDouble()), SweepJudge.rotation(r));
            judge.judge(SweepJudge.motion(r, pa, 0.02, 1), SweepJudge.motion(r, pb, 0.02, 1), i % 3 == 0 ? 1e-5
                    : 1e-3, "spin " + i);
        }
        done(judge, "spinning plates");
    }

    @Test
    void coRotatingBodiesWithDistantCentres() {
        SweepJudge judge = new SweepJudge();
        judge.times = 500;
        judge.tolerance = 1e-12;
        Random r = new Random(3);
        for (int i = 0; i < 1000; i++) {
            // Bodies whose origins are far from their solids, turning together about a common axis, or nearly so.
            Vec3 arm = SweepJudge.direction(r).times(20);
            Polyhedron box = Polyhedron.box(1, 1, 1).transformed(new Pose(arm, SweepJudge.rotation(r)));
            Polyhedron plate = Polyhedron.box(1, 0.01,
                    1).transformed(
                            new Pose(arm.plus(SweepJudge.direction(r).times(0.4 + r.nextDouble())),
                                    SweepJudge.rotation(r)));
            judge.shapes(box, plate);
            Vec3 turn = SweepJudge.direction(r);
            double off = i % 2 == 0 ? 0 : StrictMath.pow(10, -6 * r.nextDouble());
            Motion ma = Motion.of(Pose.IDENTITY, Vec3.ZERO, turn);
            Motion mb = Motion.of(Pose.IDENTITY, SweepJudge.direction(r).times(off), turn.times(1 - 0.05 * off));
            double t = judge.judge(ma, mb, 1e-3, "turn " + i);
            if (off == 0 && judge.startGap > 0) {
                assertEquals(1, t, "rigid turn " + i + " of bodies " + judge.startGap + " apart");
            }
        }
        done(judge, "co-rotating");
    }

    @Test
    void longLeverArms() {
        SweepJudge judge = new SweepJudge();
        judge.times = 2000;
        Random r = new Random(4);
        for (int i = 0; i < Tier.cases(150, 500); i++) {
            Shape blade = Polyhedron.box(10, 0.005, 0.2);
            judge.shapes(blade, i % 2 == 0 ? Polyhedron.box(0.1, 0.1, 0.1) : blade);
            Pose pa = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Pose pb = new Pose(SweepJudge.direction(r).times(5 * r.nextDouble()), SweepJudge.rotation(r));
            judge.judge(SweepJudge.motion(r, pa, r.nextDouble(), 1), SweepJudge.motion(r, pb, r.nextDouble(), 1), 1e-3,
                    "blade " + i);
        }
        done(judge, "blades");
    }

    @Test
    void contentsStayInsideAContainer() {
        SweepJudge judge = new SweepJudge();
        judge.times = 100;
        Random r = new Random(5);
        int moved = 0;
        for (int i = 0; i < 60; i++) {
            judge.shapes(Meshes.box(2, 2, 2).inverted(), i % 2 == 0 ? new Sphere(0.3) : Polyhedron.box(0.5, 0.4, 0.3));
            Pose room = new Pose(SweepJudge.direction(r), SweepJudge.rotation(r));
            Pose ball = room;
            for (int s = 0; s < 20; s++) {
                Motion ma = Motion.of(room, SweepJudge.direction(r).times(r.nextDouble()),
                        SweepJudge.direction(r).times(r.nextDouble()));
                Motion mb = Motion.of(ball, SweepJudge.direction(r).times(2 * r.nextDouble()),
                        SweepJudge.direction(r).times(r.nextDouble()));
                double t = judge.judge(ma, mb, 1e-3, "room " + i + " step " + s);
                moved += t > 1e-3 ? 1 : 0;
                room = ma.pose(t);
                ball = mb.pose(t);
            }
        }
        done(judge, "container, " + moved + " steps moved");
    }

    @Test
    void bodiesOnTerrain() {
        SweepJudge judge = new SweepJudge();
        judge.times = 60;
        Random r = new Random(6);
        judge.shapes(Polyhedron.box(0.6, 0.4, 0.5), SampleMeshes.terrain(24, 24, 12, 1.5, 7));
        for (int w = 0; w < 20; w++) {
            Pose land = new Pose(SweepJudge.direction(r).times(w), SweepJudge.rotation(r));
            Pose box = land.times(new Pose(new Vec3(8 * r.nextDouble() - 4, 3, 8 * r.nextDouble() - 4), SweepJudge.rotation(r)));
            for (int s = 0; s < 15; s++) {
                Vec3 down = land.rotation().rotate(new Vec3(0, s == 0 ? -3 : -0.1, 0));
                Motion ma = Motion.of(box, down.plus(SweepJudge.direction(r).times(0.3 * r.nextDouble())),
                        SweepJudge.direction(r).times(s % 2 * r.nextDouble()));
                Motion mb = Motion.of(land, SweepJudge.direction(r).times(0.1),
                        SweepJudge.direction(r).times(w % 2 * 0.1 * r.nextDouble()));
                double t = judge.judge(ma, mb, 1e-3, "land " + w + " step " + s);
                box = ma.pose(t);
                land = mb.pose(t);
            }
        }
        done(judge, "terrain");
    }

    @Test
    void aSpinningSphereIsNotStopped() {
        SweepJudge judge = new SweepJudge();
        judge.shapes(new Sphere(1), Polyhedron.box(1, 1, 1));
        Motion spin = Motion.of(Pose.at(0, 1.5, 0), new Vec3(0.2, 0, 0), new Vec3(0, 0, 1));
        assertEquals(1, judge.judge(spin, Motion.at(Pose.IDENTITY), 1e-3, "spin"));
        done(judge, "spinning sphere");
    }

    @Test
    void anExhaustedBudgetIsNeverClear() {
        SweepJudge judge = new SweepJudge();
        Random r = new Random(8);
        Shape[] shapes = {Polyhedron.box(1, 1, 1), Meshes.torus(0.5, 0.15, 8, 5),
            new Compound(List.of(new Compound.Part(new Sphere(0.4), Pose.IDENTITY),
                    new Compound.Part(Polyhedron.box(1, 0.1, 0.1), Pose.at(0.3, 0, 0))))};
        int timedOut = 0;
        for (int i = 0; i < 600; i++) {
            judge.shapes(shapes[i % 3], shapes[i / 3 % 3]);
            Motion ma = SweepJudge.motion(r, new Pose(Vec3.ZERO, SweepJudge.rotation(r)), r.nextDouble(), r.nextDouble());
            Motion mb = SweepJudge.motion(r, new Pose(SweepJudge.direction(r).times(1.5), SweepJudge.rotation(r)),
                    r.nextDouble(), r.nextDouble());
            double whole = judge.run(ma, mb, 1e-3);
            boolean overlaps = judge.out.status == Status.HIT && whole == 0;
            judge.in.budget = WorkBudget.units(i % 7);
            double t = judge.run(ma, mb, 1e-3);
            boolean out = judge.in.budget.isExhausted();
            judge.in.budget = WorkBudget.unlimited();
            assertTrue(t <= whole + 1e-3, "case " + i + ": " + t + " beyond " + whole);
            if (out && !overlaps && t < 1) {
                timedOut++;
                assertEquals(Status.TIMED_OUT, judge.out.status, "case " + i);
            }
        }
        assertTrue(timedOut > 100, "only " + timedOut);
    }

    @Test
    void allocatesNothing() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Shape[] shapes = {Polyhedron.box(1, 1, 1), new Sphere(0.5), Meshes.frame(1, 0.6, 0.3), Meshes.torus(0.5, 0.15, 8, 5)};
        SweepJudge judge = new SweepJudge();
        Pieces[] pieces = new Pieces[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            pieces[i] = new Pieces(shapes[i]);
        }
        Random r = new Random(9);
        int cases = 200;
        double[][] motions = new double[2 * cases][Motion.STRIDE];
        for (int i = 0; i < cases; i++) {
            Pose pa = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Pose pb = new Pose(SweepJudge.direction(r).times(1.2 + 0.3 * r.nextDouble()), SweepJudge.rotation(r));
            SweepJudge.motion(r, pa, r.nextDouble(), r.nextDouble()).to(motions[2 * i], 0);
            SweepJudge.motion(r, pb, r.nextDouble(), r.nextDouble()).to(motions[2 * i + 1], 0);
        }
        judge.in.zone = 1e-3;
        long least = Long.MAX_VALUE;
        long id = Thread.currentThread().getId();
        for (int window = 0; window < 8; window++) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < cases; i++) {
                System.arraycopy(motions[2 * i], 0, judge.in.motionA, 0, Motion.STRIDE);
                System.arraycopy(motions[2 * i + 1], 0, judge.in.motionB, 0, Motion.STRIDE);
                judge.sweep.sweep(pieces[i % 4], pieces[i / 4 % 4], judge.in, judge.out);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
        }
        assertEquals(0, least);
    }

    /** Means of rounds and certificates over many sweeps; the bounds are a quarter above what they are. */
    @Test
    void takesFewRounds() {
        Shape box = Polyhedron.box(1, 1, 1);
        assertWork(box, box, 0.3, 0.02, 1.1, 1.1);
        assertWork(box, box, -0.3, 0.02, 0.01, 1.1);
        assertWork(box, box, 0.2, 0.05, 1.2, 1.3);
        assertWork(box, box, 1.2e-3, 0.02, 1.45, 9);
        assertWork(box, box, 0.2, 1, 2.45, 24.5);
        assertWork(new Sphere(0.5), box, 1.2e-3, 0.02, 1.4, 6);
        assertWork(box, Meshes.frame(1, 0.6, 0.3), 1.2e-3, 0.02, 4.1, 28);
        assertWork(box, Meshes.torus(0.5, 0.15, 16, 8), 1.2e-3, 0.02, 12.2, 116);
    }

    /** A negative spread: with a cache that the first of two passes has filled. */
    private static void assertWork(Shape sa, Shape sb, double spread, double motion, double mostRounds, double mostWork) {
        SweepJudge judge = new SweepJudge();
        judge.shapes(sa, sb);
        Random r = new Random(10);
        int cases = Tier.cases(400, 1000);
        double[][] motions = new double[2 * cases][Motion.STRIDE];
        double[] caches = new double[PairDistance.CACHE * cases];
        for (int i = 0; i < cases; i++) {
            Pose pa = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Pose pb = new Pose(Vec3.ZERO, SweepJudge.rotation(r));
            Vec3 d = SweepJudge.direction(r);
            double gap = Math.abs(spread) * (0.3 + 0.7 * r.nextDouble());
            double lo = 0;
            double hi = 3;
            for (int k = 0; k < 40; k++) {
                double h = 0.5 * (lo + hi);
                if (judge.gap(pa, new Pose(d.times(h), pb.rotation())) > gap) {
                    hi = h;
                } else {
                    lo = h;
                }
            }
            SweepJudge.motion(r, pa, motion * r.nextDouble(), motion * r.nextDouble()).to(motions[2 * i], 0);
            SweepJudge.motion(r, new Pose(d.times(hi), pb.rotation()), motion * r.nextDouble(),
                    motion * r.nextDouble()).to(motions[2 * i + 1], 0);
        }
        judge.in.zone = 1e-3;
        if (spread < 0) {
            judge.in.cache = caches;
        }
        long rounds = 0;
        long work = 0;
        for (int k = 0; k < 2; k++) {
            rounds = 0;
            work = 0;
            for (int i = 0; i < cases; i++) {
                System.arraycopy(motions[2 * i], 0, judge.in.motionA, 0, Motion.STRIDE);
                System.arraycopy(motions[2 * i + 1], 0, judge.in.motionB, 0, Motion.STRIDE);
                judge.in.cacheAt = spread < 0 ? PairDistance.CACHE * i : 0;
                judge.sweep.sweep(judge.a, judge.b, judge.in, judge.out);
                rounds += judge.sweep.rounds();
                work += judge.out.work;
            }
        }
        assertTrue(rounds <= mostRounds * cases, rounds + " rounds in " + cases + " sweeps");
        assertTrue(work <= mostWork * cases, work + " certificates in " + cases + " sweeps");
    }
}
