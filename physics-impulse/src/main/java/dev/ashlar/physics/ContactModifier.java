package dev.ashlar.physics;

/**
 * Changes how single contacts behave, or switches them off. Asked for every manifold of every internal step, and for bodies that meet
 * inside one when they do; so it must be quick, and a pure function of its arguments: the same answer whenever it is asked the same.
 */
@FunctionalInterface
public interface ContactModifier {
    /**
     * A contact of two bodies: what it is between, and what it is solved with, filled with what the bodies and their materials say.
     * One object, used again and again; not to be kept.
     */
    final class Surface {
        /** The bodies; the index of A is the smaller one. */
        public BodyId bodyA;
        /** See {@link #bodyA}. */
        public BodyId bodyB;
        /** User data of the bodies. */
        public Object userDataA;
        /** See {@link #userDataA}. */
        public Object userDataB;
        /** Face of A that the contact lies on, or -1; likewise B. */
        public int faceA;
        /** See {@link #faceA}. */
        public int faceB;
        /** The unit normal in the world, from A to B. */
        public double normalX;
        /** See {@link #normalX}. */
        public double normalY;
        /** See {@link #normalX}. */
        public double normalZ;
        /** How fast the bodies approach along the normal, m/s; 0 or less if they part. */
        public double approachSpeed;

        /** To be changed: coefficient of friction, 0 or more. */
        public double friction;
        /** To be changed: coefficient of rolling friction, metres, 0 or more. */
        public double rollingFriction;
        /** To be changed: the share of the speed of approach that an impact gives back, 0 to 1. */
        public double restitution;
        /** To be changed: the velocity of B's surface against A's, in the world, m/s, beside what the bodies do: belts. */
        public double surfaceVelocityX;
        /** See {@link #surfaceVelocityX}. */
        public double surfaceVelocityY;
        /** See {@link #surfaceVelocityX}. */
        public double surfaceVelocityZ;
        /**
         * To be changed: false lets the two bodies pass through each other, with all their contacts, until they have been apart
         * once; for platforms that can be jumped through from below. Whoever has several contacts passes if one of them says so.
         */
        public boolean enabled;

        public Surface() {
        }
    }

    /** Changes what one contact is solved with. */
    void modify(Surface surface);
}
