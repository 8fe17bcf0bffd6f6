package dev.ashlar.physics;

import dev.ashlar.math.Check;

/**
 * What holds and drives a joint along one axis.
 *
 * @param locked    whether it is held at its rest value; then nothing else matters
 * @param low       lower limit, infinite if there is none
 * @param high      upper limit, likewise
 * @param drive     what moves it by itself
 * @param target    of a motor a speed, else a value
 * @param maxForce  of the drive, N or Nm
 * @param maxSpeed  of a servo
 * @param stiffness of a spring, N/m or Nm
 * @param damping   of a spring, Ns/m or Nms
 */
public record JointAxisDef(boolean locked, double low, double high, Drive drive, double target, double maxForce, double maxSpeed,
        double stiffness, double damping) {
    /** Checks that there is a drive. */
    public JointAxisDef {
        Check.notNull("drive", drive);
    }

    /** What moves an axis by itself. */
    public enum Drive { NONE, MOTOR, SERVO, SPRING }

    static final JointAxisDef FREE =
            new JointAxisDef(false, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Drive.NONE, 0, 0, 0, 0, 0);
    static final JointAxisDef LOCKED = new JointAxisDef(true, 0, 0, Drive.NONE, 0, 0, 0, 0, 0);

    JointAxisDef limited(double from, double to) {
        return new JointAxisDef(false, from, to, drive, target, maxForce, maxSpeed, stiffness, damping);
    }

    JointAxisDef driven(Drive by, double to, double force, double speed, double k, double c) {
        return new JointAxisDef(false, low, high, by, to, force, speed, k, c);
    }

    /** Whether it has a limit. */
    public boolean isLimited() {
        return !locked && (low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY);
    }

    /** Whether anything drives it. */
    public boolean isDriven() {
        return drive != Drive.NONE;
    }

    /** Whether it has neither lock, limit nor drive. */
    public boolean isFree() {
        return !locked && !isLimited() && !isDriven();
    }

    /** In words: locked, its limits, what drives it. */
    @Override
    public String toString() {
        if (locked) {
            return "locked";
        }
        String limits = isLimited() ? "from " + low + " to " + high : "free";
        return switch (drive) {
            case NONE -> limits;
            case MOTOR -> limits + ", motor at " + target + " with " + maxForce;
            case SERVO -> limits + ", servo to " + target + " at " + maxSpeed + " with " + maxForce;
            case SPRING -> limits + ", spring to " + target + " of " + stiffness + ", damping " + damping;
        };
    }
}
