package dev.ashlar.query.ray;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/** One cast on its way through the parts of a shape: the nearest entry so far, or all crossings. Scratch memory of one thread. */
public final class RayTrace {
    /** An entry so many slacks behind a start that is on the surface is still taken for that start. */
    private static final double BEHIND = 0x1p24;

    /** What is looked at, as a fraction: up to the nearest entry so far, if only that is wanted. */
    double limit;
    /** The nearest entry: its normal is in the frame of the part. */
    public boolean found;
    public double fraction;
    public double normalX;
    public double normalY;
    public double normalZ;
    public int face;
    public int part;

    private final LocalRay whole = new LocalRay();
    private final LocalRay local = new LocalRay();
    private final double[] ray = new double[6];
    private final double[] partRay = new double[6];
    private RayCrossings all;
    private PreparedPart[] parts;
    private int now;
    private double[] pose;
    private int poseAt;
    private double speed;

    // The last chord: fractions of its ends, the foot of the perpendicular from the centre, half its length as a fraction.
    private double in;
    private double out;
    private double footX;
    private double footY;
    private double footZ;
    private double half;

    /** Casts a ray of the world at parts under a tree; the whole is at a flat pose. Collects in {@code hits} unless null. */
    public void cast(PreparedPart[] parts, StaticBoxTree tree, double[] pose, int p, double[] worldRay, int r, double most,
            RayCrossings hits) {
        this.parts = parts;
        this.pose = pose;
        poseAt = p;
        all = hits;
        limit = most;
        found = false;
        Pose.applyInverse(pose, p, worldRay[r], worldRay[r + 1], worldRay[r + 2], ray, 0);
        Quat.rotateBack(pose, p + Pose.ROTATION, worldRay[r + 3], worldRay[r + 4], worldRay[r + 5], ray, 3);
        speed = Math.abs(ray[3]) + Math.abs(ray[4]) + Math.abs(ray[5]);
        if (parts.length == 1) {
            castAtPart(0);
            return;
        }
        whole.set(ray, 0, tree.reach);
        whole.slabs();
        int top = 0;
        whole.stack[top++] = 0;
        whole.entry[0] = whole.entry(tree.box, 0, limit);
        while (top > 0) {
            top--;
            if (whole.entry[top] > limit) {
                continue;
            }
            int node = whole.stack[top];
            if (tree.count[node] > 0) {
                castAtPart(tree.order[~tree.next[node]]);
            } else {
                top = pushSons(whole, tree, node, top);
            }
        }
    }

    /** Pushes the sons of a node that the ray meets, the nearer one last, so that it is looked at first. */
    private int pushSons(LocalRay by, StaticBoxTree tree, int node, int top) {
        int first = node + 1;
        int second = tree.next[node];
        double a = by.entry(tree.box, first, limit);
        double b = by.entry(tree.box, second, limit);
        if (a > b) {
            double t = a;
            a = b;
            b = t;
            int son = first;
            first = second;
            second = son;
        }
        if (b <= limit) {
            by.stack[top] = second;
            by.entry[top++] = b;
        }
        if (a <= limit) {
            by.stack[top] = first;
            by.entry[top++] = a;
        }
        return top;
    }

    private void castAtPart(int index) {
        PreparedPart at = parts[index];
        now = index;
        double[] by = ray;
        if (at.posed) {
            by = partRay;
            Pose.applyInverse(at.pose, 0, ray[0], ray[1], ray[2], by, 0);
            Quat.rotateBack(at.pose, Pose.ROTATION, ray[3], ray[4], ray[5], by, 3);
        }
        switch (at.kind) {
            case PreparedPart.BALL -> {
                local.set(by, 0, at.radius);
                ball(at.radius);
            }
            case PreparedPart.CAPSULE -> {
                local.set(by, 0, at.radius + at.halfLength);
                capsule(at.radius, at.halfLength);
            }
            case PreparedPart.CONVEX -> {
                local.set(by, 0, at.faces.tree.reach);
                clip(at.faces);
            }
            case PreparedPart.FACES -> {
                local.set(by, 0, at.faces.tree.reach);
                local.slabs();
                local.shear();
                walk(at.faces);
            }
            default -> {
                // Nothing can be hit of a segment or point.
            }
        }
    }

    // ---- round shapes

