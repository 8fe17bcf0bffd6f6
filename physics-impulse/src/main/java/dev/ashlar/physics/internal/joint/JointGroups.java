package dev.ashlar.physics.internal.joint;

import dev.ashlar.physics.internal.body.BodySet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Bodies that joints connect, and in which order their joints are eliminated. Joints are coupled by the bodies they share; each
 * time the one with the fewest neighbours left goes first, which then are all coupled. Of a tree that fills nothing in, so its
 * cost grows with its joints; loops fill in a little. Rebuilt, with allocations, only when joints come or go.
 */
public final class JointGroups {
    public int count;
    /** By body: its group, or -1. */
    int[] groupOf = new int[0];
    /** By group: where its bodies start, all that are not static, and the end of the last. */
    public int[] memberStart = new int[1];
    public int[] members = new int[0];
    /** By group: where its columns start in {@link #matrix}, and the end of the last. */
    public int[] columnStart = new int[1];
    /** By column: its joint. */
    public int[] jointAt = new int[0];
    final BlockLdl matrix = new BlockLdl();

    private final BodySet bodies;
    private final JointSet joints;
    private int version;

    JointGroups(BodySet bodies, JointSet joints) {
        this.bodies = bodies;
        this.joints = joints;
    }

    public int of(int body) {
        return body < groupOf.length ? groupOf[body] : -1;
    }

    public void update() {
        if (version == joints.version) {
            return;
        }
        version = joints.version;
        findGroups();
        orderJoints();
    }

    private void findGroups() {
        groupOf = new int[bodies.end];
        int[] parent = new int[bodies.end];
        for (int i = 0; i < bodies.end; i++) {
            parent[i] = i;
        }
        for (int j = 0; j < joints.end; j++) {
            if (joints.acts(j) && !bodies.isStatic(joints.bodyA[j]) && !bodies.isStatic(joints.bodyB[j])) {
                int a = root(parent, joints.bodyA[j]);
                int b = root(parent, joints.bodyB[j]);
                parent[Math.max(a, b)] = Math.min(a, b);
            }
        }
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i < bodies.end; i++) {
            groupOf[i] = -1;
            if (joints.isJoined(i) && !bodies.isStatic(i)) {
                int r = root(parent, i);
                if (r == i) {
                    groupOf[i] = groups.size();
                    groups.add(new ArrayList<>());
                } else {
                    groupOf[i] = groupOf[r];
                }
                groups.get(groupOf[i]).add(i);
            }
        }
        count = groups.size();
        memberStart = new int[count + 1];
        for (int g = 0; g < count; g++) {
            memberStart[g + 1] = memberStart[g] + groups.get(g).size();
        }
        members = groups.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    }

    private static int root(int[] parent, int i) {
        int r = i;
        while (parent[r] != r) {
            parent[r] = parent[parent[r]];
            r = parent[r];
        }
        return r;
    }

    private void orderJoints() {
        List<List<Integer>> byGroup = new ArrayList<>();
        for (int g = 0; g < count; g++) {
            byGroup.add(new ArrayList<>());
        }
        for (int j = 0; j < joints.end; j++) {
            if (joints.acts(j)) {
                byGroup.get(Math.max(groupOf[joints.bodyA[j]], groupOf[joints.bodyB[j]])).add(j);
            }
        }
        columnStart = new int[count + 1];
        jointAt = new int[joints.count];
        List<int[]> columns = new ArrayList<>();
        for (int g = 0; g < count; g++) {
            columnStart[g + 1] = columnStart[g] + byGroup.get(g).size();
            eliminate(byGroup.get(g), columnStart[g], columns);
        }
        build(columns);
    }

    /** Puts the joints of a group in order; adds for each column those that it has blocks with below. */
    private void eliminate(List<Integer> group, int first, List<int[]> columns) {
        int n = group.size();
        List<BitSet> near = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            near.add(new BitSet(n));
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                if (coupled(group.get(i), group.get(k))) {
                    near.get(i).set(k);
                    near.get(k).set(i);
                }
            }
        }
        int[] place = new int[n];
        Arrays.fill(place, -1);
        List<BitSet> later = new ArrayList<>();
        for (int c = 0; c < n; c++) {
            int best = -1;
            for (int i = 0; i < n; i++) {
                if (place[i] < 0 && (best < 0 || near.get(i).cardinality() < near.get(best).cardinality())) {
                    best = i;
                }
            }
            place[best] = c;
            jointAt[first + c] = group.get(best);
            BitSet left = (BitSet) near.get(best).clone();
            later.add(left);
            left.stream().forEach(i -> {
                near.get(i).or(left);
                near.get(i).clear(i);
            });
            for (int i = 0; i < n; i++) {
                near.get(i).clear(best);
            }
        }
        for (BitSet set : later) {
            columns.add(set.stream().map(i -> first + place[i]).sorted().toArray());
        }
    }

    /** Whether two joints share a body that is pushed, if it is awake. */
    private boolean coupled(int i, int j) {
        int a = joints.bodyA[i];
        int b = joints.bodyB[i];
        return bodies.hasMass(a) && (a == joints.bodyA[j] || a == joints.bodyB[j])
                || bodies.hasMass(b) && (b == joints.bodyA[j] || b == joints.bodyB[j]);
    }

    private void build(List<int[]> columns) {
        int n = columns.size();
        matrix.size = new int[n];
        matrix.start = new int[n + 1];
        matrix.firstTarget = new int[n];
        int pairs = 0;
        for (int c = 0; c < n; c++) {
            int k = columns.get(c).length;
            matrix.size[c] = joints.slots[jointAt[c]];
            matrix.start[c + 1] = matrix.start[c] + k;
            matrix.firstTarget[c] = pairs;
            pairs += k * (k + 1) / 2;
        }
        matrix.rowOf = columns.stream().flatMapToInt(Arrays::stream).toArray();
        matrix.target = new int[pairs];
        int at = 0;
        for (int[] rows : columns) {
            for (int e = 0; e < rows.length; e++) {
                for (int f = 0; f <= e; f++) {
                    matrix.target[at++] = e == f ? ~rows[e]
                            : matrix.start[rows[f]] + Arrays.binarySearch(columns.get(rows[f]), rows[e]);
                }
            }
        }
        matrix.allocate(n, matrix.start[n]);
    }
}
