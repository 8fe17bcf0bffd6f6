package dev.ashlar.physics;

import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses bodies and joints of a world at random, in such a way that the choice mostly stays when others are left out: each has a number
 * by what it is and what is drawn, and the one of the smallest is taken.
 */
final class FuzzChoice {
    private final World world;
    private final List<BodyId> staleBodies = new ArrayList<>();
    private final List<JointId> staleJoints = new ArrayList<>();

    FuzzChoice(World world) {
        this.world = world;
    }

    /** Null if there is none from this index on. */
    BodyId body(Cases cases, int from) {
        return body(cases.integer(0, Integer.MAX_VALUE - 1), from, false);
    }

    BodyId dynamic(Cases cases) {
        return body(cases.integer(0, Integer.MAX_VALUE - 1), 0, true);
    }

    private BodyId body(int drawn, int from, boolean dynamic) {
        BodyId found = null;
        long least = Long.MAX_VALUE;
        for (int i = from; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && (!dynamic || world.type(id) == BodyType.DYNAMIC)) {
                Object data = world.userData(id);
                long number = mix(drawn, data instanceof Integer n ? n : -2);
                if (number < least) {
                    least = number;
                    found = id;
                }
            }
        }
        return found;
    }

    JointId joint(Cases cases) {
        int drawn = cases.integer(0, Integer.MAX_VALUE - 1);
        Joints joints = world.joints();
        JointId found = null;
        long least = Long.MAX_VALUE;
        for (int j = 0; j < joints.indexEnd(); j++) {
            JointId id = joints.at(j);
            if (id != null) {
                long number = mix(drawn, 31 * joints.bodyA(id).index() + joints.bodyB(id).index());
                if (number < least) {
                    least = number;
                    found = id;
                }
            }
        }
        return found;
    }

    private static long mix(int drawn, int number) {
        long z = (drawn + 0x9e3779b97f4a7c15L * (number + 3)) * 0xbf58476d1ce4e5b9L;
        return (z ^ z >>> 29) * 0x94d049bb133111ebL >>> 1;
    }

    void isStale(BodyId id) {
        staleBodies.add(id);
    }

    void isStale(JointId id) {
        staleJoints.add(id);
    }

    /** Ids of what was removed may be given out again after going back. */
    void forgetStale() {
        staleBodies.clear();
        staleJoints.clear();
    }

    /** An id of no body: of one that was removed, of one that never was, or none at all. */
    BodyId wrongBody(Cases cases) {
        return switch (cases.integer(0, 3)) {
            case 0 -> null;
            case 1 -> new BodyId(cases.integer(0, 1) == 0 ? -1 : 1_000_000, 0);
            case 2 -> new BodyId(0, 77);
            default -> staleBodies.isEmpty() ? new BodyId(Integer.MAX_VALUE, 1)
                    : staleBodies.get(cases.integer(0, staleBodies.size() - 1));
        };
    }

    JointId wrongJoint(Cases cases) {
        return switch (cases.integer(0, 2)) {
            case 0 -> null;
            case 1 -> new JointId(cases.integer(0, 1) == 0 ? -1 : 1_000_000, 0);
            default -> staleJoints.isEmpty() ? new JointId(Integer.MAX_VALUE, 1)
                    : staleJoints.get(cases.integer(0, staleJoints.size() - 1));
        };
    }
}
