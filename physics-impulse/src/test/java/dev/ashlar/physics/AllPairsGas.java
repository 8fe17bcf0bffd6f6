package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.SurfacePair;
import dev.ashlar.physics.internal.impact.ImpactLaw;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Balls in a box the slow way, as an oracle: before each impact every ball is tested against every other and all walls, and the
 * earliest meeting is taken. No broad phase, no queue, no cache, no frames. Only the law of impact is the engine's own.
 */
final class AllPairsGas {
    private static final double RADIUS = 0.25;

    /** Clock, then both bodies, of each impact. */
    double[] log = new double[3 * 1024];
    int logged;
    long tests;

    private final BodySet bodies;
    private final ImpactLaw law;
    private final SurfacePair surfaces;
    private final int end;
    private final double half;
    private final double skin;
    private final double[] x;
    private final double[] v;
    private final double[] since;
    /** When ball i meets ball j, j < i; j = 0 stands for the walls. */
    private final double[][] meet;
    private final int[] wall;

    /** The papers' set-up: balls of radius 0.25 with speeds up to {@code speed} in a box of edge 2 n^(1/3), without gravity. */
    static World world(WorldBuilder builder, int n, double speed, long seed) {
        World world = builder.gravity(0, 0, 0).build();
        double edge = edge(n);
        world.add(BodyDef.staticBody(Polyhedron.box(edge, edge, edge).inverted()).friction(0).restitution(1));
        BodyDef ball = BodyDef.dynamic(new Sphere(RADIUS)).friction(0).restitution(1);
        SplittableRandom random = new SplittableRandom(seed);
        Vec3[] taken = new Vec3[n];
        for (int i = 0; i < n; i++) {
            Vec3 at = place(random, edge);
            while (isTaken(taken, i, at)) {
                at = place(random, edge);
            }
            taken[i] = at;
            double up = 2 * random.nextDouble() - 1;
            double flat = Math.sqrt(1 - up * up);
            double angle = 2 * StrictMath.PI * random.nextDouble();
            double s = speed * random.nextDouble();
            world.add(ball.at(at.x(), at.y(), at.z())
                    .linearVelocity(s * flat * StrictMath.cos(angle), s * up, s * flat * StrictMath.sin(angle)));
        }
        return world;
    }

    private static double edge(int n) {
        return 2 * StrictMath.cbrt(n);
    }

    private static Vec3 place(SplittableRandom random, double edge) {
        return RandomVectors.vector(random, 0.5 * edge - 1.005 * RADIUS);
    }

    private static boolean isTaken(Vec3[] taken, int n, Vec3 at) {
        for (int i = 0; i < n; i++) {
            if (taken[i].distance(at) < 2.001 * RADIUS) {
                return true;
            }
        }
        return false;
    }

    /** Takes over the bodies of a world made by {@link #world} that was not stepped. */
    AllPairsGas(World world) {
        bodies = WorldParts.of(world).bodies();
        law = new ImpactLaw(bodies);
        surfaces = new SurfacePair(bodies, null);
        surfaces.restitution = 1;
        end = bodies.end;
        half = 0.5 * edge(end - 1);
        skin = 0x1p-12 * SolverSettings.zone(new SolverSettings().gap(2 * RADIUS));
        x = new double[3 * end];
        v = new double[3 * end];
        since = new double[end];
        meet = new double[end][];
        wall = new int[end];
        for (int i = 1; i < end; i++) {
            System.arraycopy(bodies.pose, i * Pose.STRIDE, x, 3 * i, 3);
            System.arraycopy(bodies.state, i * BodySet.STATE, v, 3 * i, 3);
            meet[i] = new double[i];
        }
        for (int i = 1; i < end; i++) {
            testAll(i);
        }
    }

    /** Goes on to a time. */
    void runTo(double time) {
        while (true) {
            int a = -1;
            int b = -1;
            double first = Double.POSITIVE_INFINITY;
            for (int i = 1; i < end; i++) {
                for (int j = 0; j < i; j++) {
                    double t = meet[i][j];
                    if (t < first || t == first && a >= 0 && (j < a || j == a && i < b)) {
                        first = t;
                        a = j;
                        b = i;
                    }
                }
            }
            if (first > time) {
                return;
            }
            respond(first, a, b);
        }
    }

