package dev.ashlar.testbed.scene;

import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.patch.polygonal.OutlineCollider;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Actor;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.spi.DebugDraw;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves flat shapes in the plane of x and y: whoever overlaps is pushed apart and bounces. As in the report, collisions are seen
 * when shapes overlap, so they may do so a little.
 */
final class FlatGame implements Actor {
    /** Share of a depth that is pushed out in a step. */
    private static final double PUSH = 0.4;

    private record Found(Vec3 point, Vec3 normal) {
    }

    private final List<BodyId> bodies;
    private final List<FlatShape> shapes;
    private final double halfWidth;
    private final double height;
    private final double restitution;
    private final OutlineCollider collider = new OutlineCollider();
    private final List<Found> found = new ArrayList<>();
    private final double[] x;
    private final double[] y;
    private final double[] angle;
    private final double[] vx;
    private final double[] vy;
    private final double[] spin;
    private final double[] pushX;
    private final double[] pushY;
    private int tests;
    private int crossings;

    FlatGame(List<BodyId> bodies, List<FlatShape> shapes, double halfWidth, double height, double restitution) {
        this.bodies = List.copyOf(bodies);
        this.shapes = List.copyOf(shapes);
        this.halfWidth = halfWidth;
        this.height = height;
        this.restitution = restitution;
        int n = bodies.size();
        x = new double[n];
        y = new double[n];
        angle = new double[n];
        vx = new double[n];
        vy = new double[n];
        spin = new double[n];
        pushX = new double[n];
        pushY = new double[n];
    }

    @Override
    public void act(Stage stage, double dt) {
        World world = stage.world();
        found.clear();
        tests = 0;
        crossings = 0;
        for (int i = 0; i < x.length; i++) {
            read(world, i);
        }
        for (int i = 0; i < x.length; i++) {
            for (int j = i + 1; j < x.length; j++) {
                double reach = shapes.get(i).radius() + shapes.get(j).radius();
                double dx = x[j] - x[i];
                double dy = y[j] - y[i];
                if (dx * dx + dy * dy < reach * reach) {
                    collide(i, j);
                }
            }
            keepInside(i);
        }
        for (int i = 0; i < x.length; i++) {
            world.setVelocity(bodies.get(i), new Vec3(vx[i] + pushX[i] / dt, vy[i] + pushY[i] / dt, 0), new Vec3(0, 0, spin[i]));
        }
    }

    private void read(World world, int i) {
        Vec3 at = world.pose(bodies.get(i)).position();
        Quat turn = world.rotation(bodies.get(i));
        boolean isFirst = vx[i] == 0 && vy[i] == 0 && spin[i] == 0;
        if (isFirst) {
            Vec3 v = world.linearVelocity(bodies.get(i));
            vx[i] = v.x();
            vy[i] = v.y();
            spin[i] = world.angularVelocity(bodies.get(i)).z();
        }
        x[i] = at.x();
        y[i] = at.y();
        angle[i] = 2 * StrictMath.atan2(turn.z(), turn.w());
        pushX[i] = 0;
        pushY[i] = 0;
    }

    private void collide(int i, int j) {
        tests++;
        collider.test(shapes.get(i).outline(), x[i], y[i], angle[i], shapes.get(j).outline(), x[j], y[j], angle[j]);
        crossings += collider.crossingCount();
        int deepest = 0;
        for (int c = 0; c < collider.contactCount(); c++) {
            found.add(new Found(new Vec3(collider.x(c), collider.y(c), 0),
                    new Vec3(collider.normalX(c), collider.normalY(c), 0)));
            deepest = collider.depth(c) > collider.depth(deepest) ? c : deepest;
        }
        if (collider.contactCount() > 0) {
            bounce(i, j, deepest);
        }
    }

    /** An impulse at the deepest contact; and both are pushed out of each other. */
    private void bounce(int i, int j, int c) {
        double nx = collider.normalX(c);
        double ny = collider.normalY(c);
        double ai = (collider.x(c) - x[i]) * ny - (collider.y(c) - y[i]) * nx;
        double aj = (collider.x(c) - x[j]) * ny - (collider.y(c) - y[j]) * nx;
        double opening = (vx[j] - vx[i]) * nx + (vy[j] - vy[i]) * ny + spin[j] * aj - spin[i] * ai;
        FlatShape first = shapes.get(i);
        FlatShape second = shapes.get(j);
        double soft = 1 / first.area() + 1 / second.area();
        if (opening < 0) {
            double impulse = -(1 + restitution) * opening / (soft + ai * ai / first.spread() + aj * aj / second.spread());
            push(i, -impulse, nx, ny, ai);
            push(j, impulse, nx, ny, aj);
        }
        double out = PUSH * collider.depth(c) / soft;
        pushX[i] -= out / first.area() * nx;
        pushY[i] -= out / first.area() * ny;
        pushX[j] += out / second.area() * nx;
        pushY[j] += out / second.area() * ny;
    }

    private void push(int i, double impulse, double nx, double ny, double arm) {
        vx[i] += impulse / shapes.get(i).area() * nx;
        vy[i] += impulse / shapes.get(i).area() * ny;
        spin[i] += impulse / shapes.get(i).spread() * arm;
    }

    /** The frame is met by the circle around a shape. */
    private void keepInside(int i) {
        double r = shapes.get(i).radius();
        if (Math.abs(x[i]) > halfWidth - r) {
            vx[i] = -Math.copySign(vx[i], x[i]);
        }
        if (Math.abs(y[i] - 0.5 * height) > 0.5 * height - r) {
            vy[i] = -Math.copySign(vy[i], y[i] - 0.5 * height);
        }
    }

    @Override
    public String notes() {
        return tests + " pairs tested, " + crossings + " crossings of edges, " + found.size() + " contacts";
    }

    @Override
    public void draw(DebugDraw out) {
        for (Found one : found) {
            out.arrow(one.point(), one.point().plusTimes(0.5, one.normal()), 0xff2020);
        }
    }
}
