package dev.ashlar.query.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sweeps from starts in or near contact. */
class PlaneSweepContactTest {
    private static final double ZONE = 1e-3;

    /** Walks on: random motions from where the last one stopped; counts zero steps whose gap would have grown. */
    private static void walk(String name, Shape sa, Shape sb, int walks, int steps, double way, double angle,
            double zone, int times,
            Vec3 offset, long seed) {
        SweepJudge judge = new SweepJudge();
        judge.times = times;
        judge.shapes(sa, sb);
        judge.tolerance = Math.max(1e-13, 1e-15 * offset.length());
        Random r = new Random(seed);
        int held = 0;
        double reach = sa.boundingRadius() + sb.boundingRadius();
        for (int w = 0; w < walks; w++) {
            Pose pa = new Pose(offset, SweepJudge.rotation(r));
            Pose pb = new Pose(offset.plus(SweepJudge.direction(r).times(1.1 * reach)), SweepJudge.rotation(r));
            for (int s = 0; s < steps; s++) {
                Vec3 towards = pa.position().minus(pb.position());
                Vec3 pull = towards.times((s == 0 ? 1 : 0.5 * way * r.nextDouble()) / towards.length());
                Motion ma = Motion.of(pa, SweepJudge.direction(r).times(0.5 * way * r.nextDouble()),
                        SweepJudge.direction(r).times(angle * r.nextDouble()));
                Motion mb = Motion.of(pb, pull.plus(SweepJudge.direction(r).times(way * r.nextDouble())),
                        SweepJudge.direction(r).times(angle * r.nextDouble()));
                double t = judge.judge(ma, mb, zone, name + " walk " + w + " step " + s);
                if (t < 1e-3 && s > 0) {
                    double next = Math.min(1, t + 1e-3);
                    if (judge.gap(ma, mb, next) > judge.gap(ma, mb, t) + 1e-9 * zone
                            && judge.gap(ma, mb, 0.5 * (t + next)) > judge.gap(ma, mb, t)) {
                        held++;
                    }
                }
                pa = ma.pose(t);
                pb = mb.pose(t);
            }
        }
        assertTrue(judge.isClean(), judge.firstFault);
        assertEquals(0, held, name + ": stopped though the gap grows");
    }

    @Tag("slow")
    @Test
    void walksInContact() {
        Shape box = Polyhedron.box(1, 1, 1);
        walk("boxes", box, box, 40, 50, 0.1, 0.1, ZONE, 60, Vec3.ZERO, 1);
        walk("boxes 1 rad", box, box, 20, 50, 0.3, 1, ZONE, 200, Vec3.ZERO, 2);
        walk("boxes thin zone", box, box, 20, 50, 0.1, 0.1, 1e-6, 60, Vec3.ZERO, 3);
        walk("boxes far off", box, box, 20, 50, 0.1, 0.1, ZONE, 60, new Vec3(1e6, -3e5, 2e5), 4);
        Shape plate = Polyhedron.box(1, 0.008, 1);
        walk("plates", plate, plate, 20, 50, 0.1, 0.3, ZONE, 300, Vec3.ZERO, 5);
        walk("capsule and ball", new Capsule(0.2, 0.5), new Sphere(0.3), 20, 50, 0.1, 0.3, ZONE, 60, Vec3.ZERO, 6);
        walk("frame and u", Meshes.frame(1, 0.6, 0.3), Meshes.uShape(1, 1, 0.5, 0.2), 10, 30, 0.1, 0.1, ZONE, 60, Vec3.ZERO, 7);
        walk("torus and box", Meshes.torus(0.5, 0.15, 10, 6), Polyhedron.box(0.4, 0.3, 0.2), 10, 30, 0.1, 0.1, ZONE,
                60, Vec3.ZERO, 8);
    }

