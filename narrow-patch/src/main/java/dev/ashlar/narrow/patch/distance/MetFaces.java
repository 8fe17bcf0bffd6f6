package dev.ashlar.narrow.patch.distance;

/** Which faces were met in a query; scratch memory of one thread. */
public final class MetFaces {
    private int[] met = new int[0];
    private int query;

    /** Starts a query about faces up to a number, of which none was met. */
    public void begin(int faces) {
        if (met.length < faces || query == Integer.MAX_VALUE) {
            met = new int[Math.max(met.length, faces)];
            query = 0;
        }
        query++;
    }

    /** Whether a face is met for the first time; now it is met. */
    public boolean isFirst(int face) {
        boolean first = met[face] != query;
        met[face] = query;
        return first;
    }

    /** Whether a face was met. */
    public boolean isMet(int face) {
        return met[face] == query;
    }
}
