package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * Joins the contacts of many pairs of pieces into manifolds: those whose normals agree and whose pieces hang together on
 * both shapes are one region of contact, however finely the surfaces are cut. Scratch memory of one thread.
 *
 * <p>Regions are taken in the order in which their first pair of pieces was added, which depends on the shapes alone.
 */
final class ContactRegions {
    /** Cosine of 3 degrees: normals that differ less belong to one region. */
    private static final double SAME = 0.9986;

    int patches;
    private Pieces a;
    private Pieces b;
    private int[] pieceA = new int[16];
    private int[] pieceB = new int[16];
    private int[] faceA = new int[16];
    private int[] faceB = new int[16];
    private int[] first = new int[17];
    private boolean[] taken = new boolean[16];
    private double[] normal = new double[3 * 16];
    private double[] least = new double[16];
    private int[] queue = new int[16];
    private double floor;
    private final ContactPoints all = new ContactPoints();
    private final ContactPoints region = new ContactPoints();

    void clear(Pieces shapeA, Pieces shapeB) {
        a = shapeA;
        b = shapeB;
        patches = 0;
        all.clear();
    }

    /** Adds the last contacts of two pieces, but for those below a separation. */
    void add(int pa, int pb, FaceClipping clip, double above) {
        int before = all.count;
        ContactPoints points = clip.points;
        double deepest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.count; i++) {
            double s = points.at[4 * i + 3];
            if (s >= above) {
                all.add(points.at[4 * i], points.at[4 * i + 1], points.at[4 * i + 2], s, points.id[i]);
                deepest = Math.min(deepest, s);
            }
        }
        if (all.count == before) {
            return;
        }
        if (patches == pieceA.length) {
            grow(2 * patches);
        }
        int p = patches++;
        pieceA[p] = pa;
        pieceB[p] = pb;
        faceA[p] = clip.faceA;
        faceB[p] = clip.faceB;
        first[p] = before;
        first[p + 1] = all.count;
        normal[3 * p] = clip.normalX;
        normal[3 * p + 1] = clip.normalY;
        normal[3 * p + 2] = clip.normalZ;
        least[p] = deepest;
    }

    private void grow(int n) {
        pieceA = Arrays.copyOf(pieceA, n);
        pieceB = Arrays.copyOf(pieceB, n);
        faceA = Arrays.copyOf(faceA, n);
        faceB = Arrays.copyOf(faceB, n);
        first = Arrays.copyOf(first, n + 1);
        taken = Arrays.copyOf(taken, n);
        normal = Arrays.copyOf(normal, 3 * n);
        least = Arrays.copyOf(least, n);
        queue = Arrays.copyOf(queue, n);
    }

    /** The least separation of all contacts, but for those below a limit. */
    double least(double above) {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < all.count; c++) {
            double s = all.at[4 * c + 3];
            least = s >= above && s < least ? s : least;
        }
        return least;
    }

    /** Appends a manifold for each region, without contacts below a separation. */
    void append(double size, double reach, double above, ContactBuffer out) {
        int firstOfPair = out.contactCount();
        floor = above;
        Arrays.fill(taken, 0, patches, false);
        for (int p = 0; p < patches; p++) {
            if (!taken[p]) {
                appendRegion(gather(p), size, reach, out, firstOfPair);
            }
        }
    }

    /** Finds the region of patch p: what hangs together with it and agrees with its normal. Returns how many. */
    private int gather(int p) {
        int n = 0;
        queue[n++] = p;
        taken[p] = true;
        for (int i = 0; i < n; i++) {
            int q = queue[i];
            for (int r = p + 1; r < patches; r++) {
                if (!taken[r] && cosine(p, r) >= SAME && touch(a, pieceA[q], pieceA[r]) && touch(b, pieceB[q], pieceB[r])) {
                    taken[r] = true;
                    queue[n++] = r;
                }
            }
        }
        return n;
    }

    private double cosine(int p, int q) {
        return normal[3 * p] * normal[3 * q] + normal[3 * p + 1] * normal[3 * q + 1] + normal[3 * p + 2] * normal[3 * q + 2];
    }

    /** Whether two pieces are the same or faces with a common vertex. */
    private static boolean touch(Pieces shape, int i, int j) {
        if (i == j) {
            return true;
        }
        ConvexPiece p = shape.pieces[i];
        ConvexPiece q = shape.pieces[j];
        if (p.face < 0 || q.face < 0 || p.part != q.part) {
            return false;
        }
        for (int k = 0; k < p.count; k++) {
            int v = p.vertex(k);
            for (int l = 0; l < q.count; l++) {
                if (q.vertex(l) == v) {
                    return true;
                }
            }
        }
        return false;
    }

    private void appendRegion(int n, double size, double reach, ContactBuffer out, int firstOfPair) {
        double depthSlack = FaceClipping.depthSlack(size, reach);
        int lead = queue[0];
        for (int i = 1; i < n; i++) {
            if (least[queue[i]] >= floor && (least[lead] < floor || least[queue[i]] < least[lead] - depthSlack)) {
                lead = queue[i];
            }
        }
        region.clear();
        for (int i = 0; i < n; i++) {
            int p = queue[i];
            double cosine = cosine(lead, p);
            for (int c = first[p]; c < first[p + 1]; c++) {
                if (all.at[4 * c + 3] >= floor) {
                    region.addOnce(all.at[4 * c], all.at[4 * c + 1], all.at[4 * c + 2], all.at[4 * c + 3] * cosine, all.id[c],
                            2e-7 * size);
                }
            }
        }
        if (region.count == 0) {
            return;
        }
        double nx = normal[3 * lead];
        double ny = normal[3 * lead + 1];
        double nz = normal[3 * lead + 2];
        region.reduce(nx, ny, nz, depthSlack);
        out.addManifold(nx, ny, nz, faceA[lead], faceB[lead]);
        region.append(out, firstOfPair);
    }
}
