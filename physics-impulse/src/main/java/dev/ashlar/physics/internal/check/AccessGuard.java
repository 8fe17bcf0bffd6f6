package dev.ashlar.physics.internal.check;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets one call at a time into a world, any number of reads while nobody changes it, and none at all, but to restore it, once a call
 * failed half-way.
 *
 * <p>A call that changes the world checks all that it was given, then:
 * <pre>
 * owner.enter();
 * try {
 *     owner.begin();
 *     ...
 *     owner.end();
 * } finally {
 *     owner.leave();
 * }
 * </pre>
 * What throws before {@link #begin} leaves the world as it was; what throws between {@link #begin} and {@link #end}, an
 * {@link OutOfMemoryError} say, leaves it damaged.
 */
public final class AccessGuard {
    private static final int NOBODY = 0;
    private static final int ASKS = 1;
    private static final int CHANGES = 2;

    private final AtomicInteger inside = new AtomicInteger();
    /** Who is inside; null while nobody is. */
    private volatile Thread thread;
    public volatile boolean isDamaged;
    /** Whether the one inside has begun to change the world and is not done. */
    private boolean isHalfway;
    private final String remedy;
    /** Who keeps the calls; null while nobody does. */
    public volatile CallLog calls;

    public AccessGuard(String remedy) {
        this.remedy = remedy;
    }

    /** Throws if nobody could enter now to change the world: before arguments are held against it. */
    public void checkFree() {
        checkWhole();
        if (inside.get() != NOBODY) {
            throw refusal("changed or stepped");
        }
    }

    /** Enters to change the world. */
    public void enter() {
        checkWhole();
        enter(CHANGES, "changed or stepped");
    }

    /** Enters to ask something. */
    public void enterToAsk() {
        checkWhole();
        enter(ASKS, "queried");
    }

    /** Enters to read a state that is to take the place of this one, whatever happened to this one. */
    public void enterToRestore() {
        enter(ASKS, "restored");
    }

    private void enter(int as, String what) {
        if (!inside.compareAndSet(NOBODY, as)) {
            throw refusal(what);
        }
        thread = Thread.currentThread();
    }

    private IllegalStateException refusal(String what) {
        return new IllegalStateException(thread == Thread.currentThread()
                ? "a world must not be " + what + " from inside " + (inside.get() == ASKS ? "a query" : "its step")
                : "a world must be used by one thread at a time, but another is inside it");
    }

    /** Throws if the world may not be read now. */
    public void read() {
        checkWhole();
        if (inside.get() == CHANGES) {
            throw new IllegalStateException("a world must not be read during its step (World.poseView() may be)");
        }
    }

    /** From here on, until {@link #end}, a failure leaves the world damaged. */
    public void begin() {
        if (calls != null) {
            calls.begin();
        }
        inside.set(CHANGES);
        isHalfway = true;
    }

    public void end() {
        isHalfway = false;
        if (calls != null) {
            calls.end();
        }
    }

    public void leave() {
        if (isHalfway && calls != null) {
            calls.failed();
        }
        isDamaged |= isHalfway;
        isHalfway = false;
        thread = null;
        inside.set(NOBODY);
    }

    /** A call that enters several times has failed between them. */
    public void damage() {
        isDamaged = true;
        if (calls != null) {
            calls.damaged();
        }
    }

    /** Another state has taken the place of the damaged one. */
    public void repaired() {
        isDamaged = false;
    }

    public boolean isDamaged() {
        return isDamaged;
    }

    private void checkWhole() {
        if (isDamaged) {
            throw new IllegalStateException("a call failed half-way and left the world damaged: " + remedy);
        }
    }
}
