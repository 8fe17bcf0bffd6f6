package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Contacts of two shapes by the trajectory narrow phase, taken to the world. */
final class ContactsScene {
    final ContactBuffer out = new ContactBuffer();
    private final NarrowPhase phase = new TrajectoryProvider().create(AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();
    private final Map<Shape, PreparedShape> prepared = new IdentityHashMap<>();
    private Pose poseA;

    /** Asks for the contacts of A and B. */
    Status meet(Shape a, Pose atA, Shape b, Pose atB, double reach) {
        poseA = atA;
        out.clear();
        in.reach = reach;
        in.cache = new double[phase.cacheSize()];
        return query.contacts(in.shapes(prepared.computeIfAbsent(a, phase::prepare), prepared.computeIfAbsent(b, phase::prepare))
                .poses(atA, atB), out);
    }

    Vec3 normal(int manifold) {
        return poseA.rotation().rotate(new Vec3(out.normalX(manifold), out.normalY(manifold), out.normalZ(manifold)));
    }

    Vec3 point(int contact) {
        return poseA.apply(new Vec3(out.x(contact), out.y(contact), out.z(contact)));
    }

    Set<Long> ids() {
        Set<Long> ids = new TreeSet<>();
        for (int c = 0; c < out.contactCount(); c++) {
            ids.add(out.feature(c));
        }
        return ids;
    }

    /** The least or greatest coordinate along a direction of all contacts whose normal is upwards. */
    double extreme(Vec3 direction, boolean greatest) {
        double best = greatest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (int m = 0; m < out.manifoldCount(); m++) {
            for (int c = out.firstContact(m); normal(m).y() > 0.99 && c < out.firstContact(m + 1); c++) {
                double d = direction.dot(point(c));
                best = greatest ? Math.max(best, d) : Math.min(best, d);
            }
        }
        return best;
    }

    double leastSeparation() {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < out.contactCount(); c++) {
            least = Math.min(least, out.separation(c));
        }
        return least;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int m = 0; m < out.manifoldCount(); m++) {
            text.append(" normal ").append(normal(m));
            for (int c = out.firstContact(m); c < out.firstContact(m + 1); c++) {
                text.append(" [").append(point(c)).append(' ').append(out.separation(c)).append(']');
            }
        }
        return text.toString();
    }

    /** The same shapes at many poses, all made ready. */
    record Ready(PairQuery query, PairInput in, double[][] relative, ContactBuffer out) {
        void run() {
            out.clear();
            for (double[] pose : relative) {
                System.arraycopy(pose, 0, in.relative, 0, pose.length);
                query.contacts(in, out);
            }
        }
    }

    Ready ready(Shape a, Shape b, Pose[] poses, double reach) {
        double[][] relative = new double[poses.length][];
        PairInput input = new PairInput().shapes(phase.prepare(a), phase.prepare(b));
        input.cache = new double[phase.cacheSize()];
        input.reach = reach;
        for (int i = 0; i < poses.length; i++) {
            relative[i] = input.poses(Pose.IDENTITY, poses[i]).relative.clone();
        }
        return new Ready(query, input, relative, out);
    }

    /** Flat open ground at y = 0, cut into triangles: cells of side 1 about the origin. */
    static Polyhedron flatGround(int cells, boolean twoSided) {
        PolyhedronBuilder builder = Polyhedron.builder().name("flat ground");
        double half = 0.5 * cells;
        for (int i = 0; i <= cells; i++) {
            for (int k = 0; k <= cells; k++) {
                builder.vertex(i - half, 0, k - half);
            }
        }
        for (int i = 0; i < cells; i++) {
            for (int k = 0; k < cells; k++) {
                int v = i * (cells + 1) + k;
                builder.face(v, v + 1, v + cells + 2).face(v, v + cells + 2, v + cells + 1);
            }
        }
        return twoSided ? builder.twoSided().build() : builder.build();
    }
}
