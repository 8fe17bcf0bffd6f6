package dev.ashlar.query.sweep;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlaneSweepTest {
    private static Polyhedron hull(long seed, int points) {
        Random r = new Random(seed);
        List<Vec3> list = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            list.add(SweepJudge.direction(r).times(0.4 + 0.2 * r.nextDouble()));
        }
        return Polyhedron.hull(list);
    }

    private static Shape compound() {
        return new Compound(List.of(new Compound.Part(Polyhedron.box(1, 0.1, 0.1), Pose.at(0, 0.4, 0)),
                new Compound.Part(new Sphere(0.2), Pose.at(0.3, -0.2, 0)),
                new Compound.Part(new Capsule(0.1, 0.3), new Pose(new Vec3(-0.3, 0, 0.1), SweepJudge.rotation(new Random(5))))));
    }

    /** Random starts near each other, random motions; from all starts apart. */
    private static SweepJudge random(String name, Shape sa, Shape sb, int cases, double way, double angle, double zone, int times,
            long seed) {
        SweepJudge judge = new SweepJudge();
        judge.times = times;
        judge.shapes(sa, sb);
        Random r = new Random(seed);
        double reach = sa.boundingRadius() + sb.boundingRadius();
        for (int i = 0; i < Tier.cases(cases / 8, cases); i++) {
            Vec3 place = SweepJudge.direction(r).times(reach * (0.4 + 0.8 * r.nextDouble()));
            Pose pa = new Pose(SweepJudge.direction(r).times(r.nextDouble()), SweepJudge.rotation(r));
            Pose pb = new Pose(pa.position().plus(place), SweepJudge.rotation(r));
            Vec3 towards = place.times(way * r.nextDouble() / place.length())
                    .plus(SweepJudge.direction(r).times(0.3 * way * r.nextDouble()));
            Motion ma = Motion.of(pa, towards.times(0.5), SweepJudge.direction(r).times(angle * r.nextDouble()));
            Motion mb = Motion.of(pb, towards.times(-0.5), SweepJudge.direction(r).times(i % 3 == 0 ? 0
                    : angle * r.nextDouble()));
            judge.judge(ma, mb, zone, name + " case " + i);
        }
        return judge;
    }

    private static void check(SweepJudge judge) {
        assertTrue(judge.isClean(), judge.firstFault);
    }

    @Test
    void neverOverlapsWithBoxes() {
        Shape box = Polyhedron.box(1, 1, 1);
        check(random("box 1 rad", box, Polyhedron.box(1.2, 0.8, 0.5), 1500, 1, 1, 1e-3, 1000, 1));
        check(random("box short", box, box, 1500, 0.05, 0.05, 1e-3, 400, 2));
        check(random("box far", box, box, 500, 20, 1, 1e-3, 2000, 3));
        check(random("box thin zone", box, box, 500, 1, 1, 1e-6, 1000, 4));
        check(random("box wide zone", box, box, 500, 1, 1, 1e-2, 400, 5));
    }

    @Test
    void neverOverlapsWithPlatesAndNeedles() {
        Shape plate = Polyhedron.box(1, 0.008, 1);
        Shape needle = Polyhedron.box(0.01, 2, 0.01);
        check(random("plates", plate, plate, 1000, 1, 1, 1e-3, 1000, 6));
        check(random("needles", needle, needle, 1000, 1, 1, 1e-4, 1000, 7));
        check(random("plate and needle", plate, needle, 1000, 1, 1, 1e-4, 1000, 8));
    }

    @Test
    void neverOverlapsWithHulls() {
        for (int i = 0; i < 10; i++) {
            check(random("hulls " + i, hull(i, 12), hull(100 + i, 12), 100, 1, 1, 1e-3, 800, i));
        }
        check(random("big hulls", hull(1, 80), hull(2, 80), 200, 1, 1, 1e-3, 800, 20));
    }

    @Test
    void neverOverlapsWithRoundShapes() {
        Shape box = Polyhedron.box(1, 1, 1);
        Shape ball = new Sphere(0.5);
        Shape capsule = new Capsule(0.2, 0.5);
        check(random("balls", ball, new Sphere(0.1), 1000, 2, 1, 1e-3, 400, 9));
        check(random("ball and box", ball, box, 1000, 2, 1, 1e-3, 400, 10));
        check(random("capsules", capsule, capsule, 1000, 1, 1, 1e-3, 800, 11));
        check(random("capsule and box", capsule, box, 1000, 1, 1, 1e-3, 800, 12));
    }

    @Test
    void neverOverlapsWithOtherShapes() {
        Shape box = Polyhedron.box(0.4, 0.3, 0.2);
        Shape torus = Meshes.torus(0.5, 0.15, 10, 6);
        Shape u = Meshes.uShape(1, 1, 0.5, 0.2);
        Shape frame = Meshes.frame(1, 0.6, 0.3);
        check(random("compound and box", compound(), box, 500, 1, 1, 1e-3, 300, 13));
        check(random("compounds", compound(), compound(), 300, 1, 1, 1e-3, 300, 14));
        check(random("torus and box", torus, box, 200, 1, 1, 1e-3, 200, 15));
        check(random("tori", torus, torus, 100, 1, 1, 1e-3, 100, 16));
        check(random("u and frame", u, frame, 200, 1, 1, 1e-3, 200, 17));
        check(random("u and ball", u, new Sphere(0.2), 300, 1, 1, 1e-3, 200, 18));
        check(random("frame and compound", frame, compound(), 200, 0.3, 0.3, 1e-4, 200, 19));
    }
}
