package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.contract.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contacts of shapes that are not convex, in scenes whose answer is known. */
final class ContactsTest {
    private static final Vec3 UP = new Vec3(0, 1, 0);
    private static final Polyhedron GROUND = ContactsScene.flatGround(8, false);

    private final ContactsScene scene = new ContactsScene();

    private static Quat aboutY(double angle) {
        return Quat.about(UP, angle);
    }

    @Test
    void aBoxOnTrianglesIsHeldByItsFourCorners() {
        Polyhedron box = Polyhedron.box(1.5, 1, 1.1);
        Cases cases = new Cases(1);
        for (int i = 0; i < 300; i++) {
            double gap = new double[] {0, 1e-13, 1e-9, 1e-6, 1e-3}[i % 5];
            double angle = i % 7 == 0 ? 0 : cases.between(0, 6.3);
            Pose pose = new Pose(new Vec3(cases.between(-2, 2), 0.5 + gap, cases.between(-2, 2)), aboutY(angle));
            boolean swap = i % 2 == 0;
            Status status = swap ? scene.meet(box, pose, GROUND, Pose.IDENTITY, 0.01)
                    : scene.meet(GROUND, Pose.IDENTITY, box, pose, 0.01);
            assertThat(status).isEqualTo(Status.HIT);
            assertThat(scene.out.manifoldCount()).as("%s", scene).isEqualTo(1);
            assertThat(scene.normal(0).distance(UP.times(swap ? -1 : 1))).isLessThan(1e-12);
            assertThat(scene.out.contactCount()).as("%s", scene).isEqualTo(4);
            for (int c = 0; c < 4; c++) {
                assertThat(scene.out.separation(c)).isCloseTo(gap, offset(1e-13));
                Vec3 local = pose.applyInverse(scene.point(c));
                assertThat(Math.abs(local.x())).isCloseTo(0.75, offset(1e-9));
                assertThat(Math.abs(local.z())).isCloseTo(0.55, offset(1e-9));
            }
        }
    }

    /** Sliding over edges between triangles in one plane gives no normal but theirs, at any tilt within the reach. */
    @Test
    void edgesInsideAFlatGroundAreNotFelt() {
        Polyhedron box = Polyhedron.box(0.8, 0.5, 0.6);
        for (int i = 0; i < 2_000; i++) {
            Quat tilt = Quat.about(new Vec3(1, 0, 0.5), 2e-3).times(aboutY(0.3));
            Pose pose = new Pose(new Vec3(-2 + 0.002 * i, 0.252, -1.3 + 0.0013 * i), tilt);
            assertThat(scene.meet(GROUND, Pose.IDENTITY, box, pose, 0.01)).isEqualTo(Status.HIT);
            for (int m = 0; m < scene.out.manifoldCount(); m++) {
                assertThat(scene.normal(m).distance(UP)).as("step %d: %s", i, scene).isLessThan(1e-12);
            }
            assertThat(scene.out.contactCount()).as("step %d: %s", i, scene).isEqualTo(4);
        }
    }

    @Test
    void whatHangsOverARimIsHeldAtTheRim() {
        Polyhedron frame = Meshes.frame(2, 1, 0.5);
        Polyhedron box = Polyhedron.box(1.2, 1, 0.7);
        Cases cases = new Cases(2);
        for (int i = 0; i < 200; i++) {
            double tilt = i % 2 == 0 ? 0 : cases.between(-3e-3, 3e-3);
            Pose pose = new Pose(new Vec3(cases.between(0.9, 1.4), 0.753, cases.between(-0.5, 0.5)),
                    Quat.about(new Vec3(0, 0, 1), tilt).times(aboutY(0)));
            assertThat(scene.meet(frame, Pose.IDENTITY, box, pose, 0.02)).isEqualTo(Status.HIT);
            double x0 = pose.position().x() - 0.6;
            double x1 = pose.position().x() + 0.6;
            // The frame's top ends at x = 1, and, over the hole, begins at x = 0.5.
            boolean besideHole = pose.position().z() > 0.15 || pose.position().z() < -0.15;
            assertThat(scene.extreme(new Vec3(1, 0, 0), true)).as("%s", scene).isCloseTo(Math.min(1, x1), offset(2e-3));
            assertThat(scene.extreme(new Vec3(1, 0, 0), false)).as("%s", scene)
                    .isCloseTo(besideHole ? x0 : Math.max(0.5, x0), offset(2e-3));
            assertThat(scene.extreme(new Vec3(0, 0, 1), true)).isCloseTo(Math.min(1, pose.position().z() + 0.35), offset(2e-3));
            assertThat(scene.leastSeparation()).isCloseTo(3e-3, offset(0.6 * Math.abs(tilt) + 1e-5));
        }
    }

