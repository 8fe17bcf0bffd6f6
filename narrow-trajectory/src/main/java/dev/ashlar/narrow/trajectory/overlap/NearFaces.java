package dev.ashlar.narrow.trajectory.overlap;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.trajectory.feature.FeaturesInBox;
import dev.ashlar.narrow.trajectory.feature.NodePairs;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * The faces of one part, the mesh, that are within a reach of another, the mover, or its box, brought into the mover's frame.
 * There coordinates are small, and the mover's own features, planes and tree serve as they are. Scratch memory of one thread.
 */
public final class NearFaces {
    /** Of a mover with more faces than this, or larger than the mesh, the tree is looked at, not only the box. */
    private static final int FEW = 12;
    private static final double[] HERE = {0, 0, 0, 0, 0, 0, 1};

    public PartFeatures mesh;
    public PartFeatures mover;
    /** The mesh in the mover's frame. */
    public final Placement toMover = new Placement();
    /** What counts as touching there: a few roundings of the largest coordinates. */
    public double touch;

    public int count;
    public int[] face = new int[64];
    /** Normal and d of each near face. */
    public double[] plane = new double[4 * 64];
    /** Where the corners of each near face start in {@link #corner}. */
    public int[] start = new int[65];
    /** For each corner of a near face, the index of its moved vertex in {@link #vertex} and {@link #xyz}. */
    public int[] corner = new int[4 * 64];

    public int vertexCount;
    /** Vertices of the mesh that were moved, each once. */
    public int[] vertex = new int[128];
    public double[] xyz = new double[3 * 128];

    /** Of each moved vertex, after {@link #part}: whether it is too far behind the plane to touch anything. */
    public boolean[] far = new boolean[128];
    /** After {@link #part}: the plane of the face that parts two convex parts best, in the mover's frame, and by how much it does. */
    public double partX;
    public double partY;
    public double partZ;
    public double partD;
    public double parted;

    private final double[] pose = new double[Pose.STRIDE];
    private final int[] stack = new int[StaticBoxTree.STACK];
    private final NodePairs nodes = new NodePairs();
    private int[] pairs = new int[4 * StaticBoxTree.STACK];
    private int[] leaf = new int[64];
    private int leaves;
    private int[] leafStamp = new int[0];
    /** When each vertex of the mesh was moved last, and its place then. */
    private int[] stamp = new int[0];
    private int[] place = new int[0];
    private int now;

    /** Whether of two parts that of B is to be the mesh: the one that is not convex, else the one with more faces. */
    public static boolean isMeshOfB(PartFeatures p, PartFeatures q) {
        return p.convex == q.convex ? q.faceCount > p.faceCount : p.convex;
    }

    /**
     * Chooses the roles and the frame.
     *
     * @param relative pose of B in A's frame
     * @param meshIsB  whether the mesh is a part of B
     */
    public void place(PartFeatures meshPart, PartFeatures moverPart, double[] relative, boolean meshIsB) {
        mesh = meshPart;
        mover = moverPart;
        if (meshIsB) {
            toMover.set(relative, 0);
        } else {
            Pose.relative(relative, 0, HERE, 0, pose, 0);
            toMover.set(pose, 0);
        }
        touch = 16 * 0x1p-53 * (mover.reach + mesh.reach);
    }

    /** Chooses the roles, the frame and no faces. */
    void place(PartFeatures meshPart, PartFeatures moverPart, Placement at) {
        mesh = meshPart;
        mover = moverPart;
        System.arraycopy(at.r, 0, toMover.r, 0, 9);
        toMover.tx = at.tx;
        toMover.ty = at.ty;
        toMover.tz = at.tz;
        touch = 16 * 0x1p-53 * (mover.reach + mesh.reach);
        clear();
    }

