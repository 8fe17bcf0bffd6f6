package dev.ashlar.physics.internal.check;

/**
 * Keeps the calls that change a world. Each public method that does so names itself and its arguments first, before anything is checked:
 * <pre>
 * if (owner.calls != null) {
 *     owner.calls.next("wake", id);
 * }
 * </pre>
 * What is then refused has changed nothing and is not kept; what is not goes on to {@link AccessGuard#begin}, and is kept before it is done.
 */
public interface CallLog {
    /**
     * A call that this thread is about to make.
     *
     * @param call      the name of the method; of other classes than World as {@code Joints.setTarget}
     * @param arguments as the method got them
     */
    void next(String call, Object... arguments);

    /** The call that was named last is made now. */
    void begin();

    /** It is done. */
    void end();

    /** What the present call is about to throw. */
    void threw(Throwable thrown);

    /** It failed half-way. */
    void failed();

    /** Several calls that belong together were not all made, which leaves the world damaged. */
    void damaged();
}
