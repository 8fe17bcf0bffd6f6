package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.Map;

/** The energy of bodies by the poses and velocities that an engine reports, with the masses that it was given. */
final class PeerEnergy {
    /** Numbers of a body in {@link Engine#velocities}: velocity of the centre, spin. */
    static final int STRIDE = 6;

    private final Vec3 gravity;
    private final double[] mass;
    /** Centre of mass and principal axes in the body. */
    private final Pose[] frame;
    private final Vec3[] moments;

    PeerEnergy(List<PeerBody> bodies, Map<Form, Shape> shapes, Vec3 gravity) {
        this.gravity = gravity;
        mass = new double[bodies.size()];
        frame = new Pose[bodies.size()];
        moments = new Vec3[bodies.size()];
        for (int i = 0; i < bodies.size(); i++) {
            PeerBody body = bodies.get(i);
            if (!body.isStatic()) {
                MassProperties whole = shapes.computeIfAbsent(body.form(), Form::shape).massProperties();
                MassProperties.Principal principal = whole.principal();
                mass[i] = body.mass();
                frame[i] = principal.frame();
                moments[i] = principal.moments().times(body.mass() / whole.mass());
            }
        }
    }

    /** Joules of motion of the first so many bodies. */
    double kinetic(double[] poses, double[] velocities, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            if (mass[i] > 0) {
                Pose pose = Engine.pose(poses, i);
                Vec3 w = pose == null ? null : Vec3.of(velocities, STRIDE * i + 3);
                Vec3 local = w == null ? null : pose.rotation().times(frame[i].rotation()).conjugate().rotate(w);
                sum += local == null ? Double.NaN : 0.5 * (mass[i] * Vec3.of(velocities, STRIDE * i).lengthSq()
                        + moments[i].x() * local.x() * local.x() + moments[i].y() * local.y() * local.y()
                        + moments[i].z() * local.z() * local.z());
            }
        }
        return sum;
    }

    /** Joules of motion and height. */
    double total(double[] poses, double[] velocities, int count) {
        double sum = kinetic(poses, velocities, count);
        for (int i = 0; i < count; i++) {
            Pose pose = mass[i] > 0 ? Engine.pose(poses, i) : null;
            sum -= pose == null ? 0 : mass[i] * gravity.dot(pose.apply(frame[i].position()));
        }
        return sum;
    }
}
