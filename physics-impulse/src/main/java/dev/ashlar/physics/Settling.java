package dev.ashlar.physics;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import java.util.Arrays;

/**
 * Impacts without restitution of bodies that rest on each other: not in the one point that a sweep finds, from which a box would
 * rock from corner to corner, but in all in which they touch, in turns, until none closes.
 */
final class Settling {
    private static final int ROUNDS = 12;

    private final Bodies bodies;
    private final PairQuery query;
    private final double reach;
    private final PairInput in = new PairInput();
    private final ContactBuffer contacts = new ContactBuffer();
    private final double[] place = new double[6];

    Settling(Bodies bodies, PairQuery query, int cacheSize, double reach) {
        this.bodies = bodies;
        this.query = query;
        this.reach = reach;
        in.cache = new double[cacheSize];
    }

    /**
     * Lets all contacts of two bodies part at least at a speed; the impact has their velocities.
     *
     * @return the sum of the impulses along normals
     */
    double settle(int i, int j, Impact impact, double speed) {
        in.shapes(bodies.shape[i].forContacts, bodies.shape[j].forContacts);
        in.poses(bodies.pose, i * Pose.STRIDE, bodies.pose, j * Pose.STRIDE);
        in.reach = reach;
        Arrays.fill(in.cache, 0);
        contacts.clear();
        query.contacts(in, contacts);
        double sum = 0;
        double change = 1;
        for (int round = 0; round < ROUNDS && change > 0; round++) {
            change = 0;
            for (int m = 0; m < contacts.manifoldCount(); m++) {
                for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
                    aim(i, j, m, c, impact);
                    double lacks = speed - impact.parting(place, 3);
                    if (lacks > 0.01 * speed) {
                        change += impact.apply(i, j, place, 3, lacks);
                    }
                }
            }
            sum += change;
        }
        return sum;
    }

    /** Sets point, normal and arms of a contact, which is in the frame of i. */
    private void aim(int i, int j, int m, int c, Impact impact) {
        double[] pose = bodies.pose;
        int a = i * Pose.STRIDE;
        Pose.apply(pose, a, contacts.x(c), contacts.y(c), contacts.z(c), place, 0);
        Quat.rotate(pose, a + Pose.ROTATION, contacts.normalX(m), contacts.normalY(m), contacts.normalZ(m), place, 3);
        for (int k = 0; k < 3; k++) {
            impact.armA[k] = place[k] - pose[a + k];
            impact.armB[k] = place[k] - pose[j * Pose.STRIDE + k];
        }
    }
}