    /** Takes a face, near or not. */
    void take(int f) {
        double[] m = mover.centre;
        double x = m[0] - toMover.tx;
        double y = m[1] - toMover.ty;
        double z = m[2] - toMover.tz;
        double far = Double.POSITIVE_INFINITY;
        consider(f, toMover.backX(x, y, z), toMover.backY(x, y, z), toMover.backZ(x, y, z), far, far, far);
    }

    private void clear() {
        count = 0;
        vertexCount = 0;
        nextStamp();
    }

    /** Gathers all faces of the mesh that may have points within {@code reach} of the mover. */
    public void gather(double reach) {
        clear();
        double[] r = toMover.r;
        double[] b = mover.bounds;
        double far = reach + touch;
        double hx = 0.5 * (b[3] - b[0]) + far;
        double hy = 0.5 * (b[4] - b[1]) + far;
        double hz = 0.5 * (b[5] - b[2]) + far;
        // The middle of the mover's box in the mesh's frame, and the box around it there.
        double mx = mover.centre[0] - toMover.tx;
        double my = mover.centre[1] - toMover.ty;
        double mz = mover.centre[2] - toMover.tz;
        double cx = toMover.backX(mx, my, mz);
        double cy = toMover.backY(mx, my, mz);
        double cz = toMover.backZ(mx, my, mz);
        double ex = Math.abs(r[0]) * hx + Math.abs(r[3]) * hy + Math.abs(r[6]) * hz;
        double ey = Math.abs(r[1]) * hx + Math.abs(r[4]) * hy + Math.abs(r[7]) * hz;
        double ez = Math.abs(r[2]) * hx + Math.abs(r[5]) * hy + Math.abs(r[8]) * hz;
        if (mover.faceCount > FEW || mover.faceCount > 0 && NodePairs.span(mover.bounds, 0) > NodePairs.span(mesh.bounds, 0)) {
            findLeaves(far);
            for (int i = 0; i < leaves; i++) {
                considerLeaf(leaf[i], cx, cy, cz, hx, hy, hz);
            }
            return;
        }
        StaticBoxTree tree = mesh.faceTree;
        double[] box = tree.box;
        double x0 = cx - ex;
        double y0 = cy - ey;
        double z0 = cz - ez;
        double x1 = cx + ex;
        double y1 = cy + ey;
        double z1 = cz + ez;
        int top = touches(box, 0, x0, y0, z0, x1, y1, z1) ? 1 : 0;
        stack[0] = 0;
        while (top > 0) {
            int node = stack[--top];
            if (tree.count[node] > 0) {
                considerLeaf(node, cx, cy, cz, hx, hy, hz);
                continue;
            }
            int second = tree.next[node];
            if (touches(box, 6 * second, x0, y0, z0, x1, y1, z1)) {
                stack[top++] = second;
            }
            if (touches(box, 6 * node + 6, x0, y0, z0, x1, y1, z1)) {
                stack[top++] = node + 1;
            }
        }
    }

