package dev.ashlar.physics.internal.record;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import java.util.HashMap;
import java.util.Map;

/** The user data of all bodies that have some, which is in no snapshot. */
final class UserData {
    private UserData() {
    }

    static boolean isThere(BodySet bodies) {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.def[i].userData() != null) {
                return true;
            }
        }
        return false;
    }

    static void write(BodySet bodies, ValueWriter to) throws ReflectiveOperationException {
        int at = to.out.position();
        int count = 0;
        to.out.integer(0);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.def[i].userData() != null) {
                to.out.integer(i);
                to.userData(bodies.def[i].userData());
                count++;
            }
        }
        to.out.setInteger(at, count);
    }

    static Map<Integer, Object> read(SnapshotReader in, ValueReader values) {
        Map<Integer, Object> data = new HashMap<>();
        for (int k = in.count("user data", 5); k > 0; k--) {
            data.put(in.integer(), values.userData(in));
        }
        return data;
    }
}
