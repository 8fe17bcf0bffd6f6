package dev.ashlar.physics;

import java.util.concurrent.atomic.AtomicReference;

/** Lets one call at a time into a world. */
final class Owner {
    private final AtomicReference<Thread> inside = new AtomicReference<>();
    /** Whether the one inside only asks; meaningful to its own thread. */
    private boolean asks;

    /** Enters to change the world. */
    void enter() {
        enter("changed or stepped");
        asks = false;
    }

    /** Enters to ask something. */
    void enterToAsk() {
        enter("queried");
        asks = true;
    }

    private void enter(String what) {
        Thread me = Thread.currentThread();
        if (!inside.compareAndSet(null, me)) {
            throw new IllegalStateException(inside.get() == me
                    ? "a world must not be " + what + " from inside " + (asks ? "a query" : "its step")
                    : "a world must be used by one thread at a time, but another is inside it");
        }
    }

    void leave() {
        inside.set(null);
    }
}
