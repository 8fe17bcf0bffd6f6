package dev.ashlar.query.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** A pair of shapes asked for contacts again and again, with the answers as values; for tests. */
final class Manifolds {
    record Contact(Vec3 point, double separation, long id) {
    }

    record Manifold(Vec3 normal, List<Contact> contacts) {
        double least() {
            return contacts.stream().mapToDouble(Contact::separation).min().orElseThrow();
        }
    }

    final Pieces a;
    final Pieces b;
    final PairInput in = new PairInput();
    final ContactBuffer out = new ContactBuffer();
    private final PairContacts query = new PairContacts();
    Status status;

    Manifolds(Shape a, Shape b, double reach) {
        this.a = new Pieces(a);
        this.b = new Pieces(b);
        in.reach = reach;
        in.cache = new double[PairContacts.CACHE];
    }

    static List<Manifold> of(Shape a, Shape b, Pose poseB, double reach) {
        return new Manifolds(a, b, reach).at(Pose.IDENTITY, poseB);
    }

    List<Manifold> at(Pose poseB) {
        return at(Pose.IDENTITY, poseB);
    }

    List<Manifold> at(Pose poseA, Pose poseB) {
        in.poses(poseA, poseB);
        return again();
    }

    List<Manifold> again() {
        out.clear();
        status = query.contacts(a, b, in, out);
        List<Manifold> all = new ArrayList<>();
        Set<Long> ids = new HashSet<>();
        for (int m = 0; m < out.manifoldCount(); m++) {
            Vec3 normal = new Vec3(out.normalX(m), out.normalY(m), out.normalZ(m));
            assertThat(Math.abs(normal.length() - 1)).isLessThan(1e-12);
            List<Contact> contacts = new ArrayList<>();
            for (int c = out.firstContact(m); c < out.firstContact(m + 1); c++) {
                contacts.add(new Contact(new Vec3(out.x(c), out.y(c), out.z(c)), out.separation(c), out.feature(c)));
                assertThat(ids.add(out.feature(c))).as("unique id").isTrue();
                assertThat(out.separation(c)).isLessThanOrEqualTo(in.reach + 1e-12);
            }
            assertThat(contacts).hasSizeBetween(1, 4);
            all.add(new Manifold(normal, contacts));
        }
        if (status != Status.TIMED_OUT) {
            assertThat(status).isEqualTo(all.isEmpty() ? Status.CLEAR : Status.HIT);
        }
        return all;
    }

    static Set<Long> ids(List<Manifold> manifolds) {
        Set<Long> ids = new TreeSet<>();
        manifolds.forEach(m -> m.contacts.forEach(c -> ids.add(c.id)));
        return ids;
    }

    /** Asserts that the points are these, in any order. */
    static void assertPoints(Manifold m, double tolerance, Vec3... expected) {
        assertThat(m.contacts).hasSize(expected.length);
        for (Vec3 e : expected) {
            assertThat(m.contacts.stream().mapToDouble(c -> c.point.distance(e)).min().orElseThrow())
                    .as("a contact at %s among %s", e, m).isLessThanOrEqualTo(tolerance);
        }
    }

    static void assertVector(Vec3 actual, Vec3 expected, double tolerance) {
        assertThat(actual.distance(expected)).as("%s is %s", actual, expected).isLessThanOrEqualTo(tolerance);
    }

    /** Asserts that two answers are the same, up to the order of contacts and a motion of the second. */
    static void assertSame(List<Manifold> first, List<Manifold> second, Pose motion, double sign, double tolerance) {
        assertThat(second).hasSameSizeAs(first);
        List<Manifold> rest = new ArrayList<>(second);
        for (Manifold m : first) {
            Manifold twin = rest.stream()
                    .min(Comparator.comparingDouble(o -> motion.rotation().rotate(o.normal).times(sign).distance(m.normal)
                            + motion.apply(middle(o)).distance(middle(m))))
                    .orElseThrow();
            rest.remove(twin);
            assertVector(motion.rotation().rotate(twin.normal).times(sign), m.normal, tolerance);
            assertThat(twin.contacts).hasSameSizeAs(m.contacts);
            for (Contact c : m.contacts) {
                Contact near = twin.contacts.stream()
                        .min(Comparator.comparingDouble(o -> motion.apply(o.point).distance(c.point))).orElseThrow();
                assertVector(motion.apply(near.point), c.point, tolerance);
                assertThat(Math.abs(near.separation - c.separation)).isLessThanOrEqualTo(tolerance);
            }
        }
    }

    private static Vec3 middle(Manifold m) {
        Vec3 sum = Vec3.ZERO;
        for (Contact c : m.contacts) {
            sum = sum.plus(c.point.times(1.0 / m.contacts.size()));
        }
        return sum;
    }

    static Quat turn(SplittableRandom random) {
        while (true) {
            Quat q = new Quat(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1),
                    random.nextDouble(-1, 1));
            if (q.normSq() > 0.1 && q.normSq() < 1) {
                return q.unit();
            }
        }
    }

    static Vec3 vector(SplittableRandom random, double size) {
        return new Vec3(random.nextDouble(-size, size), random.nextDouble(-size, size), random.nextDouble(-size, size));
    }

    /** A pose a little off another one. */
    static Pose jitter(SplittableRandom random, Pose pose, double size) {
        Vec3 w = vector(random, size);
        return new Pose(pose.position().plus(vector(random, size)),
                new Quat(w.x(), w.y(), w.z(), 1).times(pose.rotation()).unit());
    }
}
