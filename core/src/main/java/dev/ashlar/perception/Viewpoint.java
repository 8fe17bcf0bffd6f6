package dev.ashlar.perception;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * From where a scene is looked at.
 *
 * @param position of the camera, metres
 * @param direction in which it looks; of any length but zero, made a unit vector, unless it is one but for rounding
 * @param fieldOfView angle of the cone that it sees, radians, above 0 and below pi
 */
public record Viewpoint(Vec3 position, Vec3 direction, double fieldOfView) {
    private static final double ROUNDING = 1e-14;

    /** Checks the numbers. */
    public Viewpoint {
        Check.notNull("position", position).checkFinite("position");
        Check.positive("length of the view direction", Check.notNull("direction", direction).checkFinite("direction").length());
        direction = Math.abs(direction.lengthSq() - 1) <= ROUNDING ? direction : direction.unit();
        if (!(fieldOfView > 0 && fieldOfView < Math.PI)) {
            throw Check.fault("fieldOfView", "above 0 and below pi", fieldOfView);
        }
    }
}
