package dev.ashlar.physics.internal.contact;

import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/** Contacts of the last step as they are drawn: bodies, places, normals and forces. */
public final class ContactPoints {
    /** Doubles of a contact: place, normal, mean normal force. */
    public static final int STRIDE = 7;

    public int count;
    /** By contact: its bodies. */
    public int[] bodyA = new int[16];
    public int[] bodyB = new int[16];
    public double[] value = new double[16 * STRIDE];

    public void clear() {
        count = 0;
    }

    public void add(int a, int b, ContactBuffer contacts, int manifold, int contact, double force) {
        if (count == bodyA.length) {
            bodyA = Arrays.copyOf(bodyA, 2 * count);
            bodyB = Arrays.copyOf(bodyB, 2 * count);
            value = Arrays.copyOf(value, 2 * count * STRIDE);
        }
        bodyA[count] = a;
        bodyB[count] = b;
        int o = count++ * STRIDE;
        value[o] = contacts.x(contact);
        value[o + 1] = contacts.y(contact);
        value[o + 2] = contacts.z(contact);
        value[o + 3] = contacts.normalX(manifold);
        value[o + 4] = contacts.normalY(manifold);
        value[o + 5] = contacts.normalZ(manifold);
        value[o + 6] = force;
    }
}