    private void ball(double radius) {
        LocalRay l = local;
        if (!chord(l.ox, l.oy, l.oz, l.vx, l.vy, l.vz, radius)) {
            return;
        }
        double height = Math.sqrt(l.ox * l.ox + l.oy * l.oy + l.oz * l.oz) - radius;
        enterRound(in, height, footX - half * l.vx, footY - half * l.vy, footZ - half * l.vz);
        leaveRound(out, footX + half * l.vx, footY + half * l.vy, footZ + half * l.vz);
    }

    /**
     * A capsule lies in its endless cylinder, and a ray can only get in through the wall, or through the ball at the end
     * beyond which it comes into the cylinder; likewise out.
     */
    private void capsule(double radius, double length) {
        LocalRay l = local;
        double endIn;
        double endOut;
        if (l.vx == 0 && l.vz == 0) {
            if (l.ox * l.ox + l.oz * l.oz > radius * radius) {
                return;
            }
            endIn = l.vy > 0 ? -length : length;
            endOut = -endIn;
        } else {
            if (!chord(l.ox, 0, l.oz, l.vx, 0, l.vz, radius)) {
                return;
            }
            endIn = Math.max(-length, Math.min(length, l.oy + in * l.vy));
            endOut = Math.max(-length, Math.min(length, l.oy + out * l.vy));
        }
        boolean wallIn = Math.abs(endIn) < length;
        boolean wallOut = Math.abs(endOut) < length;
        double wallLeave = out;
        double wallX = footX + half * l.vx;
        double wallZ = footZ + half * l.vz;
        double axisY = Math.max(-length, Math.min(length, l.oy));
        double height = Math.sqrt(l.ox * l.ox + (l.oy - axisY) * (l.oy - axisY) + l.oz * l.oz) - radius;
        if (wallIn) {
            enterRound(in, height, footX - half * l.vx, 0, footZ - half * l.vz);
        } else if (chord(l.ox, l.oy - endIn, l.oz, l.vx, l.vy, l.vz, radius)) {
            enterRound(in, height, footX - half * l.vx, footY - half * l.vy, footZ - half * l.vz);
        } else {
            return;
        }
        if (wallOut) {
            leaveRound(wallLeave, wallX, 0, wallZ);
        } else if (chord(l.ox, l.oy - endOut, l.oz, l.vx, l.vy, l.vz, radius)) {
            leaveRound(out, footX + half * l.vx, footY + half * l.vy, footZ + half * l.vz);
        }
    }

    /**
     * The chord that a ball about the origin cuts out of a line, if any. By way of the foot of the perpendicular, so that a
     * far start costs no digits of the gap (Haines et al. 2019, "Precision improvements for ray/sphere intersection");
     * then the quotient of the roots' product and the larger root, so that the smaller one is as good.
     */
    private boolean chord(double ox, double oy, double oz, double vx, double vy, double vz, double radius) {
        double vv = vx * vx + vy * vy + vz * vz;
        double t = -(ox * vx + oy * vy + oz * vz) / vv;
        double x = ox + t * vx;
        double y = oy + t * vy;
        double z = oz + t * vz;
        double rest = -(x * vx + y * vy + z * vz) / vv;
        t += rest;
        x += rest * vx;
        y += rest * vy;
        z += rest * vz;
        double apart = Math.sqrt(x * x + y * y + z * z);
        double gap = (radius - apart) * (radius + apart);
        if (!(gap >= 0)) {
            return false;
        }
        footX = x;
        footY = y;
        footZ = z;
        half = Math.sqrt(gap / vv);
        double product = (ox * ox + oy * oy + oz * oz - radius * radius) / vv;
        in = t > 0 ? product / (t + half) : t - half;
        out = t < 0 ? product / (t - half) : t + half;
        return true;
    }

    private void enterRound(double t, double height, double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        enter(t, height, -1, x / length, y / length, z / length);
    }

    private void leaveRound(double t, double x, double y, double z) {
        if (all != null) {
            double length = Math.sqrt(x * x + y * y + z * z);
            leave(t, -1, x / length, y / length, z / length);
        }
    }

    // ---- flat faces

