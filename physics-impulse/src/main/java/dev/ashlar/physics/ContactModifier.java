package dev.ashlar.physics;

/** Changes how single manifolds behave. Must be a pure function of its arguments. */
@FunctionalInterface
public interface ContactModifier {
    /** What a manifold is solved with; filled with the defaults, to be changed. */
    final class Surface {
        /** User data of the bodies. */
        public Object userDataA;
        /** See {@link #userDataA}. */
        public Object userDataB;
        /** Face of A that the manifold lies on, or -1; likewise B. */
        public int faceA;
        /** See {@link #faceA}. */
        public int faceB;
        /** Coefficient of friction, 0 or more. */
        public double friction;
        /** Coefficient of rolling friction, metres, 0 or more. */
        public double rollingFriction;
    }

    /** Changes friction of one manifold. */
    void modify(Surface surface);
}