    private static Shape tiles(int n) {
        List<Compound.Part> parts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                parts.add(new Compound.Part(Polyhedron.box(1, 1, 1), Pose.at(i - 0.5 * (n - 1), -0.5, j - 0.5 * (n - 1))));
            }
        }
        return new Compound(parts);
    }

    /** Slides A over B, whose top is at height 0, at a gap; must not be stopped anywhere. */
    private static void slide(String name, Shape sa, double bottom, Shape sb, double gap, double extent, int cases,
            boolean turned, Vec3 offset,
            long seed) {
        SweepJudge judge = new SweepJudge();
        judge.times = 50;
        judge.shapes(sa, sb);
        judge.tolerance = Math.max(1e-13, 2e-15 * offset.length());
        Random r = new Random(seed);
        int stopped = 0;
        for (int i = 0; i < cases; i++) {
            Quat frame = turned ? SweepJudge.rotation(r) : Quat.IDENTITY;
            Quat spin = i % 2 == 0 ? Quat.IDENTITY : Quat.about(new Vec3(0, 1, 0), r.nextDouble());
            double x = i % 4 == 0 ? 0 : extent * (2 * r.nextDouble() - 1);
            double z = i % 8 == 0 ? 0 : extent * (2 * r.nextDouble() - 1);
            Pose pa = new Pose(offset.plus(frame.rotate(new Vec3(x, gap - bottom, z))), frame.times(spin).unit());
            Pose pb = new Pose(offset, frame);
            Vec3 way = new Vec3(extent * (2 * r.nextDouble() - 1), 0, i % 3 == 0 ? 0 : extent * (2 * r.nextDouble() - 1));
            double angle = i % 3 == 1 ? r.nextDouble() : 0;
            Motion ma = Motion.of(pa, frame.rotate(way), frame.rotate(new Vec3(0, angle, 0)));
            double t = judge.judge(ma, Motion.at(pb), ZONE, name + " case " + i + " gap " + gap);
            if (t < 1) {
                stopped++;
                if (judge.firstFault.isEmpty()) {
                    judge.firstFault = name + " case " + i + " gap " + gap + " stopped at " + t + " start " + judge.startGap;
                }
            }
        }
        assertTrue(judge.isClean(), judge.firstFault);
        assertEquals(0, stopped, judge.firstFault);
    }

    @Test
    void slidesAtAnyGap() {
        double[] gaps = Arrays.copyOf(new double[] {0, ZONE, 1e-12, 1e-9, ZONE / 8, ZONE / 2, 1.01 * ZONE}, Tier.cases(2, 7));
        Shape box = Polyhedron.box(1, 1, 1);
        Shape slab = Polyhedron.box(4, 1, 4).transformed(Pose.at(0, -0.5, 0));
        Polyhedron frame = Meshes.frame(1, 0.6, 0.3);
        double low = frame.bounds().minY();
        // Flat to within rounding, yet many faces.
        Polyhedron floor = SampleMeshes.terrain(8, 8, 8, 1e-17, 1);
        double top = floor.bounds().maxY();
        for (double gap : gaps) {
            for (int k = 0; k < 2; k++) {
                String how = k == 0 ? "" : "turned ";
                slide(how + "box on slab", box, -0.5, slab, gap, 2, 200, k == 1, Vec3.ZERO, 1);
                slide(how + "box on tiles", box, -0.5, tiles(4), gap, 2, 100, k == 1, Vec3.ZERO, 2);
                slide(how + "frame on slab", frame, low, slab, gap, 2, 100, k == 1, Vec3.ZERO, 3);
                slide(how + "box on floor", box, -0.5 - top, floor, gap, 3, 100, k == 1, Vec3.ZERO, 4);
                slide(how + "frame on floor", frame, low - top, floor, gap, 3, 50, k == 1, Vec3.ZERO, 5);
                slide(how + "ball on tiles", new Sphere(0.5), -0.5, tiles(4), gap, 2, 100, k == 1, Vec3.ZERO, 6);
            }
            slide("far box on slab", box, -0.5, slab, gap, 2, 200, false, new Vec3(1e6, 0, -1e6), 7);
        }
    }
}
