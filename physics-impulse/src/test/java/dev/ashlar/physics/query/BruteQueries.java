package dev.ashlar.physics.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.query.PointQuery;
import dev.ashlar.query.RayCast;
import dev.ashlar.query.RayHit;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.SortedMap;
import java.util.TreeMap;

/** The queries of a world again, one body after the other, through its public methods alone. */
final class BruteQueries {
    private final World world;
    private final GenericNarrowPhase phase = new GenericNarrowPhase();
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();

    BruteQueries(World world) {
        this.world = world;
        in.cache = new double[phase.cacheSize()];
    }

    private interface Probe {
        /** What is found of a body, or NaN. */
        double of(BodyId id);
    }

    private SortedMap<Integer, Double> over(boolean sensors, Probe probe) {
        SortedMap<Integer, Double> found = new TreeMap<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && (sensors || !WorldParts.of(world).bodies().def[i].isSensor())) {
                double value = probe.of(id);
                if (!Double.isNaN(value)) {
                    found.put(i, value);
                }
            }
        }
        return found;
    }

    /** Fractions by body. */
    SortedMap<Integer, Double> rays(Vec3 from, Vec3 to, boolean sensors) {
        return over(sensors, id -> {
            RayHit hit = RayCast.of(world.shape(id)).cast(world.pose(id), from, to);
            return hit.hit ? hit.fraction : Double.NaN;
        });
    }

    /** Bodies that hold a point. */
    SortedMap<Integer, Double> overlapPoint(Vec3 point) {
        return over(false, id -> PointQuery.of(world.shape(id)).contains(world.pose(id), point) && isNear(id, point) ? 0
                : Double.NaN);
    }

    private boolean isNear(BodyId id, Vec3 point) {
        return world.shape(id).bounds(world.pose(id)).contains(point);
    }

    /** Signed distances by body, up to a greatest. */
    SortedMap<Integer, Double> distances(Shape shape, Pose pose, double within) {
        return over(false, id -> {
            if (!world.shape(id).bounds(world.pose(id)).touches(shape.bounds(pose).grown(within))) {
                return Double.NaN;
            }
            PairResult result = new PairResult();
            in.shapes(phase.prepare(shape), phase.prepare(world.shape(id))).poses(pose, world.pose(id));
            in.cache[0] = 0;
            query.distance(in, result);
            return result.distance <= within ? result.distance : Double.NaN;
        });
    }

    /** Times by body at which a moving shape comes within a gap. */
    SortedMap<Integer, Double> casts(Shape shape, Motion motion, double gap) {
        return over(false, id -> {
            SweepResult result = new SweepResult();
            in.shapes(phase.prepare(shape), phase.prepare(world.shape(id))).motions(motion, Motion.at(world.pose(id)));
            in.zone = gap;
            in.cache[0] = 0;
            query.sweep(in, result);
            return result.status == Status.CLEAR ? Double.NaN : result.t;
        });
    }
}