    /** Finds the leaves of the mesh's tree that are near leaves of the mover's, in the order that a walk would meet them. */
    private void findLeaves(double far) {
        StaticBoxTree p = mesh.faceTree;
        StaticBoxTree q = mover.faceTree;
        if (leafStamp.length < p.next.length) {
            leafStamp = new int[p.next.length];
        }
        nodes.set(p, q, toMover.r, 0, toMover.tx, toMover.ty, toMover.tz);
        leaves = 0;
        int top = 2;
        pairs[0] = 0;
        pairs[1] = 0;
        while (top > 0) {
            int j = pairs[--top];
            int i = pairs[--top];
            if (leafStamp[i] == now || !nodes.areNear(i, j, far)) {
                continue;
            }
            if (p.count[i] > 0 && q.count[j] > 0) {
                leafStamp[i] = now;
                takeLeaf(i);
                continue;
            }
            if (top + 4 > pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * pairs.length);
            }
            boolean split = nodes.splitsA(i, j);
            pairs[top] = split ? p.next[i] : i;
            pairs[top + 1] = split ? j : q.next[j];
            pairs[top + 2] = split ? i + 1 : i;
            pairs[top + 3] = split ? j : j + 1;
            top += 4;
        }
    }

    /** Sorts in: they come nearly in order. */
    private void takeLeaf(int node) {
        if (leaves == leaf.length) {
            leaf = Arrays.copyOf(leaf, 2 * leaves);
        }
        int k = leaves++;
        while (k > 0 && leaf[k - 1] > node) {
            leaf[k] = leaf[k - 1];
            k--;
        }
        leaf[k] = node;
    }

    private void considerLeaf(int node, double cx, double cy, double cz, double hx, double hy, double hz) {
        StaticBoxTree tree = mesh.faceTree;
        int first = ~tree.next[node];
        for (int k = first; k < first + tree.count[node]; k++) {
            consider(tree.order[k], cx, cy, cz, hx, hy, hz);
        }
    }

    /** Whether box i touches another; without branches, since there is no telling which test fails. */
    private static boolean touches(double[] box, int i, double x0, double y0, double z0, double x1, double y1, double z1) {
        return box[i] <= x1 & box[i + 3] >= x0 & box[i + 1] <= y1 & box[i + 4] >= y0 & box[i + 2] <= z1 & box[i + 5] >= z0;
    }

    /** Takes a face if its plane cuts the grown box of the mover and its own box in the mover's frame does. */
    private void consider(int f, double cx, double cy, double cz, double hx, double hy, double hz) {
        double[] p = mesh.plane;
        double nx = p[4 * f];
        double ny = p[4 * f + 1];
        double nz = p[4 * f + 2];
        double height = nx * cx + ny * cy + nz * cz + p[4 * f + 3];
        double[] r = toMover.r;
        double lx = r[0] * nx + r[1] * ny + r[2] * nz;
        double ly = r[3] * nx + r[4] * ny + r[5] * nz;
        double lz = r[6] * nx + r[7] * ny + r[8] * nz;
        double half = Math.abs(lx) * hx + Math.abs(ly) * hy + Math.abs(lz) * hz;
        if (height > half || height < -half) {
            return;
        }
        int from = mesh.faceStart[f];
        int size = mesh.faceStart[f + 1] - from;
        int at = start[count];
        reserve(at + size);
        double lowX = Double.POSITIVE_INFINITY;
        double lowY = Double.POSITIVE_INFINITY;
        double lowZ = Double.POSITIVE_INFINITY;
        double highX = Double.NEGATIVE_INFINITY;
        double highY = Double.NEGATIVE_INFINITY;
        double highZ = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < size; k++) {
            int i = moved(mesh.faceVertex[from + k]);
            corner[at + k] = i;
            double x = xyz[3 * i];
            double y = xyz[3 * i + 1];
            double z = xyz[3 * i + 2];
            lowX = Math.min(lowX, x);
            lowY = Math.min(lowY, y);
            lowZ = Math.min(lowZ, z);
            highX = Math.max(highX, x);
            highY = Math.max(highY, y);
            highZ = Math.max(highZ, z);
        }
        double[] m = mover.centre;
        if (lowX > m[0] + hx || highX < m[0] - hx || lowY > m[1] + hy || highY < m[1] - hy || lowZ > m[2] + hz
                || highZ < m[2] - hz) {
            return;
        }
        face[count] = f;
        plane[4 * count] = lx;
        plane[4 * count + 1] = ly;
        plane[4 * count + 2] = lz;
        plane[4 * count + 3] = height - lx * m[0] - ly * m[1] - lz * m[2];
        start[++count] = at + size;
    }

    /** Finds the plane of a near face of the mesh, or of a face of the mover, that parts two convex parts best. */
    public void part() {
        parted = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 4 * count; i += 4) {
            double gap = mover.least(plane[i], plane[i + 1], plane[i + 2]) + plane[i + 3];
            if (gap > parted) {
                setPart(plane[i], plane[i + 1], plane[i + 2], plane[i + 3], gap);
            }
        }
        double[] q = mover.plane;
        for (int g = 0; g < 4 * mover.faceCount; g += 4) {
            double gap = mesh.least(toMover.backX(q[g], q[g + 1], q[g + 2]), toMover.backY(q[g], q[g + 1], q[g + 2]),
                    toMover.backZ(q[g], q[g + 1], q[g + 2]))
                    + q[g] * toMover.tx + q[g + 1] * toMover.ty + q[g + 2] * toMover.tz + q[g + 3];
            if (gap > parted) {
                // Heights are those over the nearest point of the mesh, which is a gap away from the mover's face.
                setPart(-q[g], -q[g + 1], -q[g + 2], gap - q[g + 3], gap);
            }
        }
    }

    private void setPart(double x, double y, double z, double d, double gap) {
        partX = x;
        partY = y;
        partZ = z;
        partD = d;
        parted = gap;
    }

    /** Finds which moved vertices of the mesh are farther than a limit behind the plane. */
    public void findFar(double limit) {
        if (far.length < vertexCount) {
            far = new boolean[vertex.length];
        }
        for (int i = 0; i < vertexCount; i++) {
            far[i] = partX * xyz[3 * i] + partY * xyz[3 * i + 1] + partZ * xyz[3 * i + 2] + partD < -limit;
        }
    }

    /** Finds the features of the mover within {@code far} of the box around near face i. */
    public void findAround(int i, double far, FeaturesInBox candidates) {
        if (candidates.isAll) {
            return;
        }
        double[] p = xyz;
        double x0 = Double.POSITIVE_INFINITY;
        double y0 = Double.POSITIVE_INFINITY;
        double z0 = Double.POSITIVE_INFINITY;
        double x1 = Double.NEGATIVE_INFINITY;
        double y1 = Double.NEGATIVE_INFINITY;
        double z1 = Double.NEGATIVE_INFINITY;
        for (int c = start[i]; c < start[i + 1]; c++) {
            int k = 3 * corner[c];
            x0 = Math.min(x0, p[k]);
            y0 = Math.min(y0, p[k + 1]);
            z0 = Math.min(z0, p[k + 2]);
            x1 = Math.max(x1, p[k]);
            y1 = Math.max(y1, p[k + 1]);
            z1 = Math.max(z1, p[k + 2]);
        }
        candidates.find(x0 - far, y0 - far, z0 - far, x1 + far, y1 + far, z1 + far);
    }

    /** The place of a vertex among the moved ones, moving it if it is new. */
    private int moved(int v) {
        if (stamp[v] == now) {
            return place[v];
        }
        stamp[v] = now;
        int i = vertexCount++;
        if (i == vertex.length) {
            vertex = Arrays.copyOf(vertex, 2 * i);
            xyz = Arrays.copyOf(xyz, 6 * i);
        }
        place[v] = i;
        vertex[i] = v;
        xyz[3 * i] = toMover.x(mesh.xyz, 3 * v);
        xyz[3 * i + 1] = toMover.y(mesh.xyz, 3 * v);
        xyz[3 * i + 2] = toMover.z(mesh.xyz, 3 * v);
        return i;
    }

    private void nextStamp() {
        if (stamp.length < mesh.vertexCount) {
            stamp = new int[mesh.vertexCount];
            place = new int[mesh.vertexCount];
            Arrays.fill(leafStamp, 0);
            now = 0;
        }
        now++;
        if (now == 0) {
            Arrays.fill(stamp, 0);
            Arrays.fill(leafStamp, 0);
            now = 1;
        }
    }

    private void reserve(int corners) {
        if (count + 1 == start.length) {
            face = Arrays.copyOf(face, 2 * count);
            plane = Arrays.copyOf(plane, 8 * count);
            start = Arrays.copyOf(start, 2 * count + 1);
        }
        if (corners > corner.length) {
            corner = Arrays.copyOf(corner, 2 * corners);
        }
    }
}
