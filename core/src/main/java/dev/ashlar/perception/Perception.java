package dev.ashlar.perception;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * How much a viewer would notice of a pair: the priority of its test for {@link PerceptionScheduler}.
 *
 * <p>Daneu 2002, section 4.1.4, names size on screen, closeness and other factors, but no formula. Ours, for a ball of
 * radius r around the pair, its centre at distance d from the camera, the pair's relative speed v:
 * <pre>
 * priority = sizeWeight  r / (r + d tan(fieldOfView / 2))   if the ball touches the cone of view, else 0
 *          + nearWeight  D / (D + max(0, d - r))
 *          + speedWeight v / (v + V)
 * </pre>
 * Each factor lies between 0 and 1 and never falls as r grows, d shrinks or v grows. D and V are the distance and the
 * speed at which nearness and speed count half. Costs two square roots a pair and no trigonometry.
 */
public final class Perception {
    private final double sizeWeight;
    private final double nearWeight;
    private final double speedWeight;
    private final double halfDistance;
    private final double halfSpeed;

    private double x;
    private double y;
    private double z;
    private double directionX;
    private double directionY;
    private double directionZ;
    private double sin;
    private double cos;
    private double tan;

    /** Weights 2 for size on screen, 1 for nearness and 1 for speed; these count half at 10 m and 10 m/s. */
    public Perception(Viewpoint view) {
        this(view, 2, 1, 1, 10, 10);
    }

    /**
     * Weights, each 0 or more.
     *
     * @param halfDistance distance at which nearness counts half, metres, above 0
     * @param halfSpeed speed that counts half, metres a second, above 0
     */
    public Perception(Viewpoint view, double sizeWeight, double nearWeight, double speedWeight,
            double halfDistance, double halfSpeed) {
        this.sizeWeight = Check.notNegative("sizeWeight", sizeWeight);
        this.nearWeight = Check.notNegative("nearWeight", nearWeight);
        this.speedWeight = Check.notNegative("speedWeight", speedWeight);
        this.halfDistance = Check.positive("halfDistance", halfDistance);
        this.halfSpeed = Check.positive("halfSpeed", halfSpeed);
        lookFrom(view);
    }

    /** Moves the camera. */
    public void lookFrom(Viewpoint view) {
        Check.notNull("view", view);
        Vec3 position = view.position();
        Vec3 direction = view.direction();
        x = position.x();
        y = position.y();
        z = position.z();
        directionX = direction.x();
        directionY = direction.y();
        directionZ = direction.z();
        double half = 0.5 * view.fieldOfView();
        sin = StrictMath.sin(half);
        cos = StrictMath.cos(half);
        tan = StrictMath.tan(half);
    }

    /** Priority of a pair, by a ball around both and their relative speed; all finite, radius and speed 0 or more. */
    public double priority(double centreX, double centreY, double centreZ, double radius, double speed) {
        double dx = centreX - x;
        double dy = centreY - y;
        double dz = centreZ - z;
        double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double near = halfDistance / (halfDistance + Math.max(0, distance - radius));
        double size = isSeen(dx, dy, dz, distance, radius) ? radius / (radius + distance * tan) : 0;
        return sizeWeight * size + nearWeight * near + speedWeight * (speed / (speed + halfSpeed));
    }

    /** Whether a ball touches the cone of view; all numbers finite, one of radius 0 does not. */
    public boolean isSeen(double centreX, double centreY, double centreZ, double radius) {
        double dx = centreX - x;
        double dy = centreY - y;
        double dz = centreZ - z;
        return isSeen(dx, dy, dz, Math.sqrt(dx * dx + dy * dy + dz * dz), radius);
    }

    /** Whether a ball of some size touches the cone of view: by its distance from the apex or from the side. */
    private boolean isSeen(double dx, double dy, double dz, double distance, double radius) {
        double along = dx * directionX + dy * directionY + dz * directionZ;
        double across = Math.sqrt(Math.max(0, distance * distance - along * along));
        double gap = along * cos + across * sin < 0 ? distance : across * cos - along * sin;
        return radius > 0 && gap <= radius;
    }
}
