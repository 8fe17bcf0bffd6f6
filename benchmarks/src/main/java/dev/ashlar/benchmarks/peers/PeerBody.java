package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/**
 * A body as every engine gets it.
 *
 * @param pose of its centre of mass
 * @param mass kg; 0 if it is static
 * @param fast whether an engine that knows continuous collision should use it for this body
 */
record PeerBody(Form form, Pose pose, Vec3 velocity, Vec3 spin, double mass, double friction, boolean fast) {
    boolean isStatic() {
        return mass == 0;
    }
}
