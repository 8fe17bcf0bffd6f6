package dev.ashlar.query.distance;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;

/**
 * A closed surface that is not convex, and whether points are inside it: by the winding number, the sum of the solid angles
 * of all faces. Unlike a ray it cannot be fooled by edges and vertices, only by points on the surface itself. Slow (an arc
 * tangent a triangle), so it is asked only where surfaces do not cross.
 */
final class ClosedSurface {
    private final Polyhedron polyhedron;
    private final double[] pose = new double[Pose.STRIDE];

    ClosedSurface(Polyhedron polyhedron, Pose pose) {
        this.polyhedron = polyhedron;
        pose.to(this.pose, 0);
    }

    /** Whether a point of the shape's frame is in the solid, which is outside for an inverted one; scratch takes 3 numbers. */
    boolean solidHolds(double x, double y, double z, double[] scratch) {
        Pose.applyInverse(pose, 0, x, y, z, scratch, 0);
        return windsAround(scratch[0], scratch[1], scratch[2]) != polyhedron.isInverted();
    }

    private boolean windsAround(double px, double py, double pz) {
        Polyhedron p = polyhedron;
        if (px < p.bounds().minX() || px > p.bounds().maxX() || py < p.bounds().minY() || py > p.bounds().maxY()
                || pz < p.bounds().minZ() || pz > p.bounds().maxZ()) {
            return false;
        }
        double sum = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            int a = p.faceVertex(f, 0);
            double ax = p.x(a) - px;
            double ay = p.y(a) - py;
            double az = p.z(a) - pz;
            double la = Math.sqrt(ax * ax + ay * ay + az * az);
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                int b = p.faceVertex(f, k);
                int c = p.faceVertex(f, k + 1);
                double bx = p.x(b) - px;
                double by = p.y(b) - py;
                double bz = p.z(b) - pz;
                double cx = p.x(c) - px;
                double cy = p.y(c) - py;
                double cz = p.z(c) - pz;
                double lb = Math.sqrt(bx * bx + by * by + bz * bz);
                double lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
                // van Oosterom and Strackee 1983.
                double above = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
                double below = la * lb * lc + (ax * bx + ay * by + az * bz) * lc + (bx * cx + by * cy + bz * cz) * la
                        + (cx * ax + cy * ay + cz * az) * lb;
                sum += StrictMath.atan2(above, below);
            }
        }
        // The sum is half the solid angle: 2 pi inside, 0 outside.
        return Math.abs(sum) > StrictMath.PI;
    }
}
