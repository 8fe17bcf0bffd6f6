package dev.ashlar.query.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.Status;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sweeps from exact touching. */
class PlaneSweepTouchTest {
    private static final double ZONE = 1e-3;
    private static final Shape BOX = Polyhedron.box(1, 1, 1);
    private static final Polyhedron FRAME = Meshes.frame(1, 0.6, 0.3);
    private static final Polyhedron U = Meshes.uShape(1, 1, 0.5, 0.2);

    /** A above B, touching along y = 0; both turned and moved by a common frame. */
    private static void touching(String name, Shape sa, double bottom, Shape sb, double top, Vec3 offset) {
        SweepJudge judge = new SweepJudge();
        judge.times = 8;
        judge.shapes(sa, sb);
        judge.tolerance = Math.max(1e-13, 2e-15 * offset.length());
        Random r = new Random(name.hashCode());
        for (int i = 0; i < 60; i++) {
            Quat frame = i % 2 == 0 ? Quat.IDENTITY : SweepJudge.rotation(r);
            Vec3 place = i % 3 == 0 || sb instanceof Sphere ? Vec3.ZERO : new Vec3(0.3 * r.nextDouble(), 0, 0.3 * r.nextDouble());
            Pose pa = new Pose(offset.plus(frame.rotate(place.plus(new Vec3(0, top - bottom, 0)))), frame);
            Pose pb = new Pose(offset, frame);
            Motion rest = Motion.at(pb);
            Vec3 up = frame.rotate(new Vec3(0, 1, 0));
            Vec3 side = frame.rotate(new Vec3(r.nextDouble() - 0.5, 0, r.nextDouble() - 0.5));
            String text = name + " case " + i + " ";
            assertEquals(1, judge.judge(Motion.of(pa, up, Vec3.ZERO), rest, ZONE, text), text + "up");
            assertEquals(1, judge.judge(Motion.of(pa, up.times(1e-7), Vec3.ZERO), rest, ZONE, text), text + "slowly up");
            assertEquals(1, judge.judge(Motion.of(pa, up.plus(side), SweepJudge.direction(r).times(0.3)), rest, ZONE,
                    text), text + "up, turning");
            assertEquals(1, judge.judge(Motion.of(pa, side, Vec3.ZERO), rest, ZONE, text), text + "aside");
            assertEquals(1, judge.judge(Motion.of(pa, side, up), rest, ZONE, text), text + "aside, spinning");
            assertEquals(1, judge.judge(Motion.of(pa, side.plus(up.times(3)), up.times(0.2)),
                    Motion.of(pb, side.times(-1), Vec3.ZERO), ZONE, text), text + "both");
            double before = judge.gap(pa, pb);
            Pose pressed = pa;
            for (int k = 0; k < 50; k++) {
                Motion down = Motion.of(pressed, up.times(-0.01 * (1 + k)).plus(side.times(k % 2)),
                        SweepJudge.direction(r).times(k % 3 == 0 ? 0.05 : 0));
                double t = judge.judge(down, rest, ZONE, text + " down " + k);
                assertTrue(t < 1e-6, text + "pressed down " + k + " went to " + t);
                pressed = down.pose(t);
            }
            double sunk = before - judge.gap(pressed, pb);
            assertTrue(sunk < 2 * judge.tolerance, text + "sank by " + sunk);
            assertEquals(1, judge.judge(Motion.of(pressed, side, up.times(0.1)), rest, ZONE, text), text
                    + "aside after pressing");
            assertEquals(1, judge.judge(Motion.of(pressed, up.times(1e-3), Vec3.ZERO), rest, ZONE, text), text
                    + "up after pressing");
        }
        assertTrue(judge.isClean(), judge.firstFault);
    }

    @Test
    void touchingBodiesLeaveEdgesAndCorners() {
        SweepJudge judge = new SweepJudge();
        judge.times = 20;
        judge.shapes(BOX, BOX);
        Motion rest = Motion.at(Pose.IDENTITY);
        Vec3[] places = {new Vec3(1, 1, 0), new Vec3(1, 1, 0.3), new Vec3(1, 1, 1), new Vec3(-1, 1, 1), new Vec3(0, -1, 1)};
        for (Vec3 place : places) {
            // Along each coordinate in which they touch they may slide over each other's face.
            for (int k = 0; k < 3; k++) {
                double[] way = {0, 0, 0};
                double[] at = {place.x(), place.y(), place.z()};
                if (Math.abs(at[k]) == 1) {
                    way[k] = -0.7 * at[k];
                    Motion slide = Motion.of(Pose.at(place.x(), place.y(), place.z()),
                            new Vec3(way[0], way[1], way[2]), Vec3.ZERO);
                    assertEquals(1, judge.judge(slide, rest, ZONE, "slide"), place + " along " + k);
                    assertEquals(1, judge.judge(Motion.at(slide.start()),
                            Motion.of(Pose.IDENTITY, slide.translation().negated(), Vec3.ZERO), ZONE, "slide"));
                }
            }
            if (Math.abs(place.x()) == 1) {
                double t = judge.judge(Motion.of(Pose.at(place.x(), place.y(), place.z()), place.times(-0.5),
                        Vec3.ZERO), rest, ZONE, "press");
                assertTrue(t < 1e-9, place + " pressed in to " + t);
            }
        }
        assertTrue(judge.isClean(), judge.firstFault);
    }

