package dev.ashlar.physics;

import java.util.concurrent.atomic.AtomicReference;

/** Lets one call at a time into a world. */
final class Owner {
    private final AtomicReference<Thread> inside = new AtomicReference<>();

    void enter() {
        Thread me = Thread.currentThread();
        if (!inside.compareAndSet(null, me)) {
            throw new IllegalStateException(inside.get() == me ? "a world must not be changed or stepped from inside its step"
                    : "a world must be used by one thread at a time, but another is inside it");
        }
    }

    void leave() {
        inside.set(null);
    }
}
