package example;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import java.util.Locale;

/** What a game asks of a world between two steps: what is seen, hit, near, in the way. */
public final class AskTheWorld {
    private AskTheWorld() {
    }

    /** Prints some answers. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).userData("floor"));
        world.add(BodyDef.staticBody(Polyhedron.box(4, 2, 0.2)).at(0, 1, 3).userData("wall"));
        world.add(BodyDef.dynamic(new Sphere(0.5)).at(0.5, 0.5, 1).userData("ball"));
        world.add(BodyDef.staticBody(Polyhedron.box(2, 2, 2)).at(0, 1, 1).userData("goal").sensor());
        WorldQueries queries = world.queries();
        QueryFilter all = QueryFilter.ALL;
        BodyHit hit = new BodyHit();
        BodyHits hits = new BodyHits();

        Vec3 eye = new Vec3(0.4, 0.6, -5);
        queries.rayCast(eye, new Vec3(0.4, 0.6, 9), all, hit);
        System.out.printf("first seen: %s, %.3f m away%n", world.userData(hit.body()), hit.distance);
        queries.rayCastAll(eye, new Vec3(0.4, 0.6, 9), all.sensors(true), hits);
        for (int i = 0; i < hits.size(); i++) {
            System.out.printf("  on the way: %s at %.3f m%n", world.userData(hits.body(i)), hits.distance(i));
        }
        System.out.println("a view past the ball: " + !queries.rayTest(new Vec3(-1, 1, -5), new Vec3(-1, 1, 2), all));

        QueryShape player = queries.prepare(new Capsule(0.3, 0.6));
        Motion stride = Motion.of(Pose.at(0.5, 1, -2), new Vec3(0, 0, 4), Vec3.ZERO);
        queries.shapeCast(player, stride, all, hit);
        System.out.printf("a stride of 4 m ends after %.3f m, at the %s, which pushes along %s%n", 4 * hit.fraction,
                world.userData(hit.body()), round(hit.hitNormal()));

        queries.closest(player, Pose.at(-1, 1, 2), 2, all.only(BodyType.DYNAMIC), hit);
        System.out.printf("nearest that moves: %s, %.3f m from the player%n", world.userData(hit.body()), hit.distance);
        System.out.println(
                "in a blast of 2.5 m: " + queries.overlaps(queries.prepare(new Sphere(2.5)), Pose.at(0, 1, 0.7), all, hits)
                        + " bodies");
        queries.overlapPoint(new Vec3(0.5, 0.5, 1), all.sensors(true), hits);
        System.out.println("at the ball's centre: " + world.userData(hits.body(0)) + " and " + world.userData(hits.body(1)));
    }

    private static Vec3 round(Vec3 v) {
        return new Vec3(Math.round(1000 * v.x()) / 1000.0, Math.round(1000 * v.y()) / 1000.0, Math.round(1000 * v.z()) / 1000.0);
    }
}
