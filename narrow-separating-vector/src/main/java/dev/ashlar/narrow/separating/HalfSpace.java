package dev.ashlar.narrow.separating;

import java.util.Arrays;

/**
 * The unit vectors r that a search has visited, and a vector w with w.r >= 0 for all of them, as long as there is one (Chung
 * and Wang, section 4.2). Where there is none, four of them hold the origin: the proof of a collision. Scratch memory of one
 * thread.
 *
 * <p>Departs from the paper where that errs: if all earlier r lie on a great circle, w may have to change sides, which no plane
 * across the newest r shows; r and its opposite need a w across both; the bisector is taken from the difference where the sum
 * would cancel; projections that fill a line leave open which of its sides is free.
 */
final class HalfSpace {
    /** Sine below which directions in the plane are one. */
    private static final double DELTA = 1e-13;
    /** Vectors shorter than this have no direction. */
    private static final double SHORT = 1e-12;

    private static final int NONE = 0;
    private static final int SINGLE = 1;
    private static final int LINE = 2;
    private static final int CONE = 3;

    double wx;
    double wy;
    double wz;
    /** The four vectors, by number, that hold the origin once {@link #add} has answered false. */
    final int[] proof = new int[4];

    private int count;
    private double[] r = new double[3 * 64];

    private double lowX;
    private double lowY;
    private double highX;
    private double highY;

    void clear() {
        count = 0;
    }

    /** Adds unit vector r; false if no half-space holds it and all others. */
    boolean add(double x, double y, double z) {
        if (3 * count == r.length) {
            r = Arrays.copyOf(r, 6 * count);
        }
        r[3 * count] = x;
        r[3 * count + 1] = y;
        r[3 * count + 2] = z;
        boolean found = true;
        if (count == 0) {
            wx = x;
            wy = y;
            wz = z;
        } else if (count == 1) {
            found = between(x, y, z);
        } else if (wx * x + wy * y + wz * z <= 0) {
            found = acrossNewest(x, y, z) || flip();
        }
        count++;
        return found;
    }

    /** The middle of the first two, or any vector across them if they are opposite. */
    private boolean between(double x, double y, double z) {
        double mx = r[0] + x;
        double my = r[1] + y;
        double mz = r[2] + z;
        double length = Math.sqrt(mx * mx + my * my + mz * mz);
        if (length < SHORT) {
            boolean alongX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
            mx = alongX ? 0 : -y;
            my = alongX ? -z : x;
            mz = alongX ? y : 0;
            length = Math.sqrt(mx * mx + my * my + mz * mz);
        }
        wx = mx / length;
        wy = my / length;
        wz = mz / length;
        return true;
    }

    /** If all earlier vectors are across w, its opposite is as good for them and better for the newest. */
    private boolean flip() {
        for (int j = 0; j < count; j++) {
            if (Math.abs(wx * r[3 * j] + wy * r[3 * j + 1] + wz * r[3 * j + 2]) > DELTA) {
                return false;
            }
        }
        wx = -wx;
        wy = -wy;
        wz = -wz;
        return true;
    }

    /**
     * Searches w in the plane across the newest vector (x, y, z): the projections of the others must fit into a half-plane.
     * They fill a cone from (lowX, lowY) counter-clockwise to (highX, highY).
     */
    private boolean acrossNewest(double x, double y, double z) {
        double ax = Math.abs(x);
        double ay = Math.abs(y);
        double az = Math.abs(z);
        // u is across r and the axis on which r is smallest; v across both.
        double ux = ax <= ay && ax <= az ? 0 : ay <= az ? -z : y;
        double uy = ax <= ay && ax <= az ? z : ay <= az ? 0 : -x;
        double uz = ax <= ay && ax <= az ? -y : ay <= az ? x : 0;
        double s = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz);
        ux *= s;
        uy *= s;
        uz *= s;
        double vx = y * uz - z * uy;
        double vy = z * ux - x * uz;
        double vz = x * uy - y * ux;
        int state = NONE;
        for (int j = 0; j < count; j++) {
            double rx = r[3 * j];
            double ry = r[3 * j + 1];
            double rz = r[3 * j + 2];
            double cx = ux * rx + uy * ry + uz * rz;
            double cy = vx * rx + vy * ry + vz * rz;
            double length = Math.sqrt(cx * cx + cy * cy);
            if (length >= SHORT) {
                state = widen(state, cx / length, cy / length, j);
                if (state < 0) {
                    proof[2] = j;
                    proof[3] = count;
                    return false;
                }
            }
        }
        double bx = 1;
        double by = 0;
        if (state != NONE) {
            boolean narrow = lowX * highX + lowY * highY >= 0;
            bx = narrow ? lowX + highX : highY - lowY;
            by = narrow ? lowY + highY : lowX - highX;
        }
        double wide = 1 / Math.sqrt(bx * bx + by * by);
        wx = wide * (bx * ux + by * vx);
        wy = wide * (bx * uy + by * vy);
        wz = wide * (bx * uz + by * vz);
        return true;
    }

    /** Widens the cone to hold the unit vector (x, y) of number j; -1 if then nothing is free. */
    private int widen(int state, double x, double y, int j) {
        double fromLow = lowX * y - lowY * x;
        double fromHigh = highX * y - highY * x;
        switch (state) {
            case NONE:
                setLow(x, y, j);
                setHigh(x, y, j);
                return SINGLE;
            case SINGLE:
                if (Math.abs(fromLow) <= DELTA) {
                    if (lowX * x + lowY * y >= 0) {
                        return SINGLE;
                    }
                    setHigh(-lowX, -lowY, j);
                    return LINE;
                }
                if (fromLow > 0) {
                    setHigh(x, y, j);
                } else {
                    setLow(x, y, j);
                }
                return CONE;
            case LINE:
                if (Math.abs(fromLow) <= DELTA) {
                    return LINE;
                }
                if (fromLow < 0) {
                    swapEnds();
                }
                return CONE;
            default:
                return widenCone(fromLow, fromHigh, x, y, j);
        }
    }

    private int widenCone(double fromLow, double fromHigh, double x, double y, int j) {
        if (fromLow >= -DELTA && fromHigh <= DELTA) {
            return CONE;
        }
        if (fromLow >= 0 && fromHigh >= 0) {
            setHigh(x, y, j);
        } else if (fromLow <= 0 && fromHigh <= 0) {
            setLow(x, y, j);
        } else if (fromLow >= -DELTA) {
            setHigh(-lowX, -lowY, j);
        } else if (fromHigh <= DELTA) {
            setLow(-highX, -highY, j);
        } else {
            return -1;
        }
        return CONE;
    }

    private void setLow(double x, double y, int j) {
        lowX = x;
        lowY = y;
        proof[0] = j;
    }

    private void setHigh(double x, double y, int j) {
        highX = x;
        highY = y;
        proof[1] = j;
    }

    private void swapEnds() {
        double x = lowX;
        double y = lowY;
        int j = proof[0];
        lowX = highX;
        lowY = highY;
        proof[0] = proof[1];
        setHigh(x, y, j);
    }
}
