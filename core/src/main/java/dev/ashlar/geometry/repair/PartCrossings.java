package dev.ashlar.geometry.repair;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Whether surfaces cross: a face of one goes through a face of the other, by more than a touch. */
final class PartCrossings {
    private final PolygonMesh m;
    private final double touch;
    private final double[] box;

    PartCrossings(PolygonMesh m, double touch) {
        this.m = m;
        this.touch = touch;
        box = new double[Aabb.STRIDE * m.faces.size()];
        for (int f = 0; f < m.faces.size(); f++) {
            Aabb.clear(box, Aabb.STRIDE * f);
            for (int v : m.faces.get(f).vertices) {
                Aabb.extend(box, Aabb.STRIDE * f, m.xyz[3 * v], m.xyz[3 * v + 1], m.xyz[3 * v + 2], 0);
            }
        }
    }

    /** The box around some faces. */
    double[] boxOf(List<Integer> part) {
        double[] around = new double[Aabb.STRIDE];
        Aabb.clear(around, 0);
        for (int f : part) {
            for (int k = 0; k < 3; k++) {
                around[k] = Math.min(around[k], box[Aabb.STRIDE * f + k]);
                around[k + 3] = Math.max(around[k + 3], box[Aabb.STRIDE * f + k + 3]);
            }
        }
        return around;
    }

    /** Whether a face of p crosses one of q, with the boxes around them: faces that come near are swept along x. */
    boolean cross(List<Integer> p, double[] boxP, List<Integer> q, double[] boxQ) {
        if (!overlap(boxP, 0, boxQ, 0)) {
            return false;
        }
        List<Integer> all = near(p, boxQ);
        int own = all.size();
        all.addAll(near(q, boxP));
        if (own == 0 || own == all.size()) {
            return false;
        }
        boolean[] ofP = new boolean[m.faces.size()];
        all.subList(0, own).forEach(f -> ofP[f] = true);
        all.sort(Comparator.comparingDouble(f -> box[Aabb.STRIDE * f]));
        List<Integer> openP = new ArrayList<>();
        List<Integer> openQ = new ArrayList<>();
        for (int f : all) {
            List<Integer> others = ofP[f] ? openQ : openP;
            double low = box[Aabb.STRIDE * f];
            others.removeIf(g -> box[Aabb.STRIDE * g + 3] < low);
            for (int g : others) {
                if (overlap(box, Aabb.STRIDE * f, box, Aabb.STRIDE * g) && cross(f, g)) {
                    return true;
                }
            }
            (ofP[f] ? openP : openQ).add(f);
        }
        return false;
    }

    private List<Integer> near(List<Integer> part, double[] to) {
        List<Integer> near = new ArrayList<>();
        for (int f : part) {
            if (overlap(box, Aabb.STRIDE * f, to, 0)) {
                near.add(f);
            }
        }
        return near;
    }

    private static boolean overlap(double[] a, int i, double[] b, int j) {
        return a[i] <= b[j + 3] && b[j] <= a[i + 3] && a[i + 1] <= b[j + 4] && b[j + 1] <= a[i + 4] && a[i + 2] <= b[j + 5]
                && b[j + 2] <= a[i + 5];
    }

    /** Whether two faces cut from the common line of their planes what overlaps. */
    private boolean cross(int f, int g) {
        int[] p = m.faces.get(f).vertices;
        int[] q = m.faces.get(g).vertices;
        Vec3 np = m.areaVector(p).unit();
        Vec3 nq = m.areaVector(q).unit();
        Vec3 along = np.cross(nq);
        Vec3 o = m.vertex(p[0]);
        double[] cutP = cut(p, m.vertex(q[0]), nq, along, o);
        double[] cutQ = cutP == null ? null : cut(q, o, np, along, o);
        return cutQ != null && Math.min(cutP[1], cutQ[1]) - Math.max(cutP[0], cutQ[0]) > touch * along.length();
    }

    /** Where a face that comes from one side of a plane to the other cuts it, along a direction as seen from o; else null. */
    private double[] cut(int[] face, Vec3 on, Vec3 normal, Vec3 along, Vec3 o) {
        double[] cut = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        boolean front = false;
        boolean behind = false;
        Vec3 last = m.vertex(face[face.length - 1]);
        double lastHeight = last.minus(on).dot(normal);
        for (int v : face) {
            Vec3 p = m.vertex(v);
            double height = p.minus(on).dot(normal);
            front |= height > touch;
            behind |= height < -touch;
            if (height >= 0 != lastHeight >= 0) {
                double there = last.plusTimes(lastHeight / (lastHeight - height), p.minus(last)).minus(o).dot(along);
                cut[0] = Math.min(cut[0], there);
                cut[1] = Math.max(cut[1], there);
            }
            last = p;
            lastHeight = height;
        }
        return front && behind ? cut : null;
    }
}