    @Test
    void alignedBodiesKeepTheirFeatureIds() {
        Polyhedron frame = Meshes.frame(2, 1, 0.5);
        Polyhedron box = Polyhedron.box(1, 1, 2);
        Cases cases = new Cases(3);
        for (Shape upper : List.of(frame, box, Meshes.uShape(2, 1, 2, 0.25))) {
            double half = upper == frame ? 0.25 : upper == box ? 0.5 : -lowest((Polyhedron) upper);
            Set<Long> first = null;
            for (int i = 0; i < 100; i++) {
                Vec3 jitter = cases.point(1e-9);
                Pose pose = new Pose(new Vec3(upper == box ? 0.5 : 0, 0.25 + half + 2e-9, 0).plus(jitter),
                        Quat.about(cases.direction(), cases.between(0, 1e-9)));
                assertThat(scene.meet(frame, Pose.IDENTITY, upper, pose, 1e-3)).isEqualTo(Status.HIT);
                assertThat(scene.ids()).as("unique").hasSize(scene.out.contactCount());
                first = first == null ? scene.ids() : first;
                assertThat(scene.ids()).as("step %d of %s: %s", i, upper, scene).isEqualTo(first);
            }
        }
    }

    private static double lowest(Polyhedron p) {
        return p.bounds().minY();
    }

    @Test
    void anOpenSurfaceIsTouchedFromItsFrontUnlessTwoSided() {
        Polyhedron box = Polyhedron.box(1.5, 1, 1.1);
        Pose below = Pose.at(0.3, -0.501, 0.2);
        assertThat(scene.meet(GROUND, Pose.IDENTITY, box, below, 0.01)).isEqualTo(Status.CLEAR);
        Polyhedron thin = ContactsScene.flatGround(8, true);
        assertThat(scene.meet(thin, Pose.IDENTITY, box, below, 0.01)).isEqualTo(Status.HIT);
        assertThat(scene.normal(0).distance(UP.negated())).isLessThan(1e-12);
        assertThat(scene.out.contactCount()).isEqualTo(4);
        assertThat(scene.leastSeparation()).isCloseTo(1e-3, offset(1e-12));
        assertThat(scene.meet(thin, Pose.IDENTITY, box, Pose.at(0.3, 0.501, 0.2), 0.01)).isEqualTo(Status.HIT);
        assertThat(scene.normal(0).distance(UP)).isLessThan(1e-12);
    }

    @Test
    void aContainerHoldsWhatIsInIt() {
        Polyhedron room = Polyhedron.box(10, 4, 10).inverted();
        for (Shape body : List.of(Polyhedron.box(1, 1, 1), Meshes.frame(1, 0.5, 1))) {
            // In a corner: on the floor and at two walls.
            assertThat(scene.meet(room, Pose.IDENTITY, body, Pose.at(4.499, -1.499, -4.499), 0.01)).isEqualTo(Status.HIT);
            assertThat(scene.out.manifoldCount()).as("%s", scene).isEqualTo(3);
            for (int m = 0; m < 3; m++) {
                Vec3 n = scene.normal(m);
                assertThat(Math.max(Math.abs(n.x()), Math.max(Math.abs(n.y()), Math.abs(n.z())))).isCloseTo(1, offset(1e-12));
                assertThat(n.dot(new Vec3(-1, 1, 1))).isCloseTo(1, offset(1e-12));
                assertThat(scene.out.firstContact(m + 1) - scene.out.firstContact(m)).isEqualTo(4);
            }
            assertThat(scene.meet(room, Pose.IDENTITY, body, Pose.IDENTITY, 0.01)).isEqualTo(Status.CLEAR);
        }
    }

