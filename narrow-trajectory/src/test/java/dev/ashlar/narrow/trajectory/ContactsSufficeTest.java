package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contacts say all that there is to say: whatever small motion they allow does not bring the bodies into each other, and none of
 * them is where nothing is near.
 */
final class ContactsSufficeTest {
    private static final double REACH = 0.01;

    private final ContactsScene scene = new ContactsScene();
    private final GapMeter meter = new GapMeter();
    private int allowed;

    private static List<Shape> grounds() {
        return List.of(SampleMeshes.terrain(12, 12, 12, 2, 5), Meshes.frame(2, 1, 0.6), Meshes.torus(1.2, 0.4, 12, 8),
                Meshes.uShape(2, 1.4, 1.5, 0.3), SampleMeshes.bumpy(1.2, 0.3, 10, 8, 2));
    }

    private static List<Shape> bodies() {
        List<Shape> all = new ArrayList<>(List.of(Polyhedron.box(1, 0.6, 0.4), new Sphere(0.4), new Capsule(0.2, 0.4),
                Polyhedron.box(1, 0.1, 1), new Cases(6).hull(14, 0.5, 0.4, 0.5)));
        all.addAll(SoakScene.otherMovers().values());
        return all;
    }

    /** Brings the body to a distance from the ground, within the reach, from a random side. */
    private Pose near(Shape ground, Shape body, Cases cases, boolean fromAbove) {
        while (true) {
            Vec3 at = cases.direction().times(ground.boundingRadius() + body.boundingRadius());
            Pose pose = new Pose(fromAbove ? new Vec3(cases.between(-3, 3), 4, cases.between(-3, 3)) : at, cases.rotation());
            double wanted = REACH * cases.between(0.02, 0.9);
            for (int i = 0; i < 100; i++) {
                double gap = meter.gap(ground, Pose.IDENTITY, body, pose);
                if (Math.abs(gap - wanted) < 0.01 * REACH) {
                    return pose;
                }
                pose = new Pose(pose.position().plusTimes(wanted - gap, meter.axis(Pose.IDENTITY)), pose.rotation());
            }
        }
    }

    /** Whether no contact is violated by a small motion of the body, to first order. */
    private boolean allows(Pose pose, Vec3 way, Vec3 turn) {
        for (int m = 0; m < scene.out.manifoldCount(); m++) {
            Vec3 n = scene.normal(m);
            for (int c = scene.out.firstContact(m); c < scene.out.firstContact(m + 1); c++) {
                Vec3 arm = scene.point(c).minus(pose.position());
                if (scene.out.separation(c) + n.dot(way.plus(turn.cross(arm))) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void suffices(int cases, long seed) {
        Cases random = new Cases(seed);
        List<Shape> grounds = grounds();
        List<Shape> bodies = bodies();
        for (int i = 0; i < cases; i++) {
            Shape ground = grounds.get(i % grounds.size());
            Shape body = bodies.get(random.integer(0, bodies.size() - 1));
            Pose pose = near(ground, body, random, i % grounds.size() == 0);
            double gap = meter.gap(ground, Pose.IDENTITY, body, pose);
            String name = String.format("seed %d, case %d at gap %s, pose %s", seed, i, gap, pose);
            assertThat(scene.meet(ground, Pose.IDENTITY, body, pose, REACH)).as(name).isEqualTo(Status.HIT);
            assertThat(scene.leastSeparation()).as("%s: %s", name, scene).isBetween(gap - 0.05 * REACH, gap + 0.05 * REACH);
            for (int k = 0; k < 20; k++) {
                Vec3 way = random.direction().times(REACH * random.between(0, 0.5));
                Vec3 turn = random.direction().times(REACH * random.between(0, 0.5) / body.boundingRadius());
                if (allows(pose, way, turn)) {
                    allowed++;
                    Pose moved = Motion.of(pose, way, turn).end();
                    assertThat(meter.gap(ground, Pose.IDENTITY, body, moved)).as("%s, motion %s %s: %s", name, way, turn, scene)
                            .isGreaterThan(-0.12 * REACH);
                }
            }
        }
        assertThat(allowed).isGreaterThan(cases);
    }

    @Test
    void whatTheyAllowDoesNotOverlap() {
        suffices(600, 1);
    }

    @Test
    @Tag("soak")
    void whatTheyAllowDoesNotOverlapForLong() {
        for (long seed = 2; seed <= 50; seed++) {
            suffices(1_000, seed);
        }
    }
}
