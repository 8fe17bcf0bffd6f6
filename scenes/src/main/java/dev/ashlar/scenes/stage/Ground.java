package dev.ashlar.scenes.stage;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;

/** Static bodies to stand on. */
public final class Ground {
    private Ground() {
    }

    /** A square of this side with its top at y = 0. */
    public static BodyDef flat(double side) {
        return BodyDef.staticBody(Polyhedron.box(side, 1, side)).at(0, -0.5, 0);
    }

    /** A slope through the origin that falls towards +x by an angle in radians. */
    public static BodyDef slope(double side, double angle) {
        Quat turn = Quat.about(new Vec3(0, 0, 1), -angle);
        Vec3 centre = turn.rotate(new Vec3(0, -0.5, 0));
        return BodyDef.staticBody(Polyhedron.box(side, 1, side)).at(centre.x(), centre.y(), centre.z()).rotation(turn);
    }
}
