package dev.ashlar.physics;

import dev.ashlar.testkit.Cases;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The callbacks of a world: pure functions of the bodies' user data, which is a number or null, until they are told to fail or to call the
 * world from where that is forbidden.
 */
final class FuzzFaults implements ContactListener {
    /** What callbacks throw. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;

        Fault() {
            super("thrown by a callback");
        }
    }

    World world;
    /** How many calls until one misbehaves; below 0: none does. */
    private final AtomicInteger left = new AtomicInteger(-1);
    private boolean callsWorld;
    /** What a forbidden call did instead of being refused; null if nothing. */
    private String allowed;

    /** Gives a world callbacks of some kinds. */
    void install(WorldBuilder builder, Cases cases) {
        if (cases.integer(0, 2) == 0) {
            builder.contactFilter((a, b) -> {
                misbehave();
                return (number(a) + number(b)) % 7 != 3;
            });
        }
        if (cases.integer(0, 2) == 0) {
            builder.contactModifier(c -> {
                misbehave();
                int sum = number(c.userDataA) + number(c.userDataB);
                c.enabled = sum % 5 != 0;
                c.friction *= sum % 3 == 0 ? 0.5 : 1;
                c.surfaceVelocityX = sum % 4 == 0 ? 0.3 : 0;
            });
        }
        if (cases.integer(0, 1) == 0) {
            builder.contactListener(this);
        }
    }

    private static int number(Object userData) {
        return userData instanceof Integer n ? n + 1 : 0;
    }

    /** Has a call misbehave after so many others. */
    void arm(int after, boolean byCalls) {
        left.set(after);
        callsWorld = byCalls;
    }

    /** Ends that; returns what was allowed that should not have been, or null. */
    String disarm() {
        left.set(-1);
        String found = allowed;
        allowed = null;
        return found;
    }

    void misbehave() {
        if (left.get() < 0 || left.getAndDecrement() != 0) {
            return;
        }
        if (!callsWorld) {
            throw new Fault();
        }
        try {
            world.step(1.0 / 60);
            allowed = "a step from a callback";
        } catch (IllegalStateException e) {
            // As it should be.
        }
    }

    @Override
    public void begin(ContactEvents events, int event) {
        misbehave();
    }

    @Override
    public void end(ContactEvents events, int event) {
        misbehave();
    }
}
