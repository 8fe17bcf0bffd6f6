package dev.ashlar.narrow.trajectory.sweep;

import java.util.BitSet;

/** What a walk through a static tree came by. */
final class Reached {
    /** Nodes whose box or plane was compared, leaves included. */
    int nodes;
    /** Entries of leaves looked at: a face in several leaves counts in each. */
    int entries;
    final BitSet faces = new BitSet();

    void add(int face) {
        entries++;
        faces.set(face);
    }
}
