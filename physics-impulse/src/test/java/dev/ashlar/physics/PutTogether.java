package dev.ashlar.physics;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Bodies put into each other, watched until they are apart and rest. */
final class PutTogether {
    static final double DT = 1.0 / 60;
    private static final double GRAVITY = 9.81;
    final World world;
    final List<BodyId> bodies = new ArrayList<>();
    final OverlapWatch judge;
    /** Seconds after which no pair overlapped any more, and after which nothing was fast; infinite if not in time. */
    double apart = Double.POSITIVE_INFINITY;
    double rest = Double.POSITIVE_INFINITY;
    /** The most by which the energy exceeded that at the start and the work of pushes, and what that is a share of: m g size. */
    double excess;
    double scale;
    /** The most steps in a row in which a fast body did not get on by itself: how far pushes moved it is left out. */
    int stuck;
    private final double size;
    private final String what;

    /**
     * @param kind box, turned, plate, L, hull, ring, figure
     * @param place free, ground, corner, solid
     * @param sigma how far around one point, as a share of the size
     */
    PutTogether(String kind, String place, int count, double size, double sigma, long seed) {
        this.size = size;
        what = String.format(Locale.ROOT, "%d of %s, %s, size %s, sigma %s, seed %d", count, kind, place, size, sigma, seed);
        world = World.builder().build();
        judge = new OverlapWatch(world);
        Random random = new Random(seed);
        Vec3 at = prepare(place);
        for (int i = 0; i < count; i++) {
            Vec3 off = gaussian(random).times(sigma * size);
            boolean turned = !kind.equals("box") && !kind.equals("L");
            Quat turn = turned ? Quat.about(gaussian(random), 3 * random.nextDouble()) : Quat.IDENTITY;
            add(kind, new Pose(at.plus(off), turn), random);
        }
        for (BodyId id : bodies) {
            scale += world.mass(id) * GRAVITY * size;
        }
    }

    private static Vec3 gaussian(Random random) {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    private Vec3 prepare(String place) {
        if (place.equals("solid")) {
            world.add(BodyDef.staticBody(SampleMeshes.bumpy(4 * size, 0.05, 12, 8, 1)));
            world.add(BodyDef.staticBody(Polyhedron.box(100 * size, 4 * size, 100 * size)).at(0, -5 * size, 0));
            return new Vec3(0, 2 * size, 0);
        }
        world.add(BodyDef.staticBody(Polyhedron.box(100 * size, 4 * size, 100 * size)).at(0, -2 * size, 0));
        if (place.equals("corner")) {
            world.add(BodyDef.staticBody(Polyhedron.box(4 * size, 30 * size, 60 * size)).at(-2 * size, 10 * size, 0));
            world.add(BodyDef.staticBody(Polyhedron.box(60 * size, 30 * size, 4 * size)).at(0, 10 * size, -2 * size));
            return new Vec3(0.5 * size, 0.5 * size, 0.5 * size);
        }
        return new Vec3(0, place.equals("ground") ? 0 : 3 * size, 0);
    }

    private void add(String kind, Pose at, Random random) {
        if (kind.equals("figure")) {
            BodyId last = null;
            for (int i = 0; i < 3; i++) {
                Vec3 middle = at.apply(new Vec3(0.55 * i * size, 0, 0));
                BodyId next = world.add(BodyDef.dynamic(Polyhedron.box(0.5 * size, 0.25 * size, 0.25 * size))
                        .at(new Pose(middle, at.rotation())));
                bodies.add(next);
                if (last != null) {
                    world.add(JointDef.spherical(last, next, at.apply(new Vec3((0.55 * i - 0.275) * size, 0, 0))));
                }
                last = next;
            }
        } else {
            bodies.add(world.add(BodyDef.dynamic(shape(kind, random)).at(at)));
        }
    }

    private Shape shape(String kind, Random random) {
        switch (kind) {
            case "L":
                return new Compound(List.of(new Compound.Part(Polyhedron.box(size, 0.3 * size, 0.3 * size), Pose.IDENTITY),
                        new Compound.Part(Polyhedron.box(0.3 * size, size, 0.3 * size), Pose.at(-0.35 * size, 0.65 * size, 0))));
            case "hull":
                List<Vec3> points = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    points.add(new Vec3(random.nextDouble() * size, random.nextDouble() * size, random.nextDouble() * size));
                }
                return Polyhedron.hull(points);
            case "ring":
                return Meshes.torus(0.35 * size, 0.15 * size, 8, 6);
            case "plate":
                return Polyhedron.box(size, 0.05 * size, size);
            default:
                return Polyhedron.box(size, size, size);
        }
    }

    /** Runs for some seconds. */
    PutTogether run(double seconds) {
        double start = world.kineticEnergy() + world.potentialEnergy();
        double work = 0;
        int[] stuckFor = new int[bodies.size()];
        for (int k = 1; k <= Math.round(seconds / DT); k++) {
            List<Vec3> before = new ArrayList<>();
            for (BodyId id : bodies) {
                before.add(world.pose(id).position());
            }
            StepReport report = world.step(DT);
            work += report.pushWork();
            excess = Math.max(excess, world.kineticEnergy() + world.potentialEnergy() - start - work);
            apart = report.startOverlaps() > 0 ? Double.POSITIVE_INFINITY : Math.min(apart, k * DT);
            double fastest = 0;
            for (int i = 0; i < stuckFor.length; i++) {
                double speed = world.linearVelocity(bodies.get(i)).length();
                Vec3 pushed = Vec3.of(WorldParts.of(world).stepper().pushes.shifted, 3 * bodies.get(i).index());
                double way = world.pose(bodies.get(i)).position().minus(pushed).distance(before.get(i));
                stuckFor[i] = speed > 4 * GRAVITY * DT && way < 0.1 * speed * DT ? stuckFor[i] + 1 : 0;
                stuck = Math.max(stuck, stuckFor[i]);
                fastest = Math.max(fastest, speed);
            }
            rest = fastest > 0.02 * Math.sqrt(size) ? Double.POSITIVE_INFINITY : Math.min(rest, k * DT);
        }
        judge.look();
        return this;
    }

    /**
     * By how much longer than bodies of 1 m these may take: twice as large ones have twice as far to go, at the square root of two
     * times the speed.
     */
    static double slowness(double size) {
        return Math.max(1, Math.sqrt(size));
    }

    /** What of the law is broken, or nothing. */
    String findings() {
        double slowness = slowness(size);
        String found = "";
        found += apart <= 5 * slowness ? "" : " apart after " + apart;
        found += rest <= 15 * slowness ? "" : " at rest after " + rest;
        found += excess <= 1e-9 * scale ? "" : " energy exceeds by " + excess / scale;
        found += stuck <= 3 ? "" : " stuck for " + stuck;
        found += judge.overlaps == 0 ? "" : " overlaps at the end: " + judge.first;
        return found.isEmpty() ? "" : what + ":" + found;
    }
}