    @Test
    void roundBodiesTouchFacesEdgesAndCorners() {
        Polyhedron frame = Meshes.frame(2, 1, 1);
        Sphere ball = new Sphere(0.3);
        double d = 0.301;
        double e = d / Math.sqrt(2);
        double v = d / Math.sqrt(3);
        Vec3[] centres = {new Vec3(0.7, 0.5 + d, 0.1), new Vec3(1 + e, 0.5 + e, 0.1), new Vec3(1 + v, 0.5 + v, 1 + v),
            new Vec3(0.1, 0.5 + d, -0.75), new Vec3(0.5 - d, 0.1, 0)};
        Vec3[] normals = {UP, new Vec3(1, 1, 0).unit(), new Vec3(1, 1, 1).unit(), UP, new Vec3(-1, 0, 0)};
        for (int i = 0; i < centres.length; i++) {
            assertThat(scene.meet(frame, Pose.IDENTITY, ball, new Pose(centres[i], Quat.IDENTITY), 0.01)).isEqualTo(Status.HIT);
            assertThat(scene.out.contactCount()).as("%d: %s", i, scene).isEqualTo(1);
            assertThat(scene.normal(0).distance(normals[i])).as("%d: %s", i, scene).isLessThan(1e-9);
            assertThat(scene.out.separation(0)).isCloseTo(1e-3, offset(1e-9));
            assertThat(scene.point(0).distance(centres[i].plusTimes(-0.3005, normals[i]))).isLessThan(1e-9);
        }
        Capsule lying = new Capsule(0.2, 0.4);
        Pose flat = new Pose(new Vec3(0.2, 0.201, 0.1), Quat.about(new Vec3(1, 0, 0), Math.PI / 2));
        assertThat(scene.meet(GROUND, Pose.IDENTITY, lying, flat, 0.01)).isEqualTo(Status.HIT);
        assertThat(scene.out.contactCount()).as("%s", scene).isEqualTo(2);
        assertThat(scene.out.manifoldCount()).isEqualTo(1);
        assertThat(scene.extreme(new Vec3(0, 0, 1), true) - scene.extreme(new Vec3(0, 0, 1), false)).isCloseTo(0.8, offset(1e-9));
    }

    /** A bar balanced along a ridge: neither has a face that looks at the other. */
    @Test
    void edgesSideBySideTouchAtBothEndsOfTheStretch() {
        Polyhedron roof = Polyhedron.builder().name("roof").vertex(-1, 0, -2).vertex(0, 1, -2).vertex(1, 0, -2).vertex(-1, 0, 2)
                .vertex(0, 1, 2).vertex(1, 0, 2).face(0, 3, 4, 1).face(1, 4, 5, 2).build();
        Polyhedron bar = Polyhedron.box(0.3, 0.3, 2);
        double half = 0.15 * Math.sqrt(2);
        Pose pose = new Pose(new Vec3(0, 1.001 + half, 1.2), Quat.about(new Vec3(0, 0, 1), Math.PI / 4));
        assertThat(scene.meet(roof, Pose.IDENTITY, bar, pose, 0.01)).isEqualTo(Status.HIT);
        assertThat(scene.normal(0).distance(UP)).as("%s", scene).isLessThan(1e-9);
        assertThat(scene.out.contactCount()).as("%s", scene).isEqualTo(2);
        assertThat(scene.extreme(new Vec3(0, 0, 1), false)).isCloseTo(0.2, offset(1e-9));
        assertThat(scene.extreme(new Vec3(0, 0, 1), true)).isCloseTo(2, offset(1e-9));
    }