    /** Cuts the ray by the planes of a convex solid. */
    private void clip(FaceTree faces) {
        double[] planes = faces.planes;
        LocalRay l = local;
        double enter = Double.NEGATIVE_INFINITY;
        double leave = Double.POSITIVE_INFINITY;
        double height = 0;
        int enterAt = -1;
        int leaveAt = -1;
        for (int i = 0; i < planes.length; i += 4) {
            double h = planes[i] * l.ox + planes[i + 1] * l.oy + planes[i + 2] * l.oz + planes[i + 3];
            double fall = planes[i] * l.vx + planes[i + 1] * l.vy + planes[i + 2] * l.vz;
            if (fall < 0) {
                double t = -h / fall;
                if (t > enter) {
                    enter = t;
                    enterAt = i;
                    height = h;
                }
            } else if (h > 0) {
                return;
            } else if (fall > 0) {
                double t = -h / fall;
                if (t < leave) {
                    leave = t;
                    leaveAt = i;
                }
            }
        }
        if (enter <= leave) {
            enter(enter, height, faces.face[enterAt / 4], planes[enterAt], planes[enterAt + 1], planes[enterAt + 2]);
            if (all != null) {
                leave(leave, faces.face[leaveAt / 4], planes[leaveAt], planes[leaveAt + 1], planes[leaveAt + 2]);
            }
        }
    }

    /** Looks for crossings of faces, near boxes first. */
    private void walk(FaceTree faces) {
        LocalRay l = local;
        StaticBoxTree tree = faces.tree;
        int top = 0;
        l.stack[top++] = 0;
        l.entry[0] = l.entry(tree.box, 0, limit);
        while (top > 0) {
            top--;
            if (l.entry[top] > limit) {
                continue;
            }
            int node = l.stack[top];
            if (tree.count[node] == 0) {
                top = pushSons(l, tree, node, top);
                continue;
            }
            int first = ~tree.next[node];
            for (int i = first; i < first + tree.count[node]; i++) {
                int winding = l.winding(faces.xyz, faces.start[i], faces.start[i + 1]);
                if (winding != 0) {
                    cross(faces, i, winding);
                }
            }
        }
    }

    private void cross(FaceTree faces, int i, int winding) {
        boolean front = winding < 0;
        if (!front && !faces.twoSided && all == null) {
            return;
        }
        LocalRay l = local;
        double t = l.fraction(faces.xyz, faces.start[i], faces.start[i + 1]);
        double[] n = faces.planes;
        double sign = !front && faces.twoSided ? -1 : 1;
        if (front || faces.twoSided) {
            double height = t < 0 ? sign * faces.height(i, l.ox, l.oy, l.oz) : 0;
            enter(t, height, faces.face[i], sign * n[4 * i], sign * n[4 * i + 1], sign * n[4 * i + 2]);
        } else {
            leave(t, faces.face[i], n[4 * i], n[4 * i + 1], n[4 * i + 2]);
        }
    }

    // ---- what was found

    /** An entry at fraction t into a surface with this outward normal; the start is at a height above it. */
    private void enter(double t, double height, int at, double nx, double ny, double nz) {
        double begin = t;
        if (!(t > 0)) {
            // On the surface to rounding: in front of it, so that of two rays end to end one hits.
            if (t < 0 && (height < -local.slack || -t * speed > BEHIND * local.slack)) {
                return;
            }
            begin = 0;
        }
        if (!(begin <= limit)) {
            return;
        }
        if (all != null) {
            add(begin, true, at, nx, ny, nz);
        } else if (!found || begin < fraction || begin == fraction && (now < part || now == part && at < face)) {
            found = true;
            fraction = begin;
            limit = begin;
            normalX = nx;
            normalY = ny;
            normalZ = nz;
            face = at;
            part = now;
        }
    }

    private void leave(double t, int at, double nx, double ny, double nz) {
        if (all != null && t >= 0 && t <= limit) {
            add(t, false, at, nx, ny, nz);
        }
    }

    private void add(double t, boolean entering, int at, double nx, double ny, double nz) {
        int o = all.insert(t, entering, at, now);
        toWorld(now, nx, ny, nz, all.normal, o);
    }

    /** Writes a direction of the frame of a part in the world. */
    public void toWorld(int index, double x, double y, double z, double[] to, int o) {
        PreparedPart at = parts[index];
        if (at.posed) {
            Quat.rotate(at.pose, Pose.ROTATION, x, y, z, to, o);
            Quat.rotate(pose, poseAt + Pose.ROTATION, to[o], to[o + 1], to[o + 2], to, o);
        } else {
            Quat.rotate(pose, poseAt + Pose.ROTATION, x, y, z, to, o);
        }
    }
}