    private void testAll(int i) {
        meet[i][0] = meetWall(i);
        for (int j = 1; j < end; j++) {
            if (j != i) {
                meet[Math.max(i, j)][Math.min(i, j)] = meetBall(Math.min(i, j), Math.max(i, j));
            }
        }
    }

    private double at(int i, int k, double time) {
        return x[3 * i + k] + (time - since[i]) * v[3 * i + k];
    }

    private double meetBall(int i, int j) {
        tests++;
        double start = Math.max(since[i], since[j]);
        double dd = 0;
        double dw = 0;
        double ww = 0;
        for (int k = 0; k < 3; k++) {
            double d = at(j, k, start) - at(i, k, start);
            double w = v[3 * j + k] - v[3 * i + k];
            dd += d * d;
            dw += d * w;
            ww += w * w;
        }
        double reach = 2 * RADIUS + skin;
        double gap = dd - reach * reach;
        double root = dw * dw - ww * gap;
        if (dw >= 0 || gap > 0 && root <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        return gap <= 0 ? start : start + gap / (-dw + Math.sqrt(root));
    }

    private double meetWall(int i) {
        double first = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            double s = v[3 * i + k];
            double room = (s > 0 ? -x[3 * i + k] : x[3 * i + k]) + half - (RADIUS + skin);
            double t = s == 0 ? Double.POSITIVE_INFINITY : Math.max(0, room / Math.abs(s));
            if (t < first) {
                first = t;
                wall[i] = s > 0 ? k : 3 + k;
            }
        }
        return since[i] + first;
    }

    private void respond(double t, int i, int j) {
        if (3 * logged == log.length) {
            log = Arrays.copyOf(log, 2 * log.length);
        }
        log[3 * logged] = t;
        log[3 * logged + 1] = i;
        log[3 * logged++ + 2] = j;
        double[] n = new double[3];
        double[] point = new double[3];
        if (i == 0) {
            n[wall[j] % 3] = wall[j] < 3 ? -1 : 1;
            for (int k = 0; k < 3; k++) {
                point[k] = at(j, k, t) - RADIUS * n[k];
            }
        } else {
            double[] d = new double[3];
            for (int k = 0; k < 3; k++) {
                d[k] = at(j, k, t) - at(i, k, t);
            }
            double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            for (int k = 0; k < 3; k++) {
                n[k] = d[k] / length;
                point[k] = at(i, k, t) + RADIUS * n[k];
            }
        }
        double[] place = {point[0], point[1], point[2], n[0], n[1], n[2]};
        double[] poses = new double[3 * end];
        law.begin();
        receive(i, t, poses);
        receive(j, t, poses);
        law.add(i, j, place, 0, poses, 3);
        law.setSurface(surfaces);
        law.clearSet();
        law.include(0);
        law.collide(true, 0);
        launch(i, t);
        launch(j, t);
        testAll(j);
        if (i > 0) {
            testAll(i);
        }
    }

    private void receive(int i, double t, double[] poses) {
        System.arraycopy(v, 3 * i, law.velocity, 6 * i, 3);
        System.arraycopy(bodies.state, i * BodySet.STATE + 3, law.velocity, 6 * i + 3, 3);
        Arrays.fill(law.invMass, 3 * i, 3 * i + 3, bodies.state[i * BodySet.STATE + BodySet.INV_MASS]);
        System.arraycopy(bodies.state, i * BodySet.STATE + BodySet.INV_INERTIA, law.invInertia, 6 * i, 6);
        for (int k = 0; k < 3; k++) {
            poses[3 * i + k] = at(i, k, t);
        }
    }

    private void launch(int i, double t) {
        if (i == 0) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            x[3 * i + k] = at(i, k, t);
        }
        since[i] = t;
        System.arraycopy(law.velocity, 6 * i, v, 3 * i, 3);
        System.arraycopy(law.velocity, 6 * i + 3, bodies.state, i * BodySet.STATE + 3, 3);
    }
}