    /** An upright edge that slides along the inner side of a ring is about to meet the next edge of the ring before it is over it. */
    @Test
    void whatSlidesInsideARingMeetsTheNextEdgeInTime() {
        Polyhedron ring = Meshes.torus(0.05, 0.012, 16, 8);
        Polyhedron post = Polyhedron.box(0.01, 0.1, 0.01);
        double reach = 5e-4;
        double gap = 1e-5;
        // The edges of the ring that meet in (0.038, 0, 0) are tilted by a 32nd of a turn each; the post is at one of them.
        double tilt = Math.PI / 16;
        for (double beside : new double[] {1e-6, 1e-4, 4e-4, 6e-4}) {
            double x = 0.038 - beside * StrictMath.tan(tilt) - gap / StrictMath.cos(tilt);
            Pose pose = new Pose(new Vec3(x - 0.005 * Math.sqrt(2), 0, beside), aboutY(0.25 * Math.PI));
            assertThat(scene.meet(ring, Pose.IDENTITY, post, pose, reach)).isEqualTo(Status.HIT);
            Vec3 here = new Vec3(-StrictMath.cos(tilt), 0, -StrictMath.sin(tilt));
            Vec3 next = new Vec3(-StrictMath.cos(tilt), 0, StrictMath.sin(tilt));
            assertThat(separationAlong(here)).isCloseTo(gap, offset(1e-12));
            double ahead = gap + 2 * beside * StrictMath.sin(tilt);
            assertThat(separationAlong(next)).isCloseTo(beside < reach ? ahead : Double.NaN, offset(1e-12));
        }
    }

    /** The least separation of contacts with a normal; NaN if there are none. */
    private double separationAlong(Vec3 normal) {
        double least = Double.NaN;
        for (int m = 0; m < scene.out.manifoldCount(); m++) {
            for (int c = scene.out.firstContact(m); c < scene.out.firstContact(m + 1); c++) {
                if (scene.normal(m).distance(normal) < 1e-9 && !(scene.out.separation(c) >= least)) {
                    least = scene.out.separation(c);
                }
            }
        }
        return least;
    }

    @Test
    void everyLegOfATableStands() {
        List<Compound.Part> parts = new ArrayList<>();
        parts.add(new Compound.Part(Polyhedron.box(2, 0.1, 1), Pose.at(0, 0.8, 0)));
        for (int i = 0; i < 4; i++) {
            Pose leg = Pose.at(i % 2 == 0 ? 0.9 : -0.9, 0.375, i < 2 ? 0.4 : -0.4);
            parts.add(new Compound.Part(Polyhedron.box(0.1, 0.75, 0.1), leg));
        }
        assertThat(scene.meet(GROUND, Pose.IDENTITY, new Compound(parts), new Pose(new Vec3(0.3, 1e-3, 0.1), aboutY(0.4)), 0.01))
                .isEqualTo(Status.HIT);
        assertThat(scene.out.contactCount()).as("%s", scene).isEqualTo(16);
        assertThat(scene.ids()).hasSize(16);
    }

    @Test
    void manifoldsKnowTheFacesTheyLieOn() {
        Polyhedron box = Polyhedron.box(1.5, 1, 1.1);
        scene.meet(GROUND, Pose.IDENTITY, box, Pose.at(0.3, 0.501, 0.2), 0.01);
        assertThat(scene.out.faceA(0)).isBetween(0, GROUND.faceCount() - 1);
        assertThat(box.normal(scene.out.faceB(0)).distance(UP.negated())).isLessThan(1e-12);
    }

    @Test
    void allocatesNothing() {
        Cases cases = new Cases(8);
        Polyhedron torus = Meshes.torus(0.5, 0.2, 12, 8);
        Polyhedron terrain = SampleMeshes.terrain(16, 16, 16, 2, 3);
        Pose[] poses = new Pose[40];
        for (int i = 0; i < poses.length; i++) {
            poses[i] = new Pose(new Vec3(cases.between(-5, 5), cases.between(0.5, 2.2), cases.between(-5, 5)), cases.rotation());
        }
        ContactsScene.Ready ready = scene.ready(terrain, torus, poses, 0.02);
        Allocation.assertNone("contacts", 3, ready::run);
    }
}
