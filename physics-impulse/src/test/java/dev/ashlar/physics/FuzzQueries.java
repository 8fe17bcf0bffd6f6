package dev.ashlar.physics;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.testkit.Cases;

/** Questions to the world of a {@link Fuzz}; none may change it, also if it is answered by a fault. */
final class FuzzQueries {
    /** Draws nothing. */
    static final DebugDraw NOTHING = new DebugDraw() {
        @Override
        public void line(Vec3 from, Vec3 to, int colour) {
        }

        @Override
        public void point(Vec3 at, int colour) {
        }

        @Override
        public void text(Vec3 at, String text, int colour) {
        }
    };

    private final Fuzz fuzz;
    private final World world;

    FuzzQueries(Fuzz fuzz) {
        this.fuzz = fuzz;
        this.world = fuzz.world;
    }

    void ask(Cases cases) {
        int what = cases.integer(0, 8);
        int faultAfter = cases.integer(0, 9) == 0 ? cases.integer(0, 3) : -1;
        fuzz.script.add("query " + what + (faultAfter < 0 ? "" : " with a fault after " + faultAfter));
        long before = world.stateHash();
        fuzz.faults.arm(faultAfter, cases.integer(0, 1) == 0);
        try {
            ask(what, cases);
        } catch (FuzzFaults.Fault e) {
            fuzz.script.add("  did throw");
        } finally {
            String allowed = fuzz.faults.disarm();
            if (allowed != null) {
                throw new Fuzz.Finding("allowed", allowed, null);
            }
        }
        if (world.stateHash() != before) {
            throw new Fuzz.Finding("query changed the world", "query " + what, null);
        }
    }

    private void ask(int what, Cases cases) {
        QueryFilter filter = QueryFilter.ALL.where((index, data) -> {
            fuzz.faults.misbehave();
            return index % 5 != 4;
        });
        WorldQueries queries = world.queries();
        QueryShape shape = queries.prepare(probe(cases));
        Pose pose = cases.pose(3);
        Motion motion = cases.motion(pose, 4, 1);
        BodyHit hit = new BodyHit();
        BodyHits hits = new BodyHits();
        switch (what) {
            case 0 -> check(queries.rayCast(cases.point(4), cases.point(4), filter, hit), hit);
            case 1 -> queries.rayCastAll(cases.point(4), cases.point(4), filter, hits);
            case 2 -> check(queries.shapeCast(shape, motion, filter, hit), hit);
            case 3 -> queries.shapeCastAll(shape, motion, filter, hits);
            case 4 -> queries.overlaps(shape, pose, filter, hits);
            case 5 -> check(queries.closest(shape, pose, 2, filter, hit), hit);
            case 6 -> queries.contacts(shape, pose, 0.1, filter, new BodyContacts());
            case 7 -> queries.overlapPoint(cases.point(3), filter, hits);
            default -> look(cases);
        }
    }

    private static Shape probe(Cases cases) {
        return cases.integer(0, 1) == 0 ? new Sphere(0.3) : cases.box(0.1, 1);
    }

    private void check(boolean found, BodyHit hit) {
        if (found && !(world.contains(hit.body()) && hit.fraction >= 0 && hit.fraction <= 1 && Double.isFinite(hit.distance)
                && Math.abs(hit.hitNormal().length() - 1) < 1e-6)) {
            throw new Fuzz.Finding("query",
                    "fraction " + hit.fraction + ", distance " + hit.distance + ", normal " + hit.hitNormal(), null);
        }
    }

    private void look(Cases cases) {
        float[] matrices = new float[16 * world.indexEnd()];
        world.poses(matrices, cases.between(0, 1));
        for (float number : matrices) {
            if (!Float.isFinite(number)) {
                throw new Fuzz.Finding("not finite", "poses", null);
            }
        }
        PoseView view = world.poseView();
        double[] all = new double[Pose.STRIDE * world.indexEnd()];
        view.poses(all);
        for (DebugLayer layer : DebugLayer.values()) {
            world.draw(layer, NOTHING);
        }
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                world.drawVolume(id, NOTHING);
                world.lag(id);
                lookBack(id, cases.between(0, 1));
            }
        }
    }

    private void lookBack(BodyId id, double t) {
        try {
            world.poseDuringStep(id, t);
        } catch (IllegalStateException e) {
            // Nothing was recorded: the world does not, or no step was made since the body was added.
        }
    }
}