    @Test
    void aBoxTipsOverTheEdgeItStandsOn() {
        SweepJudge judge = new SweepJudge();
        judge.shapes(BOX, Polyhedron.box(4, 1, 4));
        Motion rest = Motion.at(Pose.at(0, -0.5, 0));
        // Turning by W about z and moving by D = (W/2) x (foot to centre) rotated keeps the foot on the floor at the ends only.
        for (int i = 1; i <= 10; i++) {
            double angle = 0.1 * i;
            double x = 0.5 * StrictMath.sin(angle) - 0.5 * (1 - StrictMath.cos(angle));
            double y = 0.5 * StrictMath.cos(angle) + 0.5 * StrictMath.sin(angle);
            Motion tip = Motion.of(Pose.at(0, 0.5, 0), new Vec3(x, y - 0.5 + 0.2 * angle, 0), new Vec3(0, 0, -angle));
            judge.judge(tip, rest, ZONE, "tip " + i);
        }
        assertTrue(judge.isClean(), judge.firstFault);
    }

    @Test
    void reportsWhereAndWhatWasMet() {
        Polyhedron slab = Polyhedron.box(4, 1, 4);
        Shape[] falling = {BOX, FRAME, new Sphere(0.5)};
        double[] low = {0.5, -FRAME.bounds().minY(), 0.5};
        for (int i = 0; i < falling.length; i++) {
            for (int swap = 0; swap < 2; swap++) {
                SweepJudge judge = new SweepJudge();
                Motion fall = Motion.of(Pose.at(7, 2, 0.1), new Vec3(0, -4, 0), Vec3.ZERO);
                Motion rest = Motion.at(Pose.at(7, -0.5, 0));
                judge.shapes(swap == 0 ? falling[i] : slab, swap == 0 ? slab : falling[i]);
                double t = judge.judge(swap == 0 ? fall : rest, swap == 0 ? rest : fall, ZONE, "fall " + i);
                assertEquals((2 - low[i] - ZONE) / 4, t, ZONE / 64);
                assertEquals(swap == 0 ? -1 : 1, judge.out.normalY, 1e-12);
                assertEquals(0.5 * judge.out.separation, judge.out.y, 1e-12);
                assertEquals(ZONE, judge.out.separation, ZONE / 32);
                int slabFace = swap == 0 ? judge.out.faceB : judge.out.faceA;
                assertEquals(1, slab.normalY(slabFace), 1e-12);
                int face = swap == 0 ? judge.out.faceA : judge.out.faceB;
                if (falling[i] instanceof Polyhedron p) {
                    assertTrue(face >= 0 && p.normalY(face) <= 1e-12, "face " + face);
                } else {
                    assertEquals(-1, face);
                }
                assertTrue(judge.isClean(), judge.firstFault);
                long feature = judge.out.feature;
                judge.run(swap == 0 ? fall : rest, swap == 0 ? rest : fall, ZONE);
                assertEquals(feature, judge.out.feature);
            }
        }
    }

    @Test
    void overlapAtTheStartIsAHitAtOnce() {
        SweepJudge judge = new SweepJudge();
        judge.shapes(FRAME, BOX);
        judge.run(Motion.at(Pose.IDENTITY), Motion.of(Pose.at(0, 0.6, 0), new Vec3(0, 9, 0), Vec3.ZERO), ZONE);
        assertEquals(Status.HIT, judge.out.status);
        assertEquals(0, judge.out.t);
        assertTrue(judge.out.separation < 0);
        judge.shapes(new Sphere(1), new Sphere(0.1));
        judge.run(Motion.at(Pose.IDENTITY), Motion.of(Pose.IDENTITY, new Vec3(0, 9, 0), Vec3.ZERO), ZONE);
        assertEquals(Status.HIT, judge.out.status);
        assertEquals(0, judge.out.t);
    }

    @Test
    void touchingShapesSlideAndPartButDoNotSink() {
        Vec3 here = Vec3.ZERO;
        touching("box on box", BOX, -0.5, BOX, 0.5, here);
        touching("far box on box", BOX, -0.5, BOX, 0.5, new Vec3(1e6, 2e5, -1e6));
        touching("ball on box", new Sphere(0.5), -0.5, BOX, 0.5, here);
        touching("ball on ball", new Sphere(0.5), -0.5, new Sphere(0.5), 0.5, here);
        touching("capsule on box", new Capsule(0.2, 0.3), -0.5, BOX, 0.5, here);
    }

    @Tag("slow")
    @Test
    void touchingShapesThatAreNotConvexSlideAndPartButDoNotSink() {
        Vec3 here = Vec3.ZERO;
        touching("frame on box", FRAME, FRAME.bounds().minY(), BOX, 0.5, here);
        touching("box on frame", BOX, -0.5, FRAME, FRAME.bounds().maxY(), here);
        touching("frame on frame", FRAME, FRAME.bounds().minY(), FRAME, FRAME.bounds().maxY(), here);
        touching("u on frame", U, U.bounds().minY(), FRAME, FRAME.bounds().maxY(), here);
    }
}
